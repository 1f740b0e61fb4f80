package mapping

import (
	"errors"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

// TestLargest: the search finds the bound wherever it lies, with few questions.
func TestLargest(t *testing.T) {
	for _, c := range []struct{ most, quick, whole, want int }{
		{8, 3, 3, 3}, {8, 3, 5, 5}, {8, -1, -1, link.NoFit}, {8, -1, 0, 0}, {8, 7, 7, 7}, {8, 6, 7, 7}, {1, -1, 0, 0}, {1, -1, -1, link.NoFit},
		{2000, 1200, 1203, 1203}, {2000, 0, 0, 0}, {2000, 1999, 1999, 1999},
	} {
		quicks, wholes := 0, 0
		got, err := largest(c.most,
			func(n int) (bool, error) { quicks++; return n <= c.quick, nil },
			func(n int) (bool, error) { wholes++; return n <= c.whole, nil })
		if got != c.want || err != nil {
			t.Errorf("%+v: %d, %v", c, got, err)
		}
		if quicks > 12 || wholes > 12 {
			t.Errorf("%+v: asked %d times quickly and %d times wholly", c, quicks, wholes)
		}
	}
}

// TestLargestGoesOn past a number that does not fit before one that does.
func TestLargestGoesOn(t *testing.T) {
	got, err := largest(20, func(n int) (bool, error) { return n <= 5, nil }, func(n int) (bool, error) { return n <= 5 || n == 7 || n == 9, nil })
	if got != 9 || err != nil {
		t.Errorf("%d, %v", got, err)
	}
}

func TestLargestPassesErrorsOn(t *testing.T) {
	failed := errors.New("no")
	fails := func(int) (bool, error) { return false, failed }
	fits := func(int) (bool, error) { return false, nil }
	if _, err := largest(9, fails, fits); err != failed {
		t.Errorf("quickly: %v", err)
	}
	if _, err := largest(9, fits, fails); err != failed {
		t.Errorf("wholly: %v", err)
	}
}
