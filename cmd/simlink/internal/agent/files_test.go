//go:build !js && !windows

package agent

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
)

// silent is a plain file that gives nothing, also when it is closed, as one of a
// network that is gone.
type silent struct {
	fs.File
	end <-chan struct{}
}

func (s silent) Read([]byte) (int, error) {
	<-s.end
	return 0, errors.New("too late")
}

// silentFiles has files of the name silent give nothing until the end.
func silentFiles(end <-chan struct{}) *files {
	f := newFiles()
	open := f.open
	f.open = func(path string) (fs.File, error) {
		file, err := open(path)
		if err == nil && filepath.Base(path) == "silent" {
			return silent{file, end}, nil
		}
		return file, err
	}
	return f
}

// filesOf makes a folder with a snapshot, plain files that give nothing and a pipe.
func filesOf(t *testing.T) (dir string) {
	dir = t.TempDir()
	for name, text := range map[string]string{
		"good.json": `{"brokers": [{"id": 1}], "topics": [{"name": "orders", "partitions": [{"id": 0, "leader": 1, "replicas": [1], "isr": [1], "latestOffset": 5}]}]}`,
		"silent":    "", "inside.properties": "bootstrap.servers=b:1\nsecurity.protocol=SSL\nssl.truststore.location=" + filepath.Join(dir, "silent") + "\n",
		"pipe.properties": "bootstrap.servers=b:1\nsecurity.protocol=SSL\nssl.truststore.location=" + filepath.Join(dir, "pipe") + "\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Skipf("this file system has no pipes: %v", err)
	}
	return dir
}

// readingServer draws snapshots, and opens the connections of clusters.
func readingServer(t *testing.T, f *files) *stuck {
	return startStuckWith(t, Deps{
		files: f,
		capture: func(ctx context.Context, to target, _ verbs.Drawing) (*captured, error) {
			client, err := to.open(ctx)
			if err == nil {
				client.Close()
				err = errors.New("opened")
			}
			return nil, err
		},
	})
}

func calling(id int, tool, argument, path string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":{%q:%q}}}`+"\n", id, tool, argument, path)
}

// TestNoFileKeepsTheServer: as many calls as are answered at a time, each of which
// names something that gives nothing, and then a good one.
func TestNoFileKeepsTheServer(t *testing.T) {
	for _, c := range []struct{ tool, argument, name, want string }{
		{"snapshot_to_url", "path", "pipe", "path names no plain file"},
		{"snapshot_to_url", "path", ".", "path names no plain file"},
		{"snapshot_to_url", "path", "silent", "path takes longer than 10s to be read"},
		{"cluster_to_url", "commandConfig", "pipe", "commandConfig names no plain file"},
		{"cluster_to_url", "commandConfig", "silent", "which cannot be read: takes longer than 10s to be read"},
		{"cluster_to_url", "commandConfig", "pipe.properties", ":3 ssl.truststore.location cannot be used"},
		{"cluster_to_url", "commandConfig", "inside.properties", ":3 ssl.truststore.location cannot be used"},
	} {
		t.Run(c.tool+" "+c.name, func(t *testing.T) {
			dir := filesOf(t)
			synctest.Test(t, func(t *testing.T) {
				end := make(chan struct{})
				defer close(end)
				s := readingServer(t, silentFiles(end))
				var calls strings.Builder
				for id := range MaxCalls {
					calls.WriteString(calling(id, c.tool, c.argument, filepath.Join(dir, c.name)))
				}
				s.send(calls.String())
				s.send(calling(100, "snapshot_to_url", "path", filepath.Join(dir, "good.json")))
				time.Sleep(fileTime) // of the bubble's clock
				synctest.Wait()
				for id := range MaxCalls {
					if got := s.answer(id); !strings.Contains(got, c.want) {
						t.Errorf("call %d is answered with %q, want %q", id, got, c.want)
					}
				}
				if got := s.answer(100); !strings.Contains(got, "?scenario=free") {
					t.Errorf("the good call is answered with %q", got)
				}
				s.client.Close()
				if err := <-s.ended; err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// TestReadingsThatDoNotEndAreFew: beyond them a file is refused, until they end.
func TestReadingsThatDoNotEndAreFew(t *testing.T) {
	dir := filesOf(t)
	silent, good := filepath.Join(dir, "silent"), filepath.Join(dir, "good.json")
	synctest.Test(t, func(t *testing.T) {
		end := make(chan struct{})
		f := silentFiles(end)
		for range maxReadings {
			go f.read(t.Context(), silent, 1)
		}
		time.Sleep(fileTime)
		synctest.Wait()
		if _, err := f.read(t.Context(), good, 1); err == nil || !strings.Contains(err.Error(), "64 readings have not ended") {
			t.Errorf("one more ends with %v", err)
		}
		close(end)
		synctest.Wait()
		if got, err := f.read(t.Context(), good, 1); err != nil || string(got) != "{" {
			t.Errorf("when they have ended, it is %q, %v", got, err)
		}
	})
}

// TestWorkThatIsGivenUp leaves nothing behind, and its faults are the caller's.
func TestWorkThatIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFiles()
		gaveUp := errors.New("gave up")
		ctx, stop := context.WithTimeoutCause(t.Context(), time.Second, gaveUp)
		defer stop()
		dropped := 0
		_, err := inTime(ctx, f, func() (int, error) { time.Sleep(time.Minute); return 7, nil }, func(value int) { dropped = value })
		if err != gaveUp {
			t.Errorf("it ends with %v", err)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		if dropped != 7 || len(f.places) != 0 {
			t.Errorf("%d is dropped, and %d places are taken", dropped, len(f.places))
		}
		defer func() {
			if got := recover(); got != "a fault" {
				t.Errorf("the caller has the fault %v", got)
			}
		}()
		_, _ = inTime(t.Context(), f, func() (int, error) { panic("a fault") }, nil)
	})
}

// TestReadingEndsWithItsFile: what closing ends does not go on.
func TestReadingEndsWithItsFile(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer write.Close()
	name := filepath.Join(filesOf(t), "good.json")
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancelCause(t.Context())
	gone := errors.New("gone")
	f := newFiles()
	f.open = func(string) (fs.File, error) { stop(gone); return disguised{read, info}, nil }
	if _, err := f.read(ctx, name, 1); err != gone {
		t.Errorf("it ends with %v", err)
	}
	for range maxReadings { // all places are free again, at last
		f.places <- struct{}{}
	}
}

// disguised is a file that says to be another.
type disguised struct {
	*os.File
	info fs.FileInfo
}

func (d disguised) Stat() (fs.FileInfo, error) { return d.info, nil }
