package importer

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

const (
	coordinator = "COORDINATOR (ID)"
	hostColumn  = "HOST"
)

// tableColumns are the columns that tell the tables apart. The last one is the
// last that is printed, but for those of --verbose.
var tableColumns = map[Kind][]string{
	GroupOffsets: {"TOPIC", "PARTITION", "CURRENT-OFFSET", "LOG-END-OFFSET", "LAG", "CONSUMER-ID", hostColumn, "CLIENT-ID"},
	GroupMembers: {"GROUP", "CONSUMER-ID", hostColumn, "CLIENT-ID", "#PARTITIONS"},
	GroupStates:  {"GROUP", coordinator, "STATE", "#MEMBERS"},
}

// listColumns are those of a list of groups.
var listColumns = []string{"GROUP", "TYPE", "PROTOCOL", "STATE"}

// kindOf says which table it is, if all of its heading is there.
func (t *table) kindOf() (Kind, bool) {
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = c.name
	}
	for _, kind := range []Kind{GroupOffsets, GroupMembers, GroupStates} {
		if !slices.ContainsFunc(tableColumns[kind], func(name string) bool { return !slices.Contains(names, name) }) {
			return kind, true
		}
	}
	isList := len(names) > 1 && !slices.ContainsFunc(names, func(name string) bool { return !slices.Contains(listColumns, name) })
	return GroupList, isList
}

// beginsTable says whether a line may be the begin of a heading.
func beginsTable(line string) bool {
	first, second := twoWords(line)
	return first == "GROUP" && (second == "" || slices.Contains([]string{"TOPIC", "CONSUMER-ID", "COORDINATOR", "TYPE", "PROTOCOL", "STATE"}, second))
}

// beginsTableOfGroup is beginsTable where the command alone says the group.
func beginsTableOfGroup(line string) bool {
	first, second := twoWords(line)
	return first == "TOPIC" && second == "PARTITION"
}

func twoWords(line string) (first, second string) {
	const space = " \t"
	first, rest := cutAny(line, space)
	second, _ = cutAny(strings.TrimLeft(rest, space), space)
	return first, second
}

