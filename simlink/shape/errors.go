package shape

import "github.com/simlinkhq/kafka-simlink/simlink/diag"

// Error lists what is wrong with a shape: all of it, not only what was met first,
// and at most [diag.MaxProblems]; [Read] ends at the first beyond those. The place
// of a problem is a field by the names in JSON, as in topics[1].replicationFactor,
// whose lists count from 0. It is "shape" for the whole.
type Error struct{ diag.List }

// Error lists the problems, a line each.
func (e *Error) Error() string { return e.Spelled(nil) }

// Spelled is Error with options in this spelling.
func (e *Error) Spelled(spell diag.Spelling) string {
	return e.Lines("the shape cannot be used:", spell)
}

func (e *Error) orNil() error {
	if e.Empty() {
		return nil
	}
	return e
}

// whole is the place of what is wrong with all of it.
const whole = "shape"
