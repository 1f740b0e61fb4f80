package snapshot

import (
	"fmt"
	"maps"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/strictjson"
)

// Key maps real names to the made-up ones of an anonymized snapshot, a table for
// each kind of name. It undoes the change, so it is as secret as the names are.
type Key struct {
	Topics  map[string]string `json:"topics"`
	Groups  map[string]string `json:"groups"`
	Clients map[string]string `json:"clients"`
	Members map[string]string `json:"members"`
	Hosts   map[string]string `json:"hosts"`
	Racks   map[string]string `json:"racks"`
}

// keptTopics say nothing of who runs the cluster: the playground's own topic,
// without which the picture would be another, and Kafka's.
var keptTopics = []string{"orders", "__consumer_offsets", "__transaction_state", "__share_group_state"}

// plainConfigs hold numbers and words of Kafka's, never a name.
var plainConfigs = []string{
	ConfigCleanup, ConfigMinISR, ConfigRetentionMs, ConfigRetentionBytes,
	"remote.storage.enable", "local.retention.ms", "local.retention.bytes", "diskless.enable", "unclean.leader.election.enable",
}

// Anonymize returns a copy of a snapshot in which topics, groups, members,
// clients, hosts and racks have short made-up names, such as topic-07. What has
// one name in the snapshot has one in the copy; ids of brokers, producers and the
// cluster, all numbers and the structure stay, and so do the names of Kafka's own
// topics and orders, which is the playground's, so that the link draws the same.
// Names are numbered in alphabetical order. Warnings, which hold names in their
// text, and configs that may, are left out; a warning says how many.
//
// Names that the key knows already get what it says, so that two snapshots of a
// cluster can be compared; the others are added to it. A nil key is an empty one.
func Anonymize(s *Snapshot, known *Key) (*Snapshot, *Key) {
	key := known.clone()
	key.learn(s)
	c := renamed(s, through(key.table))
	for i := range c.Topics {
		t := &c.Topics[i]
		internal := s.Topics[i].IsInternal()
		t.Internal = &internal // the new name does not begin with "_"
		maps.DeleteFunc(t.Config, func(name, _ string) bool { return !slices.Contains(plainConfigs, name) })
	}
	if n := len(c.Warnings); n > 0 {
		c.Warnings = []string{fmt.Sprintf("what the snapshot says could not be read is left out, since it may hold names: %d of its warnings", n)}
	}
	return c, key
}

// Reveal returns a copy of an anonymized snapshot under its real names. What the
// key does not know stays as it is.
func (k *Key) Reveal(s *Snapshot) *Snapshot {
	inverse := map[string]map[string]string{}
	for what, names := range k.tables() {
		inverse[what] = make(map[string]string, len(*names))
		for real, made := range *names {
			inverse[what][made] = real
		}
	}
	return renamed(s, through(func(what string) map[string]string { return inverse[what] }))
}

// tables are the key's tables, by the word that their made-up names begin with.
func (k *Key) tables() map[string]*map[string]string {
	return map[string]*map[string]string{"topic": &k.Topics, "group": &k.Groups, "client": &k.Clients, "member": &k.Members, "host": &k.Hosts, "rack": &k.Racks}
}

func (k *Key) table(what string) map[string]string { return *k.tables()[what] }

func (k *Key) clone() *Key {
	c := new(Key)
	if k != nil {
		*c = *k
	}
	for _, names := range c.tables() {
		if *names = maps.Clone(*names); *names == nil {
			*names = map[string]string{}
		}
	}
	return c
}

// UnmarshalJSON reads a key. It refuses what is no table of names, or that object
// would be lost when the key is written, and a key in which two names became the
// same, with a [*KeyError].
func (k *Key) UnmarshalJSON(text []byte) error {
	var read Key
	r := strictjson.New(string(text), strictjson.Options{Whole: wholeKey})
	r.Fields(
		strictjson.Field{Name: "topics", Read: func() { read.Topics = readNames(r) }},
		strictjson.Field{Name: "groups", Read: func() { read.Groups = readNames(r) }},
		strictjson.Field{Name: "clients", Read: func() { read.Clients = readNames(r) }},
		strictjson.Field{Name: "members", Read: func() { read.Members = readNames(r) }},
		strictjson.Field{Name: "hosts", Read: func() { read.Hosts = readNames(r) }},
		strictjson.Field{Name: "racks", Read: func() { read.Racks = readNames(r) }},
	)
	r.End("has something after it")
	wrong := KeyError{r.Problems}
	if wrong.Empty() {
		read.check(&wrong)
	}
	if !wrong.Empty() {
		return &wrong
	}
	*k = *read.clone()
	return nil
}

