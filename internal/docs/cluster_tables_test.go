//go:build !js

package docs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

func requestsTable() string {
	table := head("request", "key", "versions", "permission", "sent", "why")
	for _, r := range capture.Requests() {
		var needs []string
		for _, acl := range r.Needs {
			needs = append(needs, acl.String())
		}
		table += row(r.Name, fmt.Sprint(r.Key), fmt.Sprintf("%d to %d", r.Lowest, r.Highest), strings.Join(needs, ", "), string(r.When), escaped(r.Why))
	}
	return table
}

// aclLines are the commands that give a principal all that may be needed.
func aclLines() string {
	var b strings.Builder
	b.WriteString("\n```sh\n")
	var given []capture.ACL
	for _, when := range []capture.When{capture.Always, capture.WithProducers} {
		for _, r := range capture.Requests() {
			for _, acl := range r.Needs {
				if r.When != when || slices.Contains(given, acl) {
					continue
				}
				given = append(given, acl)
				if when == capture.WithProducers {
					b.WriteString("# only for --producers\n")
				}
				fmt.Fprintf(&b, "kafka-acls.sh --bootstrap-server kafka-1:9092 --add --allow-principal User:simlink %s\n", acl.Flags("*"))
			}
		}
	}
	return b.String() + "```\n\n"
}

// keysTable has a row for each key that is read or refused; those that are
// ignored for one reason share one.
func keysTable() string {
	table := head("key", "what is done with it")
	var reasons []string
	ignored := map[string][]string{}
	for _, k := range kafka.Keys() {
		switch k.Use {
		case kafka.Read:
			table += row(code(k.Name), escaped(k.Note))
		case kafka.Refused:
			table += row(code(k.Name), "refused: "+escaped(k.Note)+accepted(k))
		case kafka.Ignored:
			if ignored[k.Note] == nil {
				reasons = append(reasons, k.Note)
			}
			ignored[k.Note] = append(ignored[k.Note], code(k.Name))
		}
	}
	for _, reason := range reasons {
		table += row(strings.Join(ignored[reason], ", "), "ignored: "+escaped(reason))
	}
	return table
}

func accepted(k kafka.Key) string {
	if len(k.Accept) == 0 {
		return ""
	}
	var values []string
	for _, v := range k.Accept {
		values = append(values, code(v))
	}
	return "; accepted are " + strings.Join(values, ", ")
}