func cutAny(s, chars string) (before, after string) {
	if i := strings.IndexAny(s, chars); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

// maxRow is how many bytes a row of a table has at most.
const maxRow = 1 << 17

// wholeHeading reports whether all columns are there, and nothing but columns is
// joined to the first piece.
func wholeHeading(_ *reader, line, first string) bool {
	if len(line) > maxRow {
		return false
	}
	t := headingOf(line)
	_, ok := t.kindOf()
	return ok && (line == first || !slices.ContainsFunc(t.columns, func(c column) bool { return !isHeadingName(c.name) }))
}

func isHeadingName(s string) bool {
	return strings.ContainsFunc(s, unicode.IsUpper) && !strings.ContainsFunc(s, func(c rune) bool {
		return !(c >= 'A' && c <= 'Z' || strings.ContainsRune("#-() ", c))
	})
}

func (r *reader) heading(line string) bool {
	if len(line) > maxRow {
		return false
	}
	t := headingOf(line)
	kind, ok := t.kindOf()
	if !ok {
		r.badHeading(line)
		return true
	}
	t.kind, t.grouped, t.group = kind, t.index("GROUP") >= 0, r.command.group
	r.begin(t.block())
	r.understood(kind)
	if !t.grouped && t.group == "" {
		r.missing(r.here(), "the rows below do not say of which group they are; put the command with --group above them")
	}
	return true
}

// badHeading notes a heading that is no table's.
func (r *reader) badHeading(line string) {
	r.begin(block{})
	r.misread(r.here(), "this heading is not known, or is cut short: %q", short(strings.TrimSpace(line)))
}

// block are the rows below. Those of a list of groups are hardly to be told from
// other text, and so come last.
func (t *table) block() block {
	b := block{wrapping: wrapping{open: true, whole: func(_ *reader, line, _ string) bool {
		_, ok := t.read(line)
		return ok
	}}}
	take := func(r *reader, line string) bool {
		cells, ok := t.read(line)
		if ok {
			r.understood(t.kind)
			r.tableRow(t, cells)
		}
		return ok
	}
	if t.kind == GroupList {
		b.leftover = take
	} else {
		b.row = take
	}
	return b
}

func (r *reader) tableRow(t *table, cells []string) {
	switch t.kind {
	case GroupOffsets:
		cells, glued := cutPrompt(t, cells)
		r.offsetsRow(t, cells)
		if glued != "" {
			r.commandLine(glued)
		}
	case GroupMembers:
		r.member(t, r.groupOf(t, cells), cells)
	case GroupStates:
		r.stateRow(t, cells)
	case GroupList:
		r.listRow(t, cells)
	}
}

// cutPrompt cuts a prompt off the client id, and returns it. Kafka 3 does not end
// its last line. The member's id is the client's and a UUID.
func cutPrompt(t *table, cells []string) (row []string, prompt string) {
	const suffix = len("-00000000-0000-0000-0000-000000000000")
	id, last := t.cell(cells, "CONSUMER-ID"), t.index("CLIENT-ID")
	client := strings.TrimSuffix(id, id[max(0, len(id)-suffix):])
	if id == "-" {
		client = "-"
	}
	prompt, ok := strings.CutPrefix(cells[last], client)
	if client == "" || !ok || prompt == "" || !isPrompt(prompt) {
		return cells, ""
	}
	row = slices.Clone(cells)
	row[last] = client
	return row, prompt
}

func (r *reader) listRow(t *table, cells []string) {
	id := t.cell(cells, "GROUP")
	g := r.group(id, r.here())
	if kind := t.cell(cells, "TYPE"); kind != "" {
		r.claim(&g.kind, "type", strings.ToLower(kind), id)
	}
	if state := t.cell(cells, "STATE"); state != "" {
		r.claim(&g.state, "state", state, id)
	}
	if t.index("PROTOCOL") >= 0 {
		r.claim(&g.protocol, "protocol", t.cell(cells, "PROTOCOL"), id)
	}
}

func (r *reader) claim(c *claim[string], what, value, id string) {
	if take(c, value) {
		r.problem(r.here(), "the group %q has another %s in another text; %q is used", short(id), what, short(c.value))
	}
}

// isNumberOrNone says whether s may stand in a column of numbers. A lag may be
// below 0.
func isNumberOrNone(s string) bool { return s == "-" || isNumber(strings.TrimPrefix(s, "-")) }

func isWord(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool { return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') })
}

const maxNameBytes = 32_767 // what a snapshot holds of a name

// makesSense says whether a row was cut at the right places.
func (t *table) makesSense(cells []string) bool {
	for i, c := range t.columns {
		cell := cells[i]
		ok := len(cell) <= maxNameBytes
		switch c.name {
		case "PARTITION", "LEADER-EPOCH", "CURRENT-OFFSET", "LOG-END-OFFSET", "LAG", "#PARTITIONS", "#MEMBERS":
			ok = ok && isNumberOrNone(cell)
		case "TOPIC":
			ok = ok && (cell == "-" || validName(cell))
		case hostColumn:
			ok = ok && (cell == "-" || strings.Contains(cell, "/") && !strings.Contains(cell, " "))
		case "CONSUMER-ID", coordinator:
			ok = ok && cell != ""
		case "STATE", "TYPE":
			ok = ok && isWord(cell)
		case "PROTOCOL":
			ok = ok && !strings.Contains(cell, " ")
		}
		if !ok {
			return false
		}
	}
	return true
}

// groupOf is the group of a row, nil where nothing says it.
func (r *reader) groupOf(t *table, cells []string) *group {
	id := t.group
	if t.grouped {
		id = t.cell(cells, "GROUP")
	} else if id == "" {
		return nil
	}
	return r.group(id, r.here())
}

func (r *reader) offsetsRow(t *table, cells []string) {
	g := r.groupOf(t, cells)
	if g == nil {
		return
	}
	g.described = true
	if t.cell(cells, "CONSUMER-ID") != "-" {
		r.member(t, g, cells)
	}
	topic := t.cell(cells, "TOPIC")
	if topic == "-" {
		return // a member without a partition
	}
	id, ok := partitionID(t.cell(cells, "PARTITION"))
	committed, ok1 := offsetOf(t.cell(cells, "CURRENT-OFFSET"))
	end, ok2 := offsetOf(t.cell(cells, "LOG-END-OFFSET"))
	if !ok || !ok1 || !ok2 {
		r.misread(r.here(), "a number in this row is out of range")
		return
	}
	if committed >= 0 {
		r.commit(g, topic, id, committed)
	}
	if end >= 0 {
		if r.ends[topic] == nil {
			r.ends[topic] = map[int]int64{}
		}
		if old, known := r.ends[topic][id]; !known || end > old {
			r.ends[topic][id] = end
		}
	}
}

// offsetOf reads an offset, below 0 where there is none.
func offsetOf(cell string) (int64, bool) {
	if cell == "-" {
		return -1, true
	}
	n, err := strconv.ParseInt(cell, 10, 64)
	return n, err == nil
}

func (r *reader) commit(g *group, topic string, id int, offset int64) {
	offsets := g.offsets[topic]
	if offsets == nil {
		offsets = map[int]int64{}
		g.offsets[topic] = offsets
	}
	old, known := offsets[id]
	if known && old != offset {
		g.differ++
	}
	if !known || offset > old {
		offsets[id] = offset
	}
}

// member takes the member of a row into the roster of its table.
func (r *reader) member(t *table, g *group, cells []string) {
	if g == nil {
		return
	}
	name := t.cell(cells, "GROUP")
	list := t.rosters[name]
	if list == nil {
		list = &roster{ofMembers: t.kind == GroupMembers, clients: map[string]string{}}
		t.rosters[name] = list
		g.rosters = append(g.rosters, list)
	}
	id, client := t.cell(cells, "CONSUMER-ID"), t.cell(cells, "CLIENT-ID")
	if client == "" {
		r.problem(r.here(), "this row has no client id; it may be cut short")
	}
	if _, known := list.clients[id]; !known {
		list.ids = append(list.ids, id)
		list.clients[id] = client
	}
}

func (r *reader) stateRow(t *table, cells []string) {
	id := t.cell(cells, "GROUP")
	g := r.group(id, r.here())
	r.claim(&g.state, "state", t.cell(cells, "STATE"), id)
	if n, err := strconv.Atoi(t.cell(cells, "#MEMBERS")); err == nil {
		take(&g.members, n)
	}
}
