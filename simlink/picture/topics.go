package picture

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

// band is a topic that is drawn.
type band struct {
	y, h     int
	topic    *replay.Topic
	fields   [][]cell // by column
	more     []int    // replicas that are not drawn, by column
	unplaced []int    // partitions whose placement is not known
	elided   int      // such that are not drawn
	lines    []line
	badges   []string
	fullest  int // cells in the fullest field
	digits   int // of the longest partition id that is drawn
}

// cell is a replica that is drawn.
type cell struct {
	partition *replay.Partition
	state     replay.ReplicaState
}

// line is a line of text in a box.
type line struct {
	font font
	text string
}

// takeTopics chooses the topics that are drawn, and gives their replicas a field.
func (p *picture) takeTopics() {
	columns := make(map[string]int, len(p.cluster.Brokers))
	for i := range p.cluster.Brokers {
		columns[p.cluster.Brokers[i].Name] = i
	}
	gone := len(p.cluster.Brokers) // the columns of brokers that are gone come after all others
	for i := range p.cluster.Topics {
		p.count.topic(&p.cluster.Topics[i])
	}
	drawn := p.cluster.Topics[:min(len(p.cluster.Topics), maxTopics)]
	p.bands = make([]band, len(drawn))
	for i := range drawn {
		p.removedBrokers(&drawn[i], columns)
	}
	for i := range drawn {
		b := &p.bands[i]
		b.topic = &drawn[i]
		b.fields, b.more = make([][]cell, len(p.columns)), make([]int, len(p.columns))
		for j := range drawn[i].Partitions {
			p.takePartition(b, &drawn[i].Partitions[j], columns, gone)
		}
		b.lines, b.badges = p.topicLines(b)
	}
}

// removedBrokers gives brokers that are gone, and that replicas still name, a
// column.
func (p *picture) removedBrokers(t *replay.Topic, columns map[string]int) {
	for i := range t.Partitions {
		for _, name := range t.Partitions[i].Replicas {
			if _, known := columns[name]; known {
				continue
			}
			p.count.removed++
			columns[name] = len(p.cluster.Brokers) + p.count.removed - 1
			if p.count.removed <= maxRemoved {
				p.columns = append(p.columns, column{name: name})
				p.headLines = max(p.headLines, 4)
			}
		}
	}
}

// columnAt is the column of a place in the list of all brokers, those that are
// gone after the others, or -1.
func (p *picture) columnAt(place, gone int) int {
	alive := min(gone, maxBrokers)
	switch {
	case place < gone:
		if place < alive {
			return place
		}
	case alive+place-gone < len(p.columns):
		return alive + place - gone
	}
	return -1
}

func (p *picture) takePartition(b *band, partition *replay.Partition, columns map[string]int, gone int) {
	id := partition.ID
	if len(partition.Replicas) == 0 {
		if len(b.unplaced) < maxUnplaced {
			b.unplaced = append(b.unplaced, id)
			b.digits = max(b.digits, len(strconv.Itoa(id)))
		} else {
			b.elided++
		}
		return
	}
	for _, name := range partition.Replicas {
		at := p.columnAt(columns[name], gone)
		if at < 0 {
			p.count.elsewhere++
			continue
		}
		field := b.fields[at]
		if n := len(field); n > 0 && field[n-1].partition == partition {
			continue // listed twice
		}
		if p.columns[at].broker == nil {
			p.columns[at].load.Replicas++
		}
		if len(field) == maxFieldCells {
			b.more[at]++
			continue
		}
		p.cells++
		p.most = max(p.most, partition.Records)
		b.fields[at] = append(field, cell{partition, p.cluster.State(partition, name)})
		b.fullest = max(b.fullest, len(field)+1)
		b.digits = max(b.digits, len(strconv.Itoa(id)))
	}
}

// topicLines is what stands at the left of a band.
func (p *picture) topicLines(b *band) (lines []line, badges []string) {
	t := b.topic
	lines = []line{{fontName, t.Name}}
	if t.Real != "" && t.Real != t.Name {
		lines = append(lines, line{fontMuted, "real: " + t.Real})
	}
	for _, text := range slices.Concat([]string{shapeOf(t)}, cleanupOf(t), []string{recordsOf(t)}) {
		lines = append(lines, line{fontText, text})
	}
	leaderless, below := troubles(t)
	if leaderless != nil {
		lines = append(lines, line{fontBad, "no leader: " + listed(leaderless, maxFieldCells)})
	}
	if below != nil {
		lines = append(lines, line{fontWarn, "below min ISR: " + listed(below, maxFieldCells)})
	}
	if t.Diskless {
		badges = append(badges, "diskless")
	}
	if tiered := t.Tiered; tiered != "" && tiered != "false" && tiered != "0" {
		badges = append(badges, "tiered")
	}
	if t.UncleanElection {
		badges = append(badges, "unclean")
	}
	return lines, badges
}

