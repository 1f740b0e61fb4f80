package main

import (
	"bytes"
	"errors"
	"testing"
)

// TestImage: segments in any order are the memory that they describe, with zeros
// between them.
func TestImage(t *testing.T) {
	body := []byte{3, active, i32Const, 0xc4, 0x00, end, 2, 'e', 'f', active, i32Const, 0x02, end, 1, 'a', active, i32Const, 0x3f, end, 1, 'd'}
	first, image, err := readImage(body)
	want := append([]byte{'a'}, make([]byte, 0x44-3)...)
	want[0x3f-2] = 'd'
	want = append(want, 'e', 'f')
	if err != nil || first != 2 || !bytes.Equal(image, want) {
		t.Errorf("the memory from %d is %q, %v, want %q", first, image, err, want)
	}
	for _, at := range []int{0, 0x3f, 0x40, 0x2000, 96_096} {
		if first, again, err := readImage(writeImage(at, image)); err != nil || first != at || !bytes.Equal(again, image) {
			t.Errorf("at %d it is read back from %d, %v", at, first, err)
		}
	}
}

// TestOtherForms: what is not as Go writes it is refused, and never half changed.
func TestOtherForms(t *testing.T) {
	const header = "\x00asm\x01\x00\x00\x00"
	for name, module := range map[string]string{
		"nothing":              "",
		"a section cut short":  header + "\x0b\x10\x01",
		"overlapping segments": header + "\x0b\x0e\x02\x00A\x01\x0b\x02ab\x00A\x02\x0b\x01c",
	} {
		if out, err := shrink([]byte(module)); !errors.Is(err, errForm) {
			t.Errorf("%s gives %q, %v", name, out, err)
		}
	}
}
