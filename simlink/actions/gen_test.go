package actions

import (
	"math/rand"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/leanovate/gopter"
)

// The generators walk the tables that the encoder and the decoder are driven
// by: a new kind, field, path or setting is generated without a line here.

// alphabets of the classes of text. They hold what is structural wherever the
// class allows it, and what has two, three and four bytes.
var alphabets = map[class][]rune{
	raw:       []rune("abzAZ09_- *'\"<é世😀"),
	dotted:    []rune("abz.._-é😀"),
	free:      []rune("ab~~,,::@@||..tcs-_= é世😀\x00\n"),
	unescaped: []rune("ab,,||..= é😀"),
	topicName: []rune("abzAZ09_-"),
	topicList: []rune("abzAZ09_-"),
}

func genText(rnd *rand.Rand, r rule) string {
	if r.cleared && rnd.Intn(4) == 0 {
		return ""
	}
	switch r.class {
	case integer:
		return strconv.FormatInt(genInteger(rnd, r), 10)
	case word:
		return r.words[rnd.Intn(len(r.words))]
	case topicList:
		return strings.Join([]string{genLetters(rnd, topicName), genLetters(rnd, topicName)}[:1+rnd.Intn(2)], ".")
	}
	return genLetters(rnd, r.class)
}

func genLetters(rnd *rand.Rand, c class) string {
	alphabet, known := alphabets[c]
	if !known {
		panic("a class of text without an alphabet")
	}
	var b strings.Builder
	for range 1 + rnd.Intn(12) {
		b.WriteRune(alphabet[rnd.Intn(len(alphabet))])
	}
	return b.String()
}

func genInteger(rnd *rand.Rand, r rule) int64 {
	switch rnd.Intn(4) {
	case 0:
		return r.min
	case 1:
		return r.max
	}
	return max(r.min, min(r.max, rnd.Int63n(100)-10))
}

// fill gives a field, by the type that it points to, a value that its rule
// allows.
func fill(rnd *rand.Rand, f *field, at any) {
	if f.optional && rnd.Intn(2) == 0 {
		return
	}
	switch at := at.(type) {
	case *string:
		*at = genText(rnd, f.rule)
	case *int:
		*at = int(genInteger(rnd, f.rule))
	case *int64:
		*at = genInteger(rnd, f.rule)
	case *bool:
		*at = rnd.Intn(2) == 0
	case *[]string:
		for range 1 + rnd.Intn(4) {
			*at = append(*at, genText(rnd, f.rule))
		}
	case *Reset:
		*at = []Reset{ResetEarliest, ResetLatest, ResetNone}[rnd.Intn(3)]
	case *Value:
		*at = Value{Kind: ValueTombstone}
		if rnd.Intn(3) > 0 {
			*at = Value{Kind: ValueText, Text: genText(rnd, f.rule)}
		}
	case *Settings:
		*at = Settings{}
		for _, n := range rnd.Perm(len(groupSettings))[:1+rnd.Intn(len(groupSettings))] {
			(*at)[groupSettings[n].name] = genText(rnd, groupSettings[n].rule)
		}
	default:
		panic("a field of a type without a generator: " + reflect.TypeOf(at).String())
	}
}

func genAction(rnd *rand.Rand) Action {
	n := rnd.Intn(len(kinds) + 1)
	if n == len(kinds) {
		return Raw{Code: "NP", Payload: genLetters(rnd, raw) + "|:@~." + genLetters(rnd, raw)}
	}
	action := kinds[n].blank()
	for i := range kinds[n].fields {
		f := &kinds[n].fields[i]
		fill(rnd, f, f.at(action))
	}
	if _, isConfig := action.(*ChangeConfig); isConfig {
		p := configPaths[rnd.Intn(len(configPaths))]
		path := p.prefix
		if p.suffix != "" {
			path += genLetters(rnd, dotted) + p.suffix
		}
		return ChangeConfig{path, genText(rnd, p.rule)}
	}
	return kinds[n].value(action)
}

// genLog makes logs of all kinds, sorted by time.
func genLog(p *gopter.GenParameters) *gopter.GenResult {
	log := make([]Entry, p.Rng.Intn(p.MaxSize+1))
	for i := range log {
		log[i] = Entry{At: int64(p.Rng.Intn(20)) * 250, Action: genAction(p.Rng)}
	}
	slices.SortStableFunc(log, func(a, b Entry) int { return int(a.At - b.At) })
	return gopter.NewGenResult(log, gopter.NoShrinker)
}

// genText makes text that is near to a log: good ones damaged in a place or two.
func genNearLog(p *gopter.GenParameters) *gopter.GenResult {
	log := genLog(p).Result.([]Entry)
	text, err := Encode(log)
	if err != nil {
		panic(err)
	}
	damage := "~,:@.|=~~-_tcs01x"
	for range p.Rng.Intn(4) {
		at := p.Rng.Intn(len(text) + 1)
		end := min(len(text), at+p.Rng.Intn(2))
		n := p.Rng.Intn(len(damage))
		text = text[:at] + damage[n:n+1] + text[end:]
	}
	return gopter.NewGenResult(text, gopter.NoShrinker)
}
