package picture

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// card is a producer, a group or a share group at the side of the grid.
type card struct {
	box
	class   string
	details []string // the tooltip
	lines   []line
	members []string
	flow    string // class of its arrows
	bands   []int  // of its topics
	want    int    // the height at which it would stand best
}

// takeSides makes the cards.
func (p *picture) takeSides() {
	bandOf := make(map[string]int, len(p.bands))
	for i := range p.bands {
		bandOf[p.bands[i].topic.Name] = i
	}
	for i := range p.cluster.Producers {
		producer := &p.cluster.Producers[i]
		if !producer.Alive {
			p.count.removedProducers++
			continue
		}
		p.count.producers++
		if p.count.producers <= maxProducers {
			p.left = append(p.left, producerCard(producer, bandOf))
		}
	}
	for i := range p.cluster.Groups[:min(len(p.cluster.Groups), maxGroups)] {
		p.right = append(p.right, groupCard(&p.cluster.Groups[i], bandOf))
	}
	for i := range p.cluster.ShareGroups[:min(len(p.cluster.ShareGroups), maxShares)] {
		p.right = append(p.right, shareCard(&p.cluster.ShareGroups[i], bandOf))
	}
}

func producerCard(producer *replay.Producer, bandOf map[string]int) card {
	c := card{class: "card", flow: "flow produce"}
	c.named(producer.Name, producer.Real)
	pinned := "pinned to no topic"
	if producer.Topic != "" {
		pinned = "writes to " + producer.Topic
		c.reads([]string{producer.Topic}, bandOf)
	} else {
		c.lines = append(c.lines, line{fontMuted, pinned})
	}
	wrote := count(producer.Records, "record", "records") + " in the log"
	c.lines = append(c.lines, line{fontText, wrote})
	c.details = append(c.details, "producer ", named(producer.Name, producer.Real), ", ", pinned, "; ", wrote)
	c.detail(settings(producer.Config))
	return c
}

func groupCard(group *replay.Group, bandOf map[string]int) card {
	c := card{class: "card", flow: "flow consume"}
	c.named(group.Name, group.Real)
	c.lines = append(c.lines, line{fontText, lagOf(group)}, line{fontMuted, resetOf(string(group.Reset))})
	c.details = append(c.details, "consumer group ", named(group.Name, group.Real), ", ", lagOf(group), ", ", resetOf(string(group.Reset)), ", reads ", topicsOf(group.Topics))
	c.detail(settings(group.Settings))
	c.reads(group.Topics, bandOf)
	names := make([]string, 0, maxMembers)
	for i := range group.Members[:min(len(group.Members), maxMembers)] {
		names = append(names, memberOf(&group.Members[i]))
	}
	c.meet(names, len(group.Members))
	return c
}

func shareCard(group *replay.ShareGroup, bandOf map[string]int) card {
	c := card{class: "share", flow: "flow consume"}
	c.named(group.Name, "")
	c.lines = append(c.lines, line{fontMuted, "share group"})
	c.details = append(c.details, "share group ", group.Name, ", reads ", topicsOf([]string{group.Topic}))
	c.detail(settings(group.Config))
	c.reads([]string{group.Topic}, bandOf)
	c.meet(group.Members, len(group.Members))
	return c
}

func (c *card) named(name, real string) {
	c.lines = append(c.lines, line{fontName, name})
	if real != "" && real != name {
		c.lines = append(c.lines, line{fontMuted, "real: " + real})
	}
}

func (c *card) detail(list []string) {
	if len(list) > 0 {
		c.details = append(c.details, "; ", strings.Join(list, ", "))
	}
}

// reads finds the bands of topics, each once.
func (c *card) reads(topics []string, bandOf map[string]int) {
	missing := 0
	for _, name := range topics {
		at, drawn := bandOf[name]
		switch {
		case name == "":
			// not public
		case !drawn:
			missing++
		case !slices.Contains(c.bands, at):
			c.bands = append(c.bands, at)
		}
	}
	slices.Sort(c.bands)
	switch {
	case missing > 0:
		c.lines = append(c.lines, line{fontMuted, andMore(missing, "topic", "topics")})
	case len(c.bands) == 0:
		c.lines = append(c.lines, line{fontMuted, "topics not public"})
	}
}

