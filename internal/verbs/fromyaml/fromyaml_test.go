package fromyaml

import (
	"errors"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
)

// TestYAMLIsReadOneWay: what versions of YAML read differently is a text, and
// what would be a number or true in one of them stands as it is written.
func TestYAMLIsReadOneWay(t *testing.T) {
	for text, want := range map[string]string{
		"no":                   `"no"`,
		"on":                   `"on"`,
		"y":                    `"y"`,
		"012":                  `"012"`,
		"0o17":                 `"0o17"`,
		"0x1f":                 `"0x1f"`,
		"1_000":                `"1_000"`,
		"1.0":                  `"1.0"`,
		"1e3":                  `"1e3"`,
		"190:20":               `"190:20"`,
		".inf":                 `".inf"`,
		"-0":                   `"-0"`,
		"+5":                   `"+5"`,
		"2024-01-01":           `"2024-01-01"`,
		"K:broker-1@3000":      `"K:broker-1@3000"`,
		"=":                    `"="`,
		"-7":                   `-7`,
		"0":                    `0`,
		"true":                 `true`,
		"False":                `false`,
		"~":                    `null`,
		"null":                 `null`,
		"":                     `null`,
		`"5"`:                  `"5"`,
		"'true'":               `"true"`,
		`""`:                   `""`,
		"|\n  a\n  b":          `"a\nb"`,
		"[1, no, [a], {b: 2}]": `[1,"no",["a"],{"b":2}]`,
		`"\u00e9😀"`:            `"é😀"`,
	} {
		got, err := toJSON([]byte("x: " + text))
		if err != nil || string(got) != `{"x":`+want+`}` {
			t.Errorf("%q is read as %s, %v, want %s", text, got, err, want)
		}
	}
}

func TestYAMLIsRefused(t *testing.T) {
	deep := strings.Repeat("[", 30) + strings.Repeat("]", 30)
	for text, want := range map[string]string{
		"a: 1\nb: 2\na: 3":       "line 3, column 1: a is given twice; it stands on line 1 too",
		"a: {b: 1, b: 2}":        "line 1, column 11: b is given twice",
		"a: &b 1":                "line 1, column 4: &b is an anchor",
		"a: &b [1]\nc: *b":       "line 2, column 4: *b is an alias",
		"a: *b":                  "line 1",
		"a: !!str 5":             "line 1, column 4: !!str is a tag",
		"a: !x {}":               "is a tag",
		"? [a]\n: 1":             "line 1, column 3: this is no name of a field",
		"a: 1\n---\nb: 2":        "another document begins here",
		"a: 1\n--- *x":           "line 2",
		"a: " + deep:             "nested more than 20 deep",
		"a: [1":                  "this is neither JSON nor YAML",
		"\ta: 1":                 "line 1, column 1: this is neither JSON nor YAML",
		"a: \xff":                "this is neither JSON nor YAML",
		"a: b: c":                "line 1, column 5",
		"{\"a\": 1, \"a\": 2} x": "this is neither JSON nor YAML",
	} {
		_, err := ReadDocument([]byte(text))
		var wrong *Error
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestYAMLIsBounded: aliases of aliases, and whatever else of this verbs.MaxDocument, are
// refused before they grow.
func TestYAMLIsBounded(t *testing.T) {
	bomb := "a0: &a0 [x,x]\n"
	for i := range 60 {
		bomb += "a" + string(rune('A'+i%26)) + ": &b" + strings.Repeat("i", i) + " [*a0,*a0,*a0,*a0]\n"
	}
	for name, c := range map[string]struct{ text, want string }{
		"a bomb":              {bomb, "is an anchor"},
		"brackets":            {strings.Repeat("[", verbs.MaxDocument/8), "neither JSON nor YAML"},
		"braces":              {strings.Repeat("{a: ", verbs.MaxDocument/16), "neither JSON nor YAML"},
		"dashes":              {strings.Repeat("- ", verbs.MaxDocument/16), "neither JSON nor YAML"},
		"one long line":       {"a: " + strings.Repeat("x", verbs.MaxDocument-10), "a is no field"},
		"many keys":           {strings.Repeat("k: 1\n", verbs.MaxDocument/10), "k is given twice"},
		"many items":          {"actions: [" + strings.Repeat("a,", verbs.MaxDocument/4) + "]", "must be at most"},
		"more than is read":   {strings.Repeat(" ", verbs.MaxDocument+1), "must be at most"},
		"many unknown fields": {"{" + strings.Repeat(`"x":1,`, 10000) + `"y":1}`, "x is given twice"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := ReadDocument([]byte(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 100_000 {
				t.Errorf("%.300v, want %q", err, c.want)
			}
		})
	}
}
