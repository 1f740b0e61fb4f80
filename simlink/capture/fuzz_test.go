package capture

import (
	"encoding/binary"
	"errors"
	"testing"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// fuzzed are the requests whose answers a fuzz input holds: each as two bytes of
// length and the body, in the highest version.
var fuzzed = []int16{3, 2, 16, 9, 15, 69, 32, 61}

// replay is a client that answers with a fuzz input. What cannot be decoded
// comes as far as it goes, with an error.
func replay(input []byte) fake {
	bodies := map[int16][]byte{}
	for _, key := range fuzzed {
		if len(input) < 2 {
			break
		}
		n := min(int(binary.BigEndian.Uint16(input)), len(input)-2)
		bodies[key], input = input[2:2+n], input[2+n:]
	}
	return func(request kmsg.Request) (kmsg.Response, error) {
		body, ok := bodies[request.Key()]
		if !ok {
			return nil, errors.New("no answer")
		}
		request.SetVersion(request.MaxVersion())
		reply := request.ResponseKind()
		return reply, reply.ReadFrom(body)
	}
}

// record writes the answers of a client as a fuzz input.
func record(client fake) (input []byte) {
	topic := kmsg.NewListOffsetsRequestTopic()
	topic.Topic, topic.Partitions = "orders", []kmsg.ListOffsetsRequestTopicPartition{{Partition: 0}, {Partition: 1}}
	for _, key := range fuzzed {
		request := kmsg.RequestForKey(key)
		switch r := request.(type) {
		case *kmsg.ListOffsetsRequest:
			r.Topics = append(r.Topics, topic)
		case *kmsg.OffsetFetchRequest:
			r.Groups = []kmsg.OffsetFetchRequestGroup{{Group: "billing"}, {Group: "a"}}
		case *kmsg.DescribeGroupsRequest:
			r.Groups = []string{"billing"}
		case *kmsg.DescribeConfigsRequest:
			r.Resources = []kmsg.DescribeConfigsRequestResource{{ResourceType: kmsg.ConfigResourceTypeTopic, ResourceName: "orders"}}
		}
		var body []byte
		if reply, err := client(request); err == nil {
			reply.SetVersion(reply.MaxVersion())
			body = reply.AppendTo(nil)
		}
		input = append(binary.BigEndian.AppendUint16(input, uint16(len(body))), body...)
	}
	return input
}

func FuzzRead(f *testing.F) {
	f.Add(record(healthy))
	for seed := range uint64(20) {
		f.Add(record(chaos(seed)))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		s, err := Read(t.Context(), replay(input), Selection{}, Options{Producers: true, Drawn: simlink.Options{Clamp: true}.Drawn, Timeout: time.Minute})
		if err != nil {
			return
		}
		if wrong := soundness(s); wrong != "" {
			t.Error(wrong)
		}
	})
}
