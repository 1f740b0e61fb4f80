package importer

import (
	"strings"
	"unicode/utf8"
)

// A table of kafka-consumer-groups has columns as wide as their longest value,
// or of a fixed width that a value may break. A value may hold spaces, so a row
// is cut where the heading's names stand.

// column is a name of the heading and where it begins, in UTF-16 units: that is
// what the tools count when they pad.
type column struct {
	name  string
	start int
}

// table is a heading.
type table struct {
	kind    Kind
	columns []column
	tabbed  bool // columns may be apart by tabs, whatever their places
	group   string
	grouped bool // there is a column for the group
	rosters map[string]*roster
}

func (t *table) index(name string) int {
	for i, c := range t.columns {
		if c.name == name {
			return i
		}
	}
	return -1
}

// cell is the value in a column, "" where there is no such column.
func (t *table) cell(cells []string, name string) string {
	if i := t.index(name); i >= 0 {
		return cells[i]
	}
	return ""
}

// headingOf reads the names of columns and where they stand.
func headingOf(line string) *table {
	t := &table{columns: make([]column, 0, 16)}
	if strings.Contains(line, "\t") {
		names := splitTabs(line)
		t.tabbed = len(names) > 1 && !spaced(names)
		line = expandTabs(line)
	}
	for i := 0; i < len(line); {
		if line[i] == ' ' {
			i++
			continue
		}
		end := strings.IndexByte(line[i:], ' ')
		if end < 0 {
			end = len(line) - i
		}
		if strings.HasPrefix(line[i:], coordinator) {
			end = len(coordinator)
		}
		t.columns = append(t.columns, column{line[i : i+end], i})
		i += end
	}
	return t
}

// spaced reports whether a name still holds several.
func spaced(names []string) bool {
	for _, name := range names {
		if name != coordinator && strings.Contains(name, " ") {
			return true
		}
	}
	return false
}

// splitTabs splits at tabs, however many stand together, and trims the parts.
func splitTabs(line string) []string {
	var parts []string
	for part := range strings.SplitSeq(strings.TrimSpace(line), "\t") {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts
}

// expandTabs puts spaces to the next eighth column.
func expandTabs(line string) string {
	var b strings.Builder
	width := 0
	for _, c := range line {
		if c != '\t' {
			b.WriteRune(c)
			width++
			continue
		}
		for {
			b.WriteByte(' ')
			if width++; width%8 == 0 {
				break
			}
		}
	}
	return b.String()
}

// cells cuts a row, in the ways that it may have been printed or copied, and takes
// the first that makes sense.
func (t *table) cells(row string) ([]string, bool) {
	if len(row) > maxRow {
		return nil, false
	}
	if t.tabbed {
		if cells := splitTabs(row); len(cells) == len(t.columns) && t.makesSense(cells) {
			return cells, true
		}
	}
	if strings.Contains(row, "\t") {
		row = expandTabs(row)
	}
	if cells, ok := t.cutAtCoordinator(row); ok {
		return cells, t.makesSense(cells)
	}
	if cells := t.cut(row); t.makesSense(cells) {
		return cells, true
	}
	if cells := strings.Fields(row); len(cells) == len(t.columns) && t.makesSense(cells) {
		return cells, true
	}
	return nil, false
}

// cut cuts a row where the heading's names stand. A value that is wider than its
// column pushes the others to the right.
func (t *table) cut(row string) []string {
	r := newRuler(row)
	cells := make([]string, len(t.columns))
	at, pushed := t.columns[0].start, 0
	for i := range t.columns {
		if i == len(t.columns)-1 {
			cells[i] = r.between(at, r.length())
			break
		}
		end := t.columns[i+1].start + pushed
		if end < r.length() && !r.isSpace(end-1) {
			next := r.overflow(end, t.columns[i+1].name == hostColumn)
			cells[i] = r.between(at, next)
			if r.isSpace(next) {
				next++
			}
			pushed += next - end
			at = next
			continue
		}
		cells[i] = r.between(at, end)
		at = end
	}
	return cells
}

var coordinatorPattern = pattern(`^(.*?) +(\S+:[0-9]+ +\(-?[0-9]+\))(.*)$`)

// cutAtCoordinator cuts a row of the states, whose first columns are too narrow
// for a group with spaces in it before Kafka 4: the coordinator is unlike
// anything else, and what follows it holds no spaces.
func (t *table) cutAtCoordinator(row string) ([]string, bool) {
	state := t.index("STATE")
	if t.kind != GroupStates || t.index(coordinator) != 1 || state < 2 {
		return nil, false
	}
	match := coordinatorPattern().FindStringSubmatch(row)
	if match == nil {
		return nil, false
	}
	rest := strings.Fields(match[3])
	last := len(t.columns) - state // how many columns the state is the first of
	if len(rest) < last {
		return nil, false
	}
	cells := make([]string, len(t.columns))
	cells[0], cells[1] = strings.TrimSpace(match[1]), match[2]
	copy(cells[state:], rest[len(rest)-last:])
	return cells, true
}

// ruler measures a row in UTF-16 units.
type ruler struct {
	row string
	at  []int // the byte at which each unit begins, or nil where it is the same
}

func newRuler(row string) ruler {
	for i := range len(row) {
		if row[i] >= utf8.RuneSelf {
			return ruler{row, unitsOf(row)}
		}
	}
	return ruler{row: row}
}

func unitsOf(row string) []int {
	var at []int
	for i, c := range row {
		at = append(at, i)
		if c > 0xFFFF {
			at = append(at, i+utf8.RuneLen(c))
		}
	}
	return at
}

func (r ruler) length() int {
	if r.at == nil {
		return len(r.row)
	}
	return len(r.at)
}

func (r ruler) byteOf(unit int) int {
	switch {
	case unit >= r.length():
		return len(r.row)
	case r.at == nil:
		return unit
	}
	return r.at[unit]
}

func (r ruler) isSpace(unit int) bool {
	i := r.byteOf(unit)
	return i < len(r.row) && r.row[i] == ' '
}

func (r ruler) between(from, to int) string {
	i, j := r.byteOf(from), r.byteOf(to)
	if i >= j {
		return ""
	}
	return strings.TrimSpace(r.row[i:j])
}

// overflow is where a value ends that goes past its column: at the next space,
// or where a host begins, which old tools print right after.
func (r ruler) overflow(from int, beforeHost bool) int {
	for unit := from; unit < r.length(); unit++ {
		c := r.row[r.byteOf(unit)]
		if c == ' ' || beforeHost && c == '/' {
			return unit
		}
	}
	return r.length()
}
