package live

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/capture"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

// Findings say what may be read of a cluster, and what to allow.
type Findings struct {
	Topics   int    `json:"topics"`
	Groups   int    `json:"groups"`
	Empty    string `json:"empty,omitempty"` // why a snapshot would be
	Why      error  `json:"-"`               // the same as an error, or nil
	Requests []Try  `json:"requests"`
}

// Try is a request that was tried.
type Try struct {
	Request string          `json:"request"`
	Key     int16           `json:"key"`
	Outcome capture.Outcome `json:"outcome"`
	On      string          `json:"on,omitempty"`
	Needs   []string        `json:"needs"`
	Reason  string          `json:"reason,omitempty"`
	Allow   []string        `json:"allow,omitempty"` // kafka-acls commands
}

// Access tries each kind of request once.
func Access(ctx context.Context, client *kafka.Client, r Reading, c Clock) (*Findings, error) {
	selection, options := r.ask(c, nil)
	report, err := capture.Access(ctx, client, selection, options)
	if err != nil {
		return nil, connectionError(err)
	}
	f := &Findings{Topics: report.Topics, Groups: report.Groups, Why: report.Empty}
	if report.Empty != nil {
		f.Empty = diag.Spelled(report.Empty, verbs.InJSON)
	}
	for _, t := range report.Tries {
		try := Try{Request: t.Request.Name, Key: t.Request.Key, Outcome: t.Outcome, On: t.On, Reason: t.Reason, Needs: []string{}}
		for _, acl := range t.Request.Needs {
			try.Needs = append(try.Needs, acl.String())
		}
		for _, acl := range t.Missing {
			try.Allow = append(try.Allow, r.allow(acl, client.Brokers()[0], client.User()))
		}
		f.Requests = append(f.Requests, try)
	}
	return f, nil
}

// allow is the command that gives a user a permission; the user may not be known.
func (r *Reading) allow(acl capture.ACL, server, user string) string {
	names := []string{"*"}
	if acl.Resource == "topic" && len(r.Topics) > 0 && r.TopicsRegex == "" {
		names = slices.Compact(slices.Sorted(slices.Values(r.Topics)))
	}
	return fmt.Sprintf("kafka-acls --bootstrap-server %s --add --allow-principal %s %s", shellWord(server), shellWord("User:"+cmp.Or(user, "<principal>")), acl.Flags(names...))
}

var plainWord = regexp.MustCompile(`^[\w@%+=:,./-]+$`)

// shellWord quotes a word for a POSIX shell where it needs to be.
func shellWord(word string) string {
	if plainWord.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
