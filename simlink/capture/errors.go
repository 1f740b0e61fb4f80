package capture

import (
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// selectionError is that of package snapshot, with what a live cluster adds to it:
// topics that could not be read, and those that are not shown to everybody.
type selectionError struct {
	selection *snapshot.SelectionError
	live      diag.List
}

// Error lists the problems, a line each.
func (e *selectionError) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *selectionError) Spelled(spell diag.Spelling) string {
	var lines []string
	for _, p := range e.Problems() {
		lines = append(lines, p.Spelled(spell))
	}
	return strings.Join(lines, "\n")
}

// Problems are those of the selection, and then those of the cluster.
func (e *selectionError) Problems() []diag.Problem {
	return slices.Concat(e.selection.Problems(), e.live.Problems())
}

func (e *selectionError) More() int     { return e.live.More() }
func (e *selectionError) Unwrap() error { return e.selection }

// metadataError is a cluster that gives no metadata, and why.
type metadataError struct {
	before string
	err    error
}

// Error says what is missing and why.
func (e *metadataError) Error() string { return e.before + e.err.Error() }

// Spelled is Error with options in this spelling.
func (e *metadataError) Spelled(spell diag.Spelling) string {
	return e.before + diag.Spelled(e.err, spell)
}

// Problems are the reasons; the first says what is missing.
func (e *metadataError) Problems() []diag.Problem {
	problems := slices.Clone(diag.Of(e.err))
	if len(problems) == 0 { // of a client of somebody else's
		return []diag.Problem{{Text: e.Error()}}
	}
	problems[0].Text, problems[0].Place = e.before+problems[0].String(), ""
	return problems
}

func (e *metadataError) More() int     { return diag.More(e.err) }
func (e *metadataError) Unwrap() error { return e.err }
