package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

// accessCmd is simlink access.
type accessCmd struct {
	live
	reading
	Output string `short:"o" enum:"text,json" default:"text" help:"What to print: text, or json for one JSON object." placeholder:"FORM"`
}

// Help is the end of simlink access --help.
func (accessCmd) Help() string {
	return `Each kind of request that simlink connect and simlink snapshot send is tried once, on one topic and on one group of each type, and the kafka-acls command is printed for what is missing. The exit status is 1 where a snapshot would be empty.

Examples:
  simlink access --brokers localhost:9092         what may be read
  simlink access --brokers b1:9092 --topics orders --producers
                                                  for these topics, with producers
  simlink access --brokers b1:9093 --command-config client.properties
                                                  TLS and SCRAM, as Kafka's own tools have them
  simlink access --brokers b1:9092 -o json        for a program`
}

// Run tries the requests and prints how they went.
func (c *accessCmd) Run(s streams) error {
	var report *capture.AccessReport
	var who asking
	err := c.ask(s, capture.Options{Producers: c.Producers}, func(ctx context.Context, client *kafka.Client, o capture.Options) (err error) {
		who = asking{client.Brokers()[0], client.User()}
		report, err = capture.Access(ctx, client, c.selection(), o)
		return err
	})
	if err != nil {
		return err
	}
	if err := c.print(s.out, c.findings(report, who)); err != nil {
		return err
	}
	if report.Empty != "" {
		return errors.New("a snapshot would be empty: " + report.Empty)
	}
	return nil
}

// accessFindings is what -o json prints.
type accessFindings struct {
	Topics   int         `json:"topics"`
	Groups   int         `json:"groups"`
	Empty    string      `json:"empty,omitempty"` // why a snapshot would be
	Requests []accessTry `json:"requests"`
}

type accessTry struct {
	Request string          `json:"request"`
	Key     int16           `json:"key"`
	Outcome capture.Outcome `json:"outcome"`
	On      string          `json:"on,omitempty"`
	Needs   []string        `json:"needs"`
	Reason  string          `json:"reason,omitempty"`
	Allow   []string        `json:"allow,omitempty"` // kafka-acls commands
}

// asking is who asks, and where.
type asking struct {
	server string // HOST:PORT
	user   string // empty where it is not known
}

func (c *accessCmd) findings(report *capture.AccessReport, who asking) *accessFindings {
	f := &accessFindings{Topics: report.Topics, Groups: report.Groups, Empty: report.Empty}
	for _, t := range report.Tries {
		try := accessTry{Request: t.Request.Name, Key: t.Request.Key, Outcome: t.Outcome, On: t.On, Reason: t.Reason, Needs: []string{}}
		for _, acl := range t.Request.Needs {
			try.Needs = append(try.Needs, acl.String())
		}
		for _, acl := range t.Missing {
			try.Allow = append(try.Allow, c.allow(acl, who))
		}
		f.Requests = append(f.Requests, try)
	}
	return f
}

// allow is the command that gives a permission.
func (c *accessCmd) allow(acl capture.ACL, who asking) string {
	user := cmp.Or(who.user, "<principal>")
	names := []string{"*"}
	if acl.Resource == "topic" && len(c.Topics) > 0 && c.TopicsRegex == "" {
		names = slices.Compact(slices.Sorted(slices.Values(c.Topics)))
	}
	return fmt.Sprintf("kafka-acls --bootstrap-server %s --add --allow-principal %s %s", shellWord(who.server), shellWord("User:"+user), acl.Flags(names...))
}

var plainWord = regexp.MustCompile(`^[\w@%+=:,./-]+$`)

// shellWord quotes a word for a POSIX shell where it needs to be.
func shellWord(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

func (c *accessCmd) print(out io.Writer, f *accessFindings) error {
	if c.Output == "json" {
		return printJSON(out, f)
	}
	var p page
	var rows [][]string
	var allow []string
	for _, t := range f.Requests {
		rows = append(rows, []string{t.Request, strings.ReplaceAll(string(t.Outcome), "-", " "), t.On, strings.Join(t.Needs, ", "), t.Reason})
		allow = append(allow, t.Allow...)
	}
	p.line("%s and %s may be read.", counted(f.Topics, "topic"), counted(f.Groups, "group"))
	p.section("requests")
	p.table([]string{"request", "outcome", "on", "needs", "why"}, rows)
	if len(allow) > 0 {
		p.section("to allow what is missing")
		slices.Sort(allow)
		for _, line := range slices.Compact(allow) {
			p.line("  %s", line)
		}
	}
	_, err := io.WriteString(out, p.String())
	return err
}
