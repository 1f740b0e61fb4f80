package importer

import (
	"regexp"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// What stands around the output of a tool, and says nothing of the cluster.

var noisePattern = pattern(`^\s*(?:` + strings.Join([]string{
	"```.*",                          // of a ticket or a chat
	`Default(?:ed|ing) container .*`, // kubectl exec, and the next three
	`Unable to use a TTY .*`,
	`If you don't see a command prompt.*`,
	`Use 'kubectl .*`,
	`(?:OpenJDK|Java HotSpot).* warning: .*`,
	`Picked up _?JAVA_.*`,
	`WARNING: .*`, // of the JVM
	`(?:SLF4J|log4j)[:(].*`,
	`(?:\[?[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][^\]]*\]? *|[0-9:,. ]*|main )(?:TRACE|DEBUG|INFO|WARN) .*`, // log4j
	`Note: This will .*show information about .*`,                                                   // of old consumers
	`.* (?:is|are|has been|have been) deprecated.*`,
	`%[4-7]\|.*`, // librdkafka below errors
	`% .*`,       // kcat
	`exit|logout`,
}, "|") + `)$`)

func isNoise(line string) bool { return len(line) <= maxSentence && noisePattern().MatchString(line) }

// maxSentence is how long a line may be to be searched for what people and
// programs say.
const maxSentence = 1 << 13

// messagePatterns are sentences of the tools.
var (
	noMembersPattern   = pattern(`^\s*Consumer group '(.*)' has no active members\.\s*$`)
	rebalancingPattern = pattern(`^\s*(?:Warning: )?Consumer group '(.*)' is rebalancing\.\s*$`)
	noGroupPattern     = pattern(`^\s*(?:Error: )?(?:The consumer|Consumer) group '(.*)' does not exist\.\s*$`)
	noOffsetPattern    = pattern(`^\s*(?:Skip getting|Could not get|Couldn't get) offsets? for topic-partition (\S+) due to .*$`)
	errorPattern       = pattern(`^\s*(?:(?:\[?[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][^\]]*\]? *)?(?:ERROR|FATAL) .*|(?:Error|Warning|Exception in thread)\b.*|Error while executing .*|command terminated with .*|%[0-3]\|.*|(?:[a-z]+\.)+[A-Za-z$]+(?:Exception|Error)\b.*)$`)
	tracePattern       = pattern(`^\s*(?:at [\w.$<>/]+\(.*\).*|Caused by: .*|Suppressed: .*|\.\.\. [0-9]+ (?:more|common frames omitted))$`)
)

// beginsSentence tells those of kafka-consumer-groups.
func beginsSentence(line string) bool {
	line = strings.TrimPrefix(strings.TrimPrefix(line, "Warning: "), "Error: ")
	return strings.HasPrefix(line, "Consumer group '") || strings.HasPrefix(line, "The consumer group '")
}

func wholeSentence(_ *reader, line, _ string) bool {
	if len(line) > maxSentence {
		return false
	}
	for _, p := range []func() *regexp.Regexp{noMembersPattern, rebalancingPattern, noGroupPattern} {
		if p().MatchString(line) {
			return true
		}
	}
	return false
}

func isError(line string) bool { return len(line) <= maxSentence && errorPattern().MatchString(line) }

func (r *reader) message(line string) bool {
	switch {
	case len(line) > maxSentence:
		return false
	case r.take(noMembersPattern(), line, func(id string) {
		g := r.group(id, r.here())
		r.claim(&g.state, "state", "Empty", id)
		r.sentences++
	}):
	case r.take(rebalancingPattern(), line, func(id string) {
		r.group(id, r.here())
		r.missing(r.here(), "the group %q was rebalancing, so its members are not sure", diag.Short(id))
		r.sentences++
	}):
	case r.take(noGroupPattern(), line, func(id string) {
		r.missing(r.here(), "the group %q was not there", diag.Short(id))
	}):
	case r.take(noOffsetPattern(), line, func(at string) {
		r.missing(r.here(), "an offset of %s was not printed", diag.Short(at))
	}):
	case tracePattern().MatchString(line): // belongs to the error above
	case errorPattern().MatchString(line):
		r.missing(r.here(), "a tool failed: %s", diag.Short(strings.TrimSpace(line)))
	default:
		return false
	}
	return true
}

func (r *reader) take(pattern *regexp.Regexp, line string, use func(string)) bool {
	match := pattern.FindStringSubmatch(line)
	if match != nil {
		use(match[1])
	}
	return match != nil
}
