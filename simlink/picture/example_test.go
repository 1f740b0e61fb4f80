package picture_test

import (
	"bytes"
	"fmt"

	"github.com/simlinkhq/kafka-simlink/simlink/link"
	"github.com/simlinkhq/kafka-simlink/simlink/picture"
	"github.com/simlinkhq/kafka-simlink/simlink/replay"
)

func ExampleSVG() {
	made, err := link.Parse("https://monedula.dev/kafka-simulator/playground?scenario=free&actions=K%3Abroker-1%401000")
	if err != nil {
		fmt.Println(err)
		return
	}
	svg := picture.SVG(replay.Run(made))
	for _, line := range bytes.SplitN(svg, []byte("\n"), 4)[1:3] {
		fmt.Println(string(line[bytes.IndexByte(line, '>')+1:]))
	}
	// Output:
	// Free play, single-dc</title>
	// 3 brokers · 1 topic · 3 partitions · 0 records · after 1 s. 1 broker killed. Columns are brokers, bands are topics, cells are replicas.</desc>
}
