package importer

import (
	"regexp"
	"sync"
)

// pattern is a regular expression that is compiled when it is first used. All of
// them together take a page tens of milliseconds of its start.
func pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
