package importer

import (
	"iter"
	"strings"
)

// What kafka-configs --describe prints: a heading for each topic and an indented
// line for each entry, "name=value sensitive=false synonyms={…}".

var configHeadingPattern = pattern(`^\s*(?:Dynamic|All|Default) configs for (topic )?(.*) are:\s*$`)

func isConfigHeading(line string) bool {
	return strings.Contains(line, " configs for ") && configHeadingPattern().MatchString(line)
}

func (r *reader) configHeading(line string) bool {
	if !isConfigHeading(line) {
		return false
	}
	match := configHeadingPattern().FindStringSubmatch(line)
	switch name := match[2]; {
	case match[1] == "":
		r.begin(block{foreign: true})
		r.problem(r.here(), "these configs are not of a topic, and not used: %q", short(strings.TrimSpace(line)))
	case !validName(name):
		r.begin(block{foreign: true})
		r.misread(r.here(), "this names no topic: %q", short(name))
	default:
		r.begin(block{config: name})
		r.understood(Configs)
	}
	return true
}

const (
	beforeSensitive = " sensitive="
	beforeSynonyms  = " synonyms={"
)

func isWholeEntry(line string) bool {
	line = strings.TrimRight(line, " \t")
	_, _, _, ok := entryOf(line)
	return ok && (line[0] == ' ' || line[0] == '\t')
}

// entryOf reads the line of an entry. The value may hold anything, the words
// after it too, so it ends where they stand last.
func entryOf(line string) (name, value string, sensitive, ok bool) {
	line = strings.TrimSpace(line)
	name, rest, isEntry := strings.Cut(line, "=")
	synonyms := strings.LastIndex(rest, beforeSynonyms)
	if !isEntry || name == "" || strings.ContainsAny(name, " \t") || synonyms < 0 || !strings.HasSuffix(line, "}") {
		return "", "", false, false
	}
	end := strings.LastIndex(rest[:synonyms], beforeSensitive)
	if end < 0 {
		return "", "", false, false
	}
	return name, rest[:end], rest[end:synonyms] == beforeSensitive+"true", true
}

func (r *reader) configEntry(line string) bool {
	if r.block.config == "" && !r.block.foreign || !strings.Contains(line, "=") {
		return false
	}
	at := r.here()
	name, value, sensitive, ok := entryOf(line)
	if !ok && (isNoise(line) || line[0] != ' ' && line[0] != '\t') {
		return false
	}
	if !ok {
		name, value, sensitive, ok = entryOf(r.whole(line, func(s string) bool { _, _, _, ok := entryOf(s); return ok }))
	}
	switch {
	case !ok:
		r.misread(at, "this entry cannot be read, or is cut short; it must end with synonyms={…}: %q", short(strings.TrimSpace(line)))
	case r.block.foreign:
	default:
		r.understood(Configs)
		if sensitive && (value == "null" || value == "") {
			break // Kafka does not say
		}
		topic := r.block.config
		r.config(topic, r.topic(topic, at), name, value, at, func(s *setting) *claim[string] { return &s.configs })
	}
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
		r.problem(at, "%s of the topic %q has another value in another text; %q is used", short(name), short(topic), short(c.value))
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

// beginsPair says whether s begins with the name of a config and an equals sign.
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
