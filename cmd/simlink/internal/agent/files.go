package agent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

const (
	// fileTime is how long a file may take: one of a network that is gone gives
	// nothing, and neither do some that the system makes up, for good.
	fileTime = 10 * time.Second
	// maxReadings is how many readings there are at a time, of which a call takes two
	// at most. One that was given up counts until it ends.
	maxReadings = 4 * MaxCalls
)

var errNotPlain = errors.New("names no plain file")

// files reads the files that calls name, and keeps none of them waiting.
type files struct {
	open   func(string) (fs.File, error)
	places chan struct{}
}

func newFiles() *files {
	return &files{func(path string) (fs.File, error) { return os.Open(path) }, make(chan struct{}, maxReadings)}
}

// inFileTime is a context for readings.
func inFileTime(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, fileTime, fmt.Errorf("takes longer than %s to be read; name a file on a disk of this machine", fileTime))
}

// read reads a file, no more than so many bytes of it.
func (f *files) read(ctx context.Context, path string, most int) ([]byte, error) {
	ctx, stop := inFileTime(ctx)
	defer stop()
	return inTime(ctx, f, func() ([]byte, error) {
		if err := onlyPlain(os.Stat(path)); errors.Is(err, errNotPlain) {
			return nil, err // opening a pipe waits for whoever writes, and of a device it may do something
		}
		file, err := f.open(path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		defer context.AfterFunc(ctx, func() { file.Close() })() // which ends some readings that were given up
		if err := onlyPlain(file.Stat()); err != nil {
			return nil, err
		}
		return io.ReadAll(io.LimitReader(file, int64(most)))
	}, nil)
}

// look refuses what is no plain file: standard input is the client's, and a pipe may
// never end. What cannot be looked at is left to whoever reads it.
func (f *files) look(ctx context.Context, path string) error {
	_, err := inTime(ctx, f, func() (any, error) { return nil, onlyPlain(os.Stat(path)) }, nil)
	if _, isPath := errors.AsType[*fs.PathError](err); isPath {
		return nil
	}
	return err
}

func onlyPlain(info fs.FileInfo, err error) error {
	if err == nil && !info.Mode().IsRegular() {
		return errNotPlain
	}
	return err
}

// outcome is what came of some work: a value, an error, or a fault of ours.
type outcome[T any] struct {
	value T
	err   error
	fault any
}

// inTime does work that may never end, and gives it up when the context is done. What
// comes of it later is dropped.
func inTime[T any](ctx context.Context, f *files, work func() (T, error), drop func(T)) (none T, _ error) {
	select {
	case f.places <- struct{}{}:
	default:
		return none, fmt.Errorf("cannot be read now: %d readings have not ended, of files that give nothing; start the server again where that stays so", maxReadings)
	}
	done := make(chan outcome[T])
	go func() {
		defer func() { <-f.places }()
		got := safely(work)
		select {
		case done <- got:
		case <-ctx.Done():
			if drop != nil && got.err == nil && got.fault == nil {
				drop(got.value)
			}
		}
	}()
	select {
	case got := <-done:
		if got.fault != nil {
			panic(got.fault) // here it is an answer
		}
		if got.err != nil && ctx.Err() != nil {
			return none, context.Cause(ctx)
		}
		return got.value, got.err
	case <-ctx.Done():
		return none, context.Cause(ctx)
	}
}

// safely keeps a panic for whoever waits.
func safely[T any](work func() (T, error)) (got outcome[T]) {
	defer func() { got.fault = recover() }()
	got.value, got.err = work()
	return got
}

// open makes a client of the connection, and gives up when its time is up: a store of
// certificates can take as long to open as its author likes.
func (c *target) open(ctx context.Context) (*kafka.Client, error) {
	ctx, stop := context.WithTimeoutCause(ctx, c.Timeout, fmt.Errorf("reading the settings and the files that they name takes longer than %s", c.Timeout))
	defer stop()
	return inTime(ctx, c.files, func() (*kafka.Client, error) {
		return c.Connection.Open(kafka.Options{Getenv: c.Getenv, Timeout: c.Timeout, ReadFile: func(path string, most int) ([]byte, error) {
			return c.files.read(ctx, path, most)
		}})
	}, (*kafka.Client).Close)
}
