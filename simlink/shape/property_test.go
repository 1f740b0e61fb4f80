package shape

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

func TestParamsSayWhatTheShapeSays(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a right shape opens as it is", prop.ForAll(func(s Shape) string {
			if _, _, err := s.Params(); err != nil {
				return err.Error()
			}
			return misdrawn(s)
		}, generate(validShape)))
	})
}

func TestAnyShapeOpensAsItIsOrIsRefusedByItsFields(t *testing.T) {
	var taken, refused atomic.Int64
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("no rule is broken in silence, and nothing is corrected", prop.ForAll(func(s Shape) string {
			_, _, err := s.Params()
			if err == nil {
				taken.Add(1)
				return misdrawn(s)
			}
			refused.Add(1)
			return badError(s, err)
		}, generate(wildShape)))
	})
	if ok, no := taken.Load(), refused.Load(); ok < no/10 || no < ok/10 {
		t.Errorf("%d shapes were taken, %d refused", ok, no)
	}
}

// misdrawn says what the playground would draw otherwise than the shape, which
// is taken, says; and whether the way back is another shape.
func misdrawn(s Shape) string {
	cluster, slug, _ := s.Params()
	if cluster == sizecodec.Stretched25 {
		if slug != "" || len(s.Topics) > 0 {
			return fmt.Sprintf("a size %q, or topics, in %s", slug, cluster)
		}
		return ""
	}
	size, clamps, err := opened(cluster, slug)
	if err != nil || len(clamps) > 0 {
		return fmt.Sprintf("%q: %v, clamps %v", slug, err, clamps)
	}
	if complaint := differs(s, size); complaint != "" {
		return fmt.Sprintf("%q: %s", slug, complaint)
	}
	if same, err := s.Size(); err != nil || !reflect.DeepEqual(same, size) {
		return fmt.Sprintf("%q: the size is %+v, %v, not %+v", slug, same, err, size)
	}
	back := shapeOf(size)
	if c, again, err := back.Params(); c != cluster || again != slug || err != nil {
		return fmt.Sprintf("%q: the way back gives %q, %q, %v", slug, c, again, err)
	}
	return unread(back)
}

// opened is what the playground opens on.
func opened(cluster sizecodec.Topology, slug string) (sizecodec.Size, []sizecodec.Clamp, error) {
	if slug != "" {
		return sizecodec.Decode(cluster, slug)
	}
	size, ok := cluster.Default()
	if !ok {
		return size, nil, errors.New("no default")
	}
	return size, nil, nil
}

// differs compares field by field, and what is left out with the default.
func differs(s Shape, size sizecodec.Size) string {
	start, _ := s.topology().Default()
	brokers := start.BrokersPerZone
	switch zones := max(1, len(s.topology().Zones())); {
	case len(s.BrokersPerZone) > 0:
		brokers = s.BrokersPerZone
	case s.Brokers != nil:
		brokers = slices.Repeat([]int{*s.Brokers / zones}, zones)
	}
	if !slices.Equal(brokers, size.BrokersPerZone) || s.RackAware != size.RackAware {
		return fmt.Sprintf("brokers %v, rack-aware %t", size.BrokersPerZone, size.RackAware)
	}
	drawn := drawnTopics(size)
	want := []Topic{{Name: "orders", Partitions: &start.Partitions, ReplicationFactor: &start.ReplicationFactor}}
	for _, t := range s.Topics {
		if t.Name != "orders" {
			want = append(want, t)
			continue
		}
		t.Partitions, t.ReplicationFactor = or(t.Partitions, start.Partitions), or(t.ReplicationFactor, start.ReplicationFactor)
		want[0] = t
	}
	// The two fields of orders that are not written where they spell its default.
	want[0].MinISR = or(want[0].MinISR, max(1, *want[0].ReplicationFactor-1))
	if want[0].Cleanup == "" {
		want[0].Cleanup = sizecodec.Delete
	}
	if !reflect.DeepEqual(drawn, want) {
		got, _ := json.Marshal(drawn)
		wanted, _ := json.Marshal(want)
		return fmt.Sprintf("topics %s, not %s", got, wanted)
	}
	var timing, asked DisklessTiming
	if t := size.DisklessTiming; t != nil {
		timing = DisklessTiming{given(t.CommitIntervalMs), given(t.UploadMs)}
	}
	if s.DisklessTiming != nil {
		asked = *s.DisklessTiming
	}
	if !reflect.DeepEqual(timing, asked) {
		return "another timing"
	}
	return ""
}

func or(n *int, left int) *int {
	if n == nil {
		return &left
	}
	return n
}

// drawnTopics are the topics of a size, orders with its defaults.
func drawnTopics(size sizecodec.Size) []Topic {
	topics := []Topic{{
		Name: "orders", Partitions: &size.Partitions, ReplicationFactor: &size.ReplicationFactor,
		MinISR: or(given(size.PrimaryMinISR), max(1, size.ReplicationFactor-1)), Cleanup: size.PrimaryCleanup,
		RetentionMs: given(size.PrimaryRetentionMs), RetentionBytes: given(size.PrimaryRetentionBytes), Diskless: size.PrimaryDiskless,
	}}
	if topics[0].Cleanup == "" {
		topics[0].Cleanup = sizecodec.Delete
	}
	for _, t := range size.ExtraTopics {
		topics = append(topics, Topic{
			Name: t.Name, Partitions: new(t.Partitions), ReplicationFactor: new(t.ReplicationFactor), MinISR: given(t.MinISR), Cleanup: t.Cleanup,
			RetentionMs: given(t.RetentionMs), RetentionBytes: given(t.RetentionBytes), LocalRetentionMs: given(t.LocalRetentionMs), Diskless: t.Diskless,
		})
	}
	return topics
}

