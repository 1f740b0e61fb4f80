package agent

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
	"github.com/simlinkhq/kafka-simlink/simlink/shape"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// MaxTimeout is how long a call may take to read a cluster.
const MaxTimeout = 5 * time.Minute

const defaultTimeout = 15 * time.Second

// passwordArgument is no argument: what a model says is kept in many places.
const passwordArgument = "password"

// cluster is cluster_to_url.
func (d Deps) cluster() tool {
	properties := append(ofFlags(reflect.TypeFor[kafka.Config](), passwordArgument),
		typed("timeout", "string", "How long reading the cluster may take in all, such as 30s; at most 5m. The default is 15s."),
		typed("anonymize", "boolean", "Give topics, groups and members made-up names, so that the link can be shared with anybody."))
	return tool{
		name: "cluster_to_url", title: "Draw a live cluster",
		description: "Read a live Kafka cluster, which is never changed, and make the link that draws it: brokers, topics, partitions off their place, consumer groups with lag, a few records. " +
			"One source says how the cluster is reached: the environment of this server where it says anything of that (SIMLINK_BROKERS, SIMLINK_COMMAND_CONFIG and so on), and then the arguments of that are not used; " +
			"else the file of commandConfig, which is read on the machine where this server runs and stands alone; else the other arguments. " +
			"Passwords are no arguments: they stand in SIMLINK_PASSWORD or in the file of commandConfig.",
		input:  object(nil, append(properties, ofFlags(reflect.TypeFor[simlink.Options]())...)...),
		output: orFailure(of[made]()), openWorld: true, call: d.callCluster,
	}
}

func (d Deps) callCluster(ctx context.Context, text json.RawMessage) (answer, error) {
	ofConfig, ofOptions := argumentNames(reflect.TypeFor[kafka.Config]()), argumentNames(reflect.TypeFor[simlink.Options]())
	own := slices.DeleteFunc(slices.Clone(ofConfig), func(name string) bool { return name == passwordArgument })
	own = append(own, "timeout", "anonymize")
	a := readArguments(text, slices.Concat(own, []string{passwordArgument}, ofOptions))
	if a.has(passwordArgument) {
		a.refuse(passwordArgument, "is no argument; put it in SIMLINK_PASSWORD in the environment of this server, or in the file of commandConfig")
	}
	to := Connection{Timeout: defaultTimeout, files: d.files}
	notes := d.connection(ctx, a, &to)
	a.timeout(&to.Timeout)
	var anonymize bool
	a.take("anonymize", &anonymize, "true or false")
	options, errOfOptions := readOptions(a.others(append(own, passwordArgument)...))
	if err := a.err(errOfOptions); err != nil {
		return answer{}, withNotes(err, notes)
	}
	m, more, err := d.drawCluster(ctx, to, options, anonymize)
	notes = append(notes, more...)
	if err != nil {
		return answer{}, withNotes(err, notes)
	}
	for _, note := range notes {
		m.warn("", "note", strings.TrimSpace(note.String()))
	}
	return m.answer(), nil
}

// drawCluster makes the link of a cluster. Its notes are those of the settings, also
// where it fails.
func (d Deps) drawCluster(ctx context.Context, to Connection, options simlink.Options, anonymize bool) (m *made, notes []shape.Problem, err error) {
	got, err := d.Capture(ctx, to, options)
	if got != nil {
		for _, note := range got.Notes {
			notes = append(notes, shape.Problem{Text: asArguments(to.unquotedNote(note))})
		}
	}
	if err != nil {
		return nil, notes, &fieldError{"cluster", to.unquoted(err)}
	}
	snapshot := got.Snapshot
	if anonymize {
		snapshot, options = anonymized(snapshot, options)
	}
	link, err := d.Link(snapshot, options)
	if err != nil {
		return nil, notes, err
	}
	m = madeOf(link)
	m.Names = &link.Names
	return m, notes, nil
}

// withNotes lists notes after what is wrong, which they may explain.
func withNotes(err error, notes []shape.Problem) error {
	if len(notes) == 0 {
		return err
	}
	return errors.Join(err, &shape.Error{Problems: notes})
}

