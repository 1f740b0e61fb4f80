package actions

import (
	"fmt"
	"testing"
)

// fullLog has the size of the largest picture: 1700 entries.
func fullLog() []Entry {
	log := make([]Entry, 1700)
	for i := range log {
		log[i] = Entry{int64(500 + 250*i), ProduceRecord{Producer: fmt.Sprintf("kp%d", i/250+1), Topic: "orders", Key: fmt.Sprintf("k%d", i)}}
	}
	return log
}

func BenchmarkEncode(b *testing.B) {
	log := fullLog()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Encode(log); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	text, err := Encode(fullLog())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(text); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCompress(b *testing.B) {
	text, err := Encode(fullLog())
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		Compress(text)
	}
}

func BenchmarkLogJSON(b *testing.B) {
	log := make([]Entry, 1500)
	for i := range log {
		log[i] = Entry{int64(250 * i), ProduceRecord{Producer: "kp1", Topic: "orders", Key: "k1"}}
	}
	b.ReportAllocs()
	var text []byte
	for b.Loop() {
		text, _ = Log(log).appendJSON(text[:0])
	}
}
