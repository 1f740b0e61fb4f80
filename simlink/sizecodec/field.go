package sizecodec

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// field is one of the fields that '~' joins.
type field[T any] struct {
	label string
	at    func(*T) value
}

// value is a field in its place in the shape. Read and check return what is
// wrong, or nothing; ranges that depend on other fields are in range.go.
type value interface {
	write(dst []byte) []byte
	read(text string) (complaint string)
	check() (complaint string)
}

// topicFields are those of an extra topic; only the last may be missing.
var topicFields = []field[Topic]{
	{"name", func(t *Topic) value { return (*topicName)(&t.Name) }},
	{"partitions", func(t *Topic) value { return (*count)(&t.Partitions) }},
	{"replication factor", func(t *Topic) value { return (*count)(&t.ReplicationFactor) }},
	{"min.insync.replicas", func(t *Topic) value { return (*optional)(&t.MinISR) }},
	{"cleanup.policy", func(t *Topic) value { return (*cleanupCode)(&t.Cleanup) }},
	{"retention.ms", func(t *Topic) value { return (*retention)(&t.RetentionMs) }},
	{"retention.bytes", func(t *Topic) value { return (*retention)(&t.RetentionBytes) }},
	{"tiered", func(t *Topic) value { return (*rawText)(&t.Tiered) }},
	{"local.retention.ms", func(t *Topic) value { return (*retention)(&t.LocalRetentionMs) }},
	{"diskless", func(t *Topic) value { return (*flag)(&t.Diskless) }},
}

// primaryFields are those of the primary topic's own config.
var primaryFields = []field[Size]{
	{"min.insync.replicas", func(s *Size) value { return (*optional)(&s.PrimaryMinISR) }},
	{"cleanup.policy", func(s *Size) value { return (*cleanupCode)(&s.PrimaryCleanup) }},
	{"retention.ms", func(s *Size) value { return (*retention)(&s.PrimaryRetentionMs) }},
	{"retention.bytes", func(s *Size) value { return (*retention)(&s.PrimaryRetentionBytes) }},
	{"tiered", func(s *Size) value { return (*rawText)(&s.PrimaryTiered) }},
}

// writeFields writes the first required fields whatever they hold, and the
// others where they hold something.
func writeFields[T any](dst []byte, fields []field[T], required int, v *T) []byte {
	for i, f := range fields {
		before := len(dst)
		if i > 0 {
			dst = append(dst, '~')
		}
		begin := len(dst)
		dst = f.at(v).write(dst)
		if i >= required && len(dst) == begin {
			return dst[:before]
		}
	}
	return dst
}

// readFields reports whether text has as many fields as it may; where it has
// not, none is read, because which is which is unclear.
func readFields[T any](p *Error, at textPlace, fields []field[T], required int, v *T, text string) bool {
	n := strings.Count(text, "~") + 1
	switch {
	case n >= required && n <= len(fields):
	case required == len(fields):
		p.add(at, "must have %d fields, not %d", required, n)
		return false
	default:
		p.add(at, "must have %d or %d fields, not %d", required, len(fields), n)
		return false
	}
	for part := range strings.SplitSeq(text, "~") {
		f := fields[at.field]
		at.field++
		if complaint := f.at(v).read(part); complaint != "" {
			p.add(at, "%s %s", f.label, complaint)
		}
	}
	return true
}

func checkFields[T any](p *Error, at place, fields []field[T], v *T) {
	for _, f := range fields {
		if complaint := f.at(v).check(); complaint != "" {
			at.label = f.label
			p.add(at, "%s", complaint)
		}
	}
}

// topicName is a name, whose lower-case x is written as * because an x ends
// the segment.
type topicName string

func (n *topicName) write(dst []byte) []byte {
	for i := range len(*n) {
		c := (*n)[i]
		if c == 'x' {
			c = '*'
		}
		dst = append(dst, c)
	}
	return dst
}

func (n *topicName) read(text string) string {
	*n = topicName(strings.ReplaceAll(text, "*", "x"))
	return ""
}

func (n *topicName) check() string {
	switch text := string(*n); {
	case text == "":
		return "must not be empty"
	case strings.ContainsFunc(text, notInName):
		return "must be letters, digits, '.', '_' and '-' only"
	case len(text) > MaxNameLength:
		return "must be at most " + strconv.Itoa(MaxNameLength) + " characters, not " + strconv.Itoa(len(text))
	case text == PrimaryTopic:
		return "must not be " + PrimaryTopic + ", which is the primary topic"
	}
	return ""
}

