package verbs

import (
	"errors"
	"io"
	"io/fs"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Source is what a verb takes that takes either: a link or a snapshot, the other
// is nil.
type Source struct {
	Link     *simlink.Link
	Snapshot *simlink.Snapshot
}

// sourceError is a source that a verb does not take.
type sourceError string

func (e sourceError) Error() string { return string(e) }

const (
	errNeither  sourceError = "this is neither a snapshot, which is a JSON object, nor a playground link"
	errSnapshot sourceError = "this is a snapshot, and a link is read here; make its link first"
)

// ReadSource reads a snapshot or a link.
func ReadSource(text string) (Source, error) {
	if isSnapshot(text) || strings.TrimSpace(text) == "" {
		read, err := snapshot.Read(strings.NewReader(text))
		return Source{Snapshot: read}, err
	}
	return plausibleLink(text)
}

// ReadLink reads a link, and refuses a snapshot.
func ReadLink(text string) (Source, error) {
	if isSnapshot(text) {
		return Source{}, errSnapshot
	}
	return plausibleLink(text)
}

// isSnapshot tells a snapshot from a link by its first brace.
func isSnapshot(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(text, "\ufeff \t\r\n"), "{")
}

// plausibleLink reads what may be one.
func plausibleLink(text string) (Source, error) {
	if !link.Plausible(text) {
		return Source{}, errNeither
	}
	read, err := simlink.Parse(text)
	return Source{Link: read}, err
}

// Opener opens a file by its name; - is whatever stands for standard input.
type Opener func(name string) (io.ReadCloser, error)

// FindSource reads what somebody names: a URL, or a file with a snapshot or a
// link. What is neither a URL nor a file is taken for the bare value of an actions
// parameter.
func FindSource(name string, open Opener) (Source, error) {
	switch {
	case name == "":
		return Source{}, errors.New("no snapshot or link is given; an empty argument names none")
	case strings.Contains(name, "://"):
		return plausibleLink(name)
	}
	text, err := ReadFile(name, open, snapshot.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) && link.Plausible(name) {
		return plausibleLink(name)
	}
	if err != nil {
		return Source{}, err
	}
	found, err := ReadSource(text)
	return found, InFile(name, err)
}

// FindLog reads what somebody names that may be broken: a link, the value of an
// actions parameter, or a file with one of them.
func FindLog(name string, open Opener) (string, error) {
	if name == "" {
		return "", errors.New("no link and no value is given; an empty argument is none")
	}
	if name != "-" && (strings.Contains(name, "://") || link.Plausible(name)) {
		return name, nil
	}
	text, err := ReadFile(name, open, MaxDocument)
	if errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(name, "@,:") {
		return name, nil
	}
	if err == nil && isSnapshot(text) {
		return "", InFile(name, errSnapshot)
	}
	return text, err
}

// FindSnapshot reads a snapshot file.
func FindSnapshot(name string, open Opener) (*simlink.Snapshot, error) {
	f, err := open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	read, err := snapshot.Read(f)
	return read, InFile(name, err)
}

// InFile says in which file what is wrong stands, where it has a name.
func InFile(name string, err error) error {
	if name == "-" {
		return err
	}
	return In(name, err)
}

// ReadFile reads no more of a file than a byte past the bound, for whoever reads
// the text to refuse it.
func ReadFile(name string, open Opener, most int) (string, error) {
	f, err := open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	var text strings.Builder
	_, err = io.Copy(&text, io.LimitReader(f, int64(most)+1))
	return text.String(), err
}
