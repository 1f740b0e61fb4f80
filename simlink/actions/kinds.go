package actions

import (
	"fmt"
	"math"
	"reflect"
	"strings"
)

// kindSpec is a row of the table of kinds.
type kindSpec struct {
	kind   Kind
	name   string // for people
	fields []field
	index  int // in the table
	zero   Action
	goType reflect.Type
	blank  func() any        // a pointer to a new action of the kind
	load   func(any, Action) // puts an action where such a pointer points to
	value  func(any) Action  // the action that such a pointer points to
}

var kinds = []kindSpec{
	row[KillBroker]("K", "kill broker",
		need("broker", plain{}, id, func(a *KillBroker) any { return &a.Broker }),
		may("graceful", flag("g"), rule{}, func(a *KillBroker) any { return &a.Graceful })),
	row[RestartBroker]("R", "restart broker",
		need("broker", plain{}, id, func(a *RestartBroker) any { return &a.Broker })),
	row[AddBroker]("AB", "add broker",
		need("broker", plain{}, id, func(a *AddBroker) any { return &a.Broker }),
		may("rack", plain{}, id, func(a *AddBroker) any { return &a.Rack })),
	row[RemoveBroker]("RB", "remove broker",
		need("broker", plain{}, id, func(a *RemoveBroker) any { return &a.Broker })),
	row[AddProducer]("AP", "add producer",
		need("producer", plain{}, id, func(a *AddProducer) any { return &a.Producer }),
		may("topic", plain{}, id, func(a *AddProducer) any { return &a.Topic })),
	row[RemoveProducer]("RP", "remove producer",
		need("producer", plain{}, id, func(a *RemoveProducer) any { return &a.Producer })),
	row[ProduceRecord]("P", "produce record",
		need("producer", plain{}, id, func(a *ProduceRecord) any { return &a.Producer }),
		need("topic", plain{}, id, func(a *ProduceRecord) any { return &a.Topic }),
		may("key", escaped{keyEscape}, key, func(a *ProduceRecord) any { return &a.Key }),
		rest("value", content{}, text, func(a *ProduceRecord) any { return &a.Value })),
	row[AddGroup]("AG", "add consumer group",
		need("group", plain{}, id, func(a *AddGroup) any { return &a.Group }),
		need("topics", list{separator: "~", skipEmpty: true}, path, func(a *AddGroup) any { return &a.Topics }),
		may("reset", letters{}, rule{}, func(a *AddGroup) any { return &a.Reset }),
		rest("settings", pairs{}, rule{}, func(a *AddGroup) any { return &a.Settings })),
	row[RemoveGroup]("RG", "remove consumer group",
		need("group", plain{}, id, func(a *RemoveGroup) any { return &a.Group })),
	row[AddConsumer]("AC", "add consumer",
		need("group", plain{}, id, func(a *AddConsumer) any { return &a.Group }),
		need("member", plain{}, id, func(a *AddConsumer) any { return &a.Member })),
	row[KillConsumer]("KC", "kill consumer",
		need("member", plain{}, id, func(a *KillConsumer) any { return &a.Member })),
	row[AddShareGroup]("ASG", "add share group",
		need("group", plain{}, id, func(a *AddShareGroup) any { return &a.Group }),
		need("topic", plain{}, id, func(a *AddShareGroup) any { return &a.Topic }),
		may("members", list{separator: "."}, id, func(a *AddShareGroup) any { return &a.Members })),
	row[ChangeConfig]("C", "change config",
		need("path", plain{}, path, func(a *ChangeConfig) any { return &a.Path }),
		need("value", escaped{configEscape}, text, func(a *ChangeConfig) any { return &a.Value })),
	row[ReassignPartition]("RA", "reassign partition",
		need("topic", plain{}, id, func(a *ReassignPartition) any { return &a.Topic }),
		need("partition", number{}, integers(0, math.MaxInt32), func(a *ReassignPartition) any { return &a.Partition }),
		need("brokers", list{separator: "."}, id, func(a *ReassignPartition) any { return &a.Brokers })),
	row[ChangeReplicationFactor]("CRF", "change replication factor",
		need("topic", plain{}, id, func(a *ChangeReplicationFactor) any { return &a.Topic }),
		need("replicationFactor", number{}, integers(1, math.MaxInt32), func(a *ChangeReplicationFactor) any { return &a.ReplicationFactor })),
	row[SetReplicaSpeed]("SR", "set replica speed",
		need("broker", plain{}, id, func(a *SetReplicaSpeed) any { return &a.Broker }),
		need("slow", toggle{}, rule{}, func(a *SetReplicaSpeed) any { return &a.Slow })),
	row[TierOffload]("TO", "tier offload",
		need("topic", plain{}, id, func(a *TierOffload) any { return &a.Topic }),
		need("partition", number{}, integers(0, math.MaxInt32), func(a *TierOffload) any { return &a.Partition }),
		need("offset", number{}, from(0), func(a *TierOffload) any { return &a.Offset })),
	row[ElectLeaders]("EL", "elect preferred leaders",
		need("topic", plain{}, id, func(a *ElectLeaders) any { return &a.Topic })),
}

// The same table by the code that an entry begins with, and by the type of its
// action. The type, and not what its Kind method says, decides what is written:
// a pointer to an action has that method too.
var kindsByCode, kindsByType = func() (map[Kind]*kindSpec, map[reflect.Type]*kindSpec) {
	byCode, byType := map[Kind]*kindSpec{}, map[reflect.Type]*kindSpec{}
	for i := range kinds {
		k := &kinds[i]
		k.index = i
		byCode[k.kind] = k
		byType[k.goType] = k
	}
	return byCode, byType
}()

