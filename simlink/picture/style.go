package picture

import "strings"

// The style is of two parts: the form of things, and their colours, which are
// written out for each scheme, since SVG viewers that are no browsers know no
// variables. Each rule is on a line and is bound to the picture's id, so that it
// neither reaches into the page around it nor is reached by its names.

const formStyle = `
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","DejaVu Sans",sans-serif;font-size:11px;font-variant-numeric:tabular-nums;white-space:pre}
.t1{font-size:20px;font-weight:600}
.t2{font-size:13px}
.nm{font-size:13px;font-weight:600}
.hd{font-size:11px;font-weight:600}
.id{text-anchor:middle}
.no{text-anchor:end}
.leader .id{font-weight:700}
.in-sync rect{fill:none;stroke-width:1.5}
.lagging rect{stroke-width:1.5;stroke-dasharray:3 2}
.h{fill:none;stroke-width:1}
.lagging .id,.dead .id{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}
.dead rect{fill:none;stroke-width:1}
.unplaced rect{fill:none;stroke-width:1;stroke-dasharray:1 3;stroke-linecap:round}
.bar{fill:none;stroke-width:2}
.flow path{fill:none;stroke-width:1.5}
.flow:hover path{stroke-width:3}
.no-leader,.below{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}
.pc{font-size:10px;text-anchor:end}
.mark-text{font-size:8px;font-weight:700;text-anchor:middle}
.ln,.ax{fill:none;stroke-width:1}
.slow-glyph{fill:none;stroke-width:1.5}
.cross{fill:none;stroke-width:2}
.hollow{fill:none;stroke-width:2}
.card,.share{stroke-width:1}
.share{stroke-dasharray:5 3}
`

const colourStyle = `
.bg{fill:$bg}
.band{fill:$band}
.gone{fill:$gone}
text{fill:$ink}
.mu{fill:$muted}
.bad{fill:$red}
.warn{fill:$amber}
.ln{stroke:$line}
.ax{stroke:$edge}
.badge{fill:$bg;stroke:$edge}
.card,.share{fill:$bg;stroke:$edge}
.leader .crown{fill:$blue}
.leader .id{fill:$onblue}
.leader .bar{stroke:$onblue}
.in-sync rect{fill:$bg;stroke:$blue}
.lagging rect{fill:$bg;stroke:$amber}
.lagging .h{stroke:$amber}
.dead rect{fill:$bg;stroke:$grey}
.dead .h{stroke:$grey}
.lagging .id,.dead .id{stroke:$bg}
.unplaced rect{fill:$bg;stroke:$grey}
.no-leader{fill:$red;stroke:$bg}
.below{fill:$amber;stroke:$bg}
.no-leader,.below{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}
.pc{font-size:10px;text-anchor:end}
.mark-text{fill:$bg}
.member{fill:$muted}
.alive{fill:$green}
.slow-glyph{stroke:$amber}
.cross{stroke:$red}
.hollow{stroke:$red}
.note{fill:$blue}
.produce path{stroke:$green}
.produce .head{fill:$green;stroke:none}
.consume path{stroke:$violet}
.consume .head{fill:$violet;stroke:none}
`

// palette is the colours of a scheme. Text stands at 4.5:1 or better to what is
// behind it, and what carries meaning at 3:1 (WCAG AA); bands, separators and the
// shade of dead brokers only calm the eye.
type palette []string

var (
	light = palette{
		"$bg", "#ffffff", "$band", "#f5f7fa", "$gone", "#e9edf2", "$line", "#dce2ea", "$edge", "#7d8998",
		"$ink", "#1a2230", "$muted", "#525d6c", "$blue", "#1d5fa6", "$onblue", "#ffffff",
		"$amber", "#8f5200", "$red", "#b3261e", "$green", "#0b6b50", "$violet", "#6a45a8", "$grey", "#6a7584",
	}
	dark = palette{
		"$bg", "#10151c", "$band", "#171e27", "$gone", "#212a36", "$line", "#2b3644", "$edge", "#6d7b8d",
		"$ink", "#e6ebf2", "$muted", "#a4b0bf", "$blue", "#7fb5f2", "$onblue", "#0a1726",
		"$amber", "#e5b04a", "$red", "#ff8f86", "$green", "#5fd0a8", "$violet", "#c3a8f7", "$grey", "#8a97a7",
	}
)

// style writes the style of the picture with this id.
func (c *canvas) style(id string) {
	c.raw("<style>")
	c.rules(id, formStyle)
	c.rules(id, strings.NewReplacer(light...).Replace(colourStyle))
	c.raw("@media(prefers-color-scheme:dark){")
	c.rules(id, strings.NewReplacer(dark...).Replace(colourStyle))
	c.raw("}</style>\n")
}

// rules binds each selector of the rules to the id.
func (c *canvas) rules(id, rules string) {
	for rule := range strings.Lines(strings.TrimPrefix(rules, "\n")) {
		selectors, body, _ := strings.Cut(rule, "{")
		for i, selector := range strings.Split(selectors, ",") {
			if i > 0 {
				c.raw(",")
			}
			c.raw("#", id, " ", selector)
		}
		c.raw("{", body)
	}
}