func notInName(r rune) bool {
	switch {
	case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '.', r == '_', r == '-':
		return false
	}
	return true
}

// count is a number that is always there.
type count int

func (c *count) write(dst []byte) []byte { return strconv.AppendInt(dst, int64(*c), 10) }

func (c *count) read(text string) string {
	n, ok := number(text)
	if !ok {
		return notANumber(text)
	}
	// Saturated, so that the clamp sees a number too large, and on 32 bits too.
	*c = count(min(n, math.MaxInt32))
	return ""
}

func (c *count) check() string { return "" }

// optional is a number that may be left out; 0 is then its value.
type optional int

// writtenZero is a 0 that stands in the text, on its way to the clamp: in the
// shape a 0 says that there is none.
const writtenZero = math.MinInt

func (o *optional) write(dst []byte) []byte {
	if *o == 0 {
		return dst
	}
	return (*count)(o).write(dst)
}

func (o *optional) read(text string) string {
	if text == "" {
		*o = 0
		return ""
	}
	complaint := (*count)(o).read(text)
	if complaint == "" && *o == 0 {
		*o = writtenZero
	}
	return complaint
}

func (o *optional) check() string { return "" }

// retention is a number from 1 to MaxInt that may be left out. The playground
// does not clamp it.
type retention int64

const retentionRule = "must be from 1 to 9007199254740991 or left out, not "

func (r *retention) write(dst []byte) []byte {
	if *r == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(*r), 10)
}

func (r *retention) read(text string) string {
	if text == "" {
		*r = 0
		return ""
	}
	n, ok := number(text)
	switch {
	case !ok:
		return notANumber(text)
	case n < 1 || n > MaxInt:
		return retentionRule + diag.Quote(text)
	}
	*r = retention(n)
	return ""
}

func (r *retention) check() string {
	if *r < 0 || *r > MaxInt {
		return retentionRule + strconv.FormatInt(int64(*r), 10)
	}
	return ""
}

// cleanupCode is a cleanup policy, written by its initials.
type cleanupCode Cleanup

var cleanupCodes = []struct {
	policy Cleanup
	code   string
}{
	{"", ""},
	{Delete, "d"},
	{Compact, "c"},
	{CompactDelete, "cd"},
}

func (c *cleanupCode) write(dst []byte) []byte {
	for _, row := range cleanupCodes {
		if row.policy == Cleanup(*c) {
			return append(dst, row.code...)
		}
	}
	return dst
}

func (c *cleanupCode) read(text string) string {
	for _, row := range cleanupCodes {
		if row.code == text {
			*c = cleanupCode(row.policy)
			return ""
		}
	}
	return "must be d, c, cd or empty, not " + diag.Quote(text)
}

func (c *cleanupCode) check() string {
	for _, row := range cleanupCodes {
		if row.policy == Cleanup(*c) {
			return ""
		}
	}
	return "must be delete, compact, compact,delete or empty, not " + diag.Quote(string(*c))
}

// rawText is a field whose spelling is not public, carried as it is.
type rawText string

func (r *rawText) write(dst []byte) []byte { return append(dst, *r...) }

func (r *rawText) read(text string) string {
	*r = rawText(text)
	return ""
}

func (r *rawText) check() string {
	switch {
	case strings.ContainsAny(string(*r), "x~!"):
		return "must not hold x, ~ or !, not " + diag.Quote(string(*r))
	case !utf8.ValidString(string(*r)):
		return "must be UTF-8, not " + diag.Quote(string(*r))
	}
	return ""
}

// flag is a 1, or nothing.
type flag bool

func (f *flag) write(dst []byte) []byte {
	if !*f {
		return dst
	}
	return append(dst, '1')
}

func (f *flag) read(text string) string {
	if text != "1" {
		return "must be 1 or left out, not " + diag.Quote(text)
	}
	*f = true
	return ""
}

func (f *flag) check() string { return "" }

// number reads a canonical decimal; one too large for an int64 is the largest.
func number(text string) (n int64, ok bool) {
	if text == "" || text[0] == '0' && len(text) > 1 {
		return 0, false
	}
	for i := range len(text) {
		digit := int64(text[i]) - '0'
		if digit < 0 || digit > 9 {
			return 0, false
		}
		if n > (math.MaxInt64-digit)/10 {
			n = math.MaxInt64
		} else {
			n = n*10 + digit
		}
	}
	return n, true
}

func notANumber(text string) string {
	return "must be a decimal number without sign or leading zero, not " + diag.Quote(text)
}
