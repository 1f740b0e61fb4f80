package importer

import (
	"slices"
	"strconv"
	"strings"
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
func beginsTable(fields []string) bool {
	if len(fields) < 2 {
		return len(fields) == 1 && fields[0] == "GROUP" // of a heading that is broken
	}
	switch fields[0] {
	case "GROUP":
		return slices.Contains([]string{"TOPIC", "CONSUMER-ID", "COORDINATOR", "TYPE", "PROTOCOL", "STATE"}, fields[1])
	case "TOPIC":
		return fields[1] == "PARTITION"
	}
	return false
}

// maxRow is how many bytes a row of a table has at most.
const maxRow = 1 << 17

func (r *reader) heading(line string) bool {
	if len(line) > maxRow {
		return false
	}
	fields := strings.Fields(line)
	if r.producerHeading(fields) {
		return true
	}
	if !beginsTable(fields) {
		return false
	}
	at := r.here()
	whole, t := line, headingOf(line)
	if _, complete := t.kindOf(); !complete || !r.isFollowedByRow(t) {
		whole = r.whole(line, func(s string) bool { _, ok := headingOf(s).kindOf(); return ok })
		t = headingOf(whole)
	}
	kind, ok := t.kindOf()
	if !ok {
		r.begin(block{})
		r.misread(at, "this heading is not known, or is cut short: %q", short(strings.TrimSpace(line)))
		return true
	}
	if whole != line {
		t.broken = width(line)
	}
	t.kind, t.grouped, t.group = kind, t.index("GROUP") >= 0, r.command.group
	r.begin(block{table: t})
	r.understood(kind)
	if !t.grouped && t.group == "" {
		r.missing(at, "the rows below do not say of which group they are; put the command with --group above them")
	}
	return true
}

// row takes a row of a table whose values leave no doubt that it is one.
func (r *reader) row(line string) bool {
	if len(line) > maxRow {
		return false
	}
	if r.block.producers > 0 {
		return r.producerRow(line)
	}
	t := r.block.table
	if t == nil || t.kind == GroupList {
		return false
	}
	cells, ok := t.read(line)
	if wide := width(line); (wide == t.broken || wide == r.widest) && !begins(line) {
		if more, whole := r.brokenRow(line, ok); whole {
			cells, ok = more, true
		}
	}
	if !ok {
		return false
	}
	r.understood(t.kind)
	switch t.kind {
	case GroupOffsets:
		glued := r.cutPrompt(t, cells)
		r.offsetsRow(t, cells)
		if glued != "" {
			r.commandLine(glued)
		}
	case GroupMembers:
		r.member(t, r.groupOf(t, cells), cells)
	case GroupStates:
		r.stateRow(t, cells)
	}
	return true
}

// brokenRow joins a row that a terminal broke. One that is whole goes on only
// where what follows is no row.
func (r *reader) brokenRow(line string, isWhole bool) (cells []string, ok bool) {
	t, start := r.block.table, r.mark()
	if isWhole && (r.widestLines == 1 || r.isFollowedByRow(t)) {
		return nil, false
	}
	end := start
	r.pieces(line, func(joined string, _ bool) bool {
		if more, whole := t.read(joined); whole {
			cells, ok, end = more, true, r.mark()
		}
		return false
	})
	r.goBack(end)
	return cells, ok
}

// cutPrompt cuts a prompt off the client id, and returns it. Kafka 3 does not end
// its last line. The member's id is the client's and a UUID.
func (r *reader) cutPrompt(t *table, cells []string) string {
	const suffix = len("-00000000-0000-0000-0000-000000000000")
	id, last := t.cell(cells, "CONSUMER-ID"), t.index("CLIENT-ID")
	client := strings.TrimSuffix(id, id[max(0, len(id)-suffix):])
	if id == "-" {
		client = "-"
	}
	prompt, ok := strings.CutPrefix(cells[last], client)
	if client == "" || !ok || prompt == "" || !promptPattern().MatchString(prompt) {
		return ""
	}
	cells[last] = client
	return prompt
}

func (r *reader) isFollowedByRow(t *table) bool {
	defer r.goBack(r.mark())
	next, _ := r.next()
	if len(next) > maxRow {
		return false
	}
	_, isRow := t.read(next)
	return isRow
}

// listRow takes a row of a list of groups, which is hardly to be told from other
// text and so comes last.
func (r *reader) listRow(line string) bool {
	t := r.block.table
	if t == nil || t.kind != GroupList || len(line) > maxRow {
		return false
	}
	cells, ok := t.read(line)
	if !ok {
		return false
	}
	r.understood(GroupList)
	g := r.group(t.cell(cells, "GROUP"), r.here())
	if kind := t.cell(cells, "TYPE"); kind != "" {
		r.claim(&g.kind, "type", strings.ToLower(kind), cells[0])
	}
	if state := t.cell(cells, "STATE"); state != "" {
		r.claim(&g.state, "state", state, cells[0])
	}
	if t.index("PROTOCOL") >= 0 {
		r.claim(&g.protocol, "protocol", t.cell(cells, "PROTOCOL"), cells[0])
	}
	return true
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
