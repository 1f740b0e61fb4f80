package actions

import "strings"

// An escape hides what is structural in a text. The steps of writing are taken
// in order, those of reading in the opposite order, which is what makes the
// reading of any text, canonical or not, the playground's own.
type escape [][2]string

var (
	valueEscape   = escape{{"~", "~t"}, {",", "~c"}}
	keyEscape     = escape{{"~", "~t"}, {",", "~c"}, {":", "~s"}}
	settingEscape = escape{{"~", "~-"}, {",", "~_"}}
	configEscape  = escape{{",", "~"}}
)

func (e escape) write(s string) string {
	for _, step := range e {
		s = strings.ReplaceAll(s, step[0], step[1])
	}
	return s
}

func (e escape) read(s string) string {
	if strings.IndexByte(s, '~') < 0 { // which begins them all
		return s
	}
	for i := len(e) - 1; i >= 0; i-- {
		s = strings.ReplaceAll(s, e[i][1], e[i][0])
	}
	return s
}
