package picture

import (
	"slices"
	"strconv"
	"strings"
)

var (
	fontTitle = font{"t1", 20, true}
	fontSub   = font{"t2 mu", 13, false}
	fontName  = font{"nm", 13, true}
	fontHead  = font{"hd mu", 11, true}
	fontText  = font{"tx", 11, false}
	fontMuted = font{"mu", 11, false}
	fontBad   = font{"bad", 11, false}
	fontWarn  = font{"warn", 11, false}
)

// count says how many of a thing there are, in its singular or plural.
func count[N int | int64](n N, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.FormatInt(int64(n), 10) + " " + many
}

func andMore(n int, one, many string) string {
	if n == 1 {
		return "and 1 more " + one
	}
	return "and " + strconv.Itoa(n) + " more " + many
}

// named is a name and, where it is another one, the real one.
func named(name, real string) string {
	if real == "" || real == name {
		return name
	}
	return name + " (real name: " + real + ")"
}

// unit is a unit of a scale, in its smallest one.
type unit struct {
	name string
	size int64
}

var (
	durations = []unit{{"y", 365 * 24 * 3600 * 1000}, {"d", 24 * 3600 * 1000}, {"h", 3600 * 1000}, {"min", 60 * 1000}, {"s", 1000}, {"ms", 1}}
	sizes     = []unit{{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"B", 1}}
)

// human writes an amount in the largest unit that it reaches, with one decimal at
// most, and says so where that is not exact.
func human(n int64, scale []unit) string {
	for _, u := range scale {
		if n < u.size {
			continue
		}
		text := strconv.FormatInt(n/u.size, 10)
		tenths := n % u.size * 10
		if tenths >= u.size {
			text += "." + strconv.FormatInt(tenths/u.size, 10)
		}
		if tenths%u.size != 0 {
			text = "≈" + text
		}
		return text + " " + u.name
	}
	return strconv.FormatInt(n, 10) + " " + scale[len(scale)-1].name
}

// listed joins what there is of a list, up to a number of items.
func listed(items []string, most int) string {
	if len(items) <= most {
		return strings.Join(items, ", ")
	}
	return strings.Join(items[:most], ", ") + ", and " + strconv.Itoa(len(items)-most) + " more"
}

// settings writes a map as it would stand in a file, in the order of its keys.
func settings[M ~map[string]string](m M) []string {
	lines := make([]string, 0, len(m))
	for key, value := range m {
		lines = append(lines, key+"="+value)
	}
	slices.Sort(lines)
	return lines
}
