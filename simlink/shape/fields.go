package shape

import (
	"cmp"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// refused adds what the codec says against the size, in the fields of the
// shape, except of a field of which it is known already what is wrong: the size
// holds something else in its place.
func (d *draft) refused(err error) {
	var broken *sizecodec.Error
	if !errors.As(err, &broken) {
		return
	}
	own := slices.Clone(d.wrong.Problems())
	for i, p := range broken.Problems() {
		field := d.field(broken.Field(i))
		if slices.ContainsFunc(own, func(known diag.Problem) bool { return known.Place == field }) {
			continue
		}
		d.wrong.Addf(field, "%s", d.about(broken.Field(i), p.Text))
	}
	d.wrong.AddMore(broken.More())
	slices.SortStableFunc(d.wrong.Problems(), inOrder)
}

// primaryFields are the fields of orders in a size, by their names in a shape.
var primaryFields = map[string]string{
	"partitions":            "partitions",
	"replicationFactor":     "replicationFactor",
	"primaryMinIsr":         "minInSyncReplicas",
	"primaryCleanup":        "cleanupPolicy",
	"primaryRetentionMs":    "retentionMs",
	"primaryRetentionBytes": "retentionBytes",
	"primaryDiskless":       "diskless",
}

// field is the field of the shape that a field of the size comes from.
func (d *draft) field(ofSize string) string {
	if name, ok := primaryFields[ofSize]; ok {
		if d.orders < 0 {
			return "topics"
		}
		return topicField(d.orders, name)
	}
	if index, name, ok := extraField(ofSize); ok && index < len(d.extras) {
		return topicField(d.extras[index], name)
	}
	switch {
	case ofSize == "extraTopics":
		return "topics"
	case strings.HasPrefix(ofSize, "brokersPerZone") && len(d.shape.BrokersPerZone) == 0:
		return "brokers"
	}
	return ofSize
}

// extraField takes extraTopics[1].name apart, and names the field as a shape
// does.
func extraField(ofSize string) (index int, name string, ok bool) {
	rest, ok := strings.CutPrefix(ofSize, "extraTopics[")
	if !ok {
		return 0, "", false
	}
	number, name, _ := strings.Cut(rest, "].")
	if name == "disklessEnable" {
		name = "diskless"
	}
	index, err := strconv.Atoi(number)
	return index, name, err == nil
}

// about says of which number of orders a text speaks, where the shape leaves it
// out and the default stands.
func (d *draft) about(ofSize, text string) string {
	given := Topic{}
	if d.orders >= 0 {
		given = d.shape.Topics[d.orders]
	}
	if (ofSize != "partitions" || given.Partitions != nil) && (ofSize != "replicationFactor" || given.ReplicationFactor != nil) {
		return text
	}
	text += ", which is the default"
	if d.orders < 0 {
		text = "must hold orders with another " + ofSize + ": it " + text
	}
	return text
}

// inOrder compares problems by where they stand in the shape.
func inOrder(a, b diag.Problem) int {
	field, topic := standing(a)
	otherField, otherTopic := standing(b)
	return cmp.Or(cmp.Compare(field, otherField), cmp.Compare(topic, otherTopic))
}

func standing(p diag.Problem) (field, topic int) {
	name, rest, _ := strings.Cut(p.Place, "[")
	name, _, _ = strings.Cut(name, ".")
	number, _, _ := strings.Cut(rest, "]")
	topic, _ = strconv.Atoi(number)
	return slices.Index(names(reflect.TypeFor[Shape]()), name), topic
}

// names are those of the fields of a struct in JSON.
func names(of reflect.Type) (all []string) {
	for field := range of.Fields() {
		all = append(all, jsonName(field))
	}
	return all
}

func jsonName(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return name
}
