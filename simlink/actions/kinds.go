package actions

import (
	"fmt"
	"math"
	"strings"
)

// kindSpec is a row of the table of kinds.
type kindSpec struct {
	kind   Kind
	name   string // for people
	fields []field
	// build makes an action of this kind, letting set fill each field through
	// a pointer; it stops at the first error, which fill gives its place.
	build func(set func(f *field, at any) error) (Action, error)
	// visit shows each field of an action of this kind.
	visit func(a Action, see func(f *field, at any) error) error
}

var kinds = []kindSpec{
	row("K", "kill broker",
		need("broker", plain{}, id, func(a *KillBroker) any { return &a.Broker }),
		may("graceful", flag("g"), rule{}, func(a *KillBroker) any { return &a.Graceful })),
	row("R", "restart broker",
		need("broker", plain{}, id, func(a *RestartBroker) any { return &a.Broker })),
	row("AB", "add broker",
		need("broker", plain{}, id, func(a *AddBroker) any { return &a.Broker }),
		may("rack", plain{}, id, func(a *AddBroker) any { return &a.Rack })),
	row("RB", "remove broker",
		need("broker", plain{}, id, func(a *RemoveBroker) any { return &a.Broker })),
	row("AP", "add producer",
		need("producer", plain{}, id, func(a *AddProducer) any { return &a.Producer }),
		may("topic", plain{}, id, func(a *AddProducer) any { return &a.Topic })),
	row("RP", "remove producer",
		need("producer", plain{}, id, func(a *RemoveProducer) any { return &a.Producer })),
	row("P", "produce record",
		need("producer", plain{}, id, func(a *ProduceRecord) any { return &a.Producer }),
		need("topic", plain{}, id, func(a *ProduceRecord) any { return &a.Topic }),
		may("key", escaped{keyEscape}, key, func(a *ProduceRecord) any { return &a.Key }),
		rest("value", content{}, text, func(a *ProduceRecord) any { return &a.Value })),
	row("AG", "add consumer group",
		need("group", plain{}, id, func(a *AddGroup) any { return &a.Group }),
		need("topics", list{separator: "~", skipEmpty: true}, path, func(a *AddGroup) any { return &a.Topics }),
		may("reset", letters{}, rule{}, func(a *AddGroup) any { return &a.Reset }),
		rest("settings", pairs{}, rule{}, func(a *AddGroup) any { return &a.Settings })),
	row("RG", "remove consumer group",
		need("group", plain{}, id, func(a *RemoveGroup) any { return &a.Group })),
	row("AC", "add consumer",
		need("group", plain{}, id, func(a *AddConsumer) any { return &a.Group }),
		need("member", plain{}, id, func(a *AddConsumer) any { return &a.Member })),
	row("KC", "kill consumer",
		need("member", plain{}, id, func(a *KillConsumer) any { return &a.Member })),
	row("ASG", "add share group",
		need("group", plain{}, id, func(a *AddShareGroup) any { return &a.Group }),
		need("topic", plain{}, id, func(a *AddShareGroup) any { return &a.Topic }),
		may("members", list{separator: "."}, id, func(a *AddShareGroup) any { return &a.Members })),
	row("C", "change config",
		need("path", plain{}, path, func(a *ChangeConfig) any { return &a.Path }),
		need("value", escaped{configEscape}, text, func(a *ChangeConfig) any { return &a.Value })),
	row("RA", "reassign partition",
		need("topic", plain{}, id, func(a *ReassignPartition) any { return &a.Topic }),
		need("partition", number{}, integers(0, math.MaxInt32), func(a *ReassignPartition) any { return &a.Partition }),
		need("brokers", list{separator: "."}, id, func(a *ReassignPartition) any { return &a.Brokers })),
	row("CRF", "change replication factor",
		need("topic", plain{}, id, func(a *ChangeReplicationFactor) any { return &a.Topic }),
		need("replicationFactor", number{}, integers(1, math.MaxInt32), func(a *ChangeReplicationFactor) any { return &a.ReplicationFactor })),
	row("SR", "set replica speed",
		need("broker", plain{}, id, func(a *SetReplicaSpeed) any { return &a.Broker }),
		need("slow", toggle{}, rule{}, func(a *SetReplicaSpeed) any { return &a.Slow })),
	row("TO", "tier offload",
		need("topic", plain{}, id, func(a *TierOffload) any { return &a.Topic }),
		need("partition", number{}, integers(0, math.MaxInt32), func(a *TierOffload) any { return &a.Partition }),
		need("offset", number{}, from(0), func(a *TierOffload) any { return &a.Offset })),
	row("EL", "elect preferred leaders",
		need("topic", plain{}, id, func(a *ElectLeaders) any { return &a.Topic })),
}

var kindTable = func() map[Kind]*kindSpec {
	table := make(map[Kind]*kindSpec, len(kinds))
	for i := range kinds {
		table[kinds[i].kind] = &kinds[i]
	}
	return table
}()

// fieldOf is a field and where it lives in the action's type.
type fieldOf[T any] struct {
	field
	at func(*T) any
}

func need[T any](name string, s shape, r rule, at func(*T) any) fieldOf[T] {
	return fieldOf[T]{field{name: name, shape: s, rule: r}, at}
}

func may[T any](name string, s shape, r rule, at func(*T) any) fieldOf[T] {
	return fieldOf[T]{field{name: name, shape: s, rule: r, optional: true}, at}
}

func rest[T any](name string, s shape, r rule, at func(*T) any) fieldOf[T] {
	return fieldOf[T]{field{name: name, shape: s, rule: r, optional: true, tail: true}, at}
}

func row[T Action](kind Kind, name string, fields ...fieldOf[T]) kindSpec {
	spec := kindSpec{kind: kind, name: name}
	for _, f := range fields {
		spec.fields = append(spec.fields, f.field)
	}
	spec.build = func(set func(*field, any) error) (Action, error) {
		var a T
		for i := range fields {
			if err := set(&fields[i].field, fields[i].at(&a)); err != nil {
				return nil, err
			}
		}
		return a, nil
	}
	spec.visit = func(action Action, see func(*field, any) error) error {
		a := action.(T)
		for i := range fields {
			if err := see(&fields[i].field, fields[i].at(&a)); err != nil {
				return err
			}
		}
		return nil
	}
	return spec
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
}

// Kinds lists the kinds whose payloads are public, in the link format's order.
func Kinds() []KindInfo {
	infos := make([]KindInfo, len(kinds))
	for i := range kinds {
		infos[i] = KindInfo{kinds[i].kind, kinds[i].name, kinds[i].syntax()}
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
	spec, known := kindTable[a.Kind()]
	if !known {
		return fmt.Sprintf("unknown kind %s", printable(string(a.Kind())))
	}
	var parts []string
	_ = spec.visit(a, func(f *field, at any) error {
		if s := describe(f, at); s != "" {
			parts = append(parts, s)
		}
		return nil
	})
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
	}
	s, err := f.shape.write(f.rule, at)
	if err != nil || s == "" {
		return ""
	}
	return f.name + " " + printable(s)
}