// meet lists members, and how many of them are left out.
func (c *card) meet(names []string, all int) {
	names = names[:min(len(names), maxMembers)]
	c.details = append(c.details, "; ", count(all, "member", "members"))
	if len(names) > 0 {
		c.details = append(c.details, ": ", strings.Join(names, ", "))
	}
	c.members = slices.Clone(names)
	if all > len(names) {
		c.members = append(c.members, "+"+strconv.Itoa(all-len(names)))
	}
	if all == 0 {
		c.lines = append(c.lines, line{fontMuted, "no members"})
	}
}

func memberOf(m *replay.Member) string {
	name := cmp.Or(m.Name, "name not public")
	if m.Real != "" && m.Real != m.Name {
		name += " (" + m.Real + ")"
	}
	if m.Static {
		name += ", static"
	}
	return name
}

func topicsOf(topics []string) string {
	if len(topics) == 0 || topics[0] == "" {
		return "topics that are not public"
	}
	return listed(topics, maxTopics)
}

func lagOf(group *replay.Group) string {
	if group.Lag == replay.LagUnknown {
		return "lag unknown"
	}
	text := "lag " + strconv.FormatInt(group.Lag, 10)
	if group.Lag > 0 && len(group.Members) > 0 {
		text += " (drains)"
	}
	return text
}

func resetOf(reset string) string {
	if reset == "" {
		return "no reset set"
	}
	return "reset " + reset
}

func (c *card) height() int { return (len(c.lines)+len(c.members))*lineHeight + 2*pad + 2 }

// layCards stacks cards near their topics, and says where the stack ends.
func (p *picture) layCards(cards []card, x, bottom int) int {
	all := 0
	for i := range cards {
		c := &cards[i]
		c.box = box{x: x, w: sideWidth, h: c.height()}
		c.want = p.wanted(c)
		all += c.h + gap
	}
	slices.SortStableFunc(cards, func(a, b card) int { return cmp.Compare(a.want, b.want) })
	y := p.bandsY
	bottom = max(bottom, y+all)
	for i := range cards {
		c := &cards[i]
		c.y = max(y, min(c.want-c.h/2, bottom-all))
		y = c.bottom() + gap
		all -= c.h + gap
	}
	return y
}

// wanted is the middle of a card's topics; one without any comes last.
func (p *picture) wanted(c *card) int {
	if len(c.bands) == 0 {
		return 1 << 30
	}
	sum := 0
	for _, at := range c.bands {
		sum += p.bands[at].y + p.bands[at].h/2
	}
	return sum / len(c.bands)
}

// drawSides draws the cards.
func (p *picture) drawSides() {
	if len(p.left) > 0 {
		p.write(fontHead, margin, p.bandsY-10, sideWidth, "Producers")
	}
	if len(p.right) > 0 {
		p.write(fontHead, p.sideX, p.bandsY-10, sideWidth, "Consumer groups")
	}
	for _, cards := range [][]card{p.left, p.right} {
		for i := range cards {
			p.drawCard(&cards[i])
		}
	}
}

func (p *picture) drawCard(c *card) {
	p.open("client")
	p.title(c.details...)
	p.rect(c.class, c.box, 6)
	x, y := c.x+pad+2, c.y+pad+11
	for _, l := range c.lines {
		p.write(l.font, x, y, c.w-2*pad-4, l.text)
		y += lineHeight
	}
	for _, m := range c.members {
		p.circle("member", x+3, y-4, 3)
		p.write(fontText, x+12, y, c.w-2*pad-16, m)
		y += lineHeight
	}
	p.close()
	p.raw("\n")
}

// drawFlows draws the arrows: of producers into topics, of topics into groups.
func (p *picture) drawFlows() {
	for i := range p.left {
		c := &p.left[i]
		for _, at := range c.bands {
			p.arrow(c.flow, c.right(), c.middle(), p.labelX, p.bands[at].y+p.bands[at].h/2)
		}
	}
	for i := range p.right {
		c := &p.right[i]
		for _, at := range c.bands {
			p.arrow(c.flow, p.gridX+p.gridW, p.bands[at].y+p.bands[at].h/2, c.x, c.middle())
		}
	}
	p.raw("\n")
}

func (p *picture) arrow(class string, x1, y1, x2, y2 int) {
	p.open(class)
	half := (x2 - x1) / 2
	p.path("line", x1, y1)
	p.to("C", x1+half, y1, x2-half, y2, x2-6, y2)
	p.end()
	p.shape("head", x2-1, y2, "l-8-4v8z")
	p.close()
}