// need is a field that every payload of its kind has.
func need[T any](name string, s shape, r rule, at func(*T) any) field {
	return field{name: name, shape: s, rule: r, at: func(action any) any { return at(action.(*T)) }}
}

// may is a field that may be left out.
func may[T any](name string, s shape, r rule, at func(*T) any) field {
	f := need(name, s, r, at)
	f.optional = true
	return f
}

// rest is one that may be left out, and that takes all that is left.
func rest[T any](name string, s shape, r rule, at func(*T) any) field {
	f := may(name, s, r, at)
	f.tail = true
	return f
}

func row[T Action](kind Kind, name string, fields ...field) kindSpec {
	var zero T
	return kindSpec{
		kind: kind, name: name, fields: fields, zero: zero, goType: reflect.TypeFor[T](),
		blank: func() any { return new(T) },
		load:  func(at any, a Action) { *at.(*T) = a.(T) },
		value: func(at any) Action { return *at.(*T) },
	}
}

// A codec takes actions apart and puts them together. It holds one of each kind,
// used again for each entry of a log. Logs come in long runs of one kind, so it
// remembers the last.
type codec struct {
	places  []any // by the kind's index
	last    *kindSpec
	scratch []byte
}

func newCodec() *codec { return &codec{places: make([]any, len(kinds)), last: &kinds[0]} }

// hold keeps an action and returns a pointer to it.
func (d *codec) hold(k *kindSpec, a Action) any {
	at := &d.places[k.index]
	if *at == nil {
		*at = k.blank()
	}
	k.load(*at, a)
	return *at
}

// byCode is the kind that an entry begins with, nil for one that is not public.
func (d *codec) byCode(code Kind) *kindSpec {
	if code != d.last.kind {
		spec := kindsByCode[code]
		if spec == nil {
			return nil
		}
		d.last = spec
	}
	return d.last
}

func (d *codec) byType(a Action) (*kindSpec, error) {
	if t := reflect.TypeOf(a); t != d.last.goType {
		spec := kindsByType[t]
		if spec == nil {
			return nil, &fieldError{"kind", fmt.Errorf("is a Go %T, which is none of this package's actions; they are used as values", a)}
		}
		d.last = spec
	}
	return d.last, nil
}

// syntax is the payload's form as the link format page writes it.
func (k *kindSpec) syntax() string {
	var b strings.Builder
	for i, f := range k.fields {
		s := f.shape.syntax(f.name)
		if i > 0 {
			s = ":" + s
		}
		if f.optional {
			s = "[" + s + "]"
		}
		b.WriteString(s)
	}
	return b.String()
}

// KindInfo describes a kind, for documentation.
type KindInfo struct {
	Kind   Kind
	Name   string // for people: "kill broker"
	Syntax string // of the payload: "<broker>[:g]"
	Fields []FieldInfo
}

// Kinds lists the kinds whose payloads are public, in the link format's order.
func Kinds() []KindInfo {
	infos := make([]KindInfo, len(kinds))
	for i := range kinds {
		k := &kinds[i]
		infos[i] = KindInfo{Kind: k.kind, Name: k.name, Syntax: k.syntax()}
		blank := k.blank()
		for j := range k.fields {
			infos[i].Fields = append(infos[i].Fields, k.fields[j].describe(blank))
		}
	}
	return infos
}

// Rule says what a named text may be, for documentation.
type Rule struct {
	Name    string // a config path or the name of a setting
	Allowed string // "true | false", "an integer from 1, or empty"
}

// ConfigPaths lists the paths that [ChangeConfig] takes and what each may hold.
func ConfigPaths() []Rule {
	rules := make([]Rule, len(configPaths))
	for i, p := range configPaths {
		rules[i] = Rule{p.String(), p.rule.String()}
	}
	return rules
}

// GroupSettings lists the names of [Settings] in the order in which they are
// written, and what each may hold.
func GroupSettings() []Rule {
	rules := make([]Rule, len(groupSettings))
	for i, s := range groupSettings {
		rules[i] = Rule{s.name, s.rule.String()}
	}
	return rules
}

// Describe says what an action does, for people: "kill broker: broker-2
// (graceful)". Control characters are shown, never sent.
func Describe(a Action) string {
	if r, isRaw := a.(Raw); isRaw {
		return fmt.Sprintf("unknown kind %s: %s", printable(string(r.Code)), printable(r.Payload))
	}
	d := newCodec()
	spec, err := d.byType(a)
	if err != nil {
		return "no action: " + err.Error()
	}
	var parts []string
	held := d.hold(spec, a)
	for i := range spec.fields {
		f := &spec.fields[i]
		if s := describe(f, f.at(held)); s != "" {
			parts = append(parts, s)
		}
	}
	return spec.name + ": " + strings.Join(parts, ", ")
}

func describe(f *field, at any) string {
	switch v := at.(type) {
	case *bool:
		if *v {
			return f.name
		}
		return ""
	case *Value:
		if v.Kind == ValueTombstone {
			return "tombstone"
		}
		if v.Kind == ValueUnset {
			return ""
		}
		return f.name + " " + printable(v.Text)
	case *Reset:
		if *v == ResetUnset {
			return ""
		}
		return f.name + " " + printable(string(*v))
	case *[]string:
		if len(*v) == 0 {
			return ""
		}
		return f.name + " " + printable(strings.Join(*v, ", "))
	}
	s, err := f.append(nil, at)
	if err != nil || len(s) == 0 {
		return ""
	}
	return f.name + " " + printable(string(s))
}
