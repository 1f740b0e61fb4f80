package kafka

import (
	"fmt"
	"io"
	"strings"
	"sync"
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

// secrets are texts that no error may repeat. Tokens come to them while a client
// is in use.
type secrets struct {
	mu    sync.Mutex
	pairs []string // each with what is shown in its place
}

// add has a text hidden wherever a broker repeats it. A very short one is left:
// hiding it would garble every text.
func (s *secrets) add(text string) {
	if len(text) < 4 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pairs = append(s.pairs, text, hidden)
}

func (s *secrets) hide(text string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.NewReplacer(s.pairs...).Replace(text)
}
