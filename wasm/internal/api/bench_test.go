package api

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// pasted is what kafka-topics prints of 14 000 topics with twelve partitions, 20 MB,
// as JavaScript hands it over.
func pasted(b *testing.B) string {
	b.Helper()
	var text strings.Builder
	for i := range 14_000 {
		name := fmt.Sprintf("team.orders.events-%06d", i)
		fmt.Fprintf(&text, "Topic: %s\tTopicId: Reg8RtVkR8S7_TzSvZpP5A\tPartitionCount: 12\tReplicationFactor: 3\tConfigs: min.insync.replicas=2,segment.bytes=1073741824,retention.ms=86400000\n", name)
		for id := range 12 {
			leader := 1 + (i+id)%9
			ids := fmt.Sprintf("%d,%d,%d", leader, 1+leader%9, 1+(leader+1)%9)
			fmt.Fprintf(&text, "\tTopic: %s\tPartition: %d\tLeader: %d\tReplicas: %s\tIsr: %s\tElr: \tLastKnownElr: \n", name, id, leader, ids, ids)
		}
	}
	list, err := json.Marshal([]map[string]string{{"name": "pasted", "text": text.String()}})
	if err != nil {
		b.Fatal(err)
	}
	return string(list)
}

// call is a call that is expected to succeed.
func call(b *testing.B, name, a, options string) json.RawMessage {
	b.Helper()
	text := Answer(Calls()[name], a, options)
	if failed := strings.HasPrefix(text, `{"failure"`); failed {
		b.Fatalf("%s answers %.500s", name, text)
	}
	return json.RawMessage(text)
}

func BenchmarkImportText(b *testing.B) {
	list := pasted(b)
	b.SetBytes(int64(len(list)))
	b.ReportAllocs()
	for b.Loop() {
		call(b, "importText", list, "")
	}
}

// BenchmarkLink makes the link of what was imported: reading it takes nearly all
// of the time.
func BenchmarkLink(b *testing.B) {
	var answer struct {
		Value struct{ Snapshot json.RawMessage }
	}
	if err := json.Unmarshal(call(b, "importText", pasted(b), ""), &answer); err != nil {
		b.Fatal(err)
	}
	snapshot := string(answer.Value.Snapshot)
	b.SetBytes(int64(len(snapshot)))
	b.ReportAllocs()
	for b.Loop() {
		call(b, "link", snapshot, `{"clamp":true,"force":true}`)
	}
}
