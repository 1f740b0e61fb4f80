package main

import (
	"io"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/internal/verbs/live"
)

// TestFlagsAreOptions: a flag, a JSON option and an argument of one name mean one
// thing, since all are read off one list: the flags of a command are the options of
// its verb, under their names, with their help, and those that are listed here.
func TestFlagsAreOptions(t *testing.T) {
	parser, err := newParser(streams{nil, io.Discard, io.Discard, func(string) string { return "" }, clock{time.Now, after}})
	if err != nil {
		t.Fatal(err)
	}
	of := func(types ...reflect.Type) (options []verbs.Option) {
		for _, one := range types {
			options = append(options, verbs.OptionsOf(one)...)
		}
		return options
	}
	connection, reading := reflect.TypeFor[live.Connection](), reflect.TypeFor[live.Reading]()
	drawing, composing := reflect.TypeFor[verbs.Drawing](), reflect.TypeFor[verbs.Composing]()
	for command, c := range map[string]struct {
		options []verbs.Option
		own     []string
	}{
		"link":     {of(drawing), []string{"dry-run", "output", "open"}},
		"demo":     {of(drawing), []string{"dry-run", "output", "open"}},
		"picture":  {of(drawing), []string{"at", "out"}},
		"connect":  {of(connection, drawing), []string{"timeout", "dry-run", "output", "open"}},
		"snapshot": {of(connection, reading), []string{"timeout", "anonymize", "key", "out"}},
		"access":   {of(connection, reading), []string{"timeout", "output"}},
		"shape":    {of(composing), []string{"output", "open"}},
		"scenario": {of(composing), []string{"output", "open"}},
	} {
		i := slices.IndexFunc(parser.Model.Children, func(n *kong.Node) bool { return n.Name == command })
		flags := map[string]*kong.Flag{}
		for _, f := range parser.Model.Children[i].Flags {
			if !slices.Contains(c.own, f.Name) && f.Name != "help" {
				flags[f.Name] = f
			}
		}
		for _, o := range c.options {
			name := asFlag(o.Name, "")[len("--"):]
			f := flags[name]
			delete(flags, name)
			if f == nil || f.Help != o.Help || f.Default != o.Default || f.Target.Type() != o.Type || optionOf(name) != o.Name {
				t.Errorf("%s: the option %+v is the flag %+v", command, o, f)
			}
		}
		for name := range flags {
			t.Errorf("%s: --%s is no option of its verb", command, name)
		}
	}
}

// TestOptionsOfOneNameMeanOneThing: what is read of a cluster is chosen as what is
// drawn.
func TestOptionsOfOneNameMeanOneThing(t *testing.T) {
	drawn := map[string]verbs.Option{}
	for _, o := range verbs.OptionsOf(reflect.TypeFor[verbs.Drawing]()) {
		drawn[o.Name] = o
	}
	for _, o := range verbs.OptionsOf(reflect.TypeFor[live.Reading]()) {
		if same, there := drawn[o.Name]; !there || same.Type != o.Type || same.Default != o.Default {
			t.Errorf("%+v is drawn as %+v", o, same)
		}
	}
}
