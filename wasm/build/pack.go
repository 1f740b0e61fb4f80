package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"

	"github.com/andybalholm/brotli"
)

// writePacked puts a file beside one, under its name and .gz or .br, and prints how
// large they are.
func writePacked(file string, content []byte) error {
	zipped, err := packed(content, gzipWriter)
	if err != nil {
		return err
	}
	if err := write(file+".gz", zipped); err != nil {
		return err
	}
	squeezed, err := os.ReadFile(file + ".br")
	if err != nil || !holds(squeezed, content) { // since brotli takes half a minute
		if squeezed, err = packed(content, brotliWriter); err != nil {
			return err
		}
	}
	fmt.Printf("%s: %d bytes, %d with gzip, %d with brotli\n", file, len(content), len(zipped), len(squeezed))
	return write(file+".br", squeezed)
}

func gzipWriter(to io.Writer) (io.WriteCloser, error) {
	return gzip.NewWriterLevel(to, gzip.BestCompression)
}

func brotliWriter(to io.Writer) (io.WriteCloser, error) {
	return brotli.NewWriterLevel(to, brotli.BestCompression), nil
}

func packed(content []byte, by func(io.Writer) (io.WriteCloser, error)) ([]byte, error) {
	var out bytes.Buffer
	w, err := by(&out)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(content); err != nil {
		return nil, err
	}
	err = w.Close()
	return out.Bytes(), err
}

// holds reports whether brotli's text is of a content.
func holds(squeezed, content []byte) bool {
	got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(squeezed)))
	return err == nil && bytes.Equal(got, content)
}
