package agent

import (
	"context"
	"encoding/json"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/text"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
)

const bareOrURL = "a whole playground URL, or the bare value of its actions parameter: a log such as K:broker-1@3000,R:broker-1@9000, or a compressed one, which begins with ~1"

// validate is validate_actions.
func (d Deps) validate() tool {
	return tool{
		name: "validate_actions", title: "Check actions or a link",
		description: "Say what the playground loads of an action log or of a whole link, what it would drop or change without a word and why, and how the log is written properly. " +
			"What loads is replayed too: warnings say which actions change nothing or name what is not there. A bare value is played on the default cluster, single-dc with 3 brokers.",
		input:  object(named("value"), typed("value", "string", bareOrURL)),
		output: orFailure(of[verbs.Report]()), call: d.callValidate,
	}
}

func (d Deps) callValidate(_ context.Context, given json.RawMessage) (answer, error) {
	var a struct {
		Value string `json:"value"`
	}
	if err := readNeeding("value", given, &a); err != nil {
		return answer{}, err
	}
	report, err := verbs.Check(a.Value)
	if err != nil {
		return answer{}, verbs.In("value", err)
	}
	return answer{report, text.Check(report)}, nil
}

// explanation is what explain_link answers.
type explanation struct {
	*verbs.Explanation
	LeftOut int `json:"leftOut,omitempty" jsonschema:"how many actions and steps are left out at the end of their lists; validate_actions gives all actions"`
}

// maxExplained is how many actions and steps an explanation holds. A link of a few
// characters can hold a long log.
const maxExplained = 500

// bounded leaves out what nobody would read.
func bounded(whole *verbs.Explanation) explanation {
	more := len(whole.Link.Actions) - maxExplained
	if more <= 0 {
		return explanation{whole, 0}
	}
	link, cluster := *whole.Link, *whole.Cluster
	link.Actions = link.Actions[:maxExplained]
	cluster.Steps = cluster.Steps[:min(len(cluster.Steps), maxExplained)]
	return explanation{&verbs.Explanation{Link: &link, Cluster: &cluster, Loads: whole.Loads}, more}
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

func (d Deps) callExplain(_ context.Context, given json.RawMessage) (answer, error) {
	var a struct {
		URL string       `json:"url"`
		At  verbs.Moment `json:"at"`
	}
	if err := readNeeding("url", given, &a); err != nil {
		return answer{}, err
	}
	read, err := verbs.ReadLink(a.URL)
	if err != nil {
		return answer{}, verbs.In("url", err)
	}
	whole, err := verbs.Explain(read, a.At)
	if err != nil {
		return answer{}, verbs.In("url", err)
	}
	return answer{bounded(whole), text.Explain(whole, false)}, nil
}
