package diag

import (
	"fmt"
	"strconv"
	"strings"
)

// The bounds of what a message shows of a text, in characters, and of a list.
const (
	maxText  = 100
	maxNames = 20
)

// Cut keeps the first n characters of a text, and no half of one.
func Cut(s string, n int) string {
	for i := range s {
		if n <= 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// Clip keeps the first n characters of a text, and marks what it cuts off.
func Clip(s string, n int) string {
	if begin := Cut(s, n); begin != s {
		return begin + "…"
	}
	return s
}

// Short clips a text to what a message shows of it.
func Short(s string) string { return Clip(s, maxText) }

// Quote quotes a text for a message, clipped.
func Quote(s string) string { return strconv.Quote(Short(s)) }

// Names writes names for a message: quoted, with commas, the first twenty of them.
func Names(names []string) string {
	quoted := make([]string, 0, maxNames+1)
	for _, name := range names[:min(maxNames, len(names))] {
		quoted = append(quoted, Quote(name))
	}
	if more := len(names) - maxNames; more > 0 {
		quoted = append(quoted, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(quoted, ", ")
}

// Partitions writes partition ids for a message: "partition 3", "partitions 0, 2",
// the first twenty of them.
func Partitions(ids []int) string {
	if len(ids) == 1 {
		return "partition " + strconv.Itoa(ids[0])
	}
	texts := make([]string, 0, maxNames)
	for _, id := range ids[:min(maxNames, len(ids))] {
		texts = append(texts, strconv.Itoa(id))
	}
	list := "partitions " + strings.Join(texts, ", ")
	if more := len(ids) - maxNames; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

// PlaceName is a name as it stands in a place: as it is where it holds letters,
// digits and what Kafka's own names hold, else quoted.
func PlaceName(name string) string {
	if name == "" || strings.ContainsFunc(name, func(r rune) bool { return !isPlain(r) }) {
		return Quote(name)
	}
	return Short(name)
}

func isPlain(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '_' || r == '-'
}
