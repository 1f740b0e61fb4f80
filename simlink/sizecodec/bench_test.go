package sizecodec

import (
	"fmt"
	"strings"
	"testing"
)

// fullSize is a single-dc shape that fills every field.
func fullSize() Size {
	s := Size{
		Topology: SingleDC, BrokersPerZone: []int{10}, Partitions: 24, ReplicationFactor: 5, RackAware: true,
		PrimaryMinISR: 2, PrimaryCleanup: CompactDelete, PrimaryRetentionMs: 604800000, PrimaryRetentionBytes: MaxInt,
		DisklessTiming: &DisklessTiming{CommitIntervalMs: 250, UploadMs: 600},
	}
	for i := range MaxExtraTopics {
		s.ExtraTopics = append(s.ExtraTopics, Topic{
			Name: fmt.Sprint("extra.topic-with-a-long-name-to-escape.", i), Partitions: 24, ReplicationFactor: 5, MinISR: 2,
			Cleanup: Delete, RetentionMs: 604800000, RetentionBytes: MaxInt, LocalRetentionMs: 3600000, Diskless: true,
		})
	}
	return s
}

func BenchmarkEncode(b *testing.B) {
	s := fullSize()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Encode(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	slug, err := fullSize().Encode()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := Decode(SingleDC, slug); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncodeAndDecode(b *testing.B) {
	s := fullSize()
	b.ReportAllocs()
	for b.Loop() {
		slug, err := s.Encode()
		if err != nil {
			b.Fatal(err)
		}
		if _, _, err := Decode(SingleDC, slug); err != nil {
			b.Fatal(err)
		}
	}
}

// The longest slugs that must be refused.
func BenchmarkDecodeHostile(b *testing.B) {
	for name, slug := range map[string]string{
		"x":      "3x3x3" + strings.Repeat("x", maxSlugBytes-5),
		"topics": "3x3x3x" + strings.Repeat("!", maxSlugBytes-6),
		"fields": "3x3x3x" + strings.Repeat("~", maxSlugBytes-6),
		"zones":  strings.Repeat("-", maxSlugBytes-4) + "x3x3",
		"digits": strings.Repeat("9", maxSlugBytes-4) + "x3x3",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, _, err := Decode(SingleDC, slug); err == nil && name != "digits" {
					b.Fatal("it was read")
				}
			}
		})
	}
}
