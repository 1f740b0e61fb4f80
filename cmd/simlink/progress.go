package main

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"github.com/simlinkhq/kafka-simlink/simlink/capture"
)

// progressDelay is how long a reading is silent; most are over by then.
const progressDelay = time.Second

// progressLine is a line on a terminal that says what a reading waits for. On
// anything else it writes nothing.
type progressLine struct {
	mu      sync.Mutex
	out     io.Writer
	stop    func() bool
	shown   bool
	running []capture.Progress // the steps that have begun and not ended
}

func (s streams) beginProgress() *progressLine {
	p := &progressLine{out: s.err, stop: func() bool { return false }}
	if isTerminal(s.err) {
		p.stop = s.after(progressDelay, p.show)
	}
	return p
}

func (p *progressLine) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown = true
	p.draw()
}

// report takes the begin or the end of a step.
func (p *progressLine) report(step capture.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !step.Done {
		p.running = append(p.running, step)
	} else if i := slices.IndexFunc(p.running, func(r capture.Progress) bool { return r.Request == step.Request && r.What == step.What }); i >= 0 {
		p.running = slices.Delete(p.running, i, i+1)
	}
	if p.shown && len(p.running) > 0 { // between two steps the line stays as it is
		p.draw()
	}
}

// draw puts the step that has run longest in the place of the line before. The
// line is short, so that no terminal wraps it.
func (p *progressLine) draw() {
	text := "asking the cluster…"
	if len(p.running) > 0 {
		text = "reading " + p.running[0].What
		if n := p.running[0].Count; n > 0 {
			text += fmt.Sprintf(" (%d)", n)
		}
		text += "…"
	}
	fmt.Fprintf(p.out, "\r%s%s", text, clearRest)
}

const clearRest = "\x1b[K" // of the line, to the right

// end takes the line away.
func (p *progressLine) end() {
	p.stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.out, "\r"+clearRest)
	}
	p.shown = false
	p.out = io.Discard // the timer may have fired by now
}
