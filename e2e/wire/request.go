package wire

import (
	"encoding/binary"
	"fmt"

	"github.com/twmb/franz-go/pkg/kmsg"
)

// Request is one request that a broker was sent.
type Request struct {
	Kind
	Body kmsg.Request
}

// message is a request as it came: what follows the client id of its header.
type message struct {
	Kind
	body []byte
}

// decode reads the body. In the flexible versions of a request, tagged fields
// end its header; clients have none to put there.
func (m message) decode() (Request, error) {
	request := kmsg.RequestForKey(m.Key)
	if request == nil {
		return Request{}, fmt.Errorf("a request of the unknown key %d", m.Key)
	}
	request.SetVersion(m.Version)
	body := m.body
	if request.IsFlexible() {
		tags, n := binary.Uvarint(body)
		if n <= 0 || tags != 0 {
			return Request{}, fmt.Errorf("%s, version %d: its header has %d tagged fields", kmsg.NameForKey(m.Key), m.Version, tags)
		}
		body = body[n:]
	}
	if err := request.ReadFrom(body); err != nil {
		return Request{}, fmt.Errorf("%s, version %d: %w", kmsg.NameForKey(m.Key), m.Version, err)
	}
	return Request{m.Kind, request}, nil
}
