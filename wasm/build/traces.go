package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// The table of functions that Go's runtime has in memory, as Go 1.20 to 1.26
// write it: runtime/symtab.go and cmd/link/internal/ld/pcln.go.
var tableMark = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8} // magic, quantum 1, pointers of 8 bytes

// The 64-bit words after the mark, by index.
const (
	wordFunctions = 0
	wordNames     = 3 // offsets in the table, in this order
	wordUnits     = 4
	wordFiles     = 5
	wordRuns      = 6
	wordEntries   = 7
)

// Where the fields of a function are, in bytes.
const (
	fieldName  = 4
	fieldStack = 16 // the run of stack depths, which the collector walks by
	fieldFile  = 20
	fieldLine  = 24
	fieldCount = 28 // of further runs
	fieldUnit  = 32
	fieldStart = 36 // the first line
	fieldRuns  = 44
)

// stripTraces zeroes the names, files and lines of functions, which are an eighth
// of a program and serve nothing but the traces of a crash. What the runtime works
// by stays: stack depths, pointer maps and the kinds of functions.
func stripTraces(image []byte) (err error) {
	defer func() {
		if recover() != nil { // an offset leads out of the image
			err = errors.Join(errForm, errors.New("its table of functions is another one; see traces.go"))
		}
	}()
	begin := bytes.Index(image, tableMark)
	table := image[begin:]
	word := func(i int) int { return int(binary.LittleEndian.Uint64(table[len(tableMark)+8*i:])) }
	names, units, files, runs := table[word(wordNames):word(wordUnits)], table[word(wordUnits):word(wordFiles)], table[word(wordFiles):word(wordRuns)], table[word(wordRuns):word(wordEntries)]
	entries := table[word(wordEntries):]
	kept := make([]byte, len(runs))
	for i := range word(wordFunctions) {
		entry := binary.LittleEndian.Uint32(entries[8*i:])
		function := entries[binary.LittleEndian.Uint32(entries[8*i+4:]):]
		field := func(at int) uint32 { return binary.LittleEndian.Uint32(function[at:]) }
		if field(0) != entry {
			panic(errForm)
		}
		keepRun(kept, runs, field(fieldStack))
		for j := range int(field(fieldCount)) {
			keepRun(kept, runs, field(fieldRuns+4*j))
		}
		for _, at := range []int{fieldName, fieldFile, fieldLine, fieldUnit, fieldStart} {
			clear(function[at : at+4])
		}
	}
	copy(runs, kept)
	clear(names)
	clear(units)
	clear(files)
	return nil
}

// keepRun copies the run at an offset: pairs of numbers up to a zero where a pair
// would begin. The first pair may begin with one.
func keepRun(kept, runs []byte, at uint32) {
	if at == 0 {
		return // there is none
	}
	n := int(at)
	for first := true; first || runs[n] != 0; first = false {
		for range 2 {
			for runs[n]&0x80 != 0 {
				n++
			}
			n++
		}
	}
	copy(kept[at:n+1], runs[at:n+1])
}
