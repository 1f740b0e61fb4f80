package text

import "github.com/simlinkhq/kafka-simlink/internal/verbs"

// Explain begins with what is wrong in the cluster; all that it holds follows. The
// timeline has a line for each action, or one for a run of actions that are alike.
func Explain(e *verbs.Explanation, eachStep bool) string {
	w := new(writer)
	state := verbs.StateOf(e.Cluster)
	w.headline(e.Link, e.Cluster)
	w.state(e.Link, e.Cluster, state)
	w.notPublic(e.Cluster)
	w.brokers(e.Cluster, state)
	w.topics(e.Cluster)
	w.placement(e.Cluster)
	w.groups(e.Cluster)
	w.shareGroups(e.Cluster)
	w.producers(e.Cluster)
	w.timeline(e.Cluster.Steps, len(e.Link.Actions), eachStep)
	w.changed(e.Link)
	w.form(e.Link)
	return w.String()
}
