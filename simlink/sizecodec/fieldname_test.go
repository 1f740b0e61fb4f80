package sizecodec

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/prop"

	"github.com/simlinkhq/kafka-simlink/internal/proptest"
)

func TestProblemsNameTheFieldOfTheShape(t *testing.T) {
	for place, want := range map[place]string{
		{owner: "topology"}:                           "topology",
		{owner: "brokers"}:                            "brokersPerZone",
		Stretched3.row().zone(2):                      "brokersPerZone[2]",
		SingleDC.row().zone(0):                        "brokersPerZone[0]",
		primaryTopic(minISRLabel):                     "primaryMinIsr",
		extraTopic(1, &Topic{}, "retention.ms"):       "extraTopics[1].retentionMs",
		{owner: timingOwner, label: commitLabel}:      "disklessTiming.commitIntervalMs",
		{owner: "slug"}:                               "",
		{owner: "brokers", label: "no zone of a row"}: "",
	} {
		if got := place.field(); got != want {
			t.Errorf("%s: got %q, want %q", place, got, want)
		}
	}
}

func TestEveryFieldOfAProblemIsInTheShape(t *testing.T) {
	eachTopology(t, func(t *testing.T, row *topology) {
		proptest.Check(t, func(p *gopter.Properties) {
			p.Property("its name leads to a field", prop.ForAll(func(s Size) string {
				_, err := s.Encode()
				var e *Error
				if !errors.As(err, &e) {
					return ""
				}
				for i, problem := range e.Problems() {
					field := e.Field(i)
					if strings.HasPrefix(problem.Place, "segment ") != (field == "") {
						return fmt.Sprintf("%s has the field %q", problem, field)
					}
					if field != "" && !hasField(reflect.ValueOf(s), field) {
						return fmt.Sprintf("%s: there is no field %s", problem, field)
					}
				}
				return ""
			}, wildSizes(row)))
		})
	})
}

// hasField follows a name such as extraTopics[1].partitions.
func hasField(v reflect.Value, name string) bool {
	for _, step := range strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(".[]", r) }) {
		v = reflect.Indirect(v)
		if i, err := strconv.Atoi(step); err == nil && v.Kind() == reflect.Slice {
			if i >= v.Len() {
				return false
			}
			v = v.Index(i)
			continue
		}
		if v.Kind() != reflect.Struct {
			return false
		}
		if v = fieldByTag(v, step); !v.IsValid() {
			return false
		}
	}
	return true
}

func fieldByTag(v reflect.Value, name string) reflect.Value {
	for field, value := range v.Fields() {
		if tag, _, _ := strings.Cut(field.Tag.Get("json"), ","); tag == name {
			return value
		}
	}
	return reflect.Value{}
}
