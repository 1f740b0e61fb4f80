package wire

import (
	"encoding/binary"
	"fmt"
	"io"
)

// A message of Kafka's protocol is its length in four bytes and as many bytes.
// Every request begins with its header of version 1: API key, version,
// correlation id and client id; every response with the correlation id.
const (
	lengthBytes   = 4
	requestFixed  = 10 // the header's bytes without the client id's text
	responseFixed = 4
	maxMessage    = 100 << 20 // Kafka's socket.request.max.bytes
)

// header is what the proxy reads of a request.
type header struct {
	key, version  int16
	correlationID int32
	clientID      string
}

// readStart reads a message's length and its first n bytes. It returns them as
// they came, and how many bytes of the message follow.
func readStart(r io.Reader, n int) (start []byte, rest int64, err error) {
	start = make([]byte, lengthBytes+n)
	if _, err := io.ReadFull(r, start[:lengthBytes]); err != nil {
		return nil, 0, err
	}
	length := binary.BigEndian.Uint32(start)
	if length < uint32(n) || length > maxMessage {
		return nil, 0, fmt.Errorf("a message of %d bytes is none of Kafka's", length)
	}
	if _, err := io.ReadFull(r, start[lengthBytes:]); err != nil {
		return nil, 0, unexpected(err)
	}
	return start, int64(length) - int64(n), nil
}

// readRequest reads a request up to the end of its client id.
func readRequest(r io.Reader) (h header, start []byte, rest int64, err error) {
	start, rest, err = readStart(r, requestFixed)
	if err != nil {
		return header{}, nil, 0, err
	}
	fixed := start[lengthBytes:]
	h = header{
		key:           int16(binary.BigEndian.Uint16(fixed)),
		version:       int16(binary.BigEndian.Uint16(fixed[2:])),
		correlationID: int32(binary.BigEndian.Uint32(fixed[4:])),
	}
	n := int64(int16(binary.BigEndian.Uint16(fixed[8:])))
	if n < 0 { // the client has no id
		return h, start, rest, nil
	}
	if n > rest {
		return header{}, nil, 0, fmt.Errorf("a client id of %d bytes in the %d that are left of its request", n, rest)
	}
	id := make([]byte, n)
	if _, err := io.ReadFull(r, id); err != nil {
		return header{}, nil, 0, unexpected(err)
	}
	h.clientID = string(id)
	return h, append(start, id...), rest - n, nil
}

// readResponse reads a response up to the end of its correlation id.
func readResponse(r io.Reader) (correlationID int32, start []byte, rest int64, err error) {
	start, rest, err = readStart(r, responseFixed)
	if err != nil {
		return 0, nil, 0, err
	}
	return int32(binary.BigEndian.Uint32(start[lengthBytes:])), start, rest, nil
}

// unexpected turns an end within a message into an error of its own.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
