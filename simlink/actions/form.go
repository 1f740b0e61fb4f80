package actions

import (
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/simlinkhq/kafka-simlink/simlink/actions/internal/deflate"
)

// Form is how the value of the actions parameter is written.
type Form string

// The forms that the playground reads. This package writes the first two.
const (
	FormPlain    Form = "plain"
	FormDeflate  Form = "deflate"   // raw DEFLATE, RFC 1951
	FormLZString Form = "lz-string" // the layout of compressToBase64
)

// compressedMark begins a compressed value. No plain log begins with it: an
// entry begins with a capital letter.
const compressedMark = "~1"

// Compress writes a plain log in the deflated form: ~1 and base64url, without
// padding, of raw DEFLATE. It takes milliseconds, and some tens of them for the
// longest logs, to make that as short as it can, and is deterministic: the same
// log gives the same text on every platform.
func Compress(log string) string {
	return compressedMark + base64.RawURLEncoding.EncodeToString(deflate.Compress([]byte(log)))
}

// Expand turns the value of an actions parameter into the plain log, and says
// in which form it was. The text is not decoded further. An error says why each
// compressed form could not be read; what inflates past [MaxLogBytes] is one.
func Expand(value string) (log string, form Form, err error) {
	body, compressed := strings.CutPrefix(value, compressedMark)
	if !compressed {
		if len(value) > MaxLogBytes {
			return "", "", fmt.Errorf("the log has %d bytes; at most %d are read", len(value), MaxLogBytes)
		}
		return value, FormPlain, nil
	}
	if len(body) > MaxLogBytes {
		return "", "", fmt.Errorf("the compressed log has %d characters; at most %d are read", len(body), MaxLogBytes)
	}
	log, deflateErr := expandDeflate(body)
	if deflateErr == nil {
		return log, FormDeflate, nil
	}
	log, lzErr := expandLZString(body)
	if lzErr == nil {
		lzErr = looksLikeLog(log)
	}
	if lzErr != nil {
		return "", "", fmt.Errorf("the compressed log cannot be read: as DEFLATE, %w; as lz-string, %w; the link may have been cut short or changed", deflateErr, lzErr)
	}
	return log, FormLZString, nil
}

func expandDeflate(body string) (string, error) {
	if strings.ContainsAny(body, "\r\n") { // which Go's decoder passes over
		return "", errors.New("it holds a line break")
	}
	packed, err := base64.RawURLEncoding.DecodeString(body)
	if err != nil {
		return "", fmt.Errorf("it is no base64url (%w)", err)
	}
	log, err := inflate(packed)
	if err != nil {
		return "", err
	}
	return log, looksLikeLog(log)
}

var errTooLong = fmt.Errorf("it inflates to more than %d bytes, more than %d entries are worth", MaxLogBytes, MaxEntries)

// looksLikeLog is the playground's own test of which layout it has before it.
func looksLikeLog(log string) error {
	switch {
	case log == "" || log[0] < 'A' || log[0] > 'Z':
		return errors.New("it does not begin with the capital letter of a kind")
	case !utf8.ValidString(log):
		return errors.New("it is not UTF-8")
	}
	return nil
}
