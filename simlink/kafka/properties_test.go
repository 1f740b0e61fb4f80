package kafka

import (
	"bufio"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"
)

// vectors calls check with each line of a file of JSON objects, the comment at
// its head left out.
func vectors(t *testing.T, file string, check func(line []byte)) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if !strings.HasPrefix(lines.Text(), `{"comment"`) {
			check(lines.Bytes())
			n++
		}
	}
	if n == 0 {
		t.Fatalf("%s holds no vector", file)
	}
}

// latin1 returns the bytes whose ISO-8859-1 text this is.
func latin1(text string) (data []byte) {
	for _, c := range text {
		data = append(data, byte(c))
	}
	return data
}

func propertyMap(data []byte) map[string]string {
	all, bad := parseProperties(data)
	if len(bad) > 0 {
		return nil
	}
	m := map[string]string{}
	for _, p := range all {
		m[p.key] = p.value
	}
	return m
}

func TestPropertiesAsJavaReadsThem(t *testing.T) {
	vectors(t, "testdata/properties.jsonl", func(line []byte) {
		var v struct {
			In   string
			Want map[string]string
		}
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		if got := propertyMap(latin1(v.In)); !reflect.DeepEqual(got, v.Want) {
			t.Errorf("%q is %q, Java has %q", v.In, got, v.Want)
		}
	})
}

func TestPropertiesKnowTheirLines(t *testing.T) {
	const file = "# c\n\na = 1\nb = x\\\n  y\r\n\\\nc = 3\rd = \\uXY\ne"
	all, bad := parseProperties([]byte(file))
	want := []property{{"a", "1", 3}, {"b", "xy", 4}, {"c", "3", 7}, {"e", "", 9}}
	if !reflect.DeepEqual(all, want) {
		t.Errorf("got %v, want %v", all, want)
	}
	if len(bad) != 1 || bad[0].line != 8 {
		t.Errorf("bad lines are %v, want line 8", bad)
	}
}

// What is written with every character escaped reads back as it was.
func FuzzProperties(f *testing.F) {
	f.Add([]byte("a=b\\\n c\n#d\ne:\\u00e9"))
	f.Add([]byte("\\\r\n##\\"))
	f.Add([]byte("k\\ =\\\\\\"))
	f.Fuzz(func(t *testing.T, data []byte) {
		all, _ := parseProperties(data)
		line := 0
		for _, p := range all {
			if p.line <= line {
				t.Fatalf("line %d after line %d", p.line, line)
			}
			line = p.line
			if again := propertyMap([]byte(escaped(p.key) + "=" + escaped(p.value))); len(again) > 1 || p.key != "" && again[p.key] != p.value {
				t.Fatalf("%q=%q reads back as %q", p.key, p.value, again)
			}
		}
	})
}

func escaped(text string) string {
	var b strings.Builder
	for _, c := range text {
		for _, unit := range utf16Of(c) {
			b.WriteString(`\u`)
			for shift := 12; shift >= 0; shift -= 4 {
				b.WriteByte("0123456789abcdef"[unit>>shift&15])
			}
		}
	}
	return b.String()
}
