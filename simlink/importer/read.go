package importer

import (
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// reader reads one text, line by line. What a line means may depend on the
// heading or the command above it, which is what the reader keeps.
type reader struct {
	*facts
	*text
	terminal  terminal
	name      string
	number    int          // of the line that is read, by its first piece
	kinds     map[Kind]int // lines that were understood
	sentences int          // of kafka-consumer-groups, which may stand above any of its tables
	command   command      // the last command line
	block     block
	lastTopic topicLine // the last line of kafka-topics that was split
}

// maxUnread is after how many lines that are not understood a text is given up.
const maxUnread = 10_000

// read reads a text and says what was in it.
func (f *facts) read(t Text) []Source {
	content := newText(t.Content)
	r := &reader{facts: f, text: content, terminal: terminalOf(content.content), name: t.Name, kinds: map[Kind]int{}}
	before := r.unread
	for {
		start := r.at
		line, more := r.nextLine()
		if !more {
			break
		}
		if r.unread-before == maxUnread {
			r.missing(r.here(), "%d lines of this text were not understood, so the rest of it is not read", maxUnread)
			break
		}
		if !utf8.ValidString(r.content[start:r.at]) {
			r.problem(r.here(), "this is not UTF-8; what could not be read stands as \uFFFD")
		}
		r.readLine(line)
	}
	r.begin(block{})
	r.countSentences()
	return r.sources()
}

// sources are what the text was taken for.
func (r *reader) sources() []Source {
	var sources []Source
	for _, kind := range slices.Sorted(maps.Keys(r.kinds)) {
		sources = append(sources, Source{r.name, kind, r.kinds[kind]})
	}
	if len(sources) == 0 {
		r.problem(place{r.name, 0}, "nothing in it was recognised; it takes the output of %s", listed())
		sources = []Source{{r.name, Unknown, 0}}
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

func (r *reader) here() place { return place{r.name, r.number} }

// understood counts a line.
func (r *reader) understood(kind Kind) { r.kinds[kind]++ }

// readLine offers a line to the block above it, to each format, and to what may
// stand anywhere, until one takes it. Some rows look like anything, and come last.
func (r *reader) readLine(line string) {
	taken := isBlank(line) || r.block.takes(r, line) || r.firstLine(line) ||
		r.message(line) || isNoise(line) || r.commandLine(line) || r.block.takesLeftover(r, line)
	if !taken {
		r.misread(r.here(), "this is not understood: %q", diag.Short(strings.TrimSpace(line)))
	}
}
