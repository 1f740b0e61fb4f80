// Package sizecodec reads and writes the size parameter of a playground link:
// the shape of the cluster that free play starts with.
//
// A [Size] is that shape. [Size.Encode] writes it as a slug, such as
//
//	10x12x3xpayments~6~3~2~c~604800000~1073741824~~
//
// and refuses whatever the playground would change or drop. [Decode] reads a
// slug as the playground does, with the same clamps, and says what was
// clamped. A [Topology] decides how many zones the brokers stand in and which
// [Limits] hold.
//
// Whatever Decode returns, Encode writes, and the slug it writes is a fixed
// point: decoding and encoding it gives the same text. Where it is not known
// what the playground does with a bad shape, Decode refuses it. The segments of
// a slug whose content is not public are carried as text, in [Size.Verbatim].
//
// An error is an [*Error], which lists every rule that is broken and where, or
// [ErrNotPublic].
//
// The grammar and the limits are those of the link format page.
package sizecodec
