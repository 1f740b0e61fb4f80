package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundle makes one script of a module and what it imports, which runs as soon as
// it is read and adds no globals. The page imports the library as any user of the
// npm package does; its module is the file that is named.
func bundle(entry, library string) (string, error) {
	src, err := filepath.Abs(filepath.Dir(entry))
	if err != nil {
		return "", err
	}
	library, err = filepath.Abs(library)
	if err != nil {
		return "", err
	}
	result := api.Build(api.BuildOptions{
		AbsWorkingDir: src, // so that the same input gives the same bytes anywhere
		EntryPoints:   []string{filepath.Join(src, filepath.Base(entry))},
		Bundle:        true,
		Format:        api.FormatIIFE,
		Target:        api.ESNext,
		Charset:       api.CharsetUTF8,
		Alias:         map[string]string{"kafka-simlink": library},
		Define:        map[string]string{"import.meta.url": "location.href"}, // as it is no module
		Banner:        map[string]string{"js": `"use strict";`},              // as modules are
	})
	if found := append(result.Errors, result.Warnings...); len(found) > 0 {
		texts := api.FormatMessages(found, api.FormatMessagesOptions{})
		return "", errors.New(strings.TrimSpace(strings.Join(texts, "")))
	}
	return "\n" + string(result.OutputFiles[0].Contents), nil
}