// anonymized is a snapshot under made-up names, and the options that select of it
// what the given ones select of the real names. Where they select nothing, both
// stay as they are, for the link to be refused.
func anonymized(s *simlink.Snapshot, o simlink.Options) (*simlink.Snapshot, simlink.Options) {
	selector, err := snapshot.NewSelector(o.Topics, o.TopicsRegex)
	if err != nil {
		return s, o
	}
	selected := *s
	selected.Topics = slices.DeleteFunc(slices.Clone(s.Topics), func(t snapshot.Topic) bool { return !selector.Selects(t.Name, t.IsInternal()) })
	if len(selected.Topics) == 0 {
		return s, o
	}
	hidden, key := snapshot.Anonymize(&selected, nil)
	if o.TopicsRegex != "" {
		o.TopicsRegex = "." // only what it selects is left
	}
	o.Topics = slices.Clone(o.Topics)
	for i, name := range o.Topics {
		if made, known := key.Topics[name]; known {
			o.Topics[i] = made
		}
	}
	return hidden, o
}

func (a *arguments) timeout(into *time.Duration) {
	if !a.has("timeout") {
		return
	}
	var text string
	_ = json.Unmarshal(a.values["timeout"], &text) // what is no text is no time span either
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 || d > MaxTimeout {
		a.refuse("timeout", fmt.Sprintf(`must be a time span of at most %s, a text such as "30s"`, MaxTimeout))
	}
	*into = d
}

func argumentNames(t reflect.Type) (names []string) {
	for _, p := range ofFlags(t) {
		names = append(names, p.name)
	}
	return names
}

// readOptions reads the options of a link; left out, the window is the default's.
func readOptions(text []byte) (simlink.Options, error) {
	o, err := simlink.ReadOptions(text)
	if o.ProducersWindow == 0 {
		o.ProducersWindow = simlink.DefaultProducersWindow
	}
	return o, err
}

// snapshot is snapshot_to_url.
func (d Deps) snapshot() tool {
	snapshot := typed("snapshot", "object", `a snapshot, as simlink snapshot and simlink import write one: {"brokers": [{"id": 1}], "topics": [{"name": "orders", "partitions": [{"id": 0, "leader": 1, "replicas": [1], "isr": [1], "latestOffset": 5}]}], "groups": [{"id": "billing", "offsets": {"orders": {"0": 3}}}]}`)
	path := typed("path", "string", "a snapshot file on the machine where this server runs, instead of snapshot")
	return tool{
		name: "snapshot_to_url", title: "Draw a snapshot",
		description: "Make the link that draws a cluster from a snapshot: brokers, topics, partitions off their place, consumer groups with lag, a few records. Give the snapshot itself or the path of its file, one of the two.",
		input:       object(nil, append([]property{snapshot, path}, ofFlags(reflect.TypeFor[simlink.Options]())...)...),
		output:      orFailure(of[made]()), call: d.callSnapshot,
	}
}

func (d Deps) callSnapshot(ctx context.Context, text json.RawMessage) (answer, error) {
	a := readArguments(text, append(argumentNames(reflect.TypeFor[simlink.Options]()), "snapshot", "path"))
	if a.has("snapshot") == a.has("path") {
		a.refuse("snapshot", "or path must be given, one of the two")
	}
	var path string
	a.take("path", &path, "a text")
	options, errOfOptions := readOptions(a.others("snapshot", "path"))
	if err := a.err(errOfOptions); err != nil {
		return answer{}, err
	}
	snapshot, err := d.readSnapshot(ctx, a.values["snapshot"], path)
	if err != nil {
		return answer{}, err
	}
	link, err := d.Link(snapshot, options)
	if err != nil {
		return answer{}, err
	}
	m := madeOf(link)
	m.Names = &link.Names
	return m.answer(), nil
}

func (d Deps) readSnapshot(ctx context.Context, inline json.RawMessage, path string) (*simlink.Snapshot, error) {
	if inline != nil {
		snapshot, err := snapshot.Read(bytes.NewReader(inline))
		return snapshot, asField("snapshot", err)
	}
	if path == "" {
		return nil, &fieldError{"path", errors.New("names no file")}
	}
	text, err := d.files.read(ctx, path, simlink.MaxSnapshotBytes+1)
	if err != nil {
		return nil, &fieldError{"path", err}
	}
	snapshot, err := simlink.ReadSnapshot(bytes.NewReader(text))
	return snapshot, asField("path", err)
}

func asField(name string, err error) error {
	if err == nil {
		return nil
	}
	return &fieldError{name, err}
}
