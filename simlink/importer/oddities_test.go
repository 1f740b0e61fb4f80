package importer_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/simlinkhq/kafka-simlink/simlink/importer"
)

// tabsToSpaces is what a terminal makes of tabs.
func tabsToSpaces(s string) string {
	var b strings.Builder
	column := 0
	for _, c := range s {
		switch c {
		case '\t':
			n := 8 - column%8
			b.WriteString(strings.Repeat(" ", n))
			column += n
		case '\n':
			b.WriteRune(c)
			column = 0
		default:
			b.WriteRune(c)
			column++
		}
	}
	return b.String()
}

// spacesToTabs is unexpand -a, which some editors do.
func spacesToTabs(s string) string {
	var b strings.Builder
	for line := range strings.SplitAfterSeq(s, "\n") {
		units := []rune(line)
		for len(units) > 8 {
			eight := string(units[:8])
			if cut := strings.TrimRight(eight, " "); len(cut) < len(eight)-1 {
				eight = cut + "\t"
			}
			b.WriteString(eight)
			units = units[8:]
		}
		b.WriteString(string(units))
	}
	return b.String()
}

func eachLine(s string, change func(string) string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		body := strings.TrimRight(line, "\n")
		b.WriteString(change(body) + line[len(body):])
	}
	return b.String()
}

// wrapped is what a terminal of a width makes of long lines, copied.
func wrapped(s string, width int) string {
	return eachLine(s, func(line string) string {
		var pieces []string
		units := []rune(line)
		for len(units) > width {
			pieces = append(pieces, string(units[:width]))
			units = units[width:]
		}
		return strings.Join(append(pieces, string(units)), "\n")
	})
}

func utf16With(order binary.AppendByteOrder) func(string) string {
	return func(s string) string {
		var b []byte
		for _, unit := range utf16.Encode([]rune("\ufeff" + s)) {
			b = order.AppendUint16(b, unit)
		}
		return string(b)
	}
}

