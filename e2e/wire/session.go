package wire

import (
	"bufio"
	"fmt"
	"io"
	"sync"
)

// session is one connection of a client to a broker.
type session struct {
	proxy  *Proxy
	broker string

	mu   sync.Mutex
	open map[int32]Kind // the requests that wait for a response, by correlation id
}

// requests hands requests on until the client ends.
func (s *session) requests(to io.Writer, from io.Reader) error {
	from = bufio.NewReader(from)
	for {
		h, start, rest, err := readRequest(from)
		if err != nil {
			return err
		}
		body := make([]byte, rest)
		if _, err := io.ReadFull(from, body); err != nil {
			return unexpected(err)
		}
		kind := Kind{s.broker, h.key, h.version, h.clientID}
		s.mu.Lock()
		s.open[h.correlationID] = kind
		s.mu.Unlock()
		s.proxy.addRequest(message{kind, body}, int64(len(start))+rest)
		if _, err := to.Write(append(start, body...)); err != nil {
			return err
		}
	}
}

// responses hands responses on until the broker ends.
func (s *session) responses(to io.Writer, from io.Reader) error {
	from = bufio.NewReader(from)
	for {
		id, start, rest, err := readResponse(from)
		if err != nil {
			return err
		}
		s.mu.Lock()
		kind, ok := s.open[id]
		delete(s.open, id)
		s.mu.Unlock()
		if !ok {
			return fmt.Errorf("%s answers a request %d that it was not sent", s.broker, id)
		}
		s.proxy.addResponse(kind, int64(len(start))+rest)
		if _, err := to.Write(start); err != nil {
			return err
		}
		if _, err := io.CopyN(to, from, rest); err != nil {
			return unexpected(err)
		}
	}
}
