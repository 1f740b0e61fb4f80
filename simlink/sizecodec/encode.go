package sizecodec

import (
	"strconv"
)

// Encode writes the shape as the playground itself would: with the shortest
// tail, and without the fields that spell a default of the primary topic. The
// error is an [*Error] that lists every number out of range and every other
// rule that the shape breaks, or [ErrNotPublic].
func (s Size) Encode() (string, error) {
	return s.encode(new(Error))
}

// encode adds to what is already known to be wrong.
func (s Size) encode(p *Error) (string, error) {
	row := s.Topology.row()
	if row != nil && row.sealed {
		return "", ErrNotPublic
	}
	s.check(row, p)
	if err := p.orNil(); err != nil {
		return "", err
	}
	s = s.canonical()
	slug := s.append(make([]byte, 0, 256))
	if len(slug) > maxSlugBytes {
		p.slugTooLong(len(slug))
		return "", p.orNil()
	}
	return string(slug), nil
}

func (s *Size) append(dst []byte) []byte {
	for i, n := range s.BrokersPerZone {
		if i > 0 {
			dst = append(dst, '-')
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	dst = append(dst, 'x')
	dst = strconv.AppendInt(dst, int64(s.Partitions), 10)
	dst = append(dst, 'x')
	dst = strconv.AppendInt(dst, int64(s.ReplicationFactor), 10)
	return s.appendTail(dst)
}

func (s *Size) appendTail(dst []byte) []byte {
	end, used := len(dst), 0
	for i := range tail {
		dst = append(dst, 'x')
		begin := len(dst)
		if tail[i].write != nil {
			dst = tail[i].write(dst, s)
		} else {
			dst = append(dst, s.Verbatim[i]...)
		}
		if len(dst) > begin {
			end, used = len(dst), i+1
		}
	}
	dst = dst[:end]
	for range shortestTail(used) - used {
		dst = append(dst, 'x')
	}
	return dst
}
