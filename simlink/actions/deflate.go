package actions

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"strings"
)

// inflate stops one byte past the bound, whatever the ratio promises.
func inflate(packed []byte) (string, error) {
	r := flate.NewReader(bytes.NewReader(packed))
	var log strings.Builder
	n, err := io.Copy(&log, io.LimitReader(r, MaxLogBytes+1))
	if err != nil && errors.Is(err, io.ErrUnexpectedEOF) {
		return "", errors.New("it ends too early")
	}
	if err != nil {
		return "", fmt.Errorf("it is damaged (%w)", err)
	}
	if n > MaxLogBytes {
		return "", errTooLong
	}
	return log.String(), nil
}
