package agent

import (
	"context"
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/draft"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

const bareOrURL = "a whole playground URL, or the bare value of its actions parameter: a log such as K:broker-1@3000,R:broker-1@9000, or a compressed one, which begins with ~1"

// validate is validate_actions.
func (d Deps) validate() tool {
	return tool{
		name: "validate_actions", title: "Check actions or a link",
		description: "Say what the playground loads of an action log or of a whole link, what it would drop or change without a word and why, and how the log is written properly. " +
			"What loads is replayed too: warnings say which actions change nothing or name what is not there. A bare value is played on the default cluster, single-dc with 3 brokers.",
		input:  object(named("value"), typed("value", "string", bareOrURL)),
		output: orFailure(of[draft.Report]()), call: d.callValidate,
	}
}

func (d Deps) callValidate(_ context.Context, text json.RawMessage) (answer, error) {
	a := readArguments(text, named("value"))
	value := a.text("value")
	if err := a.err(); err != nil {
		return answer{}, err
	}
	report, err := draft.Check(value)
	if err != nil {
		return answer{}, &fieldError{"value", err}
	}
	return answer{report, d.Report(report)}, nil
}

// explanation is what explain_link answers.
type explanation struct {
	Link    *simlink.Link   `json:"link" jsonschema:"what the link holds: its size, its actions by time, what is dropped"`
	Cluster *replay.Cluster `json:"cluster" jsonschema:"what it shows at that moment: brokers, topics with each partition's replicas, leader and ISR, groups with lag, producers, and the steps with their outcomes"`
	Loads   []replay.Load   `json:"loads" jsonschema:"what each broker carries"`
	LeftOut int             `json:"leftOut,omitempty" jsonschema:"how many actions and steps are left out at the end of their lists; validate_actions gives all actions"`
}

// maxExplained is how many actions and steps an explanation holds. A link of a few
// characters can hold a long log.
const maxExplained = 500

// bounded leaves out what nobody would read.
func (e explanation) bounded() *explanation {
	if e.LeftOut = len(e.Link.Actions) - maxExplained; e.LeftOut <= 0 {
		e.LeftOut = 0
		return &e
	}
	link, cluster := *e.Link, *e.Cluster
	link.Actions = link.Actions[:maxExplained]
	cluster.Steps = cluster.Steps[:min(len(cluster.Steps), maxExplained)]
	e.Link, e.Cluster = &link, &cluster
	return &e
}

// explain is explain_link.
func (d Deps) explain() tool {
	at := &jsonschema.Schema{Type: "integer", Minimum: new(0.0), Description: "the moment to explain, in ms of simulation time; left out, the end"}
	return tool{
		name: "explain_link", title: "Explain a link",
		description: "Say what a playground link shows, whoever made it: its actions are replayed, and the cluster at the end, or at a moment of the simulation, is described: leaders, ISR, offline and under-replicated partitions, lag, and what each action did.",
		input:       object(named("url"), typed("url", "string", bareOrURL), property{"at", at}),
		output:      orFailure(of[explanation]()), call: d.callExplain,
	}
}

func (d Deps) callExplain(_ context.Context, text json.RawMessage) (answer, error) {
	a := readArguments(text, named("url", "at"))
	url := a.text("url")
	var at *int64
	a.take("at", &at, "a whole number of ms")
	if at != nil && *at < 0 {
		a.refuse("at", "must be a number of ms, 0 or more")
	}
	if err := a.err(); err != nil {
		return answer{}, err
	}
	link, err := simlink.Parse(url)
	if err != nil {
		return answer{}, &fieldError{"url", err}
	}
	cluster := replay.Run(link)
	if at != nil {
		cluster = replay.RunAt(link, *at)
	}
	whole := explanation{Link: link, Cluster: cluster, Loads: cluster.Loads()}
	return answer{whole.bounded(), d.Explain(link, cluster)}, nil
}
