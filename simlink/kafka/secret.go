package kafka

import (
	"fmt"
	"io"
)

// Secret is a text that is never shown: printed with any verb, logged, or
// marshalled, it is "***", or empty when there is none. Convert it to string to
// use it.
type Secret string

const hidden = "***"

// String returns "***", or the empty string when there is no secret.
func (s Secret) String() string {
	if s == "" {
		return ""
	}
	return hidden
}

// Format writes what String returns, whatever the verb.
func (s Secret) Format(f fmt.State, _ rune) { io.WriteString(f, s.String()) }

// MarshalText returns what String returns, so that JSON holds no secret either.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