// unread reports whether a shape is another once it is written and read.
func unread(s Shape) string {
	text, err := json.Marshal(s)
	if err != nil {
		return err.Error()
	}
	if again, err := Read(text); err != nil || !reflect.DeepEqual(again, s) {
		return fmt.Sprintf("%s is read as %+v, %v", text, again, err)
	}
	return ""
}

// badError says what is wrong with the error of a shape.
func badError(s Shape, err error) string {
	var broken *Error
	if !errors.As(err, &broken) || len(broken.Problems()) == 0 || len(broken.Problems()) > diag.MaxProblems || broken.More() > 0 && len(broken.Problems()) < diag.MaxProblems {
		return fmt.Sprintf("an error of another kind: %#v", err)
	}
	for _, p := range broken.Problems() {
		if !hasField(reflect.ValueOf(s), p.Place) || p.Text == "" {
			return fmt.Sprintf("there is no field %q: %s", p.Place, p.Text)
		}
	}
	return ""
}

// hasField follows a name such as topics[1].partitions.
func hasField(v reflect.Value, name string) bool {
	for _, step := range strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(".[]", r) }) {
		v = reflect.Indirect(v)
		i, err := strconv.Atoi(step)
		switch {
		case err == nil && v.Kind() == reflect.Slice && i < v.Len():
			v = v.Index(i)
		case v.Kind() == reflect.Struct:
			i := slices.Index(names(v.Type()), step)
			if i < 0 {
				return false
			}
			v = v.Field(i)
		default:
			return false
		}
	}
	return name != ""
}

// breakers each break one rule of a single datacenter with the topics orders, a
// and b, whatever the others break.
var breakers = map[string]func(*Shape){
	"brokers":                         func(s *Shape) { s.Brokers = new(11) },
	"topics[0].partitions":            func(s *Shape) { s.Topics[0].Partitions = new(25) },
	"topics[0].replicationFactor":     func(s *Shape) { s.Topics[0].ReplicationFactor = new(11) },
	"topics[0].minInSyncReplicas":     func(s *Shape) { s.Topics[0].MinISR = new(12) },
	"topics[0].cleanupPolicy":         func(s *Shape) { s.Topics[0].Cleanup = "none" },
	"topics[0].retentionMs":           func(s *Shape) { s.Topics[0].RetentionMs = new(int64(-1)) },
	"topics[0].retentionBytes":        func(s *Shape) { s.Topics[0].RetentionBytes = new(int64(0)) },
	"topics[0].localRetentionMs":      func(s *Shape) { s.Topics[0].LocalRetentionMs = new(int64(1)) },
	"topics[1].name":                  func(s *Shape) { s.Topics[1].Name = "a b" },
	"topics[1].partitions":            func(s *Shape) { s.Topics[1].Partitions = nil },
	"topics[1].replicationFactor":     func(s *Shape) { s.Topics[1].ReplicationFactor = nil },
	"topics[1].minInSyncReplicas":     func(s *Shape) { s.Topics[1].MinISR = new(0) },
	"topics[1].diskless":              func(s *Shape) { s.Topics[1].Diskless, s.Topics[1].Cleanup = true, "compact" },
	"topics[2].name":                  func(s *Shape) { s.Topics[2].Name = "orders" },
	"topics[2].partitions":            func(s *Shape) { s.Topics[2].Partitions = new(-3) },
	"topics[2].localRetentionMs":      func(s *Shape) { s.Topics[2].LocalRetentionMs = new(int64(-3)) },
	"disklessTiming.commitIntervalMs": func(s *Shape) { timingOf(s).CommitIntervalMs = new(99) },
	"disklessTiming.uploadMs":         func(s *Shape) { timingOf(s).UploadMs = new(0) },
}

func timingOf(s *Shape) *DisklessTiming {
	if s.DisklessTiming == nil {
		s.DisklessTiming = &DisklessTiming{}
	}
	return s.DisklessTiming
}

func TestEveryRuleThatIsBrokenIsNamed(t *testing.T) {
	names := make([]string, 0, len(breakers))
	for name := range breakers {
		names = append(names, name)
	}
	slices.Sort(names)
	some := generate(func(r *rand.Rand) []string {
		r.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
		return slices.Sorted(slices.Values(names[:1+r.Intn(len(names))]))
	})
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("the fields are those of the rules", prop.ForAll(func(broken []string) string {
			s := Shape{Brokers: new(10), Topics: []Topic{with(orders(3, 3), func(t *Topic) { t.Diskless = true }), extra("a"), extra("b")}}
			for _, field := range broken {
				breakers[field](&s)
			}
			_, _, err := s.Params()
			var refused *Error
			if !errors.As(err, &refused) {
				return fmt.Sprintf("%v: got %v", broken, err)
			}
			var fields []string
			for _, problem := range refused.Problems() {
				fields = append(fields, problem.Place)
			}
			if slices.Sort(fields); !slices.Equal(fields, broken) {
				return fmt.Sprintf("got %v, want %v", fields, broken)
			}
			return ""
		}, some))
	})
}
