package diag_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// An error of the library lists its problems, wherever it is wrapped or joined.
// Each shell spells the options in its own way.
func Example() {
	err := fmt.Errorf("cluster.json: %w", errors.Join(
		diag.NewOptionError("maxRecordsPerPartition", "is -5; it must not be negative"),
		tooLarge(),
	))
	for _, p := range diag.Of(err) {
		fmt.Printf("%s: %s\n", p.Place, p.Text)
		for _, h := range p.Hints {
			fmt.Println("  try", h.Option)
		}
	}
	flags := func(option, _ string) string { return "--" + strings.ToLower(option) }
	fmt.Println(diag.Spelled(tooLarge(), flags))
	// Output:
	// maxRecordsPerPartition: is -5; it must not be negative
	// brokers: are 11, of at most 10
	//   try clamp
	// this cannot be drawn:
	//   brokers are 11, of at most 10
	// --clamp trims what is over
}

// limitError is an error type as the library has them.
type limitError struct{ diag.List }

func (e *limitError) Error() string { return e.Spelled(nil) }

func (e *limitError) Spelled(spell diag.Spelling) string {
	return e.Lines("this cannot be drawn:", spell)
}

func tooLarge() error {
	e := new(limitError)
	e.Add(diag.Problem{Place: "brokers", Text: "are 11, of at most 10", Hints: []diag.Hint{{Option: "clamp", Text: "trims what is over"}}})
	return e
}
