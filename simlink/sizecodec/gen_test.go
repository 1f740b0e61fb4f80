package sizecodec

import (
	"math"
	"math/rand"
	"strings"

	"github.com/leanovate/gopter"
)

// The generators fill a shape through the tables of the codec: a field or a
// range that is added there is generated here.

func pick[T any](r *rand.Rand, list ...T) T { return list[r.Intn(len(list))] }

// validSizes generates canonical shapes that Encode takes.
func validSizes(row *topology) gopter.Gen {
	return func(params *gopter.GenParameters) *gopter.GenResult {
		return gopter.NewGenResult(validSize(params.Rng, row), gopter.NoShrinker)
	}
}

// wildSizes generates shapes of any numbers and texts.
func wildSizes(row *topology) gopter.Gen {
	return func(params *gopter.GenParameters) *gopter.GenResult {
		return gopter.NewGenResult(wildSize(params.Rng, row), gopter.NoShrinker)
	}
}

// texts generates slugs, near slugs and anything else.
func texts(row *topology) gopter.Gen {
	return func(params *gopter.GenParameters) *gopter.GenResult {
		return gopter.NewGenResult(text(params.Rng, row), gopter.NoShrinker)
	}
}

func validSize(r *rand.Rand, row *topology) Size {
	s := Size{Topology: row.name, BrokersPerZone: validBrokers(r, row)}
	s.ExtraTopics = make([]Topic, r.Intn(MaxExtraTopics+1))
	fillFields(r, &s, validField)
	for i := range s.ExtraTopics {
		// The index keeps the names apart; what is before it is cut to fit.
		name := s.ExtraTopics[i].Name
		s.ExtraTopics[i].Name = name[:min(len(name), MaxNameLength-1)] + string(rune('0'+i))
	}
	s.RackAware = r.Intn(2) == 0
	validDiskless(r, row, &s)
	s.ranges(row, func(n ranged) {
		if n.most != unbounded {
			*n.value = n.least + r.Intn(n.most-n.least+1)
		}
	})
	s.Verbatim = validVerbatim(r)
	s, _ = s.Clamp()
	return s
}

func validBrokers(r *rand.Rand, row *topology) []int {
	brokers := make([]int, row.zoneCount())
	left := row.brokers - len(brokers)
	for i := range brokers {
		more := r.Intn(left + 1)
		brokers[i] = 1 + more
		left -= more
	}
	return brokers
}

func validDiskless(r *rand.Rand, row *topology, s *Size) {
	some := row.diskless != ""
	settle := func(diskless *bool, cleanup *Cleanup) {
		*diskless = *diskless && !row.mirror
		if *diskless {
			some = true
			if cleanup.compacts() {
				*cleanup = Delete
			}
		}
	}
	s.PrimaryDiskless = r.Intn(4) == 0
	settle(&s.PrimaryDiskless, &s.PrimaryCleanup)
	for i := range s.ExtraTopics {
		settle(&s.ExtraTopics[i].Diskless, &s.ExtraTopics[i].Cleanup)
	}
	if some && r.Intn(2) == 0 {
		s.DisklessTiming = &DisklessTiming{CommitIntervalMs: r.Intn(2), UploadMs: r.Intn(2)}
	}
}

func validVerbatim(r *rand.Rand) map[int]string {
	var carried map[int]string
	for i := range tail {
		if tail[i].write == nil && r.Intn(12) == 0 {
			if carried == nil {
				carried = make(map[int]string)
			}
			carried[i] = pick(r, "1", "p1~orders", "!", "*-é", "%20 +", "\x00")
		}
	}
	return carried
}

func fillFields(r *rand.Rand, s *Size, fill func(*rand.Rand, value)) {
	for _, f := range primaryFields {
		fill(r, f.at(s))
	}
	for i := range s.ExtraTopics {
		for _, f := range topicFields {
			fill(r, f.at(&s.ExtraTopics[i]))
		}
	}
}

