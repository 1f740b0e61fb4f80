package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/visible"
	"github.com/simlinkhq/kafka-simlink/simlink/importer"
)

// textFile names a file with text. It has a type of its own as a list of plain
// texts is read from a single argument, with commas.
type textFile string

// importCmd is simlink import.
type importCmd struct {
	Files   []textFile `arg:"" name:"file" help:"Files with what the tools printed, in any order; - is standard input."`
	TakenAt time.Time  `placeholder:"TIME" help:"When the tools printed it, such as 2026-01-01T12:00:00Z; only drawing producers needs it."`
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
	texts, err := c.texts(s.in)
	if err != nil {
		return err
	}
	result, err := importer.Import(texts)
	if err != nil {
		return err
	}
	for _, source := range result.Sources {
		fmt.Fprintln(s.err, visible.Text(fmt.Sprintf("%s: %s, %s", source.Name, source.Kind, counted(source.Lines, "line"))))
	}
	for _, p := range result.Problems {
		fmt.Fprintln(s.err, s.paint(yellow, "warning:"), visible.Text(p.String()))
	}
	if result.More > 0 {
		fmt.Fprintln(s.err, s.paint(yellow, "warning:"), "and", counted(result.More, "more problem"))
	}
	result.Snapshot.TakenAt = c.TakenAt
	text, err := snapshotText(result.Snapshot)
	if err != nil {
		return err
	}
	return s.write(c.Out, text)
}

// texts reads the files, and of each no more than is imported.
func (c *importCmd) texts(in io.Reader) ([]importer.Text, error) {
	var texts []importer.Text
	for _, name := range c.Files {
		text := importer.Text{Name: string(name)}
		from := in
		if name == "-" {
			text.Name = "standard input"
		} else {
			f, err := os.Open(string(name))
			if err != nil {
				return nil, err
			}
			defer f.Close()
			from = f
		}
		content, err := io.ReadAll(io.LimitReader(from, importer.MaxBytes+1))
		if err != nil {
			return nil, err
		}
		text.Content = string(content)
		texts = append(texts, text)
	}
	return texts, nil
}
