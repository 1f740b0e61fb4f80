// Package verbs is what simlink does, once for all that offer it: the command
// line, the tools for agents and JavaScript.
//
// A verb takes a request and gives an answer, both plain structs. It parses no
// flags, prints nothing, and opens neither files nor connections: what touches
// those is handed to it. Whoever calls it parses what came in, and prints what
// comes out.
//
// The options of all verbs stand here, each with its name, its type and its help:
// [Drawing] and [Composing]. A flag, a JSON option and a JavaScript option of one
// name mean one thing. What went wrong is a [Failure], whose hints name options
// that each shell spells in its own way.
//
// The verbs that ask a live cluster are in package live, which the browser's build
// does without.
package verbs
