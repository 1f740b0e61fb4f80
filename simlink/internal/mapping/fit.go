package mapping

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/base64"
	"errors"
	"net/url"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// fit draws the scene as the options want it, or with fewer records where they
// allow that.
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
	return made, nil
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
// so when the result is too long. The link has been read back from its URL. It is
// nil when its log has more actions than the playground loads.
func (s *scene) attempt(o Settings, records int) (*link.Link, *link.TooLongError, error) {
	entries, err := s.log(records)
	if tooLong, isLog := errors.AsType[*link.TooLongError](err); isLog {
		return nil, tooLong, nil
	}
	if err != nil {
		return nil, nil, err
	}
	made, err := link.Compose(link.Play{Size: s.size, Actions: entries}, link.ComposeOptions{BaseURL: o.BaseURL, Force: true})
	if wrong, refused := errors.AsType[*link.ComposeError](err); refused {
		return nil, nil, link.Fault("%w", wrong)
	}
	if err != nil {
		return nil, nil, err
	}
	if err := checkReferences(made.Actions, made.Start); err != nil {
		return nil, nil, link.Fault("%w", err)
	}
	made.Names = s.names
	if made.Length > link.MaxLength {
		return made, &link.TooLongError{Length: made.Length, Actions: len(entries)}, nil
	}
	return made, nil, nil
}

// largestFit is the largest number of records below most whose link fits, or
// NoFit.
func (s *scene) largestFit(o Settings, most int) (int, error) {
	bare, err := link.Compose(link.Play{Size: s.size}, link.ComposeOptions{BaseURL: o.BaseURL, Force: true})
	if err != nil {
		return link.NoFit, err
	}
	quick := quickPacker{room: link.MaxLength - bare.Length - len("&actions=")}
	quickly := func(records int) (bool, error) { return s.fitsQuickly(&quick, records) }
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

// largest is the largest number below most that fits, or NoFit. What fits quickly
// fits wholly too. So it halves by what fits quickly, then halves the quarter above
// that by what fits wholly, and goes on from there one by one.
func largest(most int, quickly, wholly func(int) (bool, error)) (int, error) {
	low, err := halve(link.NoFit, most, quickly)
	if err != nil {
		return link.NoFit, err
	}
	best, err := halve(low, min(most, low+low/4+1), wholly)
	if err != nil {
		return link.NoFit, err
	}
	for records := best + 1; records < most && records <= best+beyond; records++ {
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

// halve is the largest number below high that fits, where low does, or low.
func halve(low, high int, fits func(int) (bool, error)) (int, error) {
	for high-low > 1 {
		middle := (low + high) / 2
		ok, err := fits(middle)
		if err != nil {
			return link.NoFit, err
		}
		if ok {
			low = middle
		} else {
			high = middle
		}
	}
	return low, nil
}

// fitsQuickly reports whether a link surely fits. One that does not may still fit.
func (s *scene) fitsQuickly(quick *quickPacker, records int) (bool, error) {
	entries, err := s.log(records)
	if _, isLog := errors.AsType[*link.TooLongError](err); isLog {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	log, err := actions.Encode(entries)
	if err != nil {
		return false, err
	}
	return quick.fits(log), nil
}

// quickPacker packs logs with compress/flate, which is never shorter than
// [actions.Compress] and takes a fraction of its time.
type quickPacker struct {
	room   int // characters that the URL has for a log
	text   bytes.Buffer
	writer *flate.Writer
}

func (q *quickPacker) fits(log string) bool {
	if len(url.QueryEscape(log)) <= q.room {
		return true
	}
	q.text.Reset()
	if q.writer == nil {
		q.writer, _ = flate.NewWriter(&q.text, flate.BestCompression) // a level that there is
	} else {
		q.writer.Reset(&q.text)
	}
	_, _ = q.writer.Write([]byte(log)) // into a buffer, which takes everything
	_ = q.writer.Close()
	return len("~1")+base64.RawURLEncoding.EncodedLen(q.text.Len()) <= q.room
}
