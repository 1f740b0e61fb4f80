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
	kerr = "github.com/twmb/franz-go/pkg/kerr" // the names of Kafka's errors
	sasl = "github.com/twmb/franz-go/pkg/sasl" // what kgo takes its SASL mechanisms from
)

// dialling is what simlink/kafka dials with.
var dialling = []string{kmsg, kgo, kerr, sasl,
	"github.com/twmb/franz-go/pkg/kversion",
	"golang.org/x/net/proxy",             // SOCKS5
	"golang.org/x/net/http/httpproxy",    // HTTPS_PROXY, for the token endpoint
	"golang.org/x/oauth2",                // the tokens of OAUTHBEARER
	"software.sslmate.com/src/go-pkcs12", // truststores and keystores
	"github.com/youmark/pkcs8",           // encrypted private keys
}

var (
	ground = []string{"simlink/diag", "simlink/actions", "simlink/sizecodec", "simlink/placement", "simlink/partitioner"}
	// core is what an embedder gets with package simlink: the standard library alone.
	core = append([]string{"simlink/snapshot", "simlink/link", "simlink/internal/mapping", "simlink/replay",
		"simlink/internal/judge", "simlink/diff", "simlink/picture", "simlink/shape", "simlink", "simlink/strictjson", "simlink/actions/internal/deflate"}, ground...)
	// The browser cannot dial, so what reads a live cluster stays out of its build.
	offline    = append([]string{"simlink/importer", "simlink/mirror", "simlink/acceptance"}, core...)
	everything = []string{"simlink/...", "internal/..."}
	anyModule  = []string{"..."}
)

// house is the table of rooms, from the ground up: the plan of the architecture
// page. An arrow leads up in the table, so that there is no way round in a circle.
// A new arrow or a new module is a decision, and this is where it is written down.
//
// The codecs know diag, which the plan does not draw: each error of the library
// lists its problems in the one form.
var house = []room{
	{path: "simlink/diag", pure: true},
	{path: "simlink/strictjson", rooms: []string{"simlink/diag"}, pure: true},
	{path: "simlink/actions/internal/deflate", pure: true},
	{path: "simlink/actions", rooms: []string{"simlink/diag", "simlink/strictjson", "simlink/actions/internal/deflate"}, pure: true},
	{path: "simlink/sizecodec", rooms: []string{"simlink/diag"}, pure: true},
	{path: "simlink/placement", rooms: []string{"simlink/diag"}, pure: true},
	{path: "simlink/partitioner", rooms: []string{"simlink/diag"}, pure: true},
	{path: "simlink/snapshot", rooms: []string{"simlink/diag", "simlink/strictjson"}, pure: true},
	{path: "simlink/link", rooms: []string{"simlink/diag", "simlink/actions", "simlink/sizecodec"}, pure: true},
	{path: "simlink/internal/mapping", rooms: append([]string{"simlink/snapshot", "simlink/link"}, ground...), pure: true},
	{path: "simlink/replay", rooms: append([]string{"simlink/snapshot", "simlink/link"}, ground...), pure: true},
	{path: "simlink/internal/judge", rooms: append([]string{"simlink/snapshot", "simlink/link", "simlink/replay", "simlink/internal/mapping"}, ground...), pure: true},
	{path: "simlink/diff", rooms: []string{"simlink/snapshot", "simlink/replay", "simlink/sizecodec"}, pure: true},
	{path: "simlink/picture", rooms: []string{"simlink/replay"}, pure: true},
	{path: "simlink/shape", rooms: []string{"simlink/diag", "simlink/sizecodec", "simlink/strictjson"}, pure: true},
	{path: "simlink", rooms: append([]string{"simlink/snapshot", "simlink/link", "simlink/internal/mapping", "simlink/internal/judge", "simlink/replay"}, ground...), pure: true},
	{path: "simlink/importer", rooms: []string{"simlink/diag", "simlink/snapshot"}, pure: true},
	{path: "simlink/capture", rooms: []string{"simlink/diag", "simlink/snapshot"}, modules: []string{kmsg, kerr}, pure: true},
	{path: "simlink/mirror", rooms: []string{"simlink/diag", "simlink/snapshot"}, pure: true},
	{path: "simlink/acceptance", rooms: []string{"simlink/diag", "simlink/snapshot", "simlink/mirror"}, pure: true},
	{path: "simlink/kafka", rooms: []string{"simlink/diag", "simlink/capture"}, modules: dialling},
	{path: "internal/verbs", rooms: offline},
	{path: "internal/verbs/fromyaml", rooms: []string{"internal/verbs", "simlink/diag"}, modules: []string{"go.yaml.in/yaml/v4"}},
	{path: "internal/verbs/live", rooms: append([]string{"internal/verbs", "simlink/capture", "simlink/kafka"}, core...)},
	{path: "cmd/simlink/...", rooms: everything, modules: anyModule},
	{path: "wasm/internal/...", rooms: append([]string{"internal/verbs"}, offline...)},
	{path: "wasm", rooms: []string{"wasm/internal/api"}},
	{path: "wasm/...", rooms: []string{"simlink/link"}, modules: anyModule}, // the builders of the package and of the page
	{path: "examples/...", rooms: []string{"simlink/..."}},
	{path: "e2e/...", rooms: everything, modules: anyModule},
	{path: "internal/proptest", modules: []string{"github.com/leanovate/gopter"}},
	{path: "internal/jobgen", rooms: append([]string{"internal/snapgen"}, core...), modules: []string{"github.com/leanovate/gopter"}},
	{path: "internal/docs", rooms: everything, modules: anyModule}, // tests of the docs against whatever they speak of
	{path: "internal/...", rooms: append([]string{"internal/snapgen"}, core...)},
}

// covers reports whether a package lies in what a pattern of the table names. What
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
