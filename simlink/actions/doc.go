// Package actions reads and writes the playground's action log: what happens
// in a link, and when.
//
// An [Entry] is one [Action] at one time of the simulation; there is a type for
// each kind that is public, and [Raw] for one that is not. [Encode] writes a log
// and refuses what would not be read back as it was meant. [Decode] is as strict;
// [DecodeTolerant] does what the playground does, which drops what it cannot
// parse without a word, but says what was dropped and why.
//
// The value of a link's actions parameter is the log as it is, or compressed:
// [Compress] and [Expand].
//
// The grammar is the link format page's, and stands in this package once: a
// table of kinds, one of config paths and one of group settings drive the
// encoder, the decoders, the JSON, the descriptions and the tests' generators.
package actions
