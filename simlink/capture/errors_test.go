package capture

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

func asFlag(option, _ string) string { return "--" + option }

// A selection that names what is not there says what a live cluster adds, and the
// options that help are spelled by whoever shows it.
func TestSelectionIsSpelled(t *testing.T) {
	client := instead(func(*kmsg.MetadataRequest) (kmsg.Response, error) {
		m := metadata("orders")
		broken := kmsg.NewMetadataResponseTopic()
		broken.Topic, broken.ErrorCode = kmsg.StringPtr("refunds"), kerr.InvalidTopicException.Code
		m.Topics = append(m.Topics, broken)
		return m, nil
	})
	_, err := Read(t.Context(), client, Selection{Topics: []string{"refunds", "none"}}, Options{})
	const rest = "names topics that are not there: \"none\"; check the spelling; %s selects by a part of the name\n" +
		"Topics left out: INVALID_TOPIC_EXCEPTION: \"refunds\".\n" +
		"a cluster does not list topics on which the principal lacks Describe on the topic"
	if want := "Topics " + fmt.Sprintf(rest, "TopicsRegex"); err == nil || err.Error() != want {
		t.Errorf("the error is\n%v\nwant\n%s", err, want)
	}
	if want := "--topics " + fmt.Sprintf(rest, "--topicsRegex"); diag.Spelled(err, asFlag) != want {
		t.Errorf("spelled it is\n%s\nwant\n%s", diag.Spelled(err, asFlag), want)
	}
	if problems := diag.Of(err); len(problems) != 3 || problems[0].Code != diag.CodeOption || len(problems[0].Hints) != 1 {
		t.Errorf("the problems are %+v", problems)
	}
	var selection *snapshot.SelectionError
	if !errors.As(err, &selection) {
		t.Errorf("%T is no SelectionError", err)
	}
}

// advised is an error of a client with an option that helps.
type advised struct{ text string }

var speakTLS = diag.Hint{Option: "tls", Text: "speaks TLS"}

func (e *advised) Error() string                      { return e.text + "; TLS speaks TLS" }
func (e *advised) Spelled(spell diag.Spelling) string { return e.Problems()[0].Spelled(spell) }
func (e *advised) Problems() []diag.Problem {
	return []diag.Problem{{Text: e.text, Hints: []diag.Hint{speakTLS}}}
}

// A warning of a file names no option, and has for a shell what would help.
func TestWarningsStandWithoutHints(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"no answer", "no answer"},
		{"two lines:\n  one\n  two", "two lines: one; two"},
		{"not\xfftext", "not\uFFFDtext"},
		{strings.Repeat("ü", maxReason), strings.Repeat("ü", maxReason)},
		{strings.Repeat("ü", maxReason+1), strings.Repeat("ü", maxReason) + "…"},
	} {
		for _, err := range []error{&advised{c.text}, fmt.Errorf("wrapped: %w", &advised{c.text})} {
			s, warnings := readFake(t, instead(func(*kmsg.DescribeConfigsRequest) (kmsg.Response, error) { return nil, err }), Selection{}, Options{})
			if len(warnings) != 1 || warnings[0].Reason != c.want || !reflect.DeepEqual(warnings[0].Hints, []diag.Hint{speakTLS}) {
				t.Errorf("%q: the warnings are %+v", c.text, warnings)
			}
			if want := "Configuration not read: " + c.want + `: "orders", "payments".`; len(s.Warnings) != 1 || s.Warnings[0] != want {
				t.Errorf("the snapshot says %q, want %q", s.Warnings, want)
			}
		}
	}
}

// Without metadata, the error says so and has what helps.
func TestNoMetadataIsSpelled(t *testing.T) {
	client := instead(func(*kmsg.MetadataRequest) (kmsg.Response, error) { return nil, &advised{"refused"} })
	_, err := Read(t.Context(), client, Selection{}, Options{})
	if want := "the cluster gives no metadata: refused; TLS speaks TLS"; err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
	if want := "the cluster gives no metadata: refused; --tls speaks TLS"; diag.Spelled(err, asFlag) != want {
		t.Errorf("spelled it is %s, want %s", diag.Spelled(err, asFlag), want)
	}
	if want := []diag.Problem{{Text: "the cluster gives no metadata: refused", Hints: []diag.Hint{speakTLS}}}; !reflect.DeepEqual(diag.Of(err), want) {
		t.Errorf("the problems are %+v", diag.Of(err))
	}
}

// A name in a warning is as long as any other that a message shows.
func TestNamesOfWarningsAreShort(t *testing.T) {
	w := Warning{Reason: "r", Subjects: []string{strings.Repeat("ü", 101), "not\xfftext"}}
	if got, want := w.sentence("Lost"), `Lost: r: "`+strings.Repeat("ü", 100)+`…", "not\xfftext".`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
