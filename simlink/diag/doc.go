// Package diag holds the one form in which this module reports what is wrong.
//
// A [Problem] has a place, a code, a text and hints. Every error of the library
// that speaks of its input has a method Problems that returns them, and [Of]
// gathers those of any error, joined or wrapped:
//
//	for _, p := range diag.Of(err) {
//		fmt.Println(p.Place, p.Text)
//	}
//
// A text of the library names no flag of a command and no field of a JSON
// object. A [Hint] names the option that helps, and whoever shows the problem
// spells it: --clamp on a command line, clamp: true in JSON, a button on a page.
//
// The package also cuts and quotes what somebody else has written, so that a
// hostile name cannot fill a message. It needs the standard library alone.
package diag
