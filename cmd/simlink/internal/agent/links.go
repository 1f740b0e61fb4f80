package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// linkAnswer is a link, as the tools that make one answer it.
type linkAnswer struct {
	URL          string             `json:"url" jsonschema:"the link, to be given to the user as it is"`
	Length       int                `json:"length" jsonschema:"characters of the URL"`
	Scenario     string             `json:"scenario,omitempty" jsonschema:"the curated scenario that it opens"`
	Cluster      sizecodec.Topology `json:"cluster,omitempty" jsonschema:"the topology that it opens"`
	Size         string             `json:"size,omitempty" jsonschema:"the whole size that it opens, also where the URL leaves it out"`
	Form         actions.Form       `json:"form,omitempty" jsonschema:"how the URL carries the log: plain or deflate"`
	PlainActions string             `json:"plainActions" jsonschema:"the log, readable"`
	Actions      []actions.Entry    `json:"actions" jsonschema:"the actions, decoded back out of the URL, by time"`
	Names        *link.Names        `json:"names,omitempty" jsonschema:"of a real cluster, which real name is drawn as which"`
	Warnings     []verbs.Note       `json:"warnings" jsonschema:"what the link shows otherwise than it says, or than the cluster is"`
	More         int                `json:"moreWarnings,omitempty" jsonschema:"how many more warnings there are than are listed"`
}

func answerOf(made *simlink.Link) *linkAnswer {
	a := &linkAnswer{
		URL: made.URL, Length: made.Length, Scenario: made.Scenario, Cluster: made.Topology, Size: made.Size, Form: made.Form,
		PlainActions: made.PlainActions, Actions: made.Actions, Warnings: []verbs.Note{},
	}
	for _, w := range made.Warnings {
		a.warn(verbs.NoteOf(w))
	}
	return a
}

// drawnAs is the answer with the names of a real cluster.
func drawnAs(made *simlink.Link) *linkAnswer {
	a := answerOf(made)
	a.Names = &made.Names
	return a
}

func (a *linkAnswer) warn(n verbs.Note) {
	if len(a.Warnings) == verbs.MaxNotes {
		a.More++
		return
	}
	n.Field, n.Text = diag.Clip(n.Field, maxName), diag.Clip(n.Text, maxProblem)
	a.Warnings = append(a.Warnings, n)
}

// maxName is how many characters are shown of a name.
const maxName = 60

// maxListed is how many actions a text lists.
const maxListed = 50

// answer is the URL on a line of its own, what it plays and what to know of it.
func (a *linkAnswer) answer() answer {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", a.URL)
	if len(a.Actions) > 0 {
		b.WriteString("\nIt plays:\n")
	}
	for i, e := range a.Actions {
		if i == maxListed {
			fmt.Fprintf(&b, "- and %d more\n", len(a.Actions)-maxListed)
			break
		}
		fmt.Fprintf(&b, "- at %d ms %s\n", e.At, visible.Text(diag.Clip(actions.Describe(e.Action), maxProblem)))
	}
	if len(a.Warnings) > 0 {
		b.WriteString("\nWarnings:\n")
	}
	for _, w := range a.Warnings {
		fmt.Fprintf(&b, "- %s\n", visible.Text(strings.TrimSpace(w.Field+" "+w.Text)))
	}
	return answer{a, b.String()}
}

// build is build_playground_url.
func (d Deps) build() tool {
	input := of[verbs.Document]()
	for _, p := range optionProperties(reflect.TypeFor[verbs.Composing]()) {
		input.Properties[p.name].Description = p.schema.Description
	}
	input.Properties["actions"].Items = entrySchema()
	input.Properties["actions"].Description = fmt.Sprintf("what happens, in any order; at most %d", actions.MaxEntries)
	input.Examples = []any{json.RawMessage(`{"brokers": 4, "topics": [{"name": "orders", "partitions": 6}, {"name": "payments", "partitions": 3, "replicationFactor": 3}], "actions": [{"at": 3000, "kind": "K", "broker": "broker-4"}, "R:broker-4@9000"]}`)}
	return tool{
		name: "build_playground_url", title: "Build a playground link",
		description: "Make the link that opens a cluster in free play and plays timed actions in it. Every argument may be left out; {} opens the default: " +
			"single-dc with broker-1 to broker-3, the topic orders, the producer p1, which keeps producing, and the consumer group c1. " +
			"Numbers out of range are refused, never corrected. " + topologyHelp() + fmt.Sprintf(". At most %d topics besides orders. ", sizecodec.MaxExtraTopics) +
			"Times of actions are ms of the simulation, say 1000 or more apart for people to see them. " +
			"In active-passive and active-active, actions call the topics west.orders and east.orders, and a consumer group there is pinned with the setting region, such as west. " +
			"An action that changes nothing or names what is not there is a warning; fix it and call again.",
		input: input, output: orFailure(of[linkAnswer]()), call: d.callBuild,
	}
}

func (d Deps) callBuild(_ context.Context, text json.RawMessage) (answer, error) {
	document, err := verbs.ReadDocument(text)
	if err != nil {
		return answer{}, err
	}
	composed, err := verbs.Shape(document)
	if err != nil {
		return answer{}, err
	}
	made := answerOf(composed.Link)
	for _, n := range composed.Outcomes {
		made.warn(n)
	}
	made.More += composed.MoreOutcomes
	return made.answer(), nil
}

// scenario is open_scenario.
func (d Deps) scenario() tool {
	base := optionProperties(reflect.TypeFor[verbs.Composing](), "force")
	return tool{
		name: "open_scenario", title: "Open a curated scenario",
		description: "Make the link of a curated scenario of the simulator, which opens paused on its walkthrough. The id is TRACK.MODULE.SCENARIO with a track of two digits, such as 00.1.3. Which ids exist is not known here, so that an unknown id still gives a link.",
		input:       object(named("scenario"), append([]property{typed("scenario", "string", "the id, such as 00.1.3")}, base...)...),
		output:      orFailure(of[linkAnswer]()), call: d.callScenario,
	}
}

func (d Deps) callScenario(_ context.Context, text json.RawMessage) (answer, error) {
	var a struct {
		Scenario string `json:"scenario"`
		BaseURL  string `json:"baseUrl"`
	}
	err := readNeeding("scenario", text, &a)
	if err == nil && verbs.IsFreePlay(a.Scenario) {
		err = verbs.In("scenario", errors.New("must be a curated scenario such as 00.1.3; build_playground_url opens free play"))
	}
	if err != nil {
		return answer{}, err
	}
	made, err := verbs.Scenario(a.Scenario, verbs.Composing{BaseURL: a.BaseURL})
	if err != nil {
		return answer{}, err
	}
	shown := answerOf(made)
	shown.Cluster, shown.Size, shown.Form = "", "", "" // the scenario's own, which are not public
	return shown.answer(), nil
}
