package importer

import (
	"maps"
	"slices"
	"strings"
)

// command is a command line that stands above an output.
type command struct {
	tool      Kind
	topic     string // --topic
	partition string // --partition
	group     string // --group
	time      string // --time
}

// tools are the names by which command lines are recognised: of scripts, and of
// classes for kafka-run-class.
var tools = map[string]Kind{
	"kafka-topics": Topics, "TopicCommand": Topics,
	"kafka-consumer-groups": GroupOffsets, "ConsumerGroupCommand": GroupOffsets,
	"kafka-get-offsets": Offsets, "GetOffsetShell": Offsets,
	"kafka-configs": Configs, "ConfigCommand": Configs,
	"kafka-transactions": Producers, "TransactionsCommand": Producers,
	"kafka-groups": GroupList, "GroupsCommand": GroupList,
	"kcat": Kcat, "kafkacat": Kcat,
}

var toolPattern = pattern(`(?:^|[\s/\\.;&|("'])(` + strings.Join(slices.Sorted(maps.Keys(tools)), "|") + `)(?:\.sh|\.bat)?(?:["'\s]|$)`)

// promptPattern is a prompt and what was typed after it: $, # or > after a user
// and a host, a directory, a shell's name or something in brackets. After nothing,
// > is a mark of quotation unless it stands alone.
var promptPattern = pattern(`^\s*(?:\([\w.-]+\) ?)?(?:(?:[\w.-]+@[\w.:/~ -]+|\[.*\]|(?:ba|z|k|da|a)?sh-[\w.]+|[~/][\w./~-]*|(?:PS )?[A-Za-z]:\\.*)\s*[$#%>❯➜](?:\s.*)?|[$#❯➜](?:\s.*)?|>)$`)

func isPrompt(line string) bool { return len(line) <= maxSentence && promptPattern().MatchString(line) }

// commandLine takes a command, with the lines that a backslash continues it on,
// and a bare prompt.
func (r *reader) commandLine(line string) bool {
	if len(line) > maxSentence {
		return false
	}
	tool, ok := toolOf(line)
	if !ok && !isPrompt(line) {
		return false
	}
	r.begin(block{})
	r.command = command{}
	for range maxPieces {
		rest, continues := cutContinuation(line)
		if !continues {
			break
		}
		next, more := r.next()
		if !more {
			break
		}
		line = rest + " " + strings.TrimPrefix(strings.TrimSpace(next), "> ")
	}
	if ok {
		r.command = parseCommand(tool, line)
	}
	return true
}

// commandWrapping joins a command, which may end anywhere.
var commandWrapping = wrapping{whole: wholeCommand}

func wholeCommand(_ *reader, line, first string) bool {
	if _, continues := cutContinuation(first); continues || len(line) > maxSentence {
		return false
	}
	_, ok := toolOf(line)
	return ok
}

// toolOf finds a tool's name in a line.
func toolOf(line string) (Kind, bool) {
	if !strings.Contains(line, "kafka-") && !strings.Contains(line, "cat") && !strings.Contains(line, "Command") && !strings.Contains(line, "Shell") {
		return "", false // as the pattern takes longer to tell
	}
	if match := toolPattern().FindStringSubmatch(line); match != nil {
		return tools[match[1]], true
	}
	return "", false
}

// cutContinuation removes the mark with which a shell goes on in the next line:
// \ of a Unix shell, ^ of cmd, ` of PowerShell.
func cutContinuation(line string) (string, bool) {
	line = strings.TrimRight(line, " \t")
	if n := len(line); n > 0 && strings.IndexByte("\\^`", line[n-1]) >= 0 {
		return line[:n-1], true
	}
	return line, false
}

func parseCommand(tool Kind, line string) command {
	c := command{tool: tool}
	flags := map[string]*string{"--topic": &c.topic, "--partition": &c.partition, "--group": &c.group, "--time": &c.time}
	words := shellWords(line)
	for i, word := range words {
		name, value, joined := strings.Cut(word, "=")
		target := flags[name]
		switch {
		case target == nil:
		case joined:
			*target = value
		case i+1 < len(words):
			*target = words[i+1]
		}
	}
	return c
}

// shellWords splits a command line as a shell does, up to a pipe or another
// command.
func shellWords(line string) []string {
	var words []string
	var word strings.Builder
	inWord, quote := false, rune(0)
	for _, c := range line {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '\'' || c == '"':
			inWord, quote = true, c
		case c == ' ' || c == '\t':
			if inWord {
				words = append(words, word.String())
			}
			word.Reset()
			inWord = false
		case c == '|' || c == ';' || c == '&':
			if inWord {
				words = append(words, word.String())
			}
			return words
		default:
			inWord = true
			word.WriteRune(c)
		}
	}
	if inWord {
		words = append(words, word.String())
	}
	return words
}
