package simlink

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// Names are the tables of real names and the simulator's. Everything that is
// drawn is in them, renamed or not.
type Names struct {
	Brokers NameTable    `json:"brokers"` // in the order of the simulator's
	Topics  NameTable    `json:"topics"`  // in the order in which they are drawn
	Groups  NameTable    `json:"groups"`  // in alphabetical order
	Members []MemberName `json:"members"` // by group, in the cluster's order
}

// NamesOf says what of a snapshot Build would draw with these options, and under
// which names, without making the link. Its errors are those of Build, but that a
// link may be too long.
func NamesOf(s *Snapshot, o Options) (Names, error) {
	options, err := o.resolve()
	if err != nil {
		return Names{}, err
	}
	if err := validate(s); err != nil {
		return Names{}, err
	}
	drawn, err := newScene(s, options, new(warnings))
	if err != nil {
		return Names{}, err
	}
	return drawn.names, nil
}

// NameTable maps real names to the simulator's, in an order that says something.
type NameTable []Name

// Name is a real name and the simulator's.
type Name struct{ Real, Simulator string }

// MemberName is a member of a group: its client id (or its member id, or its
// position) and the name that it is drawn with.
type MemberName struct {
	Group     string `json:"group"` // the real id
	Real      string `json:"real"`
	Simulator string `json:"simulator"`
}

// MarshalJSON writes the table as one object, real name to simulator's, in the
// table's order.
func (t NameTable) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, n := range t {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(n.Real)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(n.Simulator)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads such an object, in the order in which it stands.
func (t *NameTable) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return errors.New("a table of names must be an object")
	}
	table := NameTable{}
	for dec.More() {
		var n Name
		real, err := dec.Token()
		if err != nil {
			return err
		}
		n.Real, _ = real.(string) // the decoder lets nothing else stand here
		if err := dec.Decode(&n.Simulator); err != nil {
			return err
		}
		table = append(table, n)
	}
	*t = table
	return nil
}

// Simulator is the simulator's name of a real one, or "" when it is not drawn.
func (t NameTable) Simulator(real string) string {
	for _, n := range t {
		if n.Real == real {
			return n.Simulator
		}
	}
	return ""
}

// maxNameLength bounds the names of topics, groups and members alike.
const maxNameLength = sizecodec.MaxNameLength

// allocator gives out names that are cut to what the simulator takes and
// distinct.
type allocator map[string]bool

// take is the first free one of name, name-2, name-3, …, cut to 40 characters
// with its suffix.
func (taken allocator) take(name string) string {
	free := cut(name, maxNameLength)
	for n := 2; taken[free]; n++ {
		suffix := "-" + strconv.Itoa(n)
		free = cut(name, maxNameLength-len(suffix)) + suffix
	}
	taken[free] = true
	return free
}

// cut keeps at most n characters.
func cut(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// topicLetters keeps what survives both the simulator's own rule for names and
// the action log, which takes the dot for itself.
func topicLetters(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '_', r == '-':
			return r
		}
		return '-'
	}, name)
}

// groupLetters keeps what an id may hold in the action log.
func groupLetters(id string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(",:@~.|", r) || unicode.IsControl(r) {
			return '-'
		}
		return r
	}, id)
}

// nameTopics names the topics that are drawn, in alphabetical order of the real
// names; orders has its own from the start.
func nameTopics(topics []*topic, warn *warnings) {
	taken := allocator{primaryTopic: true}
	for _, t := range topics { // orders is the first, if it is drawn
		if t.Name == primaryTopic {
			t.name = primaryTopic
			continue
		}
		if t.name = taken.take(topicLetters(t.Name)); t.name != t.Name {
			warn.add(WarnTopicRenamed, t.Name, "Topic %q is drawn as %q.", short(t.Name), t.name)
		}
	}
}

// tables are the names of everything that is drawn.
func (s *scene) tables() Names {
	names := Names{Brokers: NameTable{}, Topics: NameTable{}, Groups: NameTable{}, Members: []MemberName{}}
	for _, b := range s.brokers {
		names.Brokers = append(names.Brokers, Name{b.real, b.name})
	}
	for _, t := range s.topics {
		names.Topics = append(names.Topics, Name{t.Name, t.name})
	}
	for _, g := range s.groups {
		names.Groups = append(names.Groups, Name{g.ID, g.name})
		names.Members = append(names.Members, g.members...)
	}
	return names
}
