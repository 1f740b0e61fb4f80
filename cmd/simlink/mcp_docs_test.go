//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/simlinkhq/kafka-simlink/cmd/simlink/internal/agent"
)

const docsOfCommand = "../../docs"

// docsPage is a page whose examples are run. With -update they are rewritten.
type docsPage struct{ file, text string }

func readPage(t *testing.T, name string) *docsPage {
	t.Helper()
	p := &docsPage{file: filepath.Join(docsOfCommand, name)}
	text, err := os.ReadFile(p.file)
	if err != nil {
		t.Fatal(err)
	}
	p.text = string(text)
	if *update {
		t.Cleanup(func() {
			if err := os.WriteFile(p.file, []byte(p.text), 0o644); err != nil {
				t.Error(err)
			}
		})
	}
	return p
}

var fenced = regexp.MustCompile("(?ms)^```([a-z]+)\n(.*?)^```$")

// codeBlock is a fenced block of a page.
type codeBlock struct{ language, text string }

func blocksOf(text string) (blocks []codeBlock) {
	for _, m := range fenced.FindAllStringSubmatch(text, -1) {
		blocks = append(blocks, codeBlock{m[1], m[2]})
	}
	return blocks
}

// section is what stands under a heading.
func (p *docsPage) section(t *testing.T, heading string) string {
	t.Helper()
	_, rest, found := strings.Cut(p.text, "\n"+heading+"\n")
	if !found {
		t.Fatalf("%s has no section %s", p.file, heading)
	}
	if end := regexp.MustCompile(`(?m)^##`).FindStringIndex(rest); end != nil {
		rest = rest[:end[0]]
	}
	return rest
}

// want holds a block against what is real.
func (p *docsPage) want(t *testing.T, section string, block codeBlock, real string) {
	t.Helper()
	if block.text == real {
		return
	}
	if !*update {
		t.Errorf("%s shows something else than is answered; accept it with: go test ./cmd/simlink -run Docs -update\n%s", p.file, real)
		return
	}
	fence := "```" + block.language + "\n"
	p.text = strings.Replace(p.text, section, strings.Replace(section, fence+block.text+"```", fence+real+"```", 1), 1)
}

// TestDocsOfTools calls each tool with the example of the page.
func TestDocsOfTools(t *testing.T) {
	page := readPage(t, "mcp.md")
	cluster, stop, err := startKafka([]topicSpec{{"orders", 1}}, nil)
	t.Cleanup(stop)
	if err != nil {
		t.Fatal(err)
	}
	session := startAgent(t, map[string]string{"SIMLINK_BROKERS": strings.Join(cluster.ListenAddrs(), ",")})
	for _, tool := range session.tools {
		section := page.section(t, "### `"+tool.Name+"`")
		blocks := blocksOf(section)
		if len(blocks) != 2 {
			t.Errorf("%s has %d examples, want a call and an answer", tool.Name, len(blocks))
			continue
		}
		if err := resolved(t, tool.InputSchema).Validate(decoded(t, blocks[0].text)); err != nil {
			t.Errorf("%s: the example is not what the schema takes: %v", tool.Name, err)
		}
		result, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: tool.Name, Arguments: json.RawMessage(blocks[0].text)})
		if err != nil || result.IsError {
			t.Errorf("%s: %v, %v", tool.Name, err, result)
			continue
		}
		real := result.Content[0].(*mcp.TextContent).Text + "\n"
		if blocks[1].language == "json" {
			real = indented(t, result.StructuredContent)
		}
		page.want(t, section, blocks[1], real)
	}
	section := page.section(t, "## What a tool answers")
	wrong := session.call(t, "build_playground_url", `{"brokers": 12, "actions": [{"at": 500, "kind": "P", "producer": "p1"}]}`)
	page.want(t, section, blocksOf(section)[0], wrong.text+"\n")
}

func decoded(t *testing.T, text string) (value any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return value
}

func indented(t *testing.T, value any) string {
	t.Helper()
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestDocsOfRegistration: what a client is told starts this command, with
// variables that it reads.
func TestDocsOfRegistration(t *testing.T) {
	section := readPage(t, "mcp.md").section(t, "## Telling a client")
	kinds := map[string]int{}
	for _, block := range blocksOf(section) {
		kinds[block.language]++
		if block.language == "sh" {
			wantAddCommand(t, block.text)
			continue
		}
		var config map[string]map[string]struct {
			Command string
			Args    []string
			Env     map[string]string
		}
		if err := json.Unmarshal([]byte(block.text), &config); err != nil {
			t.Fatal(err)
		}
		for list, servers := range config {
			kinds[list]++
			server := servers["simlink"]
			if server.Command != "simlink" || !slices.Equal(server.Args, []string{"mcp"}) || len(server.Env) == 0 {
				t.Errorf("%s starts %s %v with %v", list, server.Command, server.Args, server.Env)
			}
			for name := range server.Env {
				wantVariable(t, name)
			}
		}
	}
	if want := map[string]int{"json": 2, "sh": 1, "mcpServers": 1, "servers": 1}; !maps.Equal(kinds, want) {
		t.Errorf("there are %v, want %v", kinds, want)
	}
}

// wantAddCommand wants the command that adds a server: its name, -e NAME=VALUE for
// the variables, and after -- what is started.
func wantAddCommand(t *testing.T, line string) {
	t.Helper()
	variables, isAdd := strings.CutPrefix(line, "claude mcp add simlink ")
	variables, starts := strings.CutSuffix(variables, "-- simlink mcp\n")
	if !isAdd || !starts {
		t.Errorf("it is %s", line)
	}
	words := strings.Fields(variables)
	for i, word := range words {
		name, _, isPair := strings.Cut(word, "=")
		switch {
		case i%2 == 1 && isPair:
			wantVariable(t, name)
		case i%2 == 1 || word != "-e":
			t.Errorf("%q stands in %s", word, line)
		}
	}
}

func wantVariable(t *testing.T, name string) {
	t.Helper()
	if !slices.Contains(agent.Variables(), name) {
		t.Errorf("%s is no variable; there are %v", name, agent.Variables())
	}
}

// TestDocsOfShapes runs the commands of the page, each with the file before it.
func TestDocsOfShapes(t *testing.T) {
	page := readPage(t, "shapes.md")
	dir := t.TempDir()
	self := filepath.Dir(simlinkMCP(t).Path)
	whole, shape := page.text, ""
	runs := 0
	for _, block := range blocksOf(whole) {
		if block.language == "yaml" {
			shape = block.text
			continue
		}
		line, _, _ := strings.Cut(block.text, "\n")
		command, isCommand := strings.CutPrefix(line, "$ ")
		if block.language != "console" || !isCommand {
			t.Errorf("a block of %s begins with %q", block.language, line)
			continue
		}
		for _, file := range []string{"shape.yaml", "wrong.yaml"} {
			if err := os.WriteFile(filepath.Join(dir, file), []byte(shape), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		shell := exec.CommandContext(t.Context(), "sh", "-c", command)
		shell.Dir = dir
		shell.Env = append(os.Environ(), "PATH="+self+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, _ := shell.CombinedOutput() // some of them fail, and say how
		page.want(t, page.text, block, line+"\n"+string(out))
		runs++
	}
	if runs < 3 {
		t.Errorf("%d commands were run", runs)
	}
}
