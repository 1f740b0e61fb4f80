package address

import (
	"encoding/base64"
	"net/url"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/internal/deflate"
)

// maxPlainLog is the length, in characters, up to which a log stays readable.
const maxPlainLog = 1500

// Choose decides the form of a log by the final URL: the log as it is while it is
// readable and its URL can be shared, else the shorter of the two forms.
func (o Opening) Choose(log string) (string, actions.Form) {
	if readable(log) {
		if plain := o.URL(log); len(plain) <= MaxLength {
			return plain, actions.FormPlain
		}
	}
	packed := o.URL(actions.Compress(log))
	if len(log) < len(packed) { // else its URL is longer, too
		if plain := o.URL(log); len(plain) <= len(packed) {
			return plain, actions.FormPlain
		}
	}
	return packed, actions.FormDeflate
}

// readable reports whether a log is short enough to be read in a URL.
func readable(log string) bool {
	return len(log) <= utf8.UTFMax*maxPlainLog && utf8.RuneCountInString(log) <= maxPlainLog
}

// room is how many characters of a URL that can be shared are left for a log.
func (o Opening) room() int {
	const log = "K"
	return MaxLength - len(o.URL(log)) + len(log)
}

// FitsQuickly reports whether the URL of a log can be shared when the log is
// packed with a fraction of the effort. One that does not may still fit.
func (o Opening) FitsQuickly(log string) bool {
	room := o.room()
	return readable(log) && len(url.QueryEscape(log)) <= room || packedLength(log) <= room
}

// packedLength is the length of what [actions.Compress] makes of a log, or somewhat
// more, found with a fraction of the effort.
func packedLength(log string) int {
	const mark = "~1"
	return len(mark) + base64.RawURLEncoding.EncodedLen(deflate.QuickLength([]byte(log)))
}
