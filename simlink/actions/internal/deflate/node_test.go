//go:build !js

package deflate

import (
	"bytes"
	"encoding/json"
	"math/rand"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// inflateInNode reads a list of base64 texts and prints the list of what they
// inflate to: Node's zlib is zlib itself, and its DecompressionStream is the one
// of browsers.
const inflateInNode = `
const zlib = require('zlib');
const { DecompressionStream } = require('stream/web');
const read = async () => {
  const packed = JSON.parse(require('fs').readFileSync(0, 'utf8')).map(t => Buffer.from(t, 'base64'));
  const texts = [];
  for (const p of packed) {
    const text = zlib.inflateRawSync(p);
    const stream = new DecompressionStream('deflate-raw');
    const writer = stream.writable.getWriter();
    writer.write(p);
    writer.close();
    const parts = [];
    for await (const part of stream.readable) parts.push(Buffer.from(part));
    if (!Buffer.concat(parts).equals(text)) throw new Error('zlib and DecompressionStream differ');
    texts.push(text.toString('base64'));
  }
  process.stdout.write(JSON.stringify(texts));
};
read();
`

// TestNodeReadsIt: the inflaters of other programs are not Go's.
func TestNodeReadsIt(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("CI has Node, and this test needs it:", err)
		}
		t.Skip("this test needs Node:", err)
	}
	count := 200
	if testing.Short() {
		count = 40
	}
	rnd := rand.New(rand.NewSource(1))
	var texts, packed [][]byte
	for n := range count {
		text := randomLog(rnd, 1+n*5)
		if n%10 == 0 {
			text = make([]byte, n*500)
			rnd.Read(text)
		}
		texts, packed = append(texts, text), append(packed, Compress(text))
	}
	input, err := json.Marshal(packed)
	if err != nil {
		t.Fatal(err)
	}
	run := exec.Command(node, "-e", inflateInNode)
	run.Stdin = bytes.NewReader(input)
	var errors strings.Builder
	run.Stderr = &errors
	output, err := run.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errors.String())
	}
	var back [][]byte
	if err := json.Unmarshal(output, &back); err != nil {
		t.Fatal(err)
	}
	for i := range texts {
		if !bytes.Equal(back[i], texts[i]) {
			t.Errorf("text %d of %d bytes does not come back", i, len(texts[i]))
		}
	}
}
