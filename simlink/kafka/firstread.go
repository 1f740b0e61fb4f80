package kafka

import (
	"errors"
	"io"
	"net"
	"syscall"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// firstRead looks at the first thing that a broker says, which shows when one
// side speaks TLS and the other does not. The client's own errors of that have no
// type and no address, or guess at something else.
type firstRead struct {
	net.Conn
	address string
	isTLS   bool
	said    bool
}

func (c *firstRead) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if c.said || n == 0 && err == nil {
		return n, err
	}
	c.said = n > 0
	if why, hints := c.misunderstanding(p[:n], err); why != "" {
		return 0, &protocolError{explained{"broker " + c.address + ": " + why, hints, err}}
	}
	return n, err
}

// A plaintext response begins with its length, so a first byte of 21, a TLS
// alert, would be one of 336 MiB.
const tlsAlert = 21

func (c *firstRead) misunderstanding(said []byte, err error) (why string, hints []diag.Hint) {
	isClosed := errors.Is(err, io.EOF) || errors.Is(err, syscall.ECONNRESET)
	switch {
	case c.isTLS && isRemote(err):
		return "it refused this client's certificate or the want of one", giveCertificate
	case !c.isTLS && len(said) > 0 && said[0] == tlsAlert:
		return "it speaks TLS on this port", speakTLS
	case !c.isTLS && len(said) == 0 && isClosed:
		return "it closed the connection at the first word; most likely it speaks TLS on this port", speakTLS
	}
	return "", nil
}

// protocolError is a broker that was connected to and not understood.
type protocolError struct{ explained }
