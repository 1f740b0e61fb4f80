package actions

import (
	"encoding/json"
	"testing"
	"unicode/utf8"
)

// FuzzPlainLog: no text makes the decoders panic, and what decodes is a fixed
// point.
func FuzzPlainLog(f *testing.F) {
	f.Add("AP:p1:orders@0,P:p1:orders:O1@100,K:broker-2:g@200")
	f.Add("AG:g:a~~b::rack=-r~principal=~--a~_b~-_:c=d@e@5,NP:x|y@6")
	f.Add("C:topics.orders.cleanupPolicy:compact~delete@5,P:p:t:~ts~c~s:v=~~c@6")
	f.Fuzz(func(t *testing.T, text string) {
		tolerant := DecodeTolerant(text)
		log, err := Encode(tolerant.Entries)
		if err != nil {
			t.Fatalf("what was kept of %q is not written: %v", text, err)
		}
		if back := DecodeTolerant(log); back.Dropped != nil || !same(back.Entries, tolerant.Entries) {
			t.Fatalf("%q is written as %q, which decodes to something else", text, log)
		}
		for _, d := range tolerant.Dropped {
			if d.Reason == "" || !utf8.ValidString(d.String()) {
				t.Fatalf("dropped without a reason that can be shown: %+v", d)
			}
		}
		if entries, err := Decode(text); err == nil && !same(entries, tolerant.Entries) {
			t.Fatalf("%q: strict and tolerant decoding differ", text)
		}
	})
}

// FuzzCompressedLog: no value makes the expansion panic, run away or give what
// is not text.
func FuzzCompressedLog(f *testing.F) {
	f.Add(Compress("RP:p1@500,RG:c1@750"))
	f.Add("~1IIBQXADgjGD2BOATApvAzgAQAwBpzTiVTTAHkoMotcBpMAI3lgGtUBaAJjAHMMPqcAJWCEU6MFgZNW8NlAB0jFuwDMGFQIDCYAC6wIASwDGaeQjGn4yHcgB2Og7FsBZEgDZq1DABZqQA")
	f.Add("RP:p1@500")
	f.Fuzz(func(t *testing.T, value string) {
		log, form, err := Expand(value)
		if err != nil {
			return
		}
		if len(log) > 3*MaxLogBytes { // lz-string counts code units, of up to three bytes
			t.Fatalf("%d bytes", len(log))
		}
		if form != FormPlain && !utf8.ValidString(log) {
			t.Fatalf("%q is not UTF-8", log)
		}
	})
}

// FuzzEntryJSON: no JSON makes reading an entry panic, and what is read is
// written and read again as it is.
func FuzzEntryJSON(f *testing.F) {
	f.Add([]byte(`{"at":500,"kind":"K","action":"kill broker","broker":"broker-2","graceful":true}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var entry, again Entry
		if json.Unmarshal(text, &entry) != nil || entry.Action == nil {
			return // null leaves an entry as it is
		}
		written, err := json.Marshal(entry)
		if err != nil {
			t.Fatalf("%s is read, but not written: %v", text, err)
		}
		if err := json.Unmarshal(written, &again); err != nil || !equalEntries(entry, again) {
			t.Fatalf("%s is written as %s, which is read as %+v, %v", text, written, again, err)
		}
	})
}
