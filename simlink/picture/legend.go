package picture

import "github.com/simlinkhq/kafka-simlink/simlink/replay"

// entry is a line of the legend: a sign, drawn from a point on its left edge and
// in the middle of its line, and what it means.
type entry struct {
	draw func(p *picture, x, y int)
	text string
}

// legend is everything that can occur, in columns. It is always all of it, so
// that two pictures can be compared.
var legend = []struct {
	name    string
	entries []entry
}{
	{"Replicas", []entry{
		{replicaSign(replay.Leading), "leader: crown"},
		{replicaSign(replay.InSync), "in sync: rounded"},
		{replicaSign(replay.Lagging), "lagging, out of the ISR"},
		{replicaSign(replay.Dead), "dead: crossed"},
		{fieldSign, "field of a dead broker"},
	}},
	{"Partitions and topics", []entry{
		{func(p *picture, x, y int) { p.mark("no-leader", x+12, y) }, "no leader"},
		{func(p *picture, x, y int) { p.mark("below", x+12, y) }, "below min ISR"},
		{barSign, "records in the partition"},
		{unplacedSign, "placement not public"},
		{badgeSign, "diskless, tiered, unclean"},
	}},
	{"Brokers", []entry{
		{brokerSign("alive"), "alive"},
		{brokerSign("slow"), "slow replication"},
		{brokerSign("killed hard"), "killed hard"},
		{brokerSign("killed gracefully"), "killed gracefully"},
		{brokerSign("removed"), "removed, still assigned"},
	}},
	{"Around the topics", []entry{
		{arrowSign("flow produce"), "a producer writes"},
		{arrowSign("flow consume"), "a group reads"},
		{cardSign("card"), "producer, group"},
		{cardSign("share"), "share group, or a zone"},
		{skewSign, "from an even share"},
	}},
}

const (
	legendLine = 24
	legendMost = 5 // entries in the longest column
)

func (p *picture) legendHeight() int { return 34 + legendMost*legendLine }

func (p *picture) drawLegend() {
	p.path("ln", margin, p.legendY)
	p.to("h", p.width-2*margin)
	p.end()
	w := min(250, (p.width-2*margin)/len(legend))
	p.open("legend")
	for i, column := range legend {
		x, y := margin+i*w, p.legendY+22
		p.write(fontHead, x, y, w, column.name)
		for _, e := range column.entries {
			y += legendLine
			e.draw(p, x, y-4)
			p.write(fontText, x+34, y, w-40, e.text)
		}
	}
	p.close()
	p.raw("\n")
}

func replicaSign(state replay.ReplicaState) func(*picture, int, int) {
	return func(p *picture, x, y int) {
		at := box{x, y - cellHeight/2, 24, cellHeight}
		p.open(string(state))
		p.cellShape(state, at)
		p.cellNumber("0", at)
		p.close()
	}
}

func brokerSign(state string) func(*picture, int, int) {
	return func(p *picture, x, y int) { p.brokerGlyph(state, x+12, y) }
}

func arrowSign(class string) func(*picture, int, int) {
	return func(p *picture, x, y int) { p.arrow(class, x, y, x+26, y) }
}

func cardSign(class string) func(*picture, int, int) {
	return func(p *picture, x, y int) { p.rect(class, box{x + 1, y - 7, 22, 14}, 4) }
}

func barSign(p *picture, x, y int) {
	at := box{x, y - cellHeight/2, 24, cellHeight}
	p.open(string(replay.Leading))
	p.cellShape(replay.Leading, at)
	p.path("bar", at.x+3, at.bottom()-2)
	p.to("h", 12)
	p.end()
	p.close()
}

func unplacedSign(p *picture, x, y int) {
	p.open("unplaced")
	p.rect("r", box{x + 1, y - 8, 22, 17}, 0)
	p.cellNumber("0", box{x, y - cellHeight/2, 24, cellHeight})
	p.close()
}

func badgeSign(p *picture, x, y int) { p.rect("badge", box{x, y - 6, 24, 12}, 3) }

func fieldSign(p *picture, x, y int) { p.rect("gone", box{x, y - 10, 24, 20}, 4) }

func skewSign(p *picture, x, y int) { p.number("pc mu", x+28, y+4, "+20%") }
