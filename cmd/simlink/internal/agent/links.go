package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/draft"
	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// made is a link, as the tools that make one answer it.
type made struct {
	URL          string             `json:"url" jsonschema:"the link, to be given to the user as it is"`
	Length       int                `json:"length" jsonschema:"characters of the URL"`
	Scenario     string             `json:"scenario,omitempty" jsonschema:"the curated scenario that it opens"`
	Cluster      sizecodec.Topology `json:"cluster,omitempty" jsonschema:"the topology that it opens"`
	Size         string             `json:"size,omitempty" jsonschema:"the whole size that it opens, also where the URL leaves it out"`
	Form         actions.Form       `json:"form,omitempty" jsonschema:"how the URL carries the log: plain or deflate"`
	PlainActions string             `json:"plainActions" jsonschema:"the log, readable"`
	Actions      []actions.Entry    `json:"actions" jsonschema:"the actions, decoded back out of the URL, by time"`
	Names        *link.Names        `json:"names,omitempty" jsonschema:"of a real cluster, which real name is drawn as which"`
	Warnings     []draft.Warning    `json:"warnings" jsonschema:"what the link shows otherwise than it says, or than the cluster is"`
	More         int                `json:"moreWarnings,omitempty" jsonschema:"how many more warnings there are than are listed"`
}

func madeOf(link *simlink.Link) *made {
	m := &made{
		URL: link.URL, Length: link.Length, Scenario: link.Scenario, Cluster: link.Cluster, Size: link.Size, Form: link.Form,
		PlainActions: link.PlainActions, Actions: link.Actions, Warnings: []draft.Warning{},
	}
	for _, w := range link.Warnings {
		m.warn(w.Subject, string(w.Code), asArguments(w.Text))
	}
	return m
}

func (m *made) warn(field, code, text string) {
	if len(m.Warnings) == draft.MaxWarnings {
		m.More++
		return
	}
	m.Warnings = append(m.Warnings, draft.Warning{Field: visible.Clip(field, maxName), Code: code, Text: visible.Clip(text, maxProblem)})
}

// maxListed is how many actions a text lists.
const maxListed = 50

// answer is the URL on a line of its own, what it plays and what to know of it.
func (m *made) answer() answer {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", m.URL)
	if len(m.Actions) > 0 {
		b.WriteString("\nIt plays:\n")
	}
	for i, e := range m.Actions {
		if i == maxListed {
			fmt.Fprintf(&b, "- and %d more\n", len(m.Actions)-maxListed)
			break
		}
		fmt.Fprintf(&b, "- at %d ms %s\n", e.At, visible.Text(visible.Clip(actions.Describe(e.Action), maxProblem)))
	}
	if len(m.Warnings) > 0 {
		b.WriteString("\nWarnings:\n")
	}
	for _, w := range m.Warnings {
		fmt.Fprintf(&b, "- %s\n", visible.Text(strings.TrimSpace(w.Field+" "+w.Text)))
	}
	return answer{m, b.String()}
}

// build is build_playground_url.
func (d Deps) build() tool {
	input := of[draft.Document]()
	for _, p := range ofFlags(reflect.TypeFor[link.ComposeOptions]()) {
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
		input: input, output: orFailure(of[made]()), call: d.callBuild,
	}
}

func (d Deps) callBuild(_ context.Context, text json.RawMessage) (answer, error) {
	document, err := draft.Read(text)
	if err != nil {
		return answer{}, err
	}
	link, err := document.Link()
	if err != nil {
		return answer{}, err
	}
	m := madeOf(link)
	outcomes, more := draft.Outcomes(link, document.Actions)
	for _, w := range outcomes {
		m.warn(w.Field, w.Code, w.Text)
	}
	m.More += more
	return m.answer(), nil
}

// scenario is open_scenario.
func (d Deps) scenario() tool {
	base := ofFlags(reflect.TypeFor[link.ComposeOptions](), "force")
	return tool{
		name: "open_scenario", title: "Open a curated scenario",
		description: "Make the link of a curated scenario of the simulator, which opens paused on its walkthrough. The id is TRACK.MODULE.SCENARIO with a track of two digits, such as 00.1.3. Which ids exist is not known here, so that an unknown id still gives a link.",
		input:       object(named("scenario"), append([]property{typed("scenario", "string", "the id, such as 00.1.3")}, base...)...),
		output:      orFailure(of[made]()), call: d.callScenario,
	}
}

func (d Deps) callScenario(_ context.Context, text json.RawMessage) (answer, error) {
	a := readArguments(text, named("scenario", "baseUrl"))
	play, options := link.Play{Scenario: a.text("scenario")}, link.ComposeOptions{}
	a.take("baseUrl", &options.BaseURL, "a text")
	if err := a.err(); err != nil {
		return answer{}, err
	}
	if play.Scenario == "" || play.Scenario == "free" {
		return answer{}, &fieldError{"scenario", errors.New("must be a curated scenario such as 00.1.3; build_playground_url opens free play")}
	}
	link, err := simlink.Compose(play, options)
	if err != nil {
		return answer{}, err
	}
	m := madeOf(link)
	m.Cluster, m.Size, m.Form = "", "", "" // the scenario's own, which are not public
	return m.answer(), nil
}
