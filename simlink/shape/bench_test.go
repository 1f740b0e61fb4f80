package shape

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// fullShape is a shape that fills every field, and its JSON.
func fullShape(b *testing.B) (Shape, []byte) {
	b.Helper()
	s := Shape{Topology: sizecodec.SingleDC, Brokers: new(10), RackAware: true, DisklessTiming: &DisklessTiming{new(250), new(600)}}
	for i := range sizecodec.MaxExtraTopics + 1 {
		t := Topic{
			Name: "orders", Partitions: new(24), ReplicationFactor: new(5), MinISR: new(2), Cleanup: sizecodec.Delete,
			RetentionMs: new(int64(604800000)), RetentionBytes: new(int64(sizecodec.MaxInt)), Diskless: true,
		}
		if i > 0 {
			t.Name, t.LocalRetentionMs = fmt.Sprint("extra.topic-with-a-long-name-to-escape.", i), new(int64(3600000))
		}
		s.Topics = append(s.Topics, t)
	}
	text, err := json.Marshal(s)
	if err != nil {
		b.Fatal(err)
	}
	return s, text
}

func BenchmarkParams(b *testing.B) {
	s, _ := fullShape(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := s.Params(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	_, text := fullShape(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(text); err != nil {
			b.Fatal(err)
		}
	}
}

// The longest texts that must be refused.
func BenchmarkReadHostile(b *testing.B) {
	for name, text := range hostile() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Read([]byte(text)); err == nil {
					b.Fatal("it was read")
				}
			}
		})
	}
}
