//go:build !js

package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
	"github.com/twmb/franz-go/pkg/kversion"
	"github.com/twmb/franz-go/pkg/sasl/plain"
)

func init() {
	scriptCommands["kafka"] = command(0, "kafka [reader=ACL,…] [TOPIC[=PARTITIONS]…]", kafkaCluster)
	scriptCommands["silent"] = command(1, "silent NAME", silent)
	scriptCommands["accepted"] = command(1, "accepted ADDRESS", accepted)
	scriptCommands["within"] = command(3, "within DURATION N COMMAND [ARG…]", within)
	scriptCommands["mode"] = command(2, "mode FILE MODE", mode)
}

// The users of a cluster with a reader.
const (
	adminPassword  = "admin-pa55word"
	readerPassword = "reader-pa55word"
)

// kafkaCluster runs a cluster of three brokers for the script, its addresses in
// $BROKERS and the first of them in $BROKER. The first topic has 5 records, of
// which the group billing has read 3. With reader= one logs in with PLAIN: admin,
// and a reader with these permissions alone, such as Describe:topic.
func kafkaCluster(ts *testscript.TestScript, args []string) {
	var topics []topicSpec
	var secured []kfake.Opt
	for _, arg := range args {
		name, value, _ := strings.Cut(arg, "=")
		if name == "reader" {
			secured = readerOptions(ts, value)
			continue
		}
		partitions := 1
		if value != "" {
			var err error
			partitions, err = strconv.Atoi(value)
			ts.Check(err)
		}
		topics = append(topics, topicSpec{name, partitions})
	}
	cluster, stop, err := startKafka(topics, secured)
	ts.Defer(stop)
	ts.Check(err)
	ts.Setenv("BROKERS", strings.Join(cluster.ListenAddrs(), ","))
	ts.Setenv("BROKER", cluster.ListenAddrs()[0])
}

func readerOptions(ts *testscript.TestScript, acls string) []kfake.Opt {
	operations := map[string]kmsg.ACLOperation{"Describe": kmsg.ACLOperationDescribe, "DescribeConfigs": kmsg.ACLOperationDescribeConfigs, "Read": kmsg.ACLOperationRead}
	resources := map[string]kmsg.ACLResourceType{"topic": kmsg.ACLResourceTypeTopic, "group": kmsg.ACLResourceTypeGroup}
	var list []kfake.ACL
	for _, acl := range strings.FieldsFunc(acls, func(r rune) bool { return r == ',' }) {
		operation, resource, _ := strings.Cut(acl, ":")
		if operations[operation] == 0 || resources[resource] == 0 {
			ts.Fatalf("%s is no permission such as Describe:topic", acl)
		}
		list = append(list, kfake.ACL{Resource: resources[resource], Name: "*", Pattern: kmsg.ACLResourcePatternTypeLiteral, Operation: operations[operation], Allow: true})
	}
	return []kfake.Opt{kfake.EnableSASL(), kfake.EnableACLs(), kfake.Superuser("PLAIN", "admin", adminPassword), kfake.User("PLAIN", "reader", readerPassword, list...)}
}

type topicSpec struct {
	name       string
	partitions int
}

// startKafka runs a cluster until it is stopped.
func startKafka(topics []topicSpec, secured []kfake.Opt) (cluster *kfake.Cluster, stop func(), err error) {
	stop = func() {}
	options := append([]kfake.Opt{kfake.NumBrokers(3), kfake.ClusterID("the-cluster")}, secured...)
	for _, t := range topics {
		options = append(options, kfake.SeedTopics(int32(t.partitions), t.name))
	}
	if cluster, err = kfake.NewCluster(options...); err != nil {
		return nil, stop, err
	}
	stop = cluster.Close
	if len(topics) == 0 {
		return cluster, stop, nil
	}
	dialling := []kgo.Opt{kgo.SeedBrokers(cluster.ListenAddrs()...), kgo.DisableClientMetrics()}
	if secured != nil {
		dialling = append(dialling, kgo.SASL(plain.Auth{User: "admin", Pass: adminPassword}.AsMechanism()))
	}
	leave, err := consume(dialling, topics[0].name)
	return cluster, func() { leave(); cluster.Close() }, err
}

// consume writes 5 records to a topic, of which a group has read 3.
func consume(dialling []kgo.Opt, topic string) (leave func(), err error) {
	ctx, done := context.WithTimeout(context.Background(), time.Minute)
	defer done()
	writer, err := kgo.NewClient(append(dialling, kgo.RecordPartitioner(kgo.ManualPartitioner()))...)
	if err != nil {
		return func() {}, err
	}
	defer writer.Close()
	write := func(count int) error {
		for range count {
			if err := writer.ProduceSync(ctx, &kgo.Record{Topic: topic, Value: []byte("v")}).FirstErr(); err != nil {
				return err
			}
		}
		return nil
	}
	if err := write(3); err != nil {
		return func() {}, err
	}
	// Of a version that joins groups at once.
	reader, err := kgo.NewClient(append(dialling, kgo.ConsumerGroup("billing"), kgo.ConsumeTopics(topic), kgo.ClientID("billing-worker"),
		kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()), kgo.DisableAutoCommit(), kgo.MaxVersions(kversion.V1_0_0()))...)
	if err != nil {
		return func() {}, err
	}
	for read := 0; read < 3; {
		fetches := reader.PollFetches(ctx)
		if err := fetches.Err(); err != nil {
			return reader.Close, err
		}
		read += fetches.NumRecords()
	}
	if err := reader.CommitUncommittedOffsets(ctx); err != nil {
		return reader.Close, err
	}
	return reader.Close, write(2)
}

// silentListeners have a channel for each address, on which connections arrive.
var silentListeners = make(chan map[string]chan net.Conn, 1)

func init() { silentListeners <- map[string]chan net.Conn{} }

// silent puts the address of a broker in $NAME that takes connections and never
// says anything.
func silent(ts *testscript.TestScript, args []string) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	connections := make(chan net.Conn, 100)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			connections <- conn
		}
	}()
	all := <-silentListeners
	all[listener.Addr().String()] = connections
	silentListeners <- all
	ts.Setenv(args[0], listener.Addr().String())
	ts.Defer(func() { listener.Close() })
}

// accepted waits until somebody has connected to a silent broker.
func accepted(ts *testscript.TestScript, args []string) {
	all := <-silentListeners
	connections := all[args[0]]
	silentListeners <- all
	select {
	case <-connections:
	case <-time.After(time.Minute):
		ts.Fatalf("nobody connects to %s", args[0])
	}
}

// within is status, and wants the command to have ended by then.
func within(ts *testscript.TestScript, args []string) {
	limit, err := time.ParseDuration(args[0])
	ts.Check(err)
	began := time.Now()
	runScripted(ts, args[1], args[2:])
	if took := time.Since(began); took > limit {
		ts.Fatalf("the command took %s, want %s at most", took, limit)
	}
}

// mode wants a file to have this mode, in octal.
func mode(ts *testscript.TestScript, args []string) {
	info, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	if got := fmt.Sprintf("%o", info.Mode().Perm()); got != args[1] {
		ts.Fatalf("the mode of %s is %s, want %s", args[0], got, args[1])
	}
}
