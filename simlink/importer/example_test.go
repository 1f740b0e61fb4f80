package importer_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/importer"
)

func Example() {
	topics := `
Topic: orders	TopicId: XA6ANZ2TTaGEkIfkmJej4w	PartitionCount: 1	ReplicationFactor: 2	Configs: min.insync.replicas=2
	Topic: orders	Partition: 0	Leader: 1	Replicas: 1,2	Isr: 1,2	Elr: 	LastKnownElr: 
`
	groups := `
GROUP           TOPIC           PARTITION  CURRENT-OFFSET  LOG-END-OFFSET  LAG             CONSUMER-ID     HOST            CLIENT-ID
billing         orders          0          3               5               2               -               -               -
`
	result, err := importer.Import([]importer.Text{{Name: "topics.txt", Content: topics}, {Name: "groups.txt", Content: groups + "what is this?\n"}}, importer.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, source := range result.Sources {
		fmt.Println(source.Name, "is", source.Kind)
	}
	for _, problem := range result.Problems {
		fmt.Println(problem)
	}
	made, err := simlink.Build(result.Snapshot, simlink.Options{})
	fmt.Println(made.Size, err)
	// Output:
	// topics.txt is kafka-topics --describe
	// groups.txt is kafka-consumer-groups --describe
	// groups.txt:4: this is not understood: "what is this?"
	// 2x1x2xxxxxxxxxxx2~~604800000~~ <nil>
}
