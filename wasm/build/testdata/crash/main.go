// Command crash panics in a function that another one calls.
package main

import "os"

func main() { outer(os.Args) }

func outer(args []string) { os.Exit(inner(args, len(args))) }

func inner(args []string, i int) int { return len(args[i]) }
