package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
)

// dataSection is the number of the section that holds what memory begins with.
const dataSection = 11

var errForm = errors.New("is no WebAssembly module of the form that Go 1.26 writes")

// shrink makes a program smaller that does the same. Go's linker leaves every run
// of eight zeros out of the memory, which gives a hundred thousand segments, and
// their addresses hardly compress; one segment with the zeros does.
func shrink(module []byte) ([]byte, error) {
	const header = 8 // "\0asm" and the version
	if len(module) < header {
		return nil, errForm
	}
	out := slices.Clone(module[:header])
	for rest := module[header:]; len(rest) > 0; {
		id := rest[0]
		size, n := binary.Uvarint(rest[1:])
		if n <= 0 || uint64(len(rest)-1-n) < size {
			return nil, errForm
		}
		body := rest[1+n:][:size]
		rest = rest[1+n:][size:]
		if id == dataSection {
			at, image, err := readImage(body)
			if err != nil {
				return nil, err
			}
			body = writeImage(at, image)
		}
		out = append(out, id)
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// The parts of a segment of memory 0 whose address is a constant.
const (
	active   = 0x00
	i32Const = 0x41
	end      = 0x0b
)

// segment is a part of the memory that a program begins with.
type segment struct {
	at    int
	bytes []byte
}

func readSegments(body []byte) ([]segment, error) {
	in := bytes.NewReader(body)
	count, _ := binary.ReadUvarint(in)
	var segments []segment
	for range count {
		kind, _ := in.ReadByte()
		op, _ := in.ReadByte()
		at, _ := binary.ReadUvarint(in) // signed, but Go's addresses are positive
		stop, _ := in.ReadByte()
		size, err := binary.ReadUvarint(in)
		if kind != active || op != i32Const || stop != end || err != nil || uint64(in.Len()) < size || at+size > maxImage {
			return nil, errForm
		}
		from := len(body) - in.Len()
		segments = append(segments, segment{int(at), body[from:][:size]})
		_, _ = in.Seek(int64(size), 1)
	}
	return segments, nil
}

// maxImage bounds what a program's memory may begin with; Go's takes a few MB.
const maxImage = 1 << 26

// readImage gives the memory from the lowest address to the highest.
func readImage(body []byte) (first int, image []byte, err error) {
	segments, err := readSegments(body)
	if err != nil || len(segments) == 0 {
		return 0, nil, errForm
	}
	slices.SortFunc(segments, func(a, b segment) int { return a.at - b.at })
	first = segments[0].at
	for _, s := range segments {
		gap := s.at - first - len(image)
		if gap < 0 {
			return 0, nil, errForm
		}
		image = append(append(image, make([]byte, gap)...), s.bytes...)
	}
	return first, image, nil
}

func writeImage(at int, image []byte) []byte {
	out := []byte{1, active, i32Const} // one segment
	for ; at > 0x3f; at >>= 7 {        // signed, so that the last byte's sixth bit is free
		out = append(out, byte(at)|0x80)
	}
	out = append(out, byte(at), end)
	out = binary.AppendUvarint(out, uint64(len(image)))
	return append(out, image...)
}
