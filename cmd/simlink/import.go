package main

import (
	"fmt"
	"time"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/text"
	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/internal/verbs"
	"github.com/simlinkhq/kafka-simlink/simlink/importer"
)

// textFile names a file with text. It has a type of its own as a list of plain
// texts is read from a single argument, with commas.
type textFile string

// importCmd is simlink import.
type importCmd struct {
	Files   []textFile `arg:"" name:"file" help:"Files with what the tools printed, in any order; - is standard input."`
	TakenAt time.Time  `placeholder:"TIME" help:"When the tools printed it, such as 2026-01-01T12:00:00Z; only drawing producers needs it."`
	Up      []string   `placeholder:"ID" help:"Brokers that are up, though they lead nothing and are in no ISR."`
	Out     string     `default:"-" placeholder:"FILE" help:"File to write, replaced if it is there; - is standard output."`
}

// Help is the end of simlink import --help.
func (importCmd) Help() string {
	return `Understood are kafka-topics --describe, kafka-consumer-groups --describe (with --members or --state too), kafka-get-offsets, kafka-configs --describe, kafka-transactions describe-producers, kafka-groups --list, and kcat -L with or without -J, of Kafka 3 and 4. One that lists partitions is needed, kafka-topics or kcat. Each is recognised by what it looks like, several may stand in one file, and command lines above them help. What each file was taken for goes to standard error, and so does what could not be understood.

Offsets are the earliest when the command above them or the file's name says so, or when another file has higher ones. Producers are of the partition that the command above them names, or the file's name: orders-0.txt.

Examples:
  simlink import topics.txt groups.txt offsets.txt | simlink link
                                                  the link of what is in files
  kafka-topics.sh --bootstrap-server localhost:9092 --describe | simlink import - --out cluster.json
                                                  a snapshot file
  simlink import session.log | simlink link --open
                                                  a terminal session with several commands`
}

// Run imports the files and writes the snapshot.
func (c *importCmd) Run(s streams) error {
	texts, err := c.texts(s)
	if err != nil {
		return err
	}
	imported, err := verbs.Import(texts, c.TakenAt, c.Up...)
	if err != nil {
		return err
	}
	for _, source := range imported.Sources {
		fmt.Fprintln(s.err, visible.Text(fmt.Sprintf("%s: %s, %s", source.Name, source.Kind, text.Counted(source.Lines, "line"))))
	}
	for _, p := range imported.Problems {
		fmt.Fprintln(s.err, s.paint(yellow, "warning:"), visible.Text(p.String()))
	}
	if imported.More > 0 {
		fmt.Fprintln(s.err, s.paint(yellow, "warning:"), "and", text.Counted(imported.More, "more problem"))
	}
	if len(imported.Down) > 0 {
		fmt.Fprintln(s.err, "note:", visible.Text(fmt.Sprintf("--up %s says that it is up.", imported.Down[0])))
	}
	return s.writeSnapshot(c.Out, imported.Snapshot)
}

// texts reads the files, and of each no more than is imported.
func (c *importCmd) texts(s streams) (texts []importer.Text, err error) {
	for _, name := range c.Files {
		content, err := verbs.ReadFile(string(name), s.open, importer.MaxBytes)
		if err != nil {
			return nil, err
		}
		if name == "-" {
			name = "standard input"
		}
		texts = append(texts, importer.Text{Name: string(name), Content: content})
	}
	return texts, nil
}
