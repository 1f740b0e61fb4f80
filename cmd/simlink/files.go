package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2/maybe"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// ownerOnly is the mode of a new file that holds names of a cluster.
const ownerOnly fs.FileMode = 0o600

// open opens a file that somebody names; - is standard input.
func (s streams) open(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(s.in), nil
	}
	return os.Open(name)
}

// sameFile reports whether two names lead to one file, or would.
func sameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return os.SameFile(infoA, infoB)
	}
	absoluteA, errA := filepath.Abs(a)
	absoluteB, errB := filepath.Abs(b)
	return errA == nil && errB == nil && absoluteA == absoluteB
}

// write writes what was asked for to a file, or to standard output for -.
func (s streams) write(file string, text []byte) error {
	switch file {
	case "":
		return diag.NewOptionError("out", "names no file; - is standard output")
	case "-":
		_, err := s.out.Write(text)
		return err
	}
	return writeFile(file, text)
}

// writeFile writes a file whole or not at all, where the system can do that. One
// that is there keeps its mode, and stays where a symbolic link leads to it; a
// device or a pipe is written to.
func writeFile(file string, text []byte) error {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(file, text, ownerOnly)
	}
	if target, err := filepath.EvalSymlinks(file); err == nil {
		file = target
	}
	err := maybe.WriteFile(file, text, ownerOnly)
	if temporary, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: temporary.Op, Path: file, Err: temporary.Err}
	}
	return err
}
