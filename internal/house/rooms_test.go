//go:build !js

package house

import (
	"slices"
	"strings"
)

// room is a row of the table: a package, or with /... at its end a tree of
// packages, and what it may import besides itself and the standard library.
type room struct {
	path    string
	rooms   []string // of this module
	modules []string // of others, each with the packages beneath it; "..." is any
	pure    bool     // must not print, nor touch clock, environment, network or files
}

const (
	kmsg = "github.com/twmb/franz-go/pkg/kmsg"
	kgo  = "github.com/twmb/franz-go/pkg/kgo"
	sasl = "github.com/twmb/franz-go/pkg/sasl" // what kgo takes its SASL mechanisms from
)

// dialling is what simlink/kafka dials with.
var dialling = []string{kmsg, kgo, sasl,
	"github.com/twmb/franz-go/pkg/kversion",
	"github.com/twmb/franz-go/pkg/kerr",  // the errors that brokers answer a login with
	"golang.org/x/net/proxy",             // SOCKS5
	"golang.org/x/net/http/httpproxy",    // HTTPS_PROXY, for the token endpoint
	"golang.org/x/oauth2",                // the tokens of OAUTHBEARER
	"software.sslmate.com/src/go-pkcs12", // truststores and keystores
	"github.com/youmark/pkcs8",           // encrypted private keys
}

var (
	// diag stands below all: every error of the library lists its problems.
	below = []string{"simlink/diag"}
	// strict reads JSON; it stands beside diag, for the library and the shells.
	strict = []string{"simlink/diag", "internal/strictjson"}
	codecs = []string{"simlink/actions", "simlink/sizecodec", "simlink/placement", "simlink/partitioner"}
	core   = append([]string{"simlink"}, codecs...)
	// The browser cannot dial, so what reads a live cluster stays out of its build.
	offline = append([]string{"simlink/shape", "simlink/replay", "simlink/picture", "simlink/importer",
		"simlink/mirror", "simlink/acceptance", "internal/..."}, core...)
	everything = []string{"simlink/...", "internal/..."}
	anyModule  = []string{"..."}
)

// house is the table of rooms in the order of the architecture. A new arrow or
// a new module is a decision, and this is where it is written down.
var house = []room{
	{path: "simlink/diag", pure: true},
	{path: "internal/strictjson", rooms: below, pure: true},
	{path: "simlink/internal/deflate", pure: true},
	{path: "simlink/actions", rooms: append([]string{"simlink/internal/deflate"}, strict...), pure: true},
	{path: "simlink/sizecodec", rooms: below, pure: true},
	{path: "simlink/placement", rooms: below, pure: true},
	{path: "simlink/partitioner", rooms: below, pure: true},
	{path: "simlink/shape", rooms: append([]string{"simlink/sizecodec"}, strict...), pure: true},
	{path: "simlink", rooms: codecs, pure: true},
	{path: "simlink/replay", rooms: core, pure: true},
	{path: "simlink/picture", rooms: []string{"simlink/replay"}, pure: true},
	{path: "simlink/importer", rooms: []string{"simlink"}, pure: true},
	{path: "simlink/capture", rooms: []string{"simlink"}, modules: []string{kmsg}, pure: true},
	{path: "simlink/mirror", rooms: []string{"simlink"}, modules: []string{kmsg}, pure: true},
	{path: "simlink/acceptance", rooms: []string{"simlink", "simlink/mirror"}, pure: true},
	{path: "simlink/kafka", rooms: []string{"simlink/capture"}, modules: dialling},
	{path: "cmd/simlink/...", rooms: everything, modules: anyModule},
	{path: "wasm/...", rooms: offline},
	{path: "examples/...", rooms: []string{"simlink/..."}},
	{path: "e2e/...", rooms: everything, modules: anyModule},
	{path: "internal/proptest", modules: []string{"github.com/leanovate/gopter"}},
	{path: "internal/docs", rooms: everything, modules: anyModule}, // tests of the docs against whatever they speak of
	{path: "internal/...", rooms: append([]string{"simlink/replay"}, core...)},
}

// covers says whether a package lies in what a pattern of the table names. What
// is internal to a room belongs to it.
func covers(pattern, pkg string) bool {
	if pattern == "..." {
		return true
	}
	if tree, isTree := strings.CutSuffix(pattern, "/..."); isTree {
		return beneath(tree, pkg)
	}
	return pkg == pattern || beneath(pattern+"/internal", pkg)
}

func beneath(root, pkg string) bool {
	return pkg == root || strings.HasPrefix(pkg, root+"/")
}

// roomOf returns the first row that covers the package.
func roomOf(rooms []room, pkg string) (room, bool) {
	i := slices.IndexFunc(rooms, func(r room) bool { return covers(r.path, pkg) })
	if i < 0 {
		return room{}, false
	}
	return rooms[i], true
}
