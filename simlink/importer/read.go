package importer

import (
	"maps"
	"slices"
	"strings"
)

// reader reads one text, line by line. What a line means may depend on the
// heading or the command above it, which is what the reader keeps.
type reader struct {
	*facts
	*text
	name      string
	kinds     map[Kind]int // lines that were understood
	sentences int          // of kafka-consumer-groups, which may stand above any of its tables
	command   command      // the last command line
	block     block
	joined    int     // bytes of lines that were joined, or that it was tried with
	fields    []field // of the last line of kafka-topics, in memory that is used again
}

// block is what the lines below a heading belong to. Another heading or command
// begins a new one.
type block struct {
	table     *table
	config    string // the topic whose entries follow
	foreign   bool   // entries follow that are not of a topic
	kcat      *kcatBlock
	offsets   *offsetList
	producers int // 1 + the index in facts.producers
}

// read reads a text and says what was in it.
func (f *facts) read(t Text) []Source {
	r := &reader{facts: f, text: newText(t.Content), name: t.Name, kinds: map[Kind]int{}}
	before := r.unread
	for {
		line, more := r.next()
		if !more {
			break
		}
		if r.unread-before == maxUnread {
			r.missing(r.here(), "%d lines of this text were not understood, so the rest of it is not read", maxUnread)
			break
		}
		if r.invalid {
			r.problem(r.here(), "this is not UTF-8; what could not be read stands as \uFFFD")
			r.invalid = false
		}
		r.readLine(line)
	}
	r.begin(block{})
	r.countSentences()
	var sources []Source
	for _, kind := range slices.Sorted(maps.Keys(r.kinds)) {
		sources = append(sources, Source{t.Name, kind, r.kinds[kind]})
	}
	if len(sources) == 0 {
		r.problem(place{t.Name, 0}, "nothing in it was recognised; it takes the output of kafka-topics --describe, kafka-consumer-groups --describe, kafka-get-offsets, kafka-configs --describe, kafka-transactions describe-producers or kcat -L")
		sources = []Source{{t.Name, Unknown, 0}}
	}
	return sources
}

// countSentences counts the sentences with the tables of the text.
func (r *reader) countSentences() {
	for _, kind := range []Kind{GroupOffsets, GroupMembers, GroupStates} {
		if r.sentences > 0 && (r.kinds[kind] > 0 || kind == GroupOffsets && r.kinds[GroupMembers]+r.kinds[GroupStates] == 0) {
			r.kinds[kind] += r.sentences
			return
		}
	}
}

func (r *reader) here() place { return place{r.name, r.line} }

// understood counts a line.
func (r *reader) understood(kind Kind) { r.kinds[kind]++ }

// begin ends one block and begins another.
func (r *reader) begin(next block) {
	if r.block.kcat != nil {
		r.endKcat(r.block.kcat)
	}
	r.block = next
}

// readLine offers a line to each format in turn until one takes it, and the lines
// that belong to it. Those that need most of a line come first; rows of a list of
// groups look like anything, and come last.
func (r *reader) readLine(line string) {
	taken := strings.TrimSpace(line) == "" ||
		r.row(line) || r.kcatLine(line) || r.kcatJSON(line) ||
		r.configHeading(line) || r.configEntry(line) || r.topicLine(line) || r.offsetLine(line) || r.heading(line) ||
		r.message(line) || isNoise(line) || r.commandLine(line) || r.listRow(line)
	if !taken {
		r.misread(r.here(), "this is not understood: %q", short(strings.TrimSpace(line)))
	}
}

// maxUnread is after how many lines that are not understood a text is given up.
const maxUnread = 10_000

// maxPieces is how many lines a terminal makes of one, at most.
const maxPieces = 40

const maxJoined = 1 << 20

// pieces joins a line with those that a terminal made of its rest: all of them
// are as wide as the terminal but the last one. It calls yield with what it has
// each time, and stops when that is enough.
func (r *reader) pieces(line string, yield func(joined string, last bool) (enough bool)) {
	wide := width(line)
	for range maxPieces {
		if r.joined += len(line); r.joined > maxJoined+4*len(r.content) {
			return // so that the time stays linear in the text
		}
		next, more := r.next()
		if !more || begins(next) && !(next != "" && width(next) == wide) {
			return
		}
		line += next
		last := width(next) != wide
		if yield(line, last) || last {
			return
		}
	}
}

// fits says whether a terminal would not have broken a line. It makes spaces of
// tabs.
func (r *reader) fits(line string) bool {
	return len(line) < r.widest || strings.Contains(line, "\t") || width(line) < r.widest
}

// whole is a line with its rest, if a terminal broke it: if it is not whole as it
// is, or if it is as wide as a line ever is, and the next one begins nothing.
func (r *reader) whole(line string, isWhole func(string) bool) string {
	if isWhole(line) && r.fits(line) {
		return line
	}
	start, found := r.mark(), ""
	end := start
	r.pieces(line, func(joined string, _ bool) bool {
		if isWhole(joined) {
			found, end = joined, r.mark()
		}
		return false
	})
	r.goBack(end)
	if found == "" {
		return line
	}
	return found
}

// begins says whether a line is one of its own, and not the rest of one.
func begins(line string) bool {
	line = strings.TrimSpace(line)
	return line == "" || strings.HasPrefix(line, "Topic:") || strings.HasPrefix(line, "GROUP ") || strings.HasPrefix(line, "ProducerId") ||
		line == "GROUP" || strings.HasPrefix(line, "Consumer group '") || isConfigHeading(line) || isWholeEntry(line) || isOffset(line) ||
		isNoise(line) || len(line) <= maxSentence && promptPattern().MatchString(line)
}
