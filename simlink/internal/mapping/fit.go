package mapping

import (
	"cmp"
	"errors"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/address"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/sizecodec"
)

// fit draws the scene as the options want it, or with fewer records where they
// allow that, and reads the link back.
func (s *scene) fit(o Settings, warn warnings) (*link.Link, error) {
	most := min(o.Records, s.fullest())
	made, tooLong, err := s.attempt(o, most)
	if err != nil {
		return nil, err
	}
	if tooLong != nil {
		if made, err = s.shorten(o, most, made, tooLong, &warn); err != nil {
			return nil, err
		}
	}
	made.Warnings = warn
	return made, selfCheck(made)
}

// shorten settles what becomes of a link that is too long; it is nil where the
// log is too long already.
func (s *scene) shorten(o Settings, most int, long *link.Link, tooLong *link.TooLongError, warn *warnings) (*link.Link, error) {
	forced := o.Force && long != nil
	if o.Fit || !forced {
		var err error
		if tooLong.Fits, err = s.largestFit(o, most); err != nil {
			return nil, err
		}
		if tooLong.Fits == link.NoFit {
			if err := s.explain(o, tooLong); err != nil {
				return nil, err
			}
		}
	}
	switch {
	case o.Fit && tooLong.Fits != link.NoFit:
		warn.add(link.WarnRecordsLowered, "records", "At most %d records are drawn for a partition instead of %d, so that the link can be shared.", tooLong.Fits, o.Records)
		fitting, stillTooLong, err := s.attempt(o, tooLong.Fits)
		if stillTooLong != nil {
			err = link.Fault("it does not fit with %d records, as it did", tooLong.Fits)
		}
		return fitting, err
	case forced:
		warn.add(link.WarnLinkTooLong, "link", "The link has %d characters, and past %d browsers and chat programs cut it.", long.Length, link.MaxLength)
		return long, nil
	}
	return nil, tooLong
}

// explain says of a link that does not fit without records what makes it long.
func (s *scene) explain(o Settings, e *link.TooLongError) error {
	_, bare, err := s.attempt(o, 0)
	if err != nil {
		return err
	}
	if bare != nil && bare.Length > 0 {
		e.Excess = bare.Length - link.MaxLength
	}
	for _, t := range s.topics {
		line := new(timeline)
		if err := s.reassign(line, t); err != nil {
			return err
		}
		if n := len(line.entries); n > 0 {
			e.Reassigned = append(e.Reassigned, link.Reassigned{Topic: t.Name, Partitions: n})
		}
	}
	slices.SortStableFunc(e.Reassigned, func(a, b link.Reassigned) int { return cmp.Compare(b.Partitions, a.Partitions) })
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

// attempt draws the scene with at most this many records for a partition, and says
// so when the result is too long. The link is nil when its log has more actions
// than the playground loads.
func (s *scene) attempt(o Settings, records int) (*link.Link, *link.TooLongError, error) {
	entries, log, err := s.encodedLog(records)
	if tooLong, isLog := errors.AsType[*link.TooLongError](err); isLog {
		return nil, tooLong, nil
	}
	if err != nil {
		return nil, nil, err
	}
	url, form := address.SingleDC(o.Base, s.size).Choose(log)
	made := &link.Link{
		URL: url, Topology: sizecodec.SingleDC, Size: s.size, PlainActions: log, Actions: entries,
		Form: form, Length: len(url), Names: s.names,
	}
	if made.Length > link.MaxLength {
		return made, &link.TooLongError{Length: made.Length, Actions: len(entries)}, nil
	}
	return made, nil, nil
}

// encodedLog is the log, and its text.
func (s *scene) encodedLog(records int) ([]actions.Entry, string, error) {
	entries, err := s.log(records)
	if err != nil {
		return nil, "", err
	}
	log, err := actions.Encode(entries)
	if err != nil {
		return nil, "", link.Fault("its log cannot be written: %w", err)
	}
	return entries, log, nil
}

// largestFit is the largest number of records below most whose link fits, or
// link.NoFit.
func (s *scene) largestFit(o Settings, most int) (int, error) {
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

// largest is the largest number below most that fits, or link.NoFit. It halves by
// what fits quickly, which no more does than what fits wholly, and goes on from
// there with that. So quickly is asked log2(most) times, and wholly once more
// for each number by which it goes further, and beyond.
func largest(most int, quickly, wholly func(int) (bool, error)) (int, error) {
	low, high := link.NoFit, most
	for high-low > 1 {
		middle := (low + high) / 2
		fits, err := quickly(middle)
		if err != nil {
			return link.NoFit, err
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
			return link.NoFit, err
		}
		if fits {
			best = records
		}
	}
	return best, nil
}

// fitsQuickly reports whether a link fits that is made with a fraction of the
// effort.
func (s *scene) fitsQuickly(o Settings, records int) (bool, error) {
	_, log, err := s.encodedLog(records)
	if _, isLog := errors.AsType[*link.TooLongError](err); isLog {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return address.SingleDC(o.Base, s.size).FitsQuickly(log), nil
}
