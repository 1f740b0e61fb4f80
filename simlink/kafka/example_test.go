package kafka_test

import (
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

// Open says everything that is wrong before anything is dialled.
func Example() {
	config := kafka.Config{
		Brokers:       []string{"kafka-0:9093", "kafka-1:port"},
		SASLMechanism: "SCRAM-SHA-512",
		Username:      "alice",
		AddressMap:    []string{"kafka-0:9093=localhost:19093"},
	}
	client, err := config.Open(kafka.Options{
		Getenv: func(string) string { return "" }, // os.Getenv finds SIMLINK_PASSWORD and ALL_PROXY
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	// capture.Read(ctx, client, ...) asks for what a snapshot holds.

	// Output:
	// the cluster cannot be dialled as asked:
	//   Brokers holds "kafka-1:port", which is not HOST:PORT
	//   Password is missing, which SCRAM-SHA-512 needs; so are SIMLINK_PASSWORD and a password in sasl.jaas.config
}

// A secret is not shown, however a Config is printed.
func ExampleSecret() {
	config := kafka.Config{Username: "alice", Password: "s3cret"}
	fmt.Printf("%s %v\n", config.Username, config.Password)

	// Output:
	// alice ***
}

// Keys is the table that the docs are made from.
func ExampleKeys() {
	for _, key := range kafka.Keys() {
		if key.Use == kafka.Refused && key.Accept == nil {
			fmt.Println(key.Name + ": " + key.Note)
			break
		}
	}

	// Output:
	// bootstrap.controllers: controllers do not answer what a snapshot asks; give brokers in bootstrap.servers
}
