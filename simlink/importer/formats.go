package importer

import "strings"

// format is a way in which a tool prints, told by its first line. A new one is a
// row of formats, and a file that reads it.
type format struct {
	kind      Kind                                   // by which a message lists it, or "" where another row does
	begins    func(trimmed string) bool              // whether a line is the first one, or the first part of it
	mayBeRest bool                                   // the rest of another line may look like that
	wrapping  wrapping                               // of the first line
	read      func(r *reader, line string) (ok bool) // reads it, and begins the block of the lines below
}

// formats are what is understood.
var formats = []format{
	{kind: Topics, begins: beginsTopic, wrapping: wrapping{whole: wholeTopic}, read: (*reader).topicLine},
	{kind: GroupOffsets, begins: beginsTable, wrapping: headingWrapping, read: (*reader).heading},
	{begins: beginsTableOfGroup, mayBeRest: true, wrapping: headingWrapping, read: (*reader).heading},
	{begins: beginsSentence, wrapping: wrapping{whole: wholeSentence}, read: (*reader).message},
	{kind: Offsets, begins: beginsOffset, wrapping: offsetWrapping, read: (*reader).firstOffset},
	{kind: Configs, begins: beginsConfigs, wrapping: wrapping{whole: wholeConfigs}, read: (*reader).configHeading},
	{kind: Producers, begins: beginsProducers, wrapping: wrapping{whole: wholeProducers}, read: (*reader).producerHeading},
	{kind: Kcat, begins: beginsKcat, read: (*reader).kcatHeading},
	{kind: KcatJSON, begins: beginsJSON, mayBeRest: true, read: (*reader).kcatJSON},
}

// formatOf is the format that a line is the first of, or nil.
func formatOf(line string) *format {
	line = strings.TrimSpace(line)
	for i := range formats {
		if formats[i].begins(line) {
			return &formats[i]
		}
	}
	return nil
}

// listed are the formats for a message.
func listed() string {
	var kinds []string
	for _, f := range formats {
		if f.kind != "" {
			kinds = append(kinds, string(f.kind))
		}
	}
	last := len(kinds) - 1
	return strings.Join(kinds[:last], ", ") + " or " + kinds[last]
}

// block is what the lines below a first line belong to. Another first line or a
// command begins a new one.
type block struct {
	row      func(r *reader, line string) bool // takes a line that is one of it without a doubt
	leftover func(r *reader, line string) bool // takes a line that nothing else does
	wrapping wrapping                          // of its lines
	end      func(r *reader)
}

// rows is a block of lines that parse reads, alike, and take uses. The pass that
// joins lines asks for a line and the next one before they are read, so both are
// kept.
func rows[T any](parse func(line string) (T, bool), take func(r *reader, row T)) block {
	type parsed struct {
		line string
		row  T
		ok   bool
	}
	var last [2]parsed
	oldest := 0
	parseOnce := func(line string) (T, bool) {
		for i := range last {
			if last[i].line == line {
				return last[i].row, last[i].ok
			}
		}
		row, ok := parse(line)
		last[oldest] = parsed{line, row, ok}
		oldest = 1 - oldest
		return row, ok
	}
	return block{
		row: func(r *reader, line string) bool {
			row, ok := parseOnce(line)
			if ok {
				take(r, row)
			}
			return ok
		},
		wrapping: wrapping{whole: func(_ *reader, line, _ string) bool {
			_, ok := parseOnce(line)
			return ok
		}},
	}
}

// begin ends one block and begins another.
func (r *reader) begin(next block) {
	if r.block.end != nil {
		r.block.end(r)
	}
	r.block = next
}

func (b *block) takes(r *reader, line string) bool { return b.row != nil && b.row(r, line) }

func (b *block) takesLeftover(r *reader, line string) bool {
	return b.leftover != nil && b.leftover(r, line)
}

// firstLine takes the first line of a format.
func (r *reader) firstLine(line string) bool {
	f := formatOf(line)
	return f != nil && f.read(r, line)
}
