package main

import (
	"errors"
	"os"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/picture"
)

// pictureCmd is simlink picture.
type pictureCmd struct {
	Source string `arg:"" name:"file-or-url" optional:"" default:"-" help:"Snapshot file or link; - or none is standard input."`
	Out    string `default:"-" placeholder:"FILE" help:"File to write, replaced if it is there; - is standard output."`
	At     moment `placeholder:"MS" help:"Draw this moment of the simulation, in ms, instead of the end."`
	simlink.Options
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
	link, err := c.link(s, ctx)
	if err != nil {
		return err
	}
	svg := picture.SVG(c.At.play(link))
	if c.Out == "-" {
		_, err := s.out.Write(svg)
		return err
	}
	return os.WriteFile(c.Out, svg, 0o644)
}

// link is the link that is drawn: the one given, or that of the snapshot. Nobody
// shares the latter, so that its length does not matter.
func (c *pictureCmd) link(s streams, ctx *kong.Context) (*simlink.Link, error) {
	given, err := readSource(c.Source, s.in)
	if err != nil {
		return nil, err
	}
	if given.link != nil {
		s.warnLink(given.link)
		return given.link, c.refuseOptions(ctx)
	}
	c.Force = true
	link, err := build(given.snapshot, c.Options)
	if err != nil {
		return nil, err
	}
	s.warn(slices.DeleteFunc(link.Warnings, func(w link.Warning) bool { return w.Code == link.WarnLinkTooLong }))
	return link, nil
}

// refuseOptions lists the flags that would have no effect on a link.
func (c *pictureCmd) refuseOptions(ctx *kong.Context) error {
	var wrong []error
	for _, part := range ctx.Path {
		if f := part.Flag; f != nil && f.Name != "out" && f.Name != "at" {
			wrong = append(wrong, &diag.OptionError{Option: f.Name, Text: "says what is drawn of a snapshot; a link is drawn as it is"})
		}
	}
	return errors.Join(wrong...)
}
