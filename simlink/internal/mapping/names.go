package mapping

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// maxNameLength bounds the names of topics, groups and members alike.
const maxNameLength = sizecodec.MaxNameLength

// allocator gives out names that are cut to what the simulator takes and
// distinct.
type allocator map[string]bool

// take is the first free one of name, name-2, name-3, …, cut to 40 characters
// with its suffix.
func (taken allocator) take(name string) string {
	free := diag.Cut(name, maxNameLength)
	for n := 2; taken[free]; n++ {
		suffix := "-" + strconv.Itoa(n)
		free = diag.Cut(name, maxNameLength-len(suffix)) + suffix
	}
	taken[free] = true
	return free
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
	taken := allocator{sizecodec.PrimaryTopic: true}
	for _, t := range topics { // orders is the first, if it is drawn
		if t.Name == sizecodec.PrimaryTopic {
			t.name = sizecodec.PrimaryTopic
			continue
		}
		if t.name = taken.take(topicLetters(t.Name)); t.name != t.Name {
			warn.add(link.WarnTopicRenamed, t.Name, "Topic %q is drawn as %q.", diag.Short(t.Name), t.name)
		}
	}
}

// tables are the names of everything that is drawn.
func (s *scene) tables() link.Names {
	names := link.Names{Brokers: link.NameTable{}, Topics: link.NameTable{}, Groups: link.NameTable{}, Members: []link.MemberName{}}
	for _, b := range s.brokers {
		names.Brokers = append(names.Brokers, link.Name{Real: b.real, Simulator: b.name})
	}
	for _, t := range s.topics {
		names.Topics = append(names.Topics, link.Name{Real: t.Name, Simulator: t.name})
	}
	for _, g := range s.groups {
		names.Groups = append(names.Groups, link.Name{Real: g.ID, Simulator: g.name})
		names.Members = append(names.Members, g.members...)
	}
	return names
}
