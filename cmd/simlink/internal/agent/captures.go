package agent

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// MaxTimeout is how long a call may take to read a cluster.
const MaxTimeout = 5 * time.Minute

const defaultTimeout = verbs.Span(15 * time.Second)

// passwordArgument is no argument: what a model says is kept in many places.
const passwordArgument = "password"

// cluster is cluster_to_url.
func (d Deps) cluster() tool {
	properties := append(optionProperties(reflect.TypeFor[live.Connection](), passwordArgument),
		typed("timeout", "string", "How long reading the cluster may take in all, such as 30s; at most 5m. The default is 15s."),
		typed("anonymize", "boolean", "Give topics, groups and members made-up names, so that the link can be shared with anybody."))
	return tool{
		name: "cluster_to_url", title: "Draw a live cluster",
		description: "Read a live Kafka cluster, which is never changed, and make the link that draws it: brokers, topics, partitions off their place, consumer groups with lag, a few records. " +
			"One source says how the cluster is reached: the environment of this server where it says anything of that (SIMLINK_BROKERS, SIMLINK_COMMAND_CONFIG and so on), and then the arguments of that are not used; " +
			"else the file of commandConfig, which is read on the machine where this server runs and stands alone; else the other arguments. " +
			"Passwords are no arguments: they stand in SIMLINK_PASSWORD or in the file of commandConfig.",
		input:  object(nil, append(properties, optionProperties(reflect.TypeFor[verbs.Drawing]())...)...),
		output: orFailure(of[linkAnswer]()), openWorld: true, call: d.callCluster,
	}
}

func (d Deps) callCluster(ctx context.Context, text json.RawMessage) (answer, error) {
	a := struct {
		live.Connection
		Timeout   verbs.Span `json:"timeout"`
		Anonymize bool       `json:"anonymize"`
		verbs.Drawing
	}{Timeout: defaultTimeout}
	named, wrong := readArguments(text, &a)
	if slices.Contains(named, passwordArgument) {
		wrong.refuse(passwordArgument, "is no argument; put it in SIMLINK_PASSWORD in the environment of this server, or in the file of commandConfig")
	}
	to := target{Connection: a.Connection, Timeout: time.Duration(a.Timeout), files: d.files}
	notes := d.connection(ctx, named, wrong, &to)
	if to.Timeout > MaxTimeout {
		wrong.refuse("timeout", fmt.Sprintf("is %s; it must be at most %s", to.Timeout, MaxTimeout))
	}
	if err := wrong.orNil(); err != nil {
		return answer{}, withNotes(err, notes)
	}
	made, more, err := d.drawCluster(ctx, to, a.Drawing, a.Anonymize)
	notes = append(notes, more...)
	if err != nil {
		return answer{}, withNotes(err, notes)
	}
	for _, note := range notes {
		made.warn(verbs.Note{Code: "note", Text: note.String()})
	}
	return made.answer(), nil
}

// drawCluster makes the link of a cluster. Its notes are those of the settings, also
// where it fails.
func (d Deps) drawCluster(ctx context.Context, to target, options verbs.Drawing, anonymize bool) (a *linkAnswer, notes []diag.Problem, err error) {
	got, err := d.capture(ctx, to, options)
	if got != nil {
		for _, note := range got.notes {
			notes = append(notes, diag.Problem{Text: to.unquotedNote(note).Spelled(verbs.InJSON)})
		}
	}
	if err != nil {
		return nil, notes, verbs.In("cluster", to.unquoted(err))
	}
	read := got.snapshot
	if anonymize {
		read, options = verbs.Anonymized(read, options)
	}
	made, err := verbs.Link(read, options)
	if err != nil {
		return nil, notes, err
	}
	return drawnAs(made), notes, nil
}

// read reads a cluster as simlink connect does.
func (d Deps) read(ctx context.Context, to target, o verbs.Drawing) (*captured, error) {
	if err := o.Options().Validate(); err != nil {
		return nil, err
	}
	begun := d.Now()
	client, err := to.open(ctx)
	if err != nil {
		return nil, err
	}
	defer client.Close()
	left := max(to.Timeout-d.Now().Sub(begun).Truncate(100*time.Millisecond), 1) // where opening took long
	read, err := live.Connect(ctx, client, o, live.Clock{Now: d.Now(), Timeout: left})
	return &captured{read, client.Notes()}, err
}

// withNotes lists notes after what is wrong, which they may explain.
func withNotes(err error, notes []diag.Problem) error {
	if len(notes) == 0 {
		return err
	}
	return errors.Join(err, &refusals{diag.ListOf(notes...)})
}

// snapshot is snapshot_to_url.
func (d Deps) snapshot() tool {
	snapshot := typed("snapshot", "object", `a snapshot, as simlink snapshot and simlink import write one: {"brokers": [{"id": 1}], "topics": [{"name": "orders", "partitions": [{"id": 0, "leader": 1, "replicas": [1], "isr": [1], "latestOffset": 5}]}], "groups": [{"id": "billing", "offsets": {"orders": {"0": 3}}}]}`)
	path := typed("path", "string", "a snapshot file on the machine where this server runs, instead of snapshot")
	return tool{
		name: "snapshot_to_url", title: "Draw a snapshot",
		description: "Make the link that draws a cluster from a snapshot: brokers, topics, partitions off their place, consumer groups with lag, a few records. Give the snapshot itself or the path of its file, one of the two.",
		input:       object(nil, append([]property{snapshot, path}, optionProperties(reflect.TypeFor[verbs.Drawing]())...)...),
		output:      orFailure(of[linkAnswer]()), call: d.callSnapshot,
	}
}

func (d Deps) callSnapshot(ctx context.Context, text json.RawMessage) (answer, error) {
	var a struct {
		Snapshot json.RawMessage `json:"snapshot"`
		Path     *string         `json:"path"`
		verbs.Drawing
	}
	_, wrong := readArguments(text, &a)
	if (a.Snapshot == nil) == (a.Path == nil) {
		wrong.refuse("snapshot", "or path must be given, one of the two")
	}
	if err := wrong.orNil(); err != nil {
		return answer{}, err
	}
	read, err := d.readSnapshot(ctx, a.Snapshot, a.Path)
	if err != nil {
		return answer{}, err
	}
	made, err := verbs.Link(read, a.Drawing)
	if err != nil {
		return answer{}, err
	}
	return drawnAs(made).answer(), nil
}

func (d Deps) readSnapshot(ctx context.Context, inline json.RawMessage, path *string) (*simlink.Snapshot, error) {
	argument, text := "snapshot", []byte(inline)
	if inline == nil {
		if argument = "path"; *path == "" {
			return nil, verbs.In(argument, errors.New("names no file"))
		}
		var err error
		if text, err = d.files.read(ctx, *path, snapshot.MaxBytes+1); err != nil {
			return nil, verbs.In(argument, err)
		}
	}
	read, err := snapshot.Read(bytes.NewReader(text))
	if err != nil {
		return nil, inSnapshot(argument, err)
	}
	return read, nil
}
