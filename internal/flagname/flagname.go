// Package flagname says what a flag of the command line is called elsewhere: an
// option in JSON, in JavaScript and of an agent's tool has the flag's name in camel
// case.
package flagname

import "strings"

// InJSON is the name in JSON of a flag: maxRecordsPerPartition of
// max-records-per-partition.
func InJSON(flag string) string {
	words := strings.Split(flag, "-")
	for i, word := range words[1:] {
		if word != "" {
			words[i+1] = strings.ToUpper(word[:1]) + word[1:]
		}
	}
	return strings.Join(words, "")
}
