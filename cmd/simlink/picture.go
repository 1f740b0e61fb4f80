package main

import (
	"os"

	"github.com/alecthomas/kong"

	"github.com/simlinkhq/kafka-simlink/internal/verbs"
)

// pictureCmd is simlink picture.
type pictureCmd struct {
	Source string       `arg:"" name:"file-or-url" optional:"" default:"-" help:"Snapshot file or link; - or none is standard input."`
	Out    string       `default:"-" placeholder:"FILE" help:"File to write, replaced if it is there; - is standard output."`
	At     verbs.Moment `placeholder:"MS" help:"Draw this moment of the simulation, in ms, instead of the end."`
	verbs.Drawing
}

// Help is the end of simlink picture --help.
func (pictureCmd) Help() string {
	return `A snapshot is drawn as its link would show it, with the real names as tooltips; the flags that say what is drawn are those of simlink link. A link holds what it holds, and takes none of them.

Examples:
  simlink picture snapshot.json --out cluster.svg           a cluster
  simlink picture --topics orders snapshot.json >o.svg      a part of it
  simlink picture 'https://…' --at 4000 --out then.svg      what a link shows after 4 s`
}

// Run draws the picture.
func (c *pictureCmd) Run(s streams, ctx *kong.Context) error {
	given, err := verbs.FindSource(c.Source, s.open)
	if err != nil {
		return err
	}
	if given.Link != nil {
		s.warnLink(given.Link)
	}
	drawn, err := verbs.Picture(given, c.Drawing, optionsGiven(ctx), c.At)
	if err != nil {
		return err
	}
	if given.Link == nil {
		s.warnAll(drawn.Link)
	}
	if c.Out == "-" {
		_, err := s.out.Write(drawn.SVG)
		return err
	}
	return os.WriteFile(c.Out, drawn.SVG, 0o644)
}

// optionsGiven are the options of a drawing for which there is a flag.
func optionsGiven(ctx *kong.Context) (names []string) {
	for _, part := range ctx.Path {
		if f := part.Flag; f != nil && f.Name != "out" && f.Name != "at" {
			names = append(names, optionOf(f.Name))
		}
	}
	return names
}
