package diag

import (
	"strings"
	"testing"
)

func TestLine(t *testing.T) {
	var l List
	if got := l.Line(); got != "" {
		t.Errorf("an empty list is %q", got)
	}
	l.Addf("a", "is wrong")
	l.Addf("", "so is %d", 7)
	if got := l.Line(); got != "a is wrong; so is 7" {
		t.Errorf("got %q", got)
	}
	for range MaxProblems {
		l.Addf("b", "is wrong")
	}
	if got := l.Line(); !strings.HasSuffix(got, "; b is wrong; and 2 more") {
		t.Errorf("it ends in %q", got[len(got)-30:])
	}
}
