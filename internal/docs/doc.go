// Package docs holds the tests that keep the documentation true; there is
// nothing to import.
//
// The tables that the code knows better are compared with it, and written anew
// with -update. The commands of the README are run, its Go code is compiled, and
// the links of every page are followed. The schema of the snapshot file is held
// against the decoder, in both directions.
package docs