// readNames reads a table of names.
func readNames(r *strictjson.Reader) map[string]string {
	names := map[string]string{}
	r.Table(func(real string) {
		if _, known := names[real]; known {
			r.Twice()
		}
		names[real], _ = r.Text()
	})
	return names
}

// check lists names that have none of their own.
func (k *Key) check(wrong *KeyError) {
	tables := k.tables()
	for _, what := range slices.Sorted(maps.Keys(tables)) {
		names := *tables[what]
		seen := map[string]string{}
		for _, real := range slices.Sorted(maps.Keys(names)) {
			made := names[real]
			if other, taken := seen[made]; taken || made == "" {
				wrong.Addf(wholeKey, "has no name of its own for the %s %s: %s (also of %s)", what, diag.Quote(real), diag.Quote(made), diag.Quote(other))
				continue
			}
			seen[made] = real
		}
	}
}

// learn adds the snapshot's names that the key lacks.
func (k *Key) learn(s *Snapshot) {
	found := map[string]map[string]bool{}
	renamed(s, func(what, name string) string {
		if found[what] == nil {
			found[what] = map[string]bool{}
		}
		found[what][name] = true
		return name
	})
	for what, names := range k.tables() {
		k.number(what, *names, slices.Sorted(maps.Keys(found[what])))
	}
}

// number gives made-up names to those that have none, all of one width.
func (k *Key) number(what string, names map[string]string, found []string) {
	taken := map[string]bool{}
	for _, made := range names {
		taken[made] = true
	}
	width := len(fmt.Sprint(len(names) + len(found)))
	next := 0
	for _, name := range found {
		if _, has := names[name]; has || name == "" || what == "topic" && slices.Contains(keptTopics, name) {
			continue
		}
		made := ""
		for made == "" || taken[made] {
			next++
			made = fmt.Sprintf("%s-%0*d", what, width, next)
		}
		names[name], taken[made] = made, true
	}
}

// through looks names up in a table for each kind; what it lacks stays.
func through(table func(what string) map[string]string) func(what, name string) string {
	return func(what, name string) string {
		if other, there := table(what)[name]; there {
			return other
		}
		return name
	}
}

// renamed is a copy of a snapshot under other names.
func renamed(s *Snapshot, rename func(what, name string) string) *Snapshot {
	c := *s
	c.Brokers, c.Topics, c.Groups = slices.Clone(s.Brokers), slices.Clone(s.Topics), slices.Clone(s.Groups)
	c.Producers, c.Warnings = slices.Clone(s.Producers), slices.Clone(s.Warnings)
	for i := range c.Brokers {
		c.Brokers[i].Host, c.Brokers[i].Rack = rename("host", c.Brokers[i].Host), rename("rack", c.Brokers[i].Rack)
	}
	for i := range c.Topics {
		c.Topics[i].Name, c.Topics[i].Config = rename("topic", c.Topics[i].Name), maps.Clone(c.Topics[i].Config)
	}
	for i := range c.Groups {
		g := &c.Groups[i]
		g.ID, g.Members = rename("group", g.ID), slices.Clone(g.Members)
		for j := range g.Members {
			g.Members[j] = Member{ID: rename("member", g.Members[j].ID), ClientID: rename("client", g.Members[j].ClientID)}
		}
		offsets := make(map[string]map[int]int64, len(g.Offsets))
		for topic, committed := range g.Offsets {
			offsets[rename("topic", topic)] = committed
		}
		g.Offsets = offsets
	}
	for i := range c.Producers {
		c.Producers[i].Topic = rename("topic", c.Producers[i].Topic)
	}
	return &c
}
