package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// versionCmd is simlink version.
type versionCmd struct{}

// Run prints the version of the module, of Go and of the platform.
func (versionCmd) Run(s streams) error {
	_, err := fmt.Fprintf(s.out, "simlink %s %s %s/%s\n", version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// version is that of the module.
func version() string {
	if info, there := debug.ReadBuildInfo(); there && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
