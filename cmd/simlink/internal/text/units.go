package text

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Counted is a number of things in words: "1 topic", "2 topics".
func Counted[N int | int64](n N, one string) string {
	many := one + "s"
	if stem, ends := strings.CutSuffix(one, "y"); ends {
		many = stem + "ies"
	}
	if n == 1 {
		many = one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// span is a time in ms, exactly: "7 d", "1 min 30 s".
func span(ms int64) string {
	var parts []string
	for _, unit := range []struct {
		name string
		ms   int64
	}{{"d", 86_400_000}, {"h", 3_600_000}, {"min", 60_000}, {"s", 1000}, {"ms", 1}} {
		if n := ms / unit.ms; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, unit.name))
		}
		ms %= unit.ms
	}
	return strings.Join(parts, " ")
}

// volume is a number of bytes: "1 GiB", and where no unit holds it evenly also
// about how much that is, "1500000000 B (1.4 GiB)".
func volume(bytes int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB"}
	size, unit := float64(bytes), 0
	for size >= 1024 && unit < len(units)-1 {
		size, unit = size/1024, unit+1
	}
	about := strconv.FormatFloat(size, 'f', 1, 64) + " " + units[unit]
	if whole, even := strings.CutSuffix(about, ".0 "+units[unit]); even && int64(size)<<(10*unit) == bytes {
		return whole + " " + units[unit]
	}
	return fmt.Sprintf("%d B (%s)", bytes, about)
}

// ranges writes rising numbers: "0-3, 7".
func ranges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		last := i
		for last+1 < len(numbers) && numbers[last+1] == numbers[last]+1 {
			last++
		}
		part := strconv.Itoa(numbers[i])
		if last > i {
			part += "-" + strconv.Itoa(numbers[last])
		}
		parts = append(parts, part)
		i = last + 1
	}
	return strings.Join(parts, ", ")
}

// settings writes a map in alphabetical order: "acks=1, lingerMs=5".
func settings(values map[string]string) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		parts = append(parts, name+"="+values[name])
	}
	return strings.Join(parts, ", ")
}
