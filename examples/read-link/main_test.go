package main

import (
	"strings"
	"testing"
)

func TestOutput(t *testing.T) {
	for _, c := range []struct{ name, link, want string }{
		{
			"a link",
			"https://monedula.dev/kafka-simulator/playground?scenario=free&actions=RP%3Ap1%40500%2CK%3Abroker-4%40750%2CSR%3Abroker-1%3A2%401000&size=12x3x3",
			`single-dc, size 10x3x3
2 actions, plain
   500 ms  remove producer: producer p1
   750 ms  kill broker: broker broker-4
dropped: actions[2].slow is "2"; it may be 1 or 0 (in "SR:broker-1:2@1000")
warning: The playground clamps the size: brokers: 12 becomes 10.
`,
		},
		{
			"the bare value of its actions",
			"RP:p1@500,RG:c1@750",
			`single-dc, size 3x3x3
2 actions, plain
   500 ms  remove producer: producer p1
   750 ms  remove consumer group: group c1
`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out strings.Builder
			if err := run(c.link, &out); err != nil {
				t.Fatal(err)
			}
			if out.String() != c.want {
				t.Errorf("the output is\n%s\nwant\n%s", out.String(), c.want)
			}
		})
	}
}

func TestLinkThatCannotBeRead(t *testing.T) {
	err := run("https://monedula.dev/kafka-simulator/playground?scenario=99&actions=~1AAAA", new(strings.Builder))
	const want = `the link cannot be read:
  scenario is "99"; it must be free, or a scenario such as 00.1.3
  actions cannot be expanded: the compressed log cannot be read: as DEFLATE, it ends too early; as lz-string, it ends too early; the link may have been cut short or changed`
	if err == nil || err.Error() != want {
		t.Errorf("the error is\n%v\nwant\n%s", err, want)
	}
}