// TestOddities: what an editor, a shell or a terminal does to the tools' outputs
// changes nothing, and is nothing to speak of.
func TestOddities(t *testing.T) {
	t.Parallel()
	oddities := map[string]func(string) string{
		"Windows line ends":        func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
		"Windows line ends, twice": func(s string) string { return strings.ReplaceAll(s, "\n", "\r\r\n") },
		"a byte order mark":        func(s string) string { return "\ufeff" + s },
		"UTF-16 of PowerShell":     utf16With(binary.LittleEndian),
		"UTF-16, big endian":       utf16With(binary.BigEndian),
		"colours": func(s string) string {
			return eachLine(s, func(l string) string { return "\x1b[1;31m" + l + "\x1b[0m\x1b[K" })
		},
		"colours within":      func(s string) string { return strings.ReplaceAll(s, "o", "\x1b[7mo\x1b[27m") },
		"a terminal's title":  func(s string) string { return "\x1b]0;kafka@b1: ~\a" + s + "\x1b]0;x\x1b\\" },
		"no last line end":    func(s string) string { return strings.TrimRight(s, "\n") },
		"blank lines between": func(s string) string { return strings.ReplaceAll(s, "\n", "\n\n") },
		"trailing spaces":     func(s string) string { return eachLine(s, func(l string) string { return l + "   " }) },
		"no trailing spaces": func(s string) string {
			return eachLine(s, func(l string) string { return strings.TrimRight(l, " \t") })
		},
		"non-breaking spaces": func(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") },
		"indented":            func(s string) string { return eachLine(s, func(l string) string { return "    " + l }) },
		"in a ticket":         func(s string) string { return "```\n" + s + "\n```\n" },
		"spaces for tabs":     tabsToSpaces,
		"tabs for spaces":     spacesToTabs,
		"kubectl exec": func(s string) string {
			return "$ kubectl exec -it kafka-0 -- bash\nDefaulted container \"kafka\" out of: kafka, jmx (init)\n[appuser@kafka-0 ~]$ " + "\n" + s + "\n[appuser@kafka-0 ~]$ exit\nexit\n"
		},
		"noise of Java": func(s string) string {
			return "OpenJDK 64-Bit Server VM warning: If the number of processors is expected to increase from one, then you should configure the number of parallel GC threads appropriately using -XX:ParallelGCThreads=N\n" +
				"SLF4J: Failed to load class \"org.slf4j.impl.StaticLoggerBinder\".\n[2026-01-01 12:00:00,123] WARN [AdminClient clientId=adminclient-1] Connection to node -1 could not be established. (org.apache.kafka.clients.NetworkClient)\n" + s
		},
	}
	for _, version := range versions {
		texts := golden(t, version)
		for name, change := range oddities {
			for _, text := range texts {
				t.Run(version+"/"+name+"/"+text.Name, func(t *testing.T) {
					if text.Name == "kcat.json" && (name == "non-breaking spaces" || name == "blank lines between") {
						t.Skip("the names hold none")
					}
					others := named(t, texts, "kcat.txt")
					want := mustImport(t, append([]importer.Text{text}, others...)...)
					got := mustImport(t, append([]importer.Text{{Name: text.Name, Content: change(text.Content)}}, others...)...)
					mustAgree(t, got, want)
				})
			}
		}
	}
}

func mustAgree(t *testing.T, got, want *importer.Result) {
	t.Helper()
	if a, b := asText(got.Snapshot), asText(want.Snapshot); a != b {
		t.Errorf("the snapshot differs in %s", firstDifference(b, a))
	}
	if !slices.EqualFunc(got.Problems, want.Problems, func(a, b importer.Problem) bool { return a.Text == b.Text }) {
		t.Errorf("the problems are %v, want %v", got.Problems, want.Problems)
	}
}

// TestWrapped: a terminal that is too narrow breaks lines, whatever its width.
func TestWrapped(t *testing.T) {
	for _, version := range versions {
		texts := golden(t, version)
		for _, text := range texts {
			if strings.HasPrefix(text.Name, "kcat") {
				continue // nothing joins these
			}
			for _, width := range []int{60, 80, 100, 120, 132, 160, 200} {
				t.Run(fmt.Sprintf("%s/%s/%d", version, text.Name, width), func(t *testing.T) {
					others := named(t, texts, "kcat.txt")
					want := mustImport(t, append([]importer.Text{text}, others...)...)
					got := mustImport(t, append([]importer.Text{{Name: text.Name, Content: wrapped(tabsToSpaces(text.Content), width)}}, others...)...)
					mustAgree(t, got, want)
				})
			}
		}
	}
}

// TestWrappedOrNot: a line is joined with its rest, and with nothing else.
func TestWrappedOrNot(t *testing.T) {
	const row = "billing         orders          0          3               5               2               a-b6037422-2c49-427c-8f37-c43feed1f1fb /127.0.0.1      "
	const second = "billing         orders          1          3               5               2               a-b6037423-2c49-427c-8f37-c43feed1f1fb /127.0.0.1      "
	grouped := func(lines ...string) importer.Text { return text(append([]string{offsetsHeading}, lines...)...) }
	narrow := func(width int, lines ...string) importer.Text {
		return text(wrapped(strings.Join(append([]string{offsetsHeading}, lines...), "\n"), width))
	}
	cases := []struct {
		name     string
		text     importer.Text
		clients  string // of the members
		problems []string
	}{
		{"a whole row is the widest line", grouped(row+"a", "lorem ipsum"), "a", []string{`t:3: this is not understood: "lorem ipsum"`}},
		{"a tool fails below rows", grouped(row+"a", second+"a", "Error: lorem ipsum"), "a,a", []string{"t:4: a tool failed: Error: lorem ipsum"}},
		{"a command below rows", grouped(row+"a", second+"a", "$ kafka-topics.sh --describe"), "a,a", nil},
		{"another output below rows", grouped(row+"a", second+"a", "Metadata for all topics (from broker 1: b1:9092/1):"), "a,a", []string{"t:4: the output of kcat -L is cut short"}},
		{"a row in pieces", narrow(100, row+"a", "lorem ipsum"), "a", []string{`t:5: this is not understood: "lorem ipsum"`}},
		{"a client id in pieces", narrow(len(row)+1, row+"an-id", second+"an-id", "lorem ipsum"), "an-id,an-id", []string{`t:6: this is not understood: "lorem ipsum"`}},
		{"rows that fill their last line", narrow((len(row)+2)/2, row+"an", second+"an"), "an,an", nil},
		{"something before a row", grouped("lorem", row+"a"), "a", []string{`t:2: this is not understood: "lorem"`}},
		{"a wider line above", text(strings.Repeat("lorem ", 40), narrow((len(row)+2)/2, row+"an-id", second+"an-id").Content), "an-id,an-id", []string{"t:1: this is not understood"}},
		{"a bad row in pieces", narrow(100, row+"a", strings.Replace(second, " 1 ", " x ", 1)+"a"), "a", []string{"t:5: this is not understood", "t:6: this is not understood"}},
		{"a bad number in pieces", narrow(100, row+"a", strings.Replace(second, " 1          ", " 9999999999 ", 1)+"a"), "a,a", []string{"t:5: a number in this row is out of range"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			result := mustImport(t, topics, c.text)
			var clients []string
			for _, m := range result.Snapshot.Groups[0].Members {
				clients = append(clients, m.ClientID)
			}
			if got := strings.Join(clients, ","); got != c.clients {
				t.Errorf("the client ids are %q, want %q", got, c.clients)
			}
			if !slices.EqualFunc(result.Problems, c.problems, func(p importer.Problem, want string) bool { return strings.HasPrefix(p.String(), want) }) {
				t.Errorf("the problems are %q, want %q", result.Problems, c.problems)
			}
		})
	}
}

// TestWrappedOthers: what other outputs give where lines might be joined.
func TestWrappedOthers(t *testing.T) {
	const (
		partition = "Topic: orders%[1]sPartition: 0%[1]sLeader: 1%[1]sReplicas: 1,29%[1]sIsr: 1,2"
		command   = "$ kafka-get-offsets.sh --bootstrap-server kafka-1.example.com:9092,kafka-2.example.com:9092 "
		entry     = " sensitive=false synonyms={}"
	)
	tabbed, spaced := fmt.Sprintf(partition, "\t"), fmt.Sprintf(partition, "    ")
	long := strings.Repeat("long-", 12)
	cases := []struct {
		name  string
		lines []string
		want  string // in the snapshot, as JSON without spaces
		not   string
	}{
		{"an ISR that is cut", []string{spaced, "9"}, `"isr":["1","29"]`, ""},
		{"a line with tabs", []string{tabbed, "9"}, `"isr":["1","2"]`, ""},
		{"partitions that are as wide", []string{spaced, strings.Replace(spaced, "Partition: 0", "Partition: 1", 1)}, `"id":1,`, ""},
		{"a command that goes on in the next line", []string{tabbed, command + "\\", "--time earliest", "orders:0:3"}, `"earliestOffset":3`, ""},
		{"a command in pieces", []string{tabbed, command + "--ti", "me earliest", "orders:0:3"}, `"earliestOffset":3`, ""},
		{"an entry that is cut", []string{tabbed, "Dynamic configs for topic orders are:", "  retention.ms=1 sensi", "  cleanup.policy=compact" + entry}, `"cleanup.policy":"compact"`, "retention.ms"},
		{"a rest that looks like an entry", []string{tabbed, "Dynamic configs for topic orders are:", "  confluent.other=", "retention.ms=7" + entry}, "", "retention.ms"},
		{"a heading of configs", []string{tabbed, "Dynamic configs for top", "ic orders are:", "  retention.ms=7" + entry}, `"retention.ms":"7"`, ""},
		{"a sentence", []string{tabbed, "Consumer group '" + long, long + "' has no active members."}, `"state":"Empty"`, ""},
		{"noise above a state", []string{tabbed, "GROUP                     COORDINATOR (ID)          ASSIGNMENT-STRATEGY  STATE           #MEMBERS", strings.Repeat("OpenJDK", 12) + " 64-Bit Server VM warning: lorem", "billing                   b1:9092  (1)              range                Stable          0"}, `"id":"billing"`, "OpenJDK"},
		{"an error", []string{tabbed, "Error: The consumer group '" + long, long + "' does not exist."}, "was not there", "could not be understood"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := json.Marshal(mustImport(t, text(c.lines...)).Snapshot)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(string(got), c.want) || c.not != "" && strings.Contains(string(got), c.not) {
				t.Errorf("it is %s, want %s and not %s", got, c.want, c.not)
			}
		})
	}
}

