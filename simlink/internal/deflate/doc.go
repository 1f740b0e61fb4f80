// Package deflate writes raw DEFLATE (RFC 1951) that is as short as a bounded
// effort makes it, where compress/flate is made for speed.
//
// [Compress] looks for the cheapest way to write a text instead of the first
// good one: it knows every match, guesses what symbols cost, finds the cheapest
// parse under that guess, and learns from it what they really cost, a few times
// over. Blocks begin where another code pays for its header. The idea is that of
// zopfli; the differences are what bounds its effort.
//
// Everything is integers, so the same text gives the same bytes on every
// platform.
package deflate