// validField leaves counts to the ranges.
func validField(r *rand.Rand, v value) {
	switch v := v.(type) {
	case *topicName:
		const letters = "abcxyzABCXYZ0189._-x"
		name := make([]byte, 1+r.Intn(MaxNameLength))
		for i := range name {
			name[i] = letters[r.Intn(len(letters))]
		}
		*v = topicName(name)
	case *count:
	case *optional:
		*v = optional(r.Intn(2))
	case *retention:
		*v = pick(r, 0, 0, 1, 604800000, MaxInt, retention(1+r.Int63n(MaxInt)))
	case *cleanupCode:
		*v = cleanupCode(pick(r, cleanupCodes...).policy)
	case *rawText:
		*v = pick[rawText](r, "", "", "", "1", "t*", "é %")
	case *flag:
		*v = r.Intn(3) == 0
	default:
		panic("a field of a kind that is not generated")
	}
}

var wildNumbers = []int{math.MinInt, -1, 0, 0, 1, 1, 2, 3, 4, 6, 7, 9, 10, 11, 24, 25, 99, 100, 5000, 5001, math.MaxInt32, math.MaxInt}

func wildSize(r *rand.Rand, row *topology) Size {
	s := validSize(r, row)
	s.ranges(row, func(n ranged) {
		if r.Intn(2) == 0 {
			*n.value = pick(r, wildNumbers...)
		}
	})
	switch r.Intn(16) {
	case 0:
		s.BrokersPerZone = s.BrokersPerZone[:len(s.BrokersPerZone)-1]
	case 1:
		s.BrokersPerZone = append(s.BrokersPerZone, 1)
	case 2:
		s.ExtraTopics = append(s.ExtraTopics, s.ExtraTopics...)
	case 3:
		s.DisklessTiming = &DisklessTiming{}
	case 4:
		s.Verbatim = map[int]string{r.Intn(20): pick(r, "", "x", "1")}
	case 5:
		fillFields(r, &s, wildField)
	}
	return s
}

func wildField(r *rand.Rand, v value) {
	switch v := v.(type) {
	case *topicName:
		*v = pick[topicName](r, "", "a", "orders", "a b", "*", "a~b")
	case *retention:
		*v = pick[retention](r, -1, 0, 1, MaxInt, MaxInt+1)
	case *cleanupCode:
		*v = pick[cleanupCode](r, "", "delete", "compact", "none")
	case *rawText:
		*v = pick[rawText](r, "", "x", "!", "~", "\xff")
	case *flag:
		*v = r.Intn(2) == 0
	}
}

const grammar = "xxx~~~!*-.0123456789dcp1 é"

func text(r *rand.Rand, row *topology) string {
	switch r.Intn(6) {
	case 0: // any bytes
		junk := make([]byte, r.Intn(60))
		r.Read(junk)
		return string(junk)
	case 1: // the characters of the grammar
		letters := []rune(grammar)
		junk := make([]rune, r.Intn(60))
		for i := range junk {
			junk[i] = pick(r, letters...)
		}
		return string(junk)
	case 2: // a slug that has to be clamped
		s := validSize(r, row)
		s.ranges(row, func(n ranged) { *n.value = max(0, pick(r, wildNumbers...)) })
		return string(s.append(nil))
	case 3: // a shape that breaks the rules too
		s := wildSize(r, row)
		return string(s.append(nil))
	}
	s := validSize(r, row)
	return mutate(r, string(s.append(nil)))
}

func mutate(r *rand.Rand, slug string) string {
	for range 1 + r.Intn(3) {
		i := r.Intn(len(slug) + 1)
		switch rest := slug[i:]; r.Intn(5) {
		case 0:
			slug = slug[:i] + pick(r, strings.Split(grammar, "")...) + rest
		case 1:
			slug = slug[:i] + rest[min(1, len(rest)):]
		case 2:
			slug = slug[:i] + pick(r, "0", "00", "9", "99999999999999999999", "-1", "+1") + rest
		case 3:
			slug = slug[:i] + strings.Repeat("x", r.Intn(8)) + rest
		case 4:
			slug = slug[:i]
		}
	}
	return slug
}
