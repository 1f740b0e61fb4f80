// Command linkreport measures links over a corpus of snapshots and prints the
// tables of docs/performance.md: how long links are in each form, how many of
// them can be shared, and how long they take.
package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/simlinkhq/kafka-simlink/internal/snapgen"
	"github.com/simlinkhq/kafka-simlink/simlink"
	"github.com/simlinkhq/kafka-simlink/simlink/actions"
	"github.com/simlinkhq/kafka-simlink/simlink/link"
)

func main() {
	if err := report(os.Stdout, snapgen.Corpus()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// row is what links of one class add up to.
type row struct {
	name                    string
	most                    int // actions, the largest of the class
	links                   int
	plain, deflated, ours   int // characters of URLs
	fits, fitsLowered, bare int // links
	actions                 int
	building, buildingToFit time.Duration
}

func report(out io.Writer, shapes []snapgen.Shape) error {
	rows := []row{{name: "up to 50", most: 50}, {name: "up to 100", most: 100}, {name: "up to 200", most: 200}, {name: "up to 400", most: 400}, {name: "up to 800", most: 800}, {name: "more", most: 1 << 30}}
	all := row{name: "all"}
	for _, shape := range shapes {
		m, err := measure(shape)
		if err != nil {
			return fmt.Errorf("%s: %w", shape.Name, err)
		}
		for i := range rows {
			if m.actions <= rows[i].most {
				rows[i].add(m)
				break
			}
		}
		all.add(m)
	}
	fmt.Fprintln(out, "| actions | links | plain | compress/flate | ours | fit | fit with --fit | fit without records | time | with --fit |")
	fmt.Fprintln(out, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
	for _, r := range append(rows, all) {
		r.print(out)
	}
	for _, shape := range []snapgen.Shape{snapgen.SmallSize(), snapgen.FullSize(0), snapgen.FullSize(50), snapgen.FullSize(100)} {
		m, err := measure(shape)
		if err != nil {
			return err
		}
		m.name = shape.Name
		m.print(out)
	}
	return nil
}

// measure makes the links of a snapshot: with 8 records a partition, with as many
// as fit, and with none.
func measure(shape snapgen.Shape) (row, error) {
	o := simlink.Options{Producers: shape.Producers}
	o.Force = true
	begin := time.Now()
	made, err := simlink.Build(shape.Snapshot, o)
	if err != nil {
		return row{}, err
	}
	m := row{links: 1, actions: len(made.Actions), building: time.Since(begin)}
	lengths := made.Lengths()
	m.plain, m.ours = lengths.Plain, lengths.Deflate
	m.deflated = lengths.Deflate - len(actions.Compress(made.PlainActions)) + flateLength(made.PlainActions)
	m.fits = shared(made)
	o.Force, o.Fit = false, true
	begin = time.Now()
	fitted, err := simlink.Build(shape.Snapshot, o)
	m.buildingToFit = time.Since(begin)
	var tooLong *link.TooLongError
	if err != nil && !errors.As(err, &tooLong) {
		return row{}, err
	}
	if err == nil {
		m.fitsLowered = shared(fitted)
	}
	o.Fit, o.Force, o.MaxRecordsPerPartition = false, true, simlink.NoRecords
	bare, err := simlink.Build(shape.Snapshot, o)
	if err != nil {
		return row{}, err
	}
	m.bare = shared(bare)
	return m, nil
}

func shared(made *simlink.Link) int {
	if made.Length <= link.MaxLength {
		return 1
	}
	return 0
}

func flateLength(log string) int {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		panic(err) // the level is a constant that compress/flate knows
	}
	_, _ = io.WriteString(w, log) // into a buffer, which takes everything
	_ = w.Close()
	return len("~1") + base64.RawURLEncoding.EncodedLen(b.Len())
}

func (r *row) add(m row) {
	r.links += m.links
	r.plain += m.plain
	r.deflated += m.deflated
	r.ours += m.ours
	r.fits += m.fits
	r.fitsLowered += m.fitsLowered
	r.bare += m.bare
	r.actions += m.actions
	r.building += m.building
	r.buildingToFit += m.buildingToFit
}

func (r *row) print(out io.Writer) {
	n := max(1, r.links)
	share := func(k int) string { return fmt.Sprintf("%d %%", (100*k+n/2)/n) }
	ms := func(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000/float64(n)) }
	fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %s | %s | %s | %s | %s |\n", r.name, r.links, r.plain/n, r.deflated/n, r.ours/n,
		share(r.fits), share(r.fitsLowered), share(r.bare), ms(r.building), ms(r.buildingToFit))
}
