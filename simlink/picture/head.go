package picture

import (
	"cmp"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// counts are what is counted over the whole cluster, drawn or not.
type counts struct {
	killed, slow, removed       int // brokers
	partitions                  int
	leaderless, below, unplaced int // partitions
	elsewhere                   int // replicas on brokers that are not drawn
	producers, removedProducers int
	records                     int64
}

func (n *counts) broker(b *replay.Broker) {
	if b.Killed {
		n.killed++
	}
	if b.Slow {
		n.slow++
	}
}

func (n *counts) topic(t *replay.Topic) {
	n.partitions += len(t.Partitions)
	n.records += t.Records()
	for i := range t.Partitions {
		part := &t.Partitions[i]
		switch {
		case len(part.Replicas) == 0:
			n.unplaced++
		case noLeader(part):
			n.leaderless++
		case t.BelowMinISR(part):
			n.below++
		}
	}
}

// heading names the picture.
func (p *picture) heading() string {
	if p.cluster.Scenario != "" {
		return "Scenario " + p.cluster.Scenario
	}
	return "Free play, " + string(p.cluster.Topology)
}

// summary says how much there is. The brokers that a log names are among those of
// the zones.
func (p *picture) summary() string {
	c := p.cluster
	zoned := 0
	for _, z := range c.Zones {
		zoned += z.Brokers
	}
	var parts []string
	add := func(n int, one, many string) {
		if n > 0 {
			parts = append(parts, count(n, one, many))
		}
	}
	add(max(zoned, len(c.Brokers)), "broker", "brokers")
	add(len(c.Topics), "topic", "topics")
	add(p.count.partitions, "partition", "partitions")
	if len(c.Topics) > 0 {
		parts = append(parts, count(p.count.records, "record", "records"))
	}
	if c.At > 0 {
		parts = append(parts, "after "+human(c.At, durations))
	}
	text := strings.Join(parts, " · ")
	if len(c.Unknown) > 0 {
		text = "Known: " + cmp.Or(text, "nothing")
	}
	return text
}

// finding is something to see at a glance, and its sign.
type finding struct {
	sign string
	text string
}

func (p *picture) findings() []finding {
	n := &p.count
	var found []finding
	add := func(sign string, n int, one, many string) {
		if n > 0 {
			found = append(found, finding{sign, count(n, one, many)})
		}
	}
	add("no-leader", n.leaderless, "partition without a leader", "partitions without a leader")
	add("below", n.below, "partition below min ISR", "partitions below min ISR")
	add("killed hard", n.killed, "broker killed", "brokers killed")
	add("slow", n.slow, "slow broker", "slow brokers")
	add("removed", n.removed, "removed broker still assigned", "removed brokers still assigned")
	if found == nil && n.partitions > n.unplaced {
		found = append(found, finding{"alive", "every placed partition has a leader and enough replicas in sync"})
		if n.unplaced == 0 {
			found[0].text = "every partition has a leader and enough replicas in sync"
		}
	}
	return found
}

func (p *picture) description() string {
	text := p.summary() + "."
	for _, f := range p.findings() {
		text += " " + strings.ToUpper(f.text[:1]) + f.text[1:] + "."
	}
	return text + " Columns are brokers, bands are topics, cells are replicas."
}

// drawHead draws what stands above the grid.
func (p *picture) drawHead() {
	y := margin + 14
	p.write(fontTitle, margin, y, p.width-2*margin, p.heading())
	y += 22
	p.write(fontSub, margin, y, p.width-2*margin, p.summary())
	y += 22
	x := margin
	for _, f := range p.findings() {
		w := fontText.width(f.text)
		if x+w+20 > p.width-margin {
			break
		}
		p.sign(f.sign, x+6, y-4)
		p.write(fontText, x+18, y, w, f.text)
		x += w + 40
	}
	if len(p.unknown) > 0 {
		p.drawUnknown()
	}
}

func (p *picture) drawUnknown() {
	at := p.unknownAt
	p.rect("band", at, 6)
	p.rect("note", box{at.x, at.y, 4, at.h}, 2)
	for i, sentence := range p.unknown {
		p.write(fontText, at.x+16, at.y+17+i*lineHeight, at.w-24, sentence)
	}
	p.raw("\n")
}

// sign draws the sign of a partition's or a broker's state around a point.
func (p *picture) sign(kind string, x, y int) {
	if kind == "no-leader" || kind == "below" {
		p.mark(kind, x, y)
		return
	}
	p.brokerGlyph(kind, x, y)
}

const zoneHeight = 56

// drawZones draws the zones of which no more than the number of brokers is public.
func (p *picture) drawZones() {
	const width, most = sideWidth, 12
	zones := p.cluster.Zones
	for i := range zones[:min(len(zones), maxZones)] {
		z := &zones[i]
		at := box{margin + i*(width+gap), p.zonesY, width, zoneHeight}
		p.open("zone")
		p.title("zone ", z.Name, ": ", count(z.Brokers, "broker", "brokers"), ", whose names are not public")
		p.rect("share", at, 6)
		name := z.Name
		if name == "" {
			name = "one zone"
		}
		of := count(z.Brokers, "broker", "brokers")
		p.write(fontName, at.x+10, at.y+20, width-fontMuted.width(of)-28, name)
		p.number("no mu", at.right()-10, at.y+20, of)
		for j := range min(z.Brokers, most) {
			p.shape("ax", at.x+10+j*14, at.y+32, "h10v12h-10z")
		}
		p.close()
	}
	p.raw("\n")
}

// footnotes say what is not drawn, and what has no place in the grid.
func (p *picture) footnotes() []string {
	c, n := p.cluster, &p.count
	var notes []string
	add := func(left int, one, many string) {
		if left > 0 {
			notes = append(notes, "Not drawn: "+count(left, one, many)+".")
		}
	}
	add(len(c.Brokers)-maxBrokers, "broker", "more brokers")
	add(n.removed-maxRemoved, "removed broker", "more removed brokers")
	add(n.elsewhere, "replica on such a broker", "replicas on such brokers")
	add(len(c.Topics)-maxTopics, "topic", "more topics")
	add(n.producers-maxProducers, "producer", "more producers")
	add(len(c.Groups)-maxGroups, "consumer group", "more consumer groups")
	add(len(c.ShareGroups)-maxShares, "share group", "more share groups")
	add(len(c.Zones)-maxZones, "zone", "more zones")
	if n.removedProducers > 0 {
		notes = append(notes, count(n.removedProducers, "producer was removed again", "producers were removed again")+"; what was written stays.")
	}
	if len(c.Consumer) > 0 {
		notes = append(notes, "Defaults of all consumers: "+listed(settings(c.Consumer), 8)+".")
	}
	return append(notes, p.idle()...)
}

// idle says how many actions did nothing, and why.
func (p *picture) idle() []string {
	outcomes := map[replay.Outcome]int{}
	for i := range p.cluster.Steps {
		outcomes[p.cluster.Steps[i].Outcome]++
	}
	var parts []string
	for _, kind := range []struct {
		outcome   replay.Outcome
		one, many string
	}{
		{replay.NoEffect, "has no effect", "have no effect"},
		{replay.Missing, "refers to what is not there", "refer to what is not there"},
		{replay.Unclear, "does what is not public", "do what is not public"},
	} {
		if n := outcomes[kind.outcome]; n > 0 {
			parts = append(parts, count(n, kind.one, kind.many))
		}
	}
	if parts == nil {
		return nil
	}
	return []string{"Of " + count(len(p.cluster.Steps), "action", "actions") + ", " + strings.Join(parts, ", ") + "."}
}

func (p *picture) drawFoot() {
	for i, note := range p.foot {
		p.write(fontMuted, margin, p.footY+11+i*lineHeight, p.width-2*margin, note)
	}
}
