// Package text says how the answers of simlink read as text, on a terminal and for
// agents. Names of anybody stand in them, so that what a terminal would act on is
// shown, and what nobody would read is cut.
package text
