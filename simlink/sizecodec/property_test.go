package sizecodec

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// eachTopology runs a test for every topology of which a size can be written.
func eachTopology(t *testing.T, test func(t *testing.T, row *topology)) {
	for i := range topologies {
		if row := &topologies[i]; !row.sealed {
			t.Run(string(row.name), func(t *testing.T) { test(t, row) })
		}
	}
}

func TestDecodeUndoesEncode(t *testing.T) {
	eachTopology(t, func(t *testing.T, row *topology) {
		proptest.Check(t, func(p *gopter.Properties) {
			p.Property("decode of encode is the shape", prop.ForAll(func(s Size) string {
				slug, err := s.Encode()
				if err != nil {
					return err.Error()
				}
				return notFixed(s, slug)
			}, validSizes(row)))
		})
	})
}

// notFixed says why s and slug are not each other's form.
func notFixed(s Size, slug string) string {
	again, clamps, err := Decode(s.Topology, slug)
	switch {
	case err != nil:
		return fmt.Sprintf("%q: %v", slug, err)
	case len(clamps) > 0:
		return fmt.Sprintf("%q: clamps %v", slug, clamps)
	case !reflect.DeepEqual(again, s):
		return fmt.Sprintf("%q: decodes to %+v, not %+v", slug, again, s)
	}
	if text, err := again.Encode(); err != nil || text != slug {
		return fmt.Sprintf("%q: encodes as %q, %v", slug, text, err)
	}
	return ""
}

// badDecode says what is wrong with the way in which a text was decoded.
func badDecode(t Topology, text string) (decoded bool, complaint string) {
	s, clamps, err := Decode(t, text)
	if err != nil {
		var e *Error
		if !errors.As(err, &e) || len(e.Problems()) == 0 || len(e.Problems()) > diag.MaxProblems {
			return false, fmt.Sprintf("%q: an error of another kind: %#v", text, err)
		}
		return false, ""
	}
	for _, c := range clamps {
		if c.From == c.To || c.From < 0 {
			return true, fmt.Sprintf("%q: clamp %v", text, c)
		}
	}
	slug, err := s.Encode()
	if err != nil {
		return true, fmt.Sprintf("%q: its shape does not encode: %v", text, err)
	}
	if len(clamps) == 0 && len(slug) > len(text) {
		return true, fmt.Sprintf("%q: grew to %q without a clamp", text, slug)
	}
	return true, notFixed(s, slug)
}

func TestAnyTextIsRefusedOrBecomesAFixedPoint(t *testing.T) {
	eachTopology(t, func(t *testing.T, row *topology) {
		var decoded, refused atomic.Int64
		proptest.Check(t, func(p *gopter.Properties) {
			p.Property("decode fails or gives a fixed point", prop.ForAll(func(text string) string {
				ok, complaint := badDecode(row.name, text)
				if ok {
					decoded.Add(1)
				} else {
					refused.Add(1)
				}
				return complaint
			}, texts(row)))
		})
		// A property that holds because nothing decodes says little.
		if d, r := decoded.Load(), refused.Load(); proptest.Many(t) && (d < r/10 || r < d/10) {
			t.Errorf("%d texts decoded, %d were refused", d, r)
		}
	})
}

func TestClampIsIdempotentAndLeavesNoNumberOutOfRange(t *testing.T) {
	eachTopology(t, func(t *testing.T, row *topology) {
		proptest.Check(t, func(p *gopter.Properties) {
			p.Property("a clamped shape", prop.ForAll(badClamp, wildSizes(row)))
		})
	})
}

func badClamp(s Size) string {
	clamped, _ := s.Clamp()
	again, clamps := clamped.Clamp()
	if len(clamps) > 0 || !reflect.DeepEqual(again, clamped) {
		return fmt.Sprintf("clamped again: %v, to %+v, not %+v", clamps, again, clamped)
	}
	slug, err := clamped.Encode()
	if err == nil {
		return notFixed(clamped, slug)
	}
	var e *Error
	if !errors.As(err, &e) {
		return err.Error()
	}
	for _, problem := range e.Problems() {
		if !beyondClamp(problem) {
			return "left out of range: " + problem.String()
		}
	}
	return ""
}

// beyondClamp reports whether it is not known how the playground mends this.
func beyondClamp(p diag.Problem) bool {
	for _, place := range []string{
		"brokers", "extra topics", ": name", ": tiered", ": cleanup.policy",
		": retention.ms", ": retention.bytes", ": local.retention.ms", ": diskless", "diskless timing",
	} {
		if p.Place == place || place[0] == ':' && strings.HasSuffix(p.Place, place) {
			return true
		}
	}
	return strings.HasPrefix(p.Place, "segment ")
}