// TestOrder: the order of the texts does not matter.
func TestOrder(t *testing.T) {
	t.Parallel()
	for _, version := range versions {
		texts := golden(t, version)
		want := mustImport(t, texts...)
		for i := range texts {
			turned := append(slices.Clone(texts[i:]), texts[:i]...)
			mustAgree(t, mustImport(t, turned...), want)
			slices.Reverse(turned)
			mustAgree(t, mustImport(t, turned...), want)
		}
	}
}

// TestSession: one paste may hold all outputs with the commands above them, from a
// terminal of any width.
func TestSession(t *testing.T) {
	const server = "--bootstrap-server kafka-1.example.com:9092,kafka-2.example.com:9092 "
	outputs := []struct{ text, command string }{
		{"topics.txt", "kafka-topics.sh " + server + "--describe"},
		{"groups.txt", "kafka-consumer-groups.sh " + server + "--describe --all-groups"},
		{"offsets-earliest.txt", "kafka-get-offsets.sh " + server + "--time earliest"},
		{"offsets-latest.txt", "kafka-get-offsets.sh " + server},
		{"producers-payments.settled-0.txt", "kafka-transactions.sh " + server + "describe-producers --topic payments.settled --partition 0"},
		{"producers-payments.settled-1.txt", "kafka-transactions.sh " + server + "describe-producers \\\n  --topic=payments.settled --partition=1"},
		{"kcat.json", "kcat -L -J"},
	}
	for _, version := range versions {
		texts := golden(t, version)
		var all, plain strings.Builder
		var chosen []importer.Text
		for _, output := range outputs {
			content := named(t, texts, output.text)[0]
			chosen = append(chosen, content)
			session := "kafka@b1:/opt/kafka/bin$ ./" + output.command + "\n" + content.Content
			all.WriteString(session)
			if output.text != "kcat.json" {
				plain.WriteString(session)
			}
		}
		const end = "kafka@b1:/opt/kafka/bin$ \n"
		mustAgree(t, mustImport(t, importer.Text{Name: "session.log", Content: all.String() + end}), mustImport(t, chosen...))
		for _, width := range []int{80, 100, 120, 132} {
			t.Run(fmt.Sprintf("%s/%d", version, width), func(t *testing.T) {
				got := mustImport(t, importer.Text{Name: "session.log", Content: wrapped(tabsToSpaces(plain.String()), width) + end})
				mustAgree(t, got, mustImport(t, chosen[:len(chosen)-1]...))
			})
		}
	}
}
