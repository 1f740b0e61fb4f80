package capture

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/gen"
	"github.com/leanovate/gopter/prop"
	"github.com/simlinkhq/kafka-simlink/internal/proptest"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// Whatever a cluster answers, the snapshot is one that can be drawn and written,
// and the same answers give the same snapshot.
func TestSnapshotIsAlwaysSound(t *testing.T) {
	t.Parallel()
	proptest.Check(t, func(p *gopter.Properties) {
		p.Property("of a random cluster", prop.ForAll(func(seed uint64) (string, error) {
			client := chaos(seed)
			o := Options{Producers: seed%2 == 0, TakenAt: time.UnixMilli(1).UTC()}
			if seed%3 == 0 {
				o.Drawn = simlink.Options{Clamp: true}.Drawn
			}
			first, err := Read(t.Context(), client, Selection{}, o)
			again, errAgain := Read(t.Context(), client, Selection{}, o)
			if !reflect.DeepEqual(first, again) || (err == nil) != (errAgain == nil) {
				return "two readings differ", nil
			}
			if err != nil {
				return "", nil
			}
			return soundness(first), nil
		}, gen.UInt64()))
	})
}

// soundness says what is wrong with a snapshot.
func soundness(s *snapshot.Snapshot) string {
	var broken *snapshot.Error
	if _, err := simlink.Build(s, simlink.Options{Producers: true, Clamp: true}); errors.As(err, &broken) {
		return err.Error()
	}
	text, err := json.Marshal(s)
	if err != nil {
		return err.Error()
	}
	back, err := snapshot.Read(bytes.NewReader(text))
	if err != nil {
		return err.Error()
	}
	if again, err := json.Marshal(back); err != nil || !bytes.Equal(text, again) {
		return "the file changes when it is read"
	}
	return ""
}

// chaos is a client whose answers are random, and the same for the same request.
func chaos(seed uint64) fake {
	return func(request kmsg.Request) (kmsg.Response, error) {
		salt := uint64(request.Key())
		if r, ok := request.(*kmsg.ListOffsetsRequest); ok && len(r.Topics) > 0 {
			salt += uint64(r.Topics[0].Partitions[0].Timestamp) << 8
		}
		d := dice{rand.New(rand.NewPCG(seed, salt))}
		reply := d.reply(request)
		switch {
		case d.in(12):
			return reply, errors.New("a part of the answer is missing")
		case d.in(20):
			return nil, kerr.GroupAuthorizationFailed
		}
		return reply, nil
	}
}

type dice struct{ *rand.Rand }

// in is true once in n times.
func (d dice) in(n int) bool { return d.IntN(n) == 0 }

func (d dice) name() string {
	return []string{"orders", "payments", "a", "b", "_internal", "with.dot", "", "\xff", "é", "orders"}[d.IntN(10)]
}

func (d dice) id() int32 {
	if d.in(10) {
		return int32(d.Uint32())
	}
	return int32(d.IntN(6))
}

func (d dice) offset() int64 {
	if d.in(10) {
		return int64(d.Uint64())
	}
	return int64(d.IntN(100)) - 2
}

func (d dice) code() int16 {
	if d.in(4) {
		return []int16{-1, 3, 5, 6, 9, 15, 16, 29, 30, 31, 35, 69, 72, 500}[d.IntN(14)]
	}
	return noError
}

// some makes a list of a few.
func some[T any](d dice, make func() T) (list []T) {
	for range d.IntN(6) {
		list = append(list, make())
	}
	return list
}

