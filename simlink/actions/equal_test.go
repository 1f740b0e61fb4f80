package actions

import (
	"reflect"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
)

func TestEqualIsDeepEqual(t *testing.T) {
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("a log equals its decoded self and nothing else", prop.ForAll(func(a, b []Entry) bool {
			log, err := Encode(a)
			if err != nil {
				return false
			}
			back := DecodeTolerant(log).Entries
			return Equal(a, back) && Equal(a, b) == (len(a) == len(b) && reflect.DeepEqual(append([]Entry{}, a...), append([]Entry{}, b...)))
		}, genLog, genLog))
		p.Property("one action more, or another, is not equal", prop.ForAll(func(log []Entry) bool {
			other := append([]Entry{}, log...)
			other = append(other, Entry{At: 9999, Action: KillBroker{Broker: "b"}})
			changed := append([]Entry{}, other...)
			changed[len(log)].Action = KillBroker{Broker: "c"}
			return !Equal(log, other) && !Equal(other, changed)
		}, genLog))
	})
}
