package simlink

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
)

// Error says how long the link is, and what would make it fit.
func (e *TooLongError) Error() string {
	text := fmt.Sprintf("the link has %d characters, and past %d browsers and chat programs cut it", e.Length, MaxURLLength)
	if e.Actions > actions.MaxEntries {
		text = fmt.Sprintf("the log needs %d actions, and the playground loads %d", e.Actions, actions.MaxEntries)
	}
	if e.Fits == NoFit {
		return text + "; " + e.bare()
	}
	return fmt.Sprintf("%s; --max-records-per-partition %d is the largest that fits (--fit takes it), or choose fewer topics with --topics", text, e.Fits)
}

// bare says what is too long even without records, and what would help.
func (e *TooLongError) bare() string {
	text := "no --max-records-per-partition makes it fit"
	if e.Excess > 0 {
		text = fmt.Sprintf("without any records it is still %d characters too long", e.Excess)
	}
	text += ", so choose fewer topics with --topics"
	if len(e.Reassigned) > 0 {
		heaviest := make([]string, 0, 3)
		for _, r := range e.Reassigned[:min(3, len(e.Reassigned))] {
			heaviest = append(heaviest, fmt.Sprintf("%q with %d", short(r.Topic), r.Partitions))
		}
		text += "; the most reassignments belong to " + strings.Join(heaviest, ", ")
	}
	return text
}

// fit draws the scene as the options want it, or with fewer records where they
// allow that.
func (s *scene) fit(o settings, warn warnings) (*Link, error) {
	most := min(o.records, s.fullest())
	link, tooLong, err := s.attempt(o, most)
	if err != nil {
		return nil, err
	}
	if tooLong != nil {
		if link, err = s.shorten(o, most, link, tooLong, &warn); err != nil {
			return nil, err
		}
	}
	link.Warnings = orEmpty([]Warning(warn))
	return link, selfCheck(link)
}

// shorten settles what becomes of a link that is too long; it is nil where the
// log is too long already.
func (s *scene) shorten(o settings, most int, link *Link, tooLong *TooLongError, warn *warnings) (*Link, error) {
	forced := o.Force && link != nil
	if o.Fit || !forced {
		var err error
		if tooLong.Fits, err = s.largestFit(o, most); err != nil {
			return nil, err
		}
		if tooLong.Fits == NoFit {
			if err := s.explain(o, tooLong); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case o.Fit && tooLong.Fits != NoFit:
		warn.add(WarnRecordsLowered, "records", "At most %d records are drawn for a partition instead of %d, so that the link can be shared.", tooLong.Fits, o.records)
		fitting, stillTooLong, err := s.attempt(o, tooLong.Fits)
		if stillTooLong != nil {
			err = fault("it does not fit with %d records, as it did", tooLong.Fits)
		}
		return fitting, err
	case forced:
		warn.add(WarnLinkTooLong, "link", "The link has %d characters, and past %d browsers and chat programs cut it.", link.Length, MaxURLLength)
		return link, nil
	}
	return nil, tooLong
}

// explain says of a link that does not fit without records what makes it long.
func (s *scene) explain(o settings, e *TooLongError) error {
	_, bare, err := s.attempt(o, 0)
	if err != nil {
		return err
	}
	if bare != nil && bare.Length > 0 {
		e.Excess = bare.Length - MaxURLLength
	}
	for _, t := range s.topics {
		line := new(timeline)
		if err := s.reassign(line, t); err != nil {
			return err
		}
		if n := len(line.entries); n > 0 {
			e.Reassigned = append(e.Reassigned, Reassigned{t.Name, n})
		}
	}
	slices.SortStableFunc(e.Reassigned, func(a, b Reassigned) int { return cmp.Compare(b.Partitions, a.Partitions) })
	return nil
}

// fullest is the number of records of the fullest partition, as far as a log
// could hold them.
func (s *scene) fullest() int {
	fullest := 0
	for _, t := range s.topics {
		fullest = max(fullest, slices.Max(t.records(actions.MaxEntries+1)))
	}
	return fullest
}

// attempt draws the scene, and says so when the result is too long. The link is
// nil when its log has more actions than the playground loads.
func (s *scene) attempt(o settings, records int) (*Link, *TooLongError, error) {
	link, err := s.link(o, records)
	var tooLong *TooLongError
	switch {
	case errors.As(err, &tooLong):
		return nil, tooLong, nil
	case err != nil:
		return nil, nil, err
	case link.Length > MaxURLLength:
		return link, &TooLongError{Length: link.Length, Actions: len(link.Actions)}, nil
	}
	return link, nil, nil
}

// largestFit is the largest number of records below most whose link fits, or
// NoFit.
func (s *scene) largestFit(o settings, most int) (int, error) {
	quickly := func(records int) (bool, error) { return s.fitsQuickly(o, records) }
	wholly := func(records int) (bool, error) {
		_, tooLong, err := s.attempt(o, records)
		return tooLong == nil, err
	}
	return largest(most, quickly, wholly)
}

// beyond is how many numbers of records that do not fit are tried before no
// larger one is thought to: a log with more records is not always longer when it
// is packed.
const beyond = 2

// largest is the largest number below most that fits, or NoFit. It halves by
// what fits quickly, which no more does than what fits wholly, and goes on from
// there with that. So quickly is asked log2(most) times, and wholly once more
// for each number by which it goes further, and beyond.
func largest(most int, quickly, wholly func(int) (bool, error)) (int, error) {
	low, high := NoFit, most
	for high-low > 1 {
		middle := (low + high) / 2
		fits, err := quickly(middle)
		if err != nil {
			return NoFit, err
		}
		if fits {
			low = middle
		} else {
			high = middle
		}
	}
	best := low
	for records := low + 1; records < most && records <= best+beyond; records++ {
		fits, err := wholly(records)
		if err != nil {
			return NoFit, err
		}
		if fits {
			best = records
		}
	}
	return best, nil
}

// fitsQuickly says whether a link fits that is made with a fraction of the
// effort.
func (s *scene) fitsQuickly(o settings, records int) (bool, error) {
	entries, err := s.log(records)
	var tooLong *TooLongError
	if errors.As(err, &tooLong) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	log, err := actions.Encode(entries)
	if err != nil {
		return false, err
	}
	room := singleDC(o.base, s.size).room()
	return readable(log) && len(url.QueryEscape(log)) <= room || actions.QuickLength(log) <= room, nil
}
