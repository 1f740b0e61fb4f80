package shape

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// FuzzRead asks that any text is refused with problems, or is a shape that
// encoding/json reads alike, and that opens as it is or is refused by its
// fields. testdata/fuzz holds what it starts from.
func FuzzRead(f *testing.F) {
	f.Add([]byte(fullJSON))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := Read(text)
		if err != nil {
			var broken *Error
			if !errors.As(err, &broken) || len(broken.Problems()) == 0 || len(broken.Problems()) > diag.MaxProblems {
				t.Errorf("an error of another kind: %#v", err)
			}
			return
		}
		var standard Shape
		if err := json.Unmarshal(text, &standard); err != nil || !reflect.DeepEqual(s, standard) {
			t.Errorf("read as %+v, by encoding/json as %+v, %v", s, standard, err)
		}
		complaint := ""
		if _, _, err := s.Params(); err != nil {
			complaint = badError(s, err)
		} else {
			complaint = misdrawn(s)
		}
		if complaint != "" {
			t.Error(complaint)
		}
	})
}
