package main

import (
	"fmt"

	"github.com/cli/browser"
)

// openLink opens a link that has just been printed.
func openLink(url string, s streams) error {
	browser.Stdout, browser.Stderr = s.err, s.err // standard output is the link's
	if err := browser.OpenURL(url); err != nil {
		return fmt.Errorf("the browser could not be started (%w); open the link that is printed by hand", err)
	}
	return nil
}
