package text

import (
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
)

// Access says what may be read of a cluster, and what to allow.
func Access(f *live.Findings) string {
	var w writer
	var rows [][]string
	var allow []string
	for _, t := range f.Requests {
		rows = append(rows, []string{t.Request, strings.ReplaceAll(string(t.Outcome), "-", " "), t.On, strings.Join(t.Needs, ", "), t.Reason})
		allow = append(allow, t.Allow...)
	}
	w.line("%s and %s may be read.", Counted(f.Topics, "topic"), Counted(f.Groups, "group"))
	w.section("requests")
	w.table([]string{"request", "outcome", "on", "needs", "why"}, rows)
	if len(allow) > 0 {
		w.section("to allow what is missing")
		slices.Sort(allow)
		for _, line := range slices.Compact(allow) {
			w.line("  %s", line)
		}
	}
	return w.String()
}
