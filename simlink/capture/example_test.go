//go:build !js

package capture_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
)

// A cluster becomes a snapshot, and that a link. The cluster here is kfake's; a
// real one differs in its address.
func Example() {
	cluster, err := kfake.NewCluster(kfake.NumBrokers(3), kfake.SeedTopics(3, "orders"), kfake.SeedTopics(1, "payments"))
	if err != nil {
		log.Fatal(err)
	}
	defer cluster.Close()
	client, err := kgo.NewClient(kgo.SeedBrokers(cluster.ListenAddrs()...))
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()

	options := simlink.Options{} // that the link will be built with
	snapshot, err := capture.Read(context.Background(), client, capture.Selection{}, capture.Options{TakenAt: time.Now(), Drawn: options.Drawn})
	if err != nil {
		log.Fatal(err)
	}
	for _, topic := range snapshot.Topics {
		fmt.Println(topic.Name, len(topic.Partitions), topic.Config["cleanup.policy"])
	}
	made, err := simlink.Build(snapshot, options)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(made.Size)
	// Output:
	// orders 3 delete
	// payments 1 delete
	// 3x3x3xpayments~1~3~1~d~604800000~~~xxxxxxxxxx1~~604800000~~
}
