// Package draft reads what people and programs write down to get a link: a
// [Document] of a cluster's shape and of actions, in JSON or in YAML. It also
// checks what somebody else has written, an action log or a link, as a [Report].
//
// The rules are the library's. This package puts what they say together, so that
// the commands and the tools for agents take the same documents and say the same
// of them.
package draft
