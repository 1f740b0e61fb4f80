package deflate_test

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"strings"

	"github.com/simlinkhq/kafka-simlink/simlink/internal/deflate"
)

func ExampleCompress() {
	log := strings.Repeat("P:kp1:orders:a@1000,", 20)
	packed := deflate.Compress([]byte(log))
	back, err := io.ReadAll(flate.NewReader(bytes.NewReader(packed)))
	fmt.Println(len(log), "bytes become", len(packed), "and come back:", string(back) == log, err)
	// Output: 400 bytes become 26 and come back: true <nil>
}
