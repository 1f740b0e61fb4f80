package link

import (
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
)

// maxPlainLog is the length, in characters, up to which a log stays readable.
const maxPlainLog = 1500

// chooseForm decides the form of a log by the final URL: the log as it is while it is
// readable and its URL can be shared, else the shorter of the two forms.
func (o opening) chooseForm(log string) (string, actions.Form) {
	if readable(log) {
		if plain := o.url(log); len(plain) <= MaxLength {
			return plain, actions.FormPlain
		}
	}
	packed := o.url(actions.Compress(log))
	if len(log) < len(packed) { // else its URL is longer, too
		if plain := o.url(log); len(plain) <= len(packed) {
			return plain, actions.FormPlain
		}
	}
	return packed, actions.FormDeflate
}

// readable reports whether a log is short enough to be read in a URL.
func readable(log string) bool {
	return len(log) <= utf8.UTFMax*maxPlainLog && utf8.RuneCountInString(log) <= maxPlainLog
}
