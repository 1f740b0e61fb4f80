package importer

import (
	"iter"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// What kafka-configs --describe prints: a heading for each topic and an indented
// line for each entry, "name=value sensitive=false synonyms={…}".

var configHeadings = []string{"Dynamic configs for ", "All configs for ", "Default configs for "}

func beginsConfigs(line string) bool {
	return slices.ContainsFunc(configHeadings, func(heading string) bool { return strings.HasPrefix(line, heading) })
}

// configured is what a heading is of.
func configured(line string) (what string, ok bool) {
	_, what, _ = strings.Cut(line, " configs for ")
	return strings.CutSuffix(strings.TrimSpace(what), " are:")
}

func wholeConfigs(_ *reader, line, _ string) bool {
	_, ok := configured(line)
	return ok
}

func (r *reader) configHeading(line string) bool {
	what, ok := configured(line)
	if !ok {
		return false
	}
	topic, isTopic := strings.CutPrefix(what, "topic ")
	switch {
	case !isTopic:
		topic = ""
		r.problem(r.here(), "these configs are not of a topic, and not used: %q", diag.Short(strings.TrimSpace(line)))
	case !validName(topic):
		r.misread(r.here(), "this names no topic: %q", diag.Short(topic))
		topic = ""
	default:
		r.understood(Configs)
	}
	r.begin(configEntries(topic))
	return true
}

// configEntries are the lines of a topic, or of something else that has none.
func configEntries(topic string) block {
	b := rows(entryOf, func(r *reader, e entry) { r.configEntry(topic, e) })
	b.leftover = (*reader).brokenEntry
	b.wrapping.alone = isIndentedEntry
	return b
}

const (
	beforeSensitive = " sensitive="
	beforeSynonyms  = " synonyms={"
)

func isIndented(line string) bool { return line != "" && (line[0] == ' ' || line[0] == '\t') }

func isIndentedEntry(line string) bool {
	_, ok := entryOf(line)
	return ok && isIndented(line)
}

// entry is the line of a config.
type entry struct {
	name, value string
	sensitive   bool
}

// entryOf reads the line of an entry. The value may hold anything, the words
// after it too, so it ends where they stand last.
func entryOf(line string) (e entry, ok bool) {
	line = strings.TrimSpace(line)
	name, rest, isEntry := strings.Cut(line, "=")
	synonyms := strings.LastIndex(rest, beforeSynonyms)
	if !isEntry || name == "" || strings.ContainsAny(name, " \t") || synonyms < 0 || !strings.HasSuffix(line, "}") {
		return e, false
	}
	end := strings.LastIndex(rest[:synonyms], beforeSensitive)
	if end < 0 {
		return e, false
	}
	return entry{name, rest[:end], rest[end:synonyms] == beforeSensitive+"true"}, true
}

func (r *reader) configEntry(topic string, e entry) {
	if topic == "" {
		return
	}
	r.understood(Configs)
	if e.sensitive && (e.value == "null" || e.value == "") {
		return // Kafka does not say
	}
	at := r.here()
	r.config(topic, r.topic(topic, at), e.name, e.value, at, func(s *setting) *claim[string] { return &s.configs })
}

func (r *reader) brokenEntry(line string) bool {
	if !isIndented(line) || !strings.Contains(line, "=") {
		return false
	}
	r.misread(r.here(), "this entry cannot be read, or is cut short; it must end with synonyms={…}: %q", diag.Short(strings.TrimSpace(line)))
	return true
}

// config takes a value from one kind of text, of a config that is drawn.
func (r *reader) config(topic string, t *topic, name, value string, at place, of func(*setting) *claim[string]) {
	if _, drawn := kafkaDefaults[name]; !drawn {
		return
	}
	s := t.config[name]
	if s == nil {
		s = new(setting)
		t.config[name] = s
	}
	if c := of(s); take(c, value) {
		r.problem(at, "%s of the topic %q has another value in another text; %q is used", diag.Short(name), diag.Short(topic), diag.Short(c.value))
	}
}

// configPairs splits what kafka-topics prints as Configs: name=value between
// commas. A value may hold both, as "compact,delete" does, so a pair begins only
// at what looks like the name of a config.
func configPairs(s string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for s != "" {
			name, rest, ok := strings.Cut(s, "=")
			if !ok {
				return
			}
			end := len(rest)
			for i := range len(rest) {
				if rest[i] == ',' && beginsPair(rest[i+1:]) {
					end = i
					break
				}
			}
			if !yield(strings.TrimSpace(name), rest[:end]) || end == len(rest) {
				return
			}
			s = rest[end+1:]
		}
	}
}

// beginsPair reports whether s begins with the name of a config and an equals sign.
// All names but one have a dot in them.
func beginsPair(s string) bool {
	dotted := false
	for i := range len(s) {
		switch c := s[i]; {
		case c == '.':
			dotted = i > 0
		case c == '=':
			return dotted || s[:i] == "preallocate"
		case !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '_'):
			return false
		}
	}
	return false
}
