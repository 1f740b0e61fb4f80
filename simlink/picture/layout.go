package picture

import (
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// What is drawn at most. The playground has 10 brokers, 7 topics, 24 partitions,
// 4 groups, 4 members and 4 producers; a log can name more.
const (
	maxBrokers    = 16
	maxRemoved    = 4 // brokers that are gone and still hold replicas
	maxTopics     = 12
	maxFieldCells = 32
	maxUnplaced   = 64 // partitions of a topic whose placement is not known
	maxGroups     = 8
	maxShares     = 4
	maxProducers  = 8
	maxMembers    = 4
	maxZones      = 6
	maxUnknown    = 6
)

// Lengths in pixels.
const (
	margin     = 24
	gap        = 8
	pad        = 8
	lineHeight = 15
	labelWidth = 212
	sideWidth  = 184
	gutter     = 64
	cellHeight = 20
	cellGap    = 4 // from side to side
	rowHeight  = cellHeight + 3
	minWidth   = 840
)

// picture is the cluster with a place for everything, and the canvas.
type picture struct {
	canvas
	cluster *replay.Cluster
	columns []column
	bands   []band
	cells   int // drawn, of all bands
	most    int64

	left, right []card // producers; groups and share groups

	cellWidth, perRow, fieldWidth int

	unknown   []string // the sentences on what is not public, in lines
	unknownAt box

	width, height               int
	labelX, gridX, gridW, sideX int // sideX is where the groups stand
	zonesY, headY, bandsY       int
	headLines                   int
	footY, legendY              int
	foot                        []string
	count                       counts
}

// layOut decides where everything stands.
func layOut(c *replay.Cluster) *picture {
	p := &picture{cluster: c}
	p.takeBrokers()
	p.takeTopics()
	p.takeSides()
	p.layAcross()
	p.layDown()
	return p
}

// layAcross sets the places from left to right.
func (p *picture) layAcross() {
	p.layCells()
	p.labelX = margin
	if len(p.left) > 0 {
		p.labelX += sideWidth + gutter
	}
	p.gridX = p.labelX + labelWidth
	p.gridW = len(p.columns) * p.fieldWidth
	right := margin
	if len(p.right) > 0 {
		right += gutter + sideWidth
	}
	p.gridW = max(p.gridW, minWidth-p.gridX-right)
	for i := range p.columns {
		p.columns[i].x = p.gridX + i*p.fieldWidth
	}
	p.sideX = p.gridX + p.gridW + gutter
	p.width = p.gridX + p.gridW + right
}

// layCells chooses how many cells stand side by side in a field: fewer, the more
// brokers there are, so that the picture keeps the form of a screen.
func (p *picture) layCells() {
	digits, fullest := 2, 1
	for i := range p.bands {
		b := &p.bands[i]
		digits, fullest = max(digits, b.digits), max(fullest, b.fullest)
	}
	p.cellWidth = 24 + 8*(min(digits, 4)-2)
	p.perRow = 4
	switch n := len(p.columns); {
	case n <= 3:
		p.perRow = 8
	case n <= 6:
		p.perRow = 6
	}
	p.perRow = min(p.perRow, max(4, fullest))
	p.fieldWidth = p.perRow*(p.cellWidth+cellGap) - cellGap + 2*pad
}

// layDown sets the places from top to bottom.
func (p *picture) layDown() {
	p.wrapUnknown()
	y := margin + 42
	if len(p.findings()) > 0 {
		y += 22
	}
	if n := len(p.unknown); n > 0 {
		p.unknownAt = box{margin, y + gap, p.width - 2*margin, n*lineHeight + 12}
		y = p.unknownAt.bottom()
	}
	if len(p.cluster.Zones) > 0 {
		p.zonesY = y + 2*gap
		y = p.zonesY + zoneHeight
	}
	y += gap
	p.headY = y + gap
	p.bandsY = p.headY + p.headLines*lineHeight + 14
	y = p.bandsY
	for i := range p.bands {
		b := &p.bands[i]
		b.y, b.h = y, p.bandHeight(b)
		y += b.h + gap
	}
	if len(p.bands) == 0 {
		y += 2 * lineHeight
	}
	y = max(y, p.layCards(p.left, margin, y), p.layCards(p.right, p.sideX, y))
	p.footY = y + gap
	p.foot = p.footnotes()
	p.legendY = p.footY + len(p.foot)*lineHeight + 12
	p.height = p.legendY + p.legendHeight() + margin
}

// wrapUnknown breaks the sentences on what is not public into lines.
func (p *picture) wrapUnknown() {
	sentences := p.cluster.Unknown
	for _, s := range sentences[:min(len(sentences), maxUnknown)] {
		p.unknown = append(p.unknown, fontText.wrap(s, p.width-2*margin-24, 4)...)
	}
	if more := len(sentences) - maxUnknown; more > 0 {
		p.unknown = append(p.unknown, "So are "+count(more, "more thing", "more things")+".")
	}
}

// pitch is how far a cell is from the one before it.
func (p *picture) pitch() int { return p.cellWidth + cellGap }

// rows is how many rows n cells take.
func rows(n, perRow int) int { return (n + perRow - 1) / perRow }
