package importer

import (
	"cmp"
	"strings"
	"unicode/utf8"
)

// A terminal that is too narrow breaks a line into pieces, all of them as wide as
// it is but the last one, and a copy has a line for each. Nothing marks them. So a
// line is joined with the next ones where it is not whole, or may be a piece by
// its width, and where that makes a line that its format can read.

// wrapping is how the lines of a format are told to be whole.
type wrapping struct {
	whole func(r *reader, line, first string) bool // reports whether a line is, of which first is the first piece; nil where none is joined
	alone func(line string) bool                   // reports whether a line is no rest, though no format begins with it; or nil
	open  bool                                     // a line may end anywhere, so only its width tells that it goes on
}

// terminal is what a text tells of the terminal that it was copied from.
type terminal struct {
	widest int // how wide lines are at most, in characters
	lines  int // how many are that wide
	broken int // the width of the last line that was joined, or 0
	spent  int // bytes of lines that were joined, or that it was tried with
}

// narrowest is how narrow a terminal may be.
const narrowest = 40

// maxPieces is how many lines a terminal makes of one, at most.
const maxPieces = 40

const maxJoined = 1 << 20

func width(line string) int { return utf8.RuneCountInString(line) }

// terminalOf measures a text.
func terminalOf(content string) terminal {
	var t terminal
	for line := range strings.Lines(content) {
		if len(line) < t.widest {
			continue // no line has more characters than bytes
		}
		switch n := width(strings.TrimRight(line, "\r\n")); {
		case n > t.widest:
			t.widest, t.lines = n, 1
		case n == t.widest:
			t.lines++
		}
	}
	return t
}

// fills reports whether a terminal may have broken a line by its width. It makes
// spaces of tabs.
func (t *terminal) fills(line string) bool {
	if len(line) < narrowest || len(line) < t.widest && t.broken == 0 || strings.Contains(line, "\t") {
		return false
	}
	n := width(line)
	return n == t.widest || n == t.broken
}

// isProven reports whether more than the width of this line tells how wide the
// terminal is.
func (t *terminal) isProven(line string) bool { return t.lines > 1 || width(line) == t.broken }

// nextLine is the next line with its rest. Its number is that of its first piece.
func (r *reader) nextLine() (line string, more bool) {
	line, more = r.next()
	r.number = r.line
	if isBlank(line) {
		return line, more
	}
	w, whole := r.wrappingOf(line)
	switch {
	case w == nil, whole && !r.goesOn(w, line), !whole && w.open && !r.terminal.fills(line):
		return line, true
	}
	return r.joined(w, line), true
}

// wrappingOf is how a line is joined: as one of the block, if it is a whole one,
// then as the first of a format, as a command, or as the first piece of one of the
// block. It is nil for other lines.
func (r *reader) wrappingOf(line string) (w *wrapping, whole bool) {
	b := &r.block
	wholeRow := b.wrapping.whole != nil && b.wrapping.whole(r, line, line)
	if wholeRow {
		return &b.wrapping, true
	}
	if f := formatOf(line); f != nil {
		w = &f.wrapping
		if w.whole == nil {
			return nil, false
		}
		return w, w.whole(r, line, line)
	}
	if r.terminal.fills(line) && wholeCommand(r, line, line) {
		return &commandWrapping, true
	}
	if b.wrapping.whole == nil {
		return nil, false
	}
	return &b.wrapping, false
}

// goesOn reports whether a line that could be whole may have a rest, by its width
// and the next line, which is whole most of the time.
func (r *reader) goesOn(w *wrapping, line string) bool {
	if !r.terminal.fills(line) || w.open && !r.terminal.isProven(line) {
		return false
	}
	defer r.goBack(r.mark())
	next, more := r.next()
	return more && !w.whole(r, next, next)
}

// joined is a line with its rest, if there is one.
func (r *reader) joined(w *wrapping, first string) string {
	pieces, ends := r.pieces(w, first)
	n := r.wholeOf(w, pieces)
	if n > 1 && w == &r.block.wrapping && standsAlone(first) {
		n = 1 // noise among the rows, which may end with one
	}
	if n > 1 {
		r.terminal.broken = width(first)
	}
	r.goBack(ends[n-1])
	return strings.Join(pieces[:n], "")
}

// pieces are a line and those below that may be its rest, and where they end. One
// in the middle may look like noise, unless the line is whole without it: noise
// among rows may happen to be as wide as they are.
func (r *reader) pieces(w *wrapping, first string) (pieces []string, ends []mark) {
	pieces, ends = append(pieces, first), append(ends, r.mark())
	whole := w.whole(r, first, first)
	wide, bytes := width(first), len(first)
	for full := true; full && len(pieces) <= maxPieces; {
		if r.terminal.spent += bytes; r.terminal.spent > maxJoined+4*len(r.content) {
			break // so that the time stays linear in the text
		}
		next, more := r.next()
		full = width(next) == wide
		if !more || w.beginsAnew(next) || (whole || !full) && standsAlone(next) {
			break
		}
		pieces, ends = append(pieces, next), append(ends, r.mark())
		bytes += len(next)
	}
	return pieces, ends
}

// wholeOf is how many of the pieces make the longest whole line. Where those after
// a shorter one make another, it is the shorter one.
func (r *reader) wholeOf(w *wrapping, pieces []string) int {
	line, rest := "", ""
	shortest, longest := 0, 1
	for i, piece := range pieces {
		line += piece
		if shortest > 0 {
			if rest += piece; w.whole(r, rest, rest) {
				return shortest
			}
		}
		if w.whole(r, line, pieces[0]) {
			longest = i + 1
			shortest = cmp.Or(shortest, longest)
		}
	}
	return longest
}

// beginsAnew reports whether a line of a format is no rest.
func (w *wrapping) beginsAnew(line string) bool {
	f := formatOf(line)
	return f != nil && !f.mayBeRest || w.alone != nil && w.alone(line)
}

// standsAlone reports whether a line belongs to no format.
func standsAlone(line string) bool {
	return isBlank(line) || isNoise(line) || isPrompt(line) || isError(line)
}

func isBlank(line string) bool { return strings.TrimSpace(line) == "" }
