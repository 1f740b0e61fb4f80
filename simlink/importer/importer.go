package importer

import (
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// MaxBytes is how much text is imported at once, all texts together.
const MaxBytes = 64 << 20

// Text is something that a tool printed, or several of them one after the other.
type Text struct {
	// Name is a file's name or the like. It names the text in a [Problem], and
	// tells what a text cannot: "earliest" or "latest" in it is the time of offsets
	// (see [Offsets]), and an end such as "orders-0.txt" the partition of producers
	// (see [Producers]). A command line in the text tells better.
	Name    string
	Content string // as it was copied or saved: UTF-8, or UTF-16 with its mark
}

// Kind is a tool's output, by the command that prints it. Kinds are stable.
type Kind string

// The kinds that are understood.
const (
	Topics       Kind = "kafka-topics --describe"
	GroupOffsets Kind = "kafka-consumer-groups --describe"
	GroupMembers Kind = "kafka-consumer-groups --describe --members"
	GroupStates  Kind = "kafka-consumer-groups --describe --state"
	GroupList    Kind = "kafka-groups --list" // and kafka-consumer-groups --list with --state or --type

	// Offsets are those of one time. Where neither a command line nor the name
	// says which, and there are several texts of a partition, the lowest offset is
	// the earliest and the highest the latest; a single one is the latest, as it is
	// with the tool.
	Offsets Kind = "kafka-get-offsets"

	Configs Kind = "kafka-configs --describe"

	// Producers are those of one partition, which the tool does not print: it comes
	// from the command line above, or from the text's name.
	Producers Kind = "kafka-transactions describe-producers"

	Kcat     Kind = "kcat -L"
	KcatJSON Kind = "kcat -L -J"

	Unknown Kind = "unknown" // a text in which nothing was recognised
)

// Source says what a text was taken for. A text that holds several kinds has a
// Source for each.
type Source struct {
	Name  string
	Kind  Kind
	Lines int // that were understood
}

// Problem is something that could not be understood or used.
type Problem struct {
	Source string // the Name of its Text, or "" where it is about all of them
	Line   int    // from 1, or 0 where it is about the whole
	Text   string // one sentence without its full stop
}

// String begins with the place: "topics.txt:12: …".
func (p Problem) String() string {
	if place := p.place(); place != "" {
		return place + ": " + p.Text
	}
	return p.Text
}

// place is where the problem is, "" where it is about all texts.
func (p Problem) place() string {
	if p.Line > 0 {
		return fmt.Sprintf("%s:%d", p.Source, p.Line)
	}
	return p.Source
}

// Result is what the texts hold.
type Result struct {
	Snapshot *snapshot.Snapshot
	Sources  []Source // in the order of the texts, and within one by kind
	Problems []Problem
	More     int // problems past the hundred that are listed

	// Down are the brokers that are taken as down because they lead nothing and are
	// in no ISR. Options.Up says of one that it is up.
	Down []string
}

// Options say what no text does.
type Options struct {
	Up []string // ids of brokers that are up, though they lead nothing and are in no ISR
}

// Error says why no snapshot can be made of the texts, and what else is wrong with
// them. The place of a problem is a line of a text: "topics.txt:12".
type Error struct{ diag.List }

func newError(reasons, problems []Problem, more int) *Error {
	e := new(Error)
	for _, p := range append(reasons, problems...) {
		e.Addf(p.place(), "%s", p.Text)
	}
	e.AddMore(more)
	return e
}

// Error lists everything, a line each.
func (e *Error) Error() string {
	lines := []string{"no snapshot can be made of this:"}
	for _, p := range e.Problems() {
		if p.Place != "" {
			p.Place += ": "
		}
		lines = append(lines, "  "+p.Place+p.Text)
	}
	if e.More() > 0 {
		lines = append(lines, fmt.Sprintf("  and %d more", e.More()))
	}
	return strings.Join(lines, "\n")
}

// Import makes a snapshot of what tools printed. The order of the texts does not
// matter to it. The snapshot has no TakenAt, as no text tells the time; the
// caller may set it, and drawing producers needs it.
//
// It returns an [*Error] when no text says which partitions there are, when the
// texts are of two clusters, and when they have more than [MaxBytes].
func Import(texts []Text, o Options) (*Result, error) {
	f := newFacts()
	f.up = o.Up
	total := 0
	for _, text := range texts {
		total += len(text.Content)
	}
	if total > MaxBytes {
		return nil, newError([]Problem{{Text: fmt.Sprintf("there are %d MiB of text, and at most %d MiB are read; have the tools describe fewer topics", total>>20, MaxBytes>>20)}}, nil, 0)
	}
	var sources []Source
	for _, text := range texts {
		sources = append(sources, f.read(text)...)
	}
	snapshot, reasons := f.combine()
	if len(reasons) > 0 {
		return nil, newError(reasons, f.problems, f.more)
	}
	return &Result{snapshot, sources, f.problems, f.more, f.down}, nil
}
