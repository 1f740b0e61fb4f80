package verbs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/snapshot"
)

// Anonymized is a snapshot under made-up names, and the options that select of it
// what the given ones select of the real names. Where they select nothing, both
// stay as they are, for the link to be refused.
func Anonymized(s *simlink.Snapshot, d Drawing) (*simlink.Snapshot, Drawing) {
	selector, err := snapshot.NewSelector(d.Topics, d.TopicsRegex)
	if err != nil {
		return s, d
	}
	selected := *s
	selected.Topics = slices.DeleteFunc(slices.Clone(s.Topics), func(t snapshot.Topic) bool { return !selector.Selects(t.Name, t.IsInternal()) })
	if len(selected.Topics) == 0 {
		return s, d
	}
	hidden, key := snapshot.Anonymize(&selected, nil)
	if d.TopicsRegex != "" {
		d.TopicsRegex = "." // only what it selects is left
	}
	d.Topics = slices.Clone(d.Topics)
	for i, name := range d.Topics {
		if instead, known := key.Topics[name]; known {
			d.Topics[i] = instead
		}
	}
	return hidden, d
}

// FindKey reads the file that says which name became which.
func FindKey(name string, open Opener) (*snapshot.Key, error) {
	const mostKey = snapshot.MaxBytes
	text, err := ReadFile(name, open, mostKey)
	if err != nil {
		return nil, err
	}
	key := new(snapshot.Key)
	if err := json.Unmarshal([]byte(text), key); err != nil {
		return nil, In(name, err)
	}
	return key, nil
}

// KeyFile is the file of a key.
func KeyFile(key *snapshot.Key) ([]byte, error) {
	text, err := json.MarshalIndent(key, "", "  ")
	return append(text, '\n'), err
}

// SnapshotFile is a snapshot file for people to read, as it is printed, where it
// is not so large that it could not be read back.
func SnapshotFile(printed []byte) ([]byte, error) {
	if len(printed) <= snapshot.MaxBytes {
		return printed, nil
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, printed); err != nil {
		return nil, err
	}
	if n := compact.Len(); n > snapshot.MaxBytes {
		return nil, &snapshot.Error{List: diag.ListOf(diag.Problem{
			Text:  fmt.Sprintf("the snapshot takes %d MiB, and a file of at most %d MiB is read", n>>20, snapshot.MaxBytes>>20),
			Hints: []diag.Hint{{Option: "topics", Text: "takes fewer topics"}},
		})}
	}
	return compact.Bytes(), nil
}
