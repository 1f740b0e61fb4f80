package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// source is what a command reads that takes either: a link or a snapshot, the
// other is nil.
type source struct {
	link     *simlink.Link
	snapshot *simlink.Snapshot
}

// readSource reads a URL, a file with a snapshot or a link, or standard input
// with either. What is neither a URL nor a file is taken for the bare value of
// an actions parameter.
func readSource(arg string, in io.Reader) (source, error) {
	switch {
	case arg == "":
		return source{}, errors.New("no snapshot or link is given; an empty argument names none")
	case arg == "-":
		return sniffSource(in)
	case strings.Contains(arg, "://"):
		return parseSource(arg)
	}
	f, err := os.Open(arg)
	if errors.Is(err, os.ErrNotExist) && link.Plausible(arg) {
		return parseSource(arg)
	}
	if err != nil {
		return source{}, err
	}
	defer f.Close()
	found, err := sniffSource(f)
	if err != nil {
		return source{}, fmt.Errorf("%s: %w", arg, err)
	}
	return found, nil
}

// sniffSource tells a snapshot from a link by its first brace.
func sniffSource(in io.Reader) (source, error) {
	text, err := io.ReadAll(io.LimitReader(in, snapshot.MaxBytes+1))
	if err != nil {
		return source{}, err
	}
	if trimmed := bytes.TrimLeft(text, "\ufeff \t\r\n"); len(trimmed) > 0 && trimmed[0] != '{' {
		return parseSource(string(text))
	}
	snapshot, err := snapshot.Read(bytes.NewReader(text))
	return source{snapshot: snapshot}, err
}

func parseSource(text string) (source, error) {
	if !link.Plausible(text) {
		return source{}, errors.New("this is neither a snapshot, which is a JSON object, nor a playground link")
	}
	link, err := simlink.Parse(text)
	return source{link: link}, err
}
