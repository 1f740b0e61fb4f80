package replay_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// TestClusterSurvivesJSON: a cluster is read as it was written, and so is the link
// that shows it, whose start is public, opaque or not public at all.
func TestClusterSurvivesJSON(t *testing.T) {
	links := []*link.Link{mustBuild(t, simlink.Options{Producers: true})}
	for _, url := range []string{
		"https://x/?scenario=00.1.3&actions=K:broker-1@5",
		"https://x/?scenario=free&cluster=stretched-3&actions=NP:a|b@5,P:p1:orders::t@7",
		"https://x/?scenario=free&cluster=stretched-2-5&size=anything",
		"https://x/?scenario=free&cluster=diskless-3az&actions=P:x:clicks@5",
		"https://x/?scenario=free&actions=K:broker-1:g@5,AG:g:orders:e:region=west@6,ASG:s:orders:m.n@7,C:consumer.pollMs:5@8,C:producers.p1.config.acks:1@9",
	} {
		made, err := link.Parse(url)
		if err != nil {
			t.Fatal(err)
		}
		links = append(links, made)
	}
	for _, made := range links {
		var again link.Link
		survive(t, made, &again)
		if !reflect.DeepEqual(&again, made) {
			t.Errorf("the link\n%+v\nis read as\n%+v", made, &again)
		}
		shown, read := replay.Run(made), new(replay.Cluster)
		survive(t, shown, read)
		if !reflect.DeepEqual(read, shown) {
			t.Errorf("the cluster\n%+v\nis read as\n%+v", shown, read)
		}
		if same := replay.Run(&again); !reflect.DeepEqual(same, shown) {
			t.Errorf("the link that was kept shows\n%+v\nand showed\n%+v", same, shown)
		}
	}
	if err := json.Unmarshal([]byte(`{"entry":"K:a"}`), new(replay.Step)); err == nil {
		t.Error("an entry without a time is read")
	}
}

func survive(t *testing.T, from, into any) {
	t.Helper()
	text, err := json.Marshal(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
}
