// Package api is what JavaScript can ask of simlink. A [Call] takes texts and
// gives a value; [Answer] makes one JSON text of it, or of what went wrong: an
// error or a panic is a [Failure] there, and nothing leaves as a panic.
//
// It is plain Go, so that its tests run anywhere. The program of the folder above
// hands the calls over to JavaScript.
package api
