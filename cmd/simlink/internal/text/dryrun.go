package text

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// DryRun says what a link holds, whole, and has the link as its last line.
func DryRun(l *simlink.Link) string {
	var out strings.Builder
	fmt.Fprintf(&out, "size: %s\n", visible.Text(l.Size))
	table(&out, "brokers", l.Names.Brokers)
	table(&out, "topics", l.Names.Topics)
	table(&out, "groups", l.Names.Groups)
	members := make(link.NameTable, len(l.Names.Members))
	for i, m := range l.Names.Members {
		members[i] = link.Name{Real: m.Group + "/" + m.Real, Simulator: m.Simulator}
	}
	table(&out, "members", members)
	fmt.Fprintf(&out, "actions (%d):\n", len(l.Actions))
	for _, entry := range l.Actions {
		fmt.Fprintf(&out, "  %s\n", visible.Text(entry.String()))
	}
	fmt.Fprintln(&out, l)
	return out.String()
}

// table prints real names and the simulator's side by side.
func table(out *strings.Builder, title string, names link.NameTable) {
	if len(names) == 0 {
		return
	}
	fmt.Fprintf(out, "%s:\n", title)
	columns := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, n := range names {
		fmt.Fprintf(columns, "  %s\t%s\n", visible.Text(n.Real), visible.Text(n.Simulator))
	}
	columns.Flush()
}
