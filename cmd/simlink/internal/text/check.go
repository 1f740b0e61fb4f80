package text

import (
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
)

// Check says what loads of a link or of a log.
func Check(r *verbs.Report) string {
	var w writer
	w.line("%s, %s", opens(r), verdict(r))
	if len(r.Dropped) > 0 {
		w.section("dropped by the playground, which does not say so")
		for _, d := range r.Dropped {
			w.line("  %s %s (in %s)", d.Field, d.Text, d.Entry)
		}
	}
	if len(r.Unknown) > 0 {
		w.section("not known to load")
		for _, d := range r.Unknown {
			w.line("  %s %s (in %s)", d.Field, d.Text, d.Entry)
		}
	}
	w.notes("changed by the playground, which does not say so", r.Changed)
	w.notes("warnings", r.Warnings)
	if r.MoreNotes > 0 {
		w.line("  and %s more", Counted(r.MoreNotes, "warning"))
	}
	if len(r.Actions) > 0 {
		w.section("actions as the playground writes them")
		w.WriteString("  " + visible.Text(r.Canonical) + "\n") // whole, for who wants to use it
	}
	w.section("length")
	w.columns(2, 2, [][]string{{"form", string(r.Form)}, {"as plain", length(r.Lengths.Plain)}, {"as deflate", length(r.Lengths.Deflate)}})
	return w.String()
}

func (w *writer) notes(title string, notes []verbs.Note) {
	if len(notes) == 0 {
		return
	}
	w.section("%s", title)
	for _, n := range notes {
		w.line("  %s [%s]", strings.TrimSpace(n.Field+" "+n.Text), n.Code)
	}
}

// opens says on what the link opens.
func opens(r *verbs.Report) string {
	switch {
	case r.Scenario != "":
		return "curated scenario " + r.Scenario
	case r.Size == "":
		return fmt.Sprintf("free play on %s", r.Cluster)
	}
	return fmt.Sprintf("free play on %s, size %s", r.Cluster, r.Size)
}

func verdict(r *verbs.Report) string {
	loads := Counted(r.Loaded, "action") + " loads"
	if r.Loaded != 1 {
		loads = Counted(r.Loaded, "action") + " load"
	}
	if r.OK {
		return loads + ", nothing is dropped"
	}
	return loads + ", " + Lost(r)
}

// Lost says how much does not load as it stands.
func Lost(r *verbs.Report) string {
	var parts []string
	if n := len(r.Dropped); n > 0 {
		parts = append(parts, Counted(n, "entry")+" dropped")
	}
	if n := len(r.Unknown); n > 0 {
		parts = append(parts, Counted(n, "entry")+" of an unknown kind")
	}
	if n := len(r.Changed); n > 0 {
		parts = append(parts, Counted(n, "number")+" of the size changed")
	}
	return strings.Join(parts, ", ")
}
