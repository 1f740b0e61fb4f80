package importer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
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
	for _, kind := range []Kind{GroupOffsets, GroupMembers, GroupStates} {
		if !slices.ContainsFunc(tableColumns[kind], func(name string) bool { return t.index(name) < 0 }) {
			return kind, true
		}
	}
	isList := len(t.columns) > 1 && !slices.ContainsFunc(t.columns, func(c column) bool { return !slices.Contains(listColumns, c.name) })
	return GroupList, isList
}

// beginsTable reports whether a line may be the begin of a heading.
func beginsTable(line string) bool {
	second, ok := wordAfter("GROUP", line)
	return ok && (second == "" || slices.Contains([]string{"TOPIC", "CONSUMER-ID", "COORDINATOR", "TYPE", "PROTOCOL", "STATE"}, second))
}

// beginsTableOfGroup is beginsTable where the command alone says the group.
func beginsTableOfGroup(line string) bool {
	second, ok := wordAfter("TOPIC", line)
	return ok && second == "PARTITION"
}

// wordAfter is the second word of a line that begins with the first.
func wordAfter(first, line string) (second string, ok bool) {
	const space = " \t"
	rest, ok := strings.CutPrefix(line, first)
	second = strings.TrimLeft(rest, space)
	if !ok || rest != "" && second == rest {
		return "", false
	}
	if i := strings.IndexAny(second, space); i >= 0 {
		second = second[:i]
	}
	return second, true
}

// maxRow is how many bytes a row of a table has at most.
const maxRow = 1 << 17

var headingWrapping = wrapping{whole: wholeHeading, alone: isNoHeading}

func wholeHeading(_ *reader, line, _ string) bool {
	if len(line) > maxRow {
		return false
	}
	_, ok := headingOf(line).kindOf()
	return ok
}

// isNoHeading reports whether a line holds what no heading does, as rows do.
func isNoHeading(line string) bool {
	return strings.ContainsFunc(line, func(c rune) bool { return !(c >= 'A' && c <= 'Z') && !strings.ContainsRune("#-() ", c) })
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
	t.rosters = map[string]*roster{}
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
	r.misread(r.here(), "this heading is not known, or is cut short: %q", diag.Short(strings.TrimSpace(line)))
}

// block are the rows below. Those of a list of groups are hardly to be told from
// other text, and so come last.
func (t *table) block() block {
	var b block
	switch t.kind {
	case GroupOffsets:
		b = rows(t.cells, t.offsetsRow)
	case GroupMembers:
		b = rows(t.cells, t.memberRow)
	case GroupStates:
		b = rows(t.cells, t.stateRow)
	case GroupList:
		b = rows(t.cells, t.listRow)
		b.row, b.leftover = nil, b.row
	}
	b.wrapping.open = true
	return b
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

func (t *table) listRow(r *reader, cells []string) {
	r.understood(GroupList)
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
		r.problem(r.here(), "the group %q has another %s in another text; %q is used", diag.Short(id), what, diag.Short(c.value))
	}
}

// isNumberOrNone reports whether s may stand in a column of numbers. A lag may be
// below 0.
func isNumberOrNone(s string) bool { return s == "-" || isNumber(strings.TrimPrefix(s, "-")) }

func isWord(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool { return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z') })
}

// makesSense reports whether a row was cut at the right places.
func (t *table) makesSense(cells []string) bool {
	for i, c := range t.columns {
		cell := cells[i]
		ok := len(cell) <= snapshot.MaxNameBytes
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

func (t *table) offsetsRow(r *reader, cells []string) {
	r.understood(GroupOffsets)
	cells, glued := cutPrompt(t, cells)
	r.committed(t, cells)
	if glued != "" {
		r.commandLine(glued)
	}
}

// committed takes the offsets of a row.
func (r *reader) committed(t *table, cells []string) {
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

func (t *table) memberRow(r *reader, cells []string) {
	r.understood(GroupMembers)
	r.member(t, r.groupOf(t, cells), cells)
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

func (t *table) stateRow(r *reader, cells []string) {
	r.understood(GroupStates)
	id := t.cell(cells, "GROUP")
	g := r.group(id, r.here())
	r.claim(&g.state, "state", t.cell(cells, "STATE"), id)
	if n, err := strconv.Atoi(t.cell(cells, "#MEMBERS")); err == nil {
		take(&g.members, n)
	}
}
