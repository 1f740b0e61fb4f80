// Package house holds the tests that keep the module's house in order; there is
// nothing to import.
//
// The wall test reads the imports of every file and fails on one that the table
// of rooms does not allow. The purity test finds library code that prints, or
// touches the clock, the environment, the network or the file system. The API
// test compares the exported names of the library with docs/api.txt.
package house
