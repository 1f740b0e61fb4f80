package sizecodec

import (
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// segment is a position of the tail; one without a codec is not public, and
// its text is carried.
type segment struct {
	name  string
	write func(dst []byte, s *Size) []byte
	read  func(p *Error, s *Size, text string)
}

// The positions of the public segments.
const (
	extraTopicsAt = 0
	rackAwareAt   = 3
	primaryAt     = 10
	disklessAt    = 17
)

var tail = [...]segment{
	extraTopicsAt: {"extra topics", writeTopics, readTopics},
	rackAwareAt:   {"rack awareness", writeRackAware, readRackAware},
	primaryAt:     {"the primary topic's config", writePrimary, readPrimary},
	disklessAt:    {"diskless", writeDiskless, readDiskless},
}

// tailLengths are those that the playground accepts.
var tailLengths = []int{0, 1, 3, 5, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18}

// shortestTail is the length that holds n segments.
func shortestTail(n int) int {
	i, _ := slices.BinarySearch(tailLengths, n)
	return tailLengths[i]
}

// minTopicFields is how many fields a topic that is not diskless has.
const minTopicFields = 9

func writeTopics(dst []byte, s *Size) []byte {
	for i := range s.ExtraTopics {
		if i > 0 {
			dst = append(dst, '!')
		}
		dst = writeFields(dst, topicFields, minTopicFields, &s.ExtraTopics[i])
	}
	return dst
}

func readTopics(p *Error, s *Size, text string) {
	n := strings.Count(text, "!") + 1
	if n > MaxExtraTopics {
		p.tooManyTopics(n)
	}
	s.ExtraTopics = make([]Topic, min(n, MaxExtraTopics))
	i := 0
	for part := range strings.SplitSeq(text, "!") {
		if i == len(s.ExtraTopics) {
			break
		}
		topic := &s.ExtraTopics[i]
		i++
		if !readFields(p, textPlace{segment: extraTopicsAt, topic: i}, topicFields, minTopicFields, topic, part) {
			// The name is certain, and what is said of the topic needs it.
			name, _, _ := strings.Cut(part, "~")
			(*topicName)(&topic.Name).read(name)
		}
	}
}

func writeRackAware(dst []byte, s *Size) []byte { return (*flag)(&s.RackAware).write(dst) }

func readRackAware(p *Error, s *Size, text string) {
	if complaint := (*flag)(&s.RackAware).read(text); complaint != "" {
		p.add(textPlace{segment: rackAwareAt}, "%s", complaint)
	}
}

func writePrimary(dst []byte, s *Size) []byte {
	begin := len(dst)
	dst = writeFields(dst, primaryFields, len(primaryFields), s)
	if len(dst)-begin == len(primaryFields)-1 {
		return dst[:begin] // nothing but separators
	}
	return dst
}

func readPrimary(p *Error, s *Size, text string) {
	readFields(p, textPlace{segment: primaryAt}, primaryFields, len(primaryFields), s, text)
}

func writeDiskless(dst []byte, s *Size) []byte {
	if s.PrimaryDiskless {
		dst = append(dst, 'd')
	}
	if s.DisklessTiming != nil {
		dst = (*optional)(&s.DisklessTiming.CommitIntervalMs).write(dst)
		dst = append(dst, '.')
		dst = (*optional)(&s.DisklessTiming.UploadMs).write(dst)
	}
	return dst
}

func readDiskless(p *Error, s *Size, text string) {
	at := textPlace{segment: disklessAt}
	timing, diskless := strings.CutPrefix(text, "d")
	s.PrimaryDiskless = diskless
	if timing == "" {
		return
	}
	commit, upload, ok := strings.Cut(timing, ".")
	if !ok {
		p.add(at, "must be d, <commitIntervalMs>.<uploadMs> or both, not %s", diag.Quote(text))
		return
	}
	s.DisklessTiming = new(DisklessTiming)
	if complaint := (*optional)(&s.DisklessTiming.CommitIntervalMs).read(commit); complaint != "" {
		p.add(at, "%s %s", commitLabel, complaint)
	}
	if complaint := (*optional)(&s.DisklessTiming.UploadMs).read(upload); complaint != "" {
		p.add(at, "%s %s", uploadLabel, complaint)
	}
}
