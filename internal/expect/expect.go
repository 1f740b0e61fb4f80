// Package expect holds what several tests of the library expect in the same words.
package expect

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// Error wants an error of this type, whose text has these parts.
func Error[E error](t *testing.T, err error, parts ...string) E {
	t.Helper()
	var found E
	if !errors.As(err, &found) {
		t.Fatalf("got %v, want a %T", err, found)
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("the error lacks %q:\n%v", part, err)
		}
	}
	return found
}

// Warnings wants exactly these, each as "code subject".
func Warnings(t *testing.T, made *link.Link, warnings ...string) {
	t.Helper()
	var got []string
	for _, w := range made.Warnings {
		got = append(got, fmt.Sprintf("%s %s", w.Code, w.Subject))
	}
	if !slices.Equal(got, warnings) {
		t.Errorf("warnings\n  %s\nwant\n  %s", strings.Join(got, "\n  "), strings.Join(warnings, "\n  "))
	}
}