func (d dice) reply(request kmsg.Request) kmsg.Response {
	switch r := request.(type) {
	case *kmsg.MetadataRequest:
		return d.metadata()
	case *kmsg.ListOffsetsRequest:
		return &kmsg.ListOffsetsResponse{Version: int16(d.IntN(8)), Topics: some(d, func() kmsg.ListOffsetsResponseTopic {
			return kmsg.ListOffsetsResponseTopic{Topic: d.name(), Partitions: some(d, func() kmsg.ListOffsetsResponseTopicPartition {
				return kmsg.ListOffsetsResponseTopicPartition{Partition: d.id(), ErrorCode: d.code(), Offset: d.offset()}
			})}
		})}
	case *kmsg.ListGroupsRequest:
		return &kmsg.ListGroupsResponse{ErrorCode: d.code(), Groups: some(d, func() kmsg.ListGroupsResponseGroup {
			protocol := []string{"consumer", "consumer", "connect", "", "\xfe"}[d.IntN(5)]
			return kmsg.ListGroupsResponseGroup{Group: d.name(), ProtocolType: protocol, GroupState: d.name(), GroupType: []string{"classic", "consumer", ""}[d.IntN(3)]}
		})}
	case *kmsg.OffsetFetchRequest:
		return d.committed(r)
	case *kmsg.DescribeGroupsRequest:
		return &kmsg.DescribeGroupsResponse{Groups: some(d, func() kmsg.DescribeGroupsResponseGroup {
			return kmsg.DescribeGroupsResponseGroup{Group: d.name(), ErrorCode: d.code(), State: []string{"Stable", "Dead", "\xff"}[d.IntN(3)], Members: some(d, func() kmsg.DescribeGroupsResponseGroupMember {
				return kmsg.DescribeGroupsResponseGroupMember{MemberID: d.name(), ClientID: d.name()}
			})}
		})}
	case *kmsg.ConsumerGroupDescribeRequest:
		return &kmsg.ConsumerGroupDescribeResponse{Groups: some(d, func() kmsg.ConsumerGroupDescribeResponseGroup {
			return kmsg.ConsumerGroupDescribeResponseGroup{Group: d.name(), ErrorCode: d.code(), State: d.name(), Members: some(d, func() kmsg.ConsumerGroupDescribeResponseGroupMember {
				return kmsg.ConsumerGroupDescribeResponseGroupMember{MemberID: d.name()}
			})}
		})}
	case *kmsg.DescribeConfigsRequest:
		return &kmsg.DescribeConfigsResponse{Resources: some(d, func() kmsg.DescribeConfigsResponseResource {
			return kmsg.DescribeConfigsResponseResource{ErrorCode: d.code(), ResourceType: kmsg.ConfigResourceTypeTopic, ResourceName: d.name(), Configs: some(d, func() kmsg.DescribeConfigsResponseResourceConfig {
				return kmsg.DescribeConfigsResponseResourceConfig{Name: configKeys[d.IntN(len(configKeys))], Value: new(d.name())}
			})}
		})}
	case *kmsg.DescribeProducersRequest:
		return &kmsg.DescribeProducersResponse{Topics: some(d, func() kmsg.DescribeProducersResponseTopic {
			return kmsg.DescribeProducersResponseTopic{Topic: d.name(), Partitions: some(d, func() kmsg.DescribeProducersResponseTopicPartition {
				return kmsg.DescribeProducersResponseTopicPartition{Partition: d.id(), ErrorCode: d.code(), ActiveProducers: some(d, func() kmsg.DescribeProducersResponseTopicPartitionActiveProducer {
					return kmsg.DescribeProducersResponseTopicPartitionActiveProducer{ProducerID: d.offset(), LastTimestamp: d.offset(), CurrentTxnStartOffset: d.offset()}
				})}
			})}
		})}
	}
	return nil
}

func (d dice) metadata() *kmsg.MetadataResponse {
	return &kmsg.MetadataResponse{
		ClusterID: new(d.name()),
		Brokers: append(some(d, func() kmsg.MetadataResponseBroker {
			return kmsg.MetadataResponseBroker{NodeID: d.id(), Host: d.name(), Port: d.id(), Rack: new(d.name())}
		}), kmsg.MetadataResponseBroker{NodeID: 3}),
		Topics: some(d, func() kmsg.MetadataResponseTopic {
			return kmsg.MetadataResponseTopic{Topic: new(d.name()), TopicID: [16]byte{byte(d.IntN(3))}, ErrorCode: d.code(), IsInternal: d.in(5), Partitions: some(d, func() kmsg.MetadataResponseTopicPartition {
				return kmsg.MetadataResponseTopicPartition{ErrorCode: d.code(), Partition: d.id(), Leader: d.id() - 1, Replicas: some(d, d.id), ISR: some(d, d.id)}
			})}
		}),
	}
}

func (d dice) committed(r *kmsg.OffsetFetchRequest) *kmsg.OffsetFetchResponse {
	reply := &kmsg.OffsetFetchResponse{Version: int16(d.IntN(11)), ErrorCode: d.code()}
	for _, g := range r.Groups {
		reply.Groups = append(reply.Groups, kmsg.OffsetFetchResponseGroup{Group: g.Group, ErrorCode: d.code(), Topics: some(d, func() kmsg.OffsetFetchResponseGroupTopic {
			return kmsg.OffsetFetchResponseGroupTopic{Topic: d.name(), TopicID: [16]byte{byte(d.IntN(3))}, Partitions: some(d, func() kmsg.OffsetFetchResponseGroupTopicPartition {
				return kmsg.OffsetFetchResponseGroupTopicPartition{Partition: d.id(), Offset: d.offset(), ErrorCode: d.code()}
			})}
		})})
	}
	return reply
}
