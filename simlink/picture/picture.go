package picture

import (
	"hash/crc32"

	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// SVG draws a cluster as a standalone SVG document in UTF-8. The same cluster
// gives the same bytes. Whatever names it holds, the SVG is well-formed; however
// much it holds, the SVG stays within a few hundred kilobytes for what the
// playground allows, and within a few megabytes at most: it draws the first
// of each list, more of them than the playground has, and says how many more
// there are.
func SVG(c *replay.Cluster) []byte {
	p := layOut(c)
	p.b = make([]byte, 0, 1<<14+p.cells*maxCellBytes/2)
	p.drawHead()
	p.drawZones()
	p.drawGrid()
	p.drawFlows()
	p.drawSides()
	p.drawFoot()
	p.drawLegend()
	return p.document()
}

// maxCellBytes is about what a cell takes at most, with names of 40 characters.
const maxCellBytes = 500

// document puts the drawing into its frame. The id that the style is bound to is
// made of the drawing, so that two pictures in one page do not share it.
func (p *picture) document() []byte {
	id := "simlink-" + hex(uint64(crc32.ChecksumIEEE(p.b)), 8)
	doc := canvas{make([]byte, 0, len(p.b)+1<<13)}
	doc.raw(`<svg xmlns="http://www.w3.org/2000/svg" id="`, id, `" class="simlink-picture" role="img" aria-labelledby="`, id, `-title `, id, `-desc"`)
	doc.attr("width", p.width)
	doc.attr("height", p.height)
	doc.raw(` viewBox="0 0 `)
	doc.to("", p.width, p.height)
	doc.raw("\">\n", `<title id="`, id, `-title">`)
	doc.text(p.heading())
	doc.raw("</title>\n", `<desc id="`, id, `-desc">`)
	doc.text(p.description())
	doc.raw("</desc>\n")
	doc.style(id)
	doc.rect("bg", box{0, 0, p.width, p.height}, 0)
	doc.raw("\n")
	doc.b = append(doc.b, p.b...)
	doc.raw("</svg>\n")
	return doc.b
}
