// Package agent serves what simlink can do to AI agents, by the Model Context
// Protocol.
//
// [Server] has the tools. What a tool needs of the command line, so that both do
// the same, it gets as [Deps]. [Serve] runs the server on a pair of streams, and
// bounds what a client can make it hold.
//
// A tool answers with a structured value that its output schema describes, and
// with a text for clients that show nothing else. What is wrong with a call is an
// answer too: all of it, by the names of the arguments.
package agent