// troubles lists the partitions without a leader, and those below min ISR.
func troubles(t *replay.Topic) (leaderless, below []string) {
	for i := range t.Partitions {
		part := &t.Partitions[i]
		switch {
		case noLeader(part):
			leaderless = append(leaderless, strconv.Itoa(part.ID))
		case t.BelowMinISR(part):
			below = append(below, strconv.Itoa(part.ID))
		}
	}
	return leaderless, below
}

func noLeader(p *replay.Partition) bool { return p.Leader == "" && len(p.Replicas) > 0 }

// shapeOf is a topic's partitions × replication factor and its min ISR.
func shapeOf(t *replay.Topic) string {
	if t.ReplicationFactor == 0 {
		return "its size is not public"
	}
	text := count(len(t.Partitions), "partition", "partitions") + " × " + strconv.Itoa(t.ReplicationFactor)
	if t.MinISR != 0 {
		text += " · min ISR " + strconv.FormatInt(t.MinISR, 10)
	}
	return text
}

// cleanupOf is how a topic is cleaned up, and what it keeps: on one line where
// that has room.
func cleanupOf(t *replay.Topic) []string {
	cleanup := cmp.Or(string(t.Cleanup), "cleanup not public")
	var keeps []string
	if t.RetentionMs > 0 {
		keeps = append(keeps, human(t.RetentionMs, durations))
	}
	if t.RetentionBytes > 0 {
		keeps = append(keeps, human(t.RetentionBytes, sizes))
	}
	if t.LocalRetentionMs > 0 {
		keeps = append(keeps, human(t.LocalRetentionMs, durations)+" locally")
	}
	if keeps == nil {
		return []string{cleanup}
	}
	kept := "keeps " + strings.Join(keeps, ", ")
	if both := cleanup + " · " + kept; fontText.width(both) <= labelWidth-2*pad {
		return []string{both}
	}
	return []string{cleanup, kept}
}

func recordsOf(t *replay.Topic) string {
	text := count(t.Records(), "record", "records")
	if t.Unplaced > 0 && len(t.Partitions) > 0 {
		text += ", " + strconv.FormatInt(t.Unplaced, 10) + " not placeable"
	}
	return text
}

// topicDetails is all of it, for the tooltip.
func topicDetails(t *replay.Topic) []string {
	details := []string{named(t.Name, t.Real), ": ", shapeOf(t), "; ", strings.Join(cleanupOf(t), ", "), "; ", recordsOf(t)}
	if t.Tiered != "" {
		details = append(details, "; tiered: ", t.Tiered)
	}
	if t.Diskless {
		details = append(details, "; diskless")
	}
	if t.UncleanElection {
		details = append(details, "; unclean leader election is on")
	}
	return details
}

// bandHeight is what the texts or the cells of a band take, whichever is more.
func (p *picture) bandHeight(b *band) int {
	text := len(b.lines) * lineHeight
	if b.badges != nil {
		text += 20
	}
	high := p.fieldsHeight(b)
	if n := len(b.unplaced); n > 0 {
		high = p.stripOffset(b) + lineHeight + 4 + rows(n, p.stripPerRow())*rowHeight
	}
	return max(text, high) + 2*pad + 2
}

// fieldsHeight is what the cells of a band take.
func (p *picture) fieldsHeight(b *band) int {
	high := rows(b.fullest, p.perRow) * rowHeight
	if slices.Max(append(b.more, 0)) > 0 {
		high += lineHeight
	}
	return high
}

// stripOffset is how far the partitions of unknown placement stand below the top.
func (p *picture) stripOffset(b *band) int {
	if b.fullest == 0 {
		return 0
	}
	return p.fieldsHeight(b) + pad
}

func (p *picture) stripPerRow() int { return max(1, (p.gridW-2*pad)/p.pitch()) }
