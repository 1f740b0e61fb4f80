package main

import (
	"encoding"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/diag"
	"github.com/simlinkhq/kafka-simlink/simlink/kafka"
)

// Exit statuses.
const (
	statusDone   = 0
	statusFailed = 1 // what was asked for could not be made
	statusUsage  = 2 // the command was used wrongly
)

// cli is the command line; kong reads its flags and help from the tags.
type cli struct {
	Connect  connectCmd  `cmd:"" help:"Make the link of a live cluster, which is only read."`
	Snapshot snapshotCmd `cmd:"" help:"Read a live cluster into a snapshot file."`
	Access   accessCmd   `cmd:"" help:"Say what may be read of a live cluster, and what to allow."`
	Link     linkCmd     `cmd:"" help:"Turn a snapshot file into a link."`
	Demo     demoCmd     `cmd:"" help:"Make the link of a built-in snapshot."`
	Shape    shapeCmd    `cmd:"" help:"Make the link of a cluster that a shape file describes."`
	Scenario scenarioCmd `cmd:"" help:"Make the link of a curated scenario."`
	Import   importCmd   `cmd:"" help:"Turn what Kafka's own tools print into a snapshot file."`
	Explain  explainCmd  `cmd:"" help:"Say what a link holds."`
	Check    checkCmd    `cmd:"" help:"Say what the playground drops of a link or of actions, and why."`
	Picture  pictureCmd  `cmd:"" help:"Draw what a link shows, as SVG."`
	Diff     diffCmd     `cmd:"" help:"Say what changed between two snapshots or links."`
	Reveal   revealCmd   `cmd:"" help:"Put the real names back into an anonymized snapshot."`
	MCP      mcpCmd      `cmd:"" name:"mcp" help:"Serve all of this to AI agents (Model Context Protocol)."`
	Version  versionCmd  `cmd:"" help:"Print the version."`
}

const description = `simlink turns a Kafka cluster into a link that opens it in the Kafka Simulator's playground.

What was asked for goes to standard output: the URL alone, a report, a picture, a snapshot, or one JSON object. Warnings and errors go to standard error. The exit status is 0 when it is done, 1 when it failed, 2 when it was used wrongly.`

// flagHelp is a flag's help with its default.
func flagHelp(value *kong.Value) string {
	text := kong.DefaultHelpValueFormatter(value)
	if value.Flag != nil && value.HasDefault {
		text = fmt.Sprintf("%s (default %s).", strings.TrimSuffix(text, "."), value.Default)
	}
	return text
}

// readValue takes whatever follows its flag, so that -1 gets the rule that it
// breaks, where kong would take it for a flag.
func readValue(ctx *kong.DecodeContext, target reflect.Value) error {
	token := ctx.Scan.Pop()
	if token.IsEOL() {
		return errors.New("expected a value")
	}
	if err := target.Addr().Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(token.String())); err != nil {
		return diag.NewOptionError(optionOf(ctx.Value.Name), "%v", err)
	}
	return nil
}

// readSecret takes whatever follows its flag: kong would show a secret that
// begins with a dash in an error.
func readSecret(ctx *kong.DecodeContext, target reflect.Value) error {
	token := ctx.Scan.Pop()
	if token.IsEOL() {
		return errors.New("expected string value")
	}
	target.SetString(token.String())
	return nil
}

// readNames takes names with commas between them. Unlike kong's own reading, an
// empty one is kept, for Build to refuse.
func readNames(ctx *kong.DecodeContext, target reflect.Value) error {
	var text string
	if err := ctx.Scan.PopValueInto("name", &text); err != nil {
		return err
	}
	list := []string{text}
	if ctx.Value.Tag.Sep != -1 { // sep:"none"
		list = strings.Split(text, ",")
	}
	names := target.Addr().Interface().(*[]string)
	*names = append(*names, list...)
	return nil
}

// stopped ends a run from within kong, which prints help and then wants to exit.
type stopped struct{ status int }

func newParser(s streams) (*kong.Kong, error) {
	return kong.New(new(cli),
		kong.Name("simlink"),
		kong.Description(description),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.ValueFormatter(flagHelp),
		kong.TypeMapper(reflect.TypeFor[verbs.Records](), kong.MapperFunc(readValue)),
		kong.TypeMapper(reflect.TypeFor[verbs.Moment](), kong.MapperFunc(readValue)),
		kong.TypeMapper(reflect.TypeFor[verbs.Span](), kong.MapperFunc(readValue)),
		kong.TypeMapper(reflect.TypeFor[kafka.Secret](), kong.MapperFunc(readSecret)),
		kong.TypeMapper(reflect.TypeFor[[]string](), kong.MapperFunc(readNames)),
		kong.Writers(s.out, s.err),
		kong.Exit(func(status int) { panic(stopped{status}) }),
		kong.Bind(s),
	)
}

// run is the whole command. It returns the exit status.
func run(args []string, s streams) (status int) {
	defer func() {
		if r := recover(); r != nil {
			stop, expected := r.(stopped)
			if !expected {
				panic(r)
			}
			status = stop.status
		}
	}()
	parser, err := newParser(s)
	if err != nil {
		return s.fail(err)
	}
	call, err := parser.Parse(args)
	var unwritten *fs.PathError // the help, on a full disk
	switch {
	case errors.As(err, &unwritten):
		return s.fail(err)
	case err != nil:
		if option, isOption := errors.AsType[*diag.OptionError](err); isOption {
			err = option // which says itself what it is about
		}
		return s.misuse(err)
	}
	if err := call.Run(); err != nil {
		return s.fail(err)
	}
	return statusDone
}

// misuse reports a command line that cannot be.
func (s streams) misuse(err error) int {
	s.report(err)
	fmt.Fprintln(s.err, "simlink --help says how it is used.")
	return statusUsage
}

// fail reports an error; an option that cannot be what it is counts as misuse,
// as does a cluster that cannot be dialled as it is described.
func (s streams) fail(err error) int {
	if verbs.FailureOf(err).Misuse() {
		return s.misuse(err)
	}
	s.report(err)
	return statusFailed
}

func (s streams) report(err error) {
	fmt.Fprintln(s.err, s.paint(red, "error:"), visible.Lines(diag.Spelled(err, asFlag)))
}

// asFlag spells an option as a flag: --max-records-per-partition 3, --clamp.
func asFlag(option, value string) string {
	var name strings.Builder
	for _, r := range option {
		if unicode.IsUpper(r) {
			name.WriteByte('-')
		}
		name.WriteRune(unicode.ToLower(r))
	}
	switch value {
	case "true":
		return "--" + name.String()
	case "false":
		return "--no-" + name.String()
	}
	return strings.TrimSpace("--" + name.String() + " " + value)
}

// optionOf is the option of a flag's name: maxRecordsPerPartition.
func optionOf(name string) string {
	first, others, _ := strings.Cut(name, "-")
	for word := range strings.SplitSeq(others, "-") {
		first += strings.ToUpper(word[:min(1, len(word))]) + word[min(1, len(word)):]
	}
	return first
}
