package picture

import (
	"strconv"

	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// drawGrid draws the brokers, the topics, and where they meet.
func (p *picture) drawGrid() {
	if len(p.bands) > 0 || len(p.columns) == 0 {
		p.write(fontHead, p.labelX+pad, p.bandsY-10, labelWidth, "Topics")
	}
	for i := range p.columns {
		p.drawColumn(&p.columns[i])
	}
	if len(p.bands) == 0 {
		p.write(fontMuted, p.labelX+pad, p.bandsY+lineHeight, labelWidth+p.gridW-2*pad, "No topic is known.")
		return
	}
	for i := range p.bands {
		p.drawBand(&p.bands[i])
	}
}

func (p *picture) drawBand(b *band) {
	frame := box{p.labelX, b.y, labelWidth + p.gridW, b.h}
	p.rect("band", frame, 6)
	p.drawShades(b)
	p.drawTopic(b)
	for i, field := range b.fields {
		p.drawField(b, i, field)
	}
	if len(b.unplaced) > 0 {
		p.drawStrip(b)
	}
	p.raw("\n")
}

// drawShades shades the fields of dead brokers, and parts the fields. Partitions
// that belong to no broker stand below both.
func (p *picture) drawShades(b *band) {
	h := b.h
	if len(b.unplaced) > 0 {
		h = p.fieldsHeight(b) + 2*pad
	}
	if len(b.unplaced) > 0 && b.fullest == 0 {
		return
	}
	for i := range p.columns {
		c := &p.columns[i]
		if c.dead() {
			p.rect("gone", box{c.x + 4, b.y + 4, p.fieldWidth - 8, h - 8}, 4)
		}
		p.path("ln", c.x, b.y)
		p.to("v", h)
		p.end()
	}
}

func (p *picture) drawTopic(b *band) {
	x, y := p.labelX+pad, b.y+pad+10
	p.open("topic")
	p.title(topicDetails(b.topic)...)
	for _, l := range b.lines {
		p.write(l.font, x, y, labelWidth-2*pad, l.text)
		y += lineHeight
	}
	for _, badge := range b.badges {
		x += p.badge(badge, x, y-10) + 4
	}
	p.close()
}

// badge draws a word in a frame and says how wide it is.
func (p *picture) badge(word string, x, y int) int {
	w := fontText.width(word) + 10
	p.rect("badge", box{x, y, w, 17}, 3)
	p.write(fontText, x+5, y+12, w, word)
	return w
}

func (p *picture) drawField(b *band, column int, field []cell) {
	x0, y := p.columns[column].x+pad, b.y+pad+1
	for i := range field {
		at := box{x0 + i%p.perRow*p.pitch(), y + i/p.perRow*rowHeight, p.cellWidth, cellHeight}
		p.drawCell(b.topic, &field[i], p.columns[column].name, at)
	}
	if n := b.more[column]; n > 0 {
		p.write(fontMuted, x0, y+rows(maxFieldCells, p.perRow)*rowHeight+10, p.fieldWidth-2*pad, "and "+strconv.Itoa(n)+" more")
	}
}

// drawCell draws a replica.
func (p *picture) drawCell(t *replay.Topic, c *cell, broker string, at box) {
	part := c.partition
	id := strconv.Itoa(part.ID)
	p.raw(`<g class="cell `, string(c.state), `"><title>`)
	p.text(clip(t.Name))
	p.raw("/", id, " on ")
	p.text(clip(broker))
	p.raw(": ", string(c.state))
	p.cellDetails(t, c)
	p.raw("</title>")
	p.cellShape(c.state, at)
	p.cellNumber(id, at)
	if c.state == replay.Leading && part.Records > 0 {
		p.recordBar(at, part.Records)
	}
	switch {
	case noLeader(part):
		p.mark("no-leader", at.right()-1, at.y+1)
	case c.state == replay.Leading && t.BelowMinISR(part):
		p.mark("below", at.right()-1, at.y)
	}
	p.close()
}

func (p *picture) cellDetails(t *replay.Topic, c *cell) {
	part := c.partition
	if c.state == replay.Leading {
		p.raw(", ", count(part.Records, "record", "records"))
	}
	if part.TieredOffset > 0 {
		p.raw(", in remote storage up to offset ", strconv.FormatInt(part.TieredOffset, 10))
	}
	switch {
	case noLeader(part):
		p.raw("; the partition has no leader")
	case c.state == replay.Leading && t.BelowMinISR(part):
		p.raw("; below min ISR: ", strconv.Itoa(len(part.ISR)), " in sync of ", strconv.FormatInt(t.MinISR, 10))
	}
}

// cellNumber puts the partition's id into its cell.
func (p *picture) cellNumber(id string, at box) {
	if len(id) > 4 {
		id = "…" + id[len(id)-3:]
	}
	p.number("id", at.x+at.w/2, at.y+15, id)
}

// cellShape is what a replica looks like: a crown leads, rounded corners are in
// sync, dashes and hatching lag, a cross is dead.
func (p *picture) cellShape(state replay.ReplicaState, at box) {
	inner := box{at.x + 1, at.y + 2, at.w - 2, at.h - 3}
	switch state {
	case replay.Leading:
		p.path("crown", at.x, at.bottom())
		p.to("v", -at.h)
		for range 2 {
			p.to("l", at.w/4, 4)
			p.to("l", at.w/4, -4)
		}
		p.to("v", at.h)
		p.raw("z")
		p.end()
	case replay.InSync:
		p.rect("r", inner, 7)
	case replay.Lagging:
		p.rect("r", inner, 0)
		p.path("h", inner.x, inner.y+8)
		p.to("l", 8, -8)
		p.to("M", inner.right()-8, inner.bottom())
		p.to("l", 8, -8)
		p.end()
	case replay.Dead:
		p.rect("r", inner, 0)
		p.path("h", inner.x, inner.y)
		p.to("L", inner.right(), inner.bottom())
		p.to("M", inner.x, inner.bottom())
		p.to("L", inner.right(), inner.y)
		p.end()
	}
}

// recordBar shows how many records there are next to the fullest partition.
func (p *picture) recordBar(at box, records int64) {
	full := at.w - 6
	p.path("bar", at.x+3, at.bottom()-2)
	p.to("h", max(1, int(int64(full)*records/max(p.most, 1))))
	p.end()
}

// mark is a sign on the corner of a cell, or in a line.
func (p *picture) mark(kind string, x, y int) {
	if kind == "below" {
		p.shape("below", x-5, y+4, "h10l-5-9z")
		return
	}
	p.circle("no-leader", x, y, 5)
	p.number("mark-text", x, y+3, "!")
}

// drawStrip lists the partitions whose placement is not known, below the fields.
func (p *picture) drawStrip(b *band) {
	y := b.y + pad + 1 + p.stripOffset(b)
	x0 := p.gridX + pad
	text := "placement not public"
	if b.elided > 0 {
		text += " · " + andMore(b.elided, "partition", "partitions") + " than these"
	}
	p.write(fontMuted, x0, y+11, p.gridW-2*pad, text)
	y += lineHeight + 4
	for i, id := range b.unplaced {
		at := box{x0 + i%p.stripPerRow()*p.pitch(), y + i/p.stripPerRow()*rowHeight, p.cellWidth, cellHeight}
		p.open("unplaced")
		p.title(b.topic.Name, "/", strconv.Itoa(id), ": where its replicas are is not public")
		p.rect("r", box{at.x + 1, at.y + 2, at.w - 2, at.h - 3}, 0)
		p.cellNumber(strconv.Itoa(id), at)
		p.close()
	}
}
