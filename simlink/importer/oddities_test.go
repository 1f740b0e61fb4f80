package importer_test

import (
	"encoding/binary"
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

// TestOrder: the order of the texts does not matter.
func TestOrder(t *testing.T) {
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

// TestSession: one paste may hold all outputs with the commands above them.
func TestSession(t *testing.T) {
	commands := map[string]string{
		"topics.txt":                       "kafka-topics.sh --describe",
		"groups.txt":                       "kafka-consumer-groups.sh --describe --all-groups",
		"offsets-earliest.txt":             "kafka-get-offsets.sh --time earliest",
		"offsets-latest.txt":               "kafka-get-offsets.sh",
		"producers-payments.settled-0.txt": "kafka-transactions.sh describe-producers --topic payments.settled --partition 0",
		"producers-payments.settled-1.txt": "kafka-transactions.sh describe-producers \\\n  --topic=payments.settled --partition=1",
		"kcat.json":                        "kcat -L -J",
	}
	for _, version := range versions {
		texts := golden(t, version)
		var all strings.Builder
		var chosen []importer.Text
		for _, text := range texts {
			if command, ok := commands[text.Name]; ok {
				chosen = append(chosen, text)
				all.WriteString("kafka@b1:/opt/kafka/bin$ ./" + command + "\n" + text.Content)
			}
		}
		mustAgree(t, mustImport(t, importer.Text{Name: "session.log", Content: all.String() + "kafka@b1:/opt/kafka/bin$ \n"}), mustImport(t, chosen...))
	}
}
