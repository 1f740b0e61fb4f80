package strictjson

import (
	"slices"
	"strings"
	"testing"

	"github.com/simlinkhq/kafka-simlink/simlink/diag"
)

// problemsOf are those of a text that is read with all kinds of fields.
func problemsOf(text string, o Options) (problems []string) {
	r := New(text, o)
	r.Fields(
		Field{"text", func() { r.Text() }},
		Field{"number", func() { r.Number() }},
		Field{"integer", func() { r.Integer(0, 0) }},
		Field{"bool", func() { r.Bool() }},
		Field{"list", func() { r.List(func() { r.Text() }) }},
		Field{"table", func() { r.Table(func(string) { r.Integer(-1, 0) }) }},
		Field{"either", func() {
			if r.Kind() != Text && r.Kind() != True {
				r.Not("a text or true")
				return
			}
			r.Skip()
		}},
		Field{"stop", func() {
			r.Stop("is enough")
			r.Text()
			r.Wrong("is never noted")
		}},
	)
	r.End("has more after it")
	for _, p := range r.Problems.Problems() {
		problems = append(problems, p.String())
	}
	return problems
}

const fields = "text, number, integer, bool, list, table, either, stop"

func TestProblems(t *testing.T) {
	plain, file := Options{Whole: "it"}, Options{Whole: "the file", Positions: true, Nulls: true}
	for _, c := range []struct {
		name, text string
		o          Options
		want       []string
	}{
		{"all is well", ` {"text":"a","number":-1.5e3,"integer":7,"bool":false,"list":["a"],"table":{"a":-1,"a":1},"either":true} `, plain, nil},
		{"nulls leave fields out", `{"text":null,"list":null,"table":null,"stop":null}`, plain, nil},
		{"no other nulls", `{"list":[null],"table":{"a":null}}`, plain, []string{"list[0] must be a text", "table.a must be a whole number"}},
		{"null is no object", `null`, plain, []string{"it must be an object"}},
		{"nulls", `{"text":null,"list":[null],"table":{"a":null}}`, file, nil},
		{"null", `null`, file, nil},
		{"other kinds", `{"text":[{"a":[]}],"number":"1","integer":{},"bool":0,"list":{"a":1},"table":[1],"either":false}`, plain,
			[]string{"text must be a text", "number must be a number", "integer must be a whole number", "bool must be true or false", "list must be a list", "table must be an object", "either must be a text or true"}},
		{"integers", `{"integer":-1}`, plain, []string{"integer is -1; it must be 0 or more"}},
		{"fractions", `{"integer":1.0}`, plain, []string{"integer is 1.0; it must be a whole number"}},
		{"no 64 bits", `{"integer":9223372036854775808}`, plain, []string{"integer is 9223372036854775808, which no 64-bit integer holds"}},
		{"an unknown field", `{"texts":[{}]}`, plain, []string{"texts is no field here; the fields are " + fields}},
		{"given twice", `{"bool":true,"bool":"x","table":{"a\n":""}}`, plain, []string{"bool is given twice", `table."a\n" must be a whole number`}},
		{"given twice as null", `{"bool":null,"bool":null}`, plain, []string{"bool is given twice"}},
		{"positions", "{\"text\":\n  7,\"x\":{}}", file, []string{"text must be a text (line 2, column 4)", "x is no field here; the fields are " + fields + " (line 2, column 8)"}},
		{"no JSON", "{\n\"text\":7,\n}", plain, []string{"text must be a text", "it is not JSON: invalid character '}' looking for beginning of object key string (line 3, column 1)"}},
		{"no JSON in a file", `{"list":[1,`, file, []string{"list[0] must be a text (line 1, column 11)", "list[1] is not JSON here: it ends too early; the file may have been cut short (line 1, column 12)"}},
		{"nothing", ``, plain, []string{"it is not JSON: it ends too early (line 1, column 1)"}},
		{"more", `{} x`, plain, []string{"it has more after it"}},
		{"more in a file", "{}\n{}", file, []string{"the file has more after it (line 2, column 2)"}},
		{"not UTF-8", "{\"text\":\"\xff\"}", plain, []string{"it is not UTF-8"}},
		{"not UTF-8 in a file", "{\"text\":\"\xff\"}", file, []string{"the file is not UTF-8 (line 1, column 10)"}},
		{"half a character", `{"text":"\ud800"}`, plain, []string{`it holds half a character, \ud800`}},
		{"too deep", `{"x":` + strings.Repeat("[", 200), plain, []string{"x is no field here; the fields are " + fields, "x is nested more than 100 deep"}},
		{"stopped", `{"stop":1,"text":7} x`, plain, []string{"stop is enough"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := problemsOf(c.text, c.o); !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// TestProblemsAreBounded: past the bound nothing more is read.
func TestProblemsAreBounded(t *testing.T) {
	read := 0
	r := New("["+strings.Repeat("1,", 10_000)+"1]", Options{})
	r.List(func() {
		read++
		r.Text()
	})
	r.End("has more after it")
	if got := len(r.Problems.Problems()); got != diag.MaxProblems || r.Problems.More() != 1 || read != diag.MaxProblems+1 || !r.Stopped() {
		t.Errorf("%d problems and %d more, of %d items", got, r.Problems.More(), read)
	}
}

func TestRaw(t *testing.T) {
	var got []string
	r := New(` [ 1 , "a,\"]" ,{ "b": [ 2 ] }, null ] `, Options{})
	r.List(func() { got = append(got, r.Raw()) })
	r.End("has more after it")
	if want := []string{"1", `"a,\"]"`, `{ "b": [ 2 ] }`, "null"}; !slices.Equal(got, want) || !r.Problems.Empty() {
		t.Errorf("got %q, %v", got, r.Problems.Problems())
	}
}
