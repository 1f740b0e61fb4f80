package simlink

import (
	"errors"
	"fmt"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
)

// Error says how long the link is, and what would make it fit.
func (e *TooLongError) Error() string {
	text := fmt.Sprintf("the link has %d characters, and past %d browsers and chat programs cut it", e.Length, MaxURLLength)
	if e.Actions > actions.MaxEntries {
		text = fmt.Sprintf("the log needs %d actions, and the playground loads %d", e.Actions, actions.MaxEntries)
	}
	if e.Fits == NoFit {
		return text + "; no --max-records-per-partition makes it fit, so choose fewer topics with --topics"
	}
	return fmt.Sprintf("%s; --max-records-per-partition %d is the largest that fits (--fit takes it), or choose fewer topics with --topics", text, e.Fits)
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
	}
	switch {
	case o.Fit && tooLong.Fits != NoFit:
		warn.add(WarnRecordsLowered, "records", "At most %d records are drawn for a partition instead of %d, so that the link can be shared.", tooLong.Fits, o.records)
		fitting, _, err := s.attempt(o, tooLong.Fits)
		return fitting, err
	case forced:
		warn.add(WarnLinkTooLong, "link", "The link has %d characters, and past %d browsers and chat programs cut it.", link.Length, MaxURLLength)
		return link, nil
	}
	return nil, tooLong
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

// aboveHalving is how far past the halving's result a number of records may
// still fit: a log with more records is not always longer when it is packed.
const aboveHalving = 4

// largestFit is the largest number of records below most whose link fits, or
// NoFit.
func (s *scene) largestFit(o settings, most int) (int, error) {
	var failed error
	fits := func(records int) bool {
		_, tooLong, err := s.attempt(o, records)
		if err != nil {
			failed = err
		}
		return err == nil && tooLong == nil
	}
	low, high := NoFit, most // low fits, high does not
	for high-low > 1 {
		if middle := (low + high) / 2; fits(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	for records := min(low+aboveHalving, most-1); records > low; records-- {
		if fits(records) {
			return records, failed
		}
	}
	return low, failed
}
