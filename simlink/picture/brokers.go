package picture

import (
	"strconv"

	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// column is a broker that is drawn.
type column struct {
	x      int
	name   string
	broker *replay.Broker // nil of one that is gone and still named by replicas
	load   replay.Load
}

// takeBrokers chooses the brokers that are drawn.
func (p *picture) takeBrokers() {
	loads := p.cluster.Loads()
	for i := range p.cluster.Brokers[:min(len(p.cluster.Brokers), maxBrokers)] {
		b := &p.cluster.Brokers[i]
		p.columns = append(p.columns, column{name: b.Name, broker: b, load: loads[i]})
		if b.Real != "" && b.Real != b.Name || b.Rack != "" {
			p.headLines = 5
		}
	}
	for i := range p.cluster.Brokers {
		p.count.broker(&p.cluster.Brokers[i])
	}
	if len(p.columns) > 0 {
		p.headLines = max(p.headLines, 4)
	} else {
		p.headLines = 1
	}
}

// state is what a broker is, in a word or two.
func (c *column) state() string {
	switch {
	case c.broker == nil:
		return "removed"
	case c.broker.Killed && c.broker.Graceful:
		return "killed gracefully"
	case c.broker.Killed:
		return "killed hard"
	case c.broker.Slow:
		return "slow"
	}
	return "alive"
}

func (c *column) dead() bool { return c.broker == nil || c.broker.Killed }

func (p *picture) drawColumn(c *column) {
	x, y, w := c.x+pad, p.headY+12, p.fieldWidth-2*pad
	p.open("broker")
	p.title(p.columnDetails(c)...)
	p.write(fontName, x, y, w, c.name)
	y += lineHeight
	p.brokerGlyph(c.state(), x+4, y-4)
	p.write(fontText, x+14, y, w-14, c.state())
	if p.headLines > 4 {
		y += lineHeight
		p.write(fontMuted, x, y, w, c.identity())
	}
	leaders, replicas := signed(c.load.LeaderSkew), signed(c.load.ReplicaSkew)
	if c.broker == nil {
		leaders, replicas = "–", "–"
	}
	p.drawLoad("leaders", c.load.Leaders, leaders, x, y+lineHeight, w)
	p.drawLoad("replicas", c.load.Replicas, replicas, x, y+2*lineHeight, w)
	p.close()
	p.raw("\n")
}

func (p *picture) drawLoad(what string, n int, skew string, x, y, w int) {
	p.write(fontMuted, x, y, w, what)
	p.number("no", x+w-38, y, thousands(n))
	p.number("pc mu", x+w+4, y, skew)
}

// identity is what else the broker is called.
func (c *column) identity() string {
	if c.broker == nil {
		return ""
	}
	text := ""
	if c.broker.Real != "" && c.broker.Real != c.name {
		text = "id " + c.broker.Real
	}
	if c.broker.Rack != "" {
		if text != "" {
			text += " · "
		}
		text += "rack " + c.broker.Rack
	}
	return text
}

func (p *picture) columnDetails(c *column) []string {
	if c.broker == nil {
		return []string{c.name, "\u00a0is removed, and ", count(c.load.Replicas, "replica is", "replicas are"), " still assigned to it"}
	}
	details := []string{named(c.name, c.broker.Real), ", ", c.state()}
	if c.broker.Rack != "" {
		details = append(details, ", rack ", c.broker.Rack)
	}
	return append(details, "; leads ", count(c.load.Leaders, "partition", "partitions"), " (", signed(c.load.LeaderSkew), " of an even share), holds ",
		count(c.load.Replicas, "replica", "replicas"), " (", signed(c.load.ReplicaSkew), "), ", strconv.Itoa(c.load.OutOfISR), " of them out of sync")
}

// thousands writes a number in the room of three digits. The playground has no
// more than that on a broker; the tooltip has the number itself.
func thousands(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	return strconv.Itoa(n/1000) + "k"
}

// signed writes a skew; a minus sign is as wide as a plus.
func signed(percent int) string {
	switch {
	case percent > 999:
		return ">999%"
	case percent > 0:
		return "+" + strconv.Itoa(percent) + "%"
	case percent < 0:
		return "−" + strconv.Itoa(-percent) + "%"
	}
	return "even"
}

// brokerGlyph is the sign of a broker's state, around a point.
func (p *picture) brokerGlyph(state string, x, y int) {
	switch state {
	case "alive":
		p.circle("alive", x, y, 4)
	case "slow": // an hourglass
		p.shape("slow-glyph", x-4, y-5, "h8l-8 10h8z")
	case "killed hard":
		p.shape("cross", x-4, y-4, "l8 8m-8 0l8-8")
	case "killed gracefully":
		p.shape("hollow", x-4, y-4, "h8v8h-8z")
	case "removed":
		p.shape("cross", x-4, y, "h8")
	}
}
