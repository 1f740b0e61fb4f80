package proptest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
)

// seedsFile lies beside the tests of a package, in whose folder they run.
const seedsFile = "testdata/seeds.txt"

// recorded returns the runs that the package has on record for a test.
func recorded(test string) ([]run, error) {
	text, err := os.ReadFile(seedsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return parse(string(text), test)
}

// parse reads the table of seeds and returns the runs of one test.
func parse(text, test string) (runs []run, err error) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) != 3 {
			return nil, fmt.Errorf("%s:%d: %q is no line such as: TestX 7 200 # why", seedsFile, number, line)
		}
		seed, errSeed := strconv.ParseInt(fields[1], 10, 64)
		cases, errCases := strconv.Atoi(fields[2])
		if errSeed != nil || errCases != nil || cases < 1 {
			return nil, fmt.Errorf("%s:%d: %q has no seed and number of cases, such as: TestX 7 200 # why", seedsFile, number, line)
		}
		if fields[0] == test {
			runs = append(runs, run{seed, cases})
		}
	}
	return runs, nil
}
