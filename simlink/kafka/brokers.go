package kafka

import (
	"net"
	"regexp"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

const defaultPort = "9092"

// brokers returns the addresses to ask first, as HOST:PORT.
func (r *resolver) brokers() (addresses []string) {
	given := first(said("brokers", strings.Join(r.Brokers, ",")), r.file.brokers)
	if !given.isSet() {
		r.advise(option("brokers"), hints(inFile("bootstrap.servers")), "is missing; give HOST:PORT of one or more brokers")
		return nil
	}
	for address := range strings.SplitSeq(given.text, ",") {
		if address = strings.TrimSpace(address); address == "" {
			continue
		}
		host, port, ok := splitAddress(stripProtocol(address))
		if port == "" {
			port = defaultPort
		}
		if !ok {
			r.wrong(given.place, "holds %s, which is not HOST:PORT", shownAddress(address))
			continue
		}
		addresses = append(addresses, net.JoinHostPort(host, port))
	}
	if len(addresses) == 0 && r.problems.Empty() {
		r.wrong(given.place, "names no broker; give HOST:PORT")
	}
	return addresses
}

// stripProtocol takes off the SASL_SSL:// that Kafka allows before an address.
func stripProtocol(address string) string {
	if before, rest, ok := strings.Cut(address, "://"); ok {
		if _, known := protocols[strings.ToUpper(before)]; known {
			return rest
		}
	}
	return address
}

var hostName = regexp.MustCompile(`^[0-9A-Za-z._%:-]+$`)

// splitAddress splits HOST:PORT, HOST, [IPv6]:PORT or an IPv6 address. Names
// compare without regard to case, so the host is in lower case.
func splitAddress(address string) (host, port string, ok bool) {
	host = address
	if h, p, err := net.SplitHostPort(address); err == nil {
		if n, err := strconv.ParseUint(p, 10, 16); err != nil || n == 0 {
			return "", "", false
		}
		host, port = h, p
	} else if inner, isBracketed := strings.CutPrefix(address, "["); isBracketed {
		host = strings.TrimSuffix(inner, "]")
	}
	if strings.Contains(host, ":") && net.ParseIP(strings.Split(host, "%")[0]) == nil {
		return "", "", false
	}
	return strings.ToLower(host), port, hostName.MatchString(host)
}

// shownAddress quotes an address for an error. With an @ in it, it may hold a
// password.
func shownAddress(address string) string {
	if strings.Contains(address, "@") {
		return "an address with an @"
	}
	return diag.Quote(address)
}

// addressMap says what to dial in place of an address.
type addressMap map[string]string // HOST:PORT or HOST to the same

// addressMap reads every entry of the address map.
func (r *resolver) addressMap() addressMap {
	m := addressMap{}
	for _, entry := range r.AddressMap {
		from, to, _ := strings.Cut(entry, "=")
		host, port, ok := splitAddress(strings.TrimSpace(from))
		toHost, toPort, toOK := splitAddress(strings.TrimSpace(to))
		if !ok || !toOK {
			r.wrong(option("addressMap"), "holds %s, which is not ADVERTISED=REACHABLE with HOST:PORT or HOST on both sides", shownAddress(entry))
			continue
		}
		key := joinAddress(host, port)
		if old, again := m[key]; again && old != joinAddress(toHost, toPort) {
			r.wrong(option("addressMap"), "maps %s twice", diag.Short(key))
		}
		m[key] = joinAddress(toHost, toPort)
	}
	return m
}

func joinAddress(host, port string) string {
	if port == "" {
		return host
	}
	return net.JoinHostPort(host, port)
}

// reach returns what to dial for an address. What names its port goes before
// what does not; what names no port to dial keeps the one that it had.
func (m addressMap) reach(address string) string {
	host, port, ok := splitAddress(address)
	if !ok {
		return address
	}
	to, ok := m[joinAddress(host, port)]
	if !ok {
		if to, ok = m[host]; !ok {
			return address
		}
	}
	toHost, toPort, _ := splitAddress(to)
	if toPort == "" {
		toPort = port
	}
	return net.JoinHostPort(toHost, toPort)
}
