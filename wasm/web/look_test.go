//go:build browser

package main

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// contrasts lists the texts that are too faint: under 4.5 to 1, or 3 to 1 where
// the text is large.
const contrasts = `(() => {
	const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
	const rgb = (colours) => { for (const c of colours) { canvas.fillStyle = c; canvas.fillRect(0, 0, 1, 1); } return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3); };
	const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const faint = [];
	const check = (element, text, colour) => {
		const behind = []; for (let e = element; e; e = e.parentElement) behind.unshift(getComputedStyle(e).backgroundColor);
		const [a, b] = [light(rgb(["white", ...behind])), light(rgb(["white", ...behind, colour]))].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
		const style = getComputedStyle(element), size = parseFloat(style.fontSize);
		if (ratio < (size >= 24 || size >= 18.5 && style.fontWeight >= 700 ? 3 : 4.5)) faint.push(text.trim().slice(0, 40) + " " + ratio.toFixed(2));
	};
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node; (node = walker.nextNode());) {
		const element = node.parentElement;
		if (node.data.trim() && !element.closest("script") && element.checkVisibility()) check(element, node.data, getComputedStyle(element).color);
	}
	for (const field of document.querySelectorAll("textarea, input[placeholder]")) {
		if (field.checkVisibility()) { check(field, field.placeholder, getComputedStyle(field, "::placeholder").color); check(field, field.value, getComputedStyle(field).color); }
	}
	return faint;
})()`

func TestTextCanBeReadInLightAndDark(t *testing.T) {
	background := map[string]string{"light": "rgb(255, 255, 255)", "dark": "rgb(16, 21, 28)"}
	p := open(t, folderPage())
	for _, text := range []string{fullSize(), toolText(t, "topics.txt") + "nonsense", demo(t)} {
		p.clear()
		p.paste(text)
		p.act(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
		for scheme, want := range background {
			p.prefer("prefers-color-scheme", scheme)
			p.until(`getComputedStyle(document.documentElement).backgroundColor === %s && !document.getAnimations().length`, want)
			for _, faint := range eval[[]string](p, contrasts) {
				t.Errorf("%s: too faint: %s", scheme, faint)
			}
		}
	}
}

// TestEveryControlHasAName asks the browser what it tells a screen reader.
func TestEveryControlHasAName(t *testing.T) {
	p := tried(t, folderPage())
	p.act(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
	tree := call(p, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	controls := 0
	for _, node := range tree.Nodes {
		if node.Ignored || node.Role == nil {
			continue
		}
		role := strings.Trim(string(node.Role.Value), `"`)
		switch role {
		case "button", "textbox", "checkbox", "spinbutton", "link", "img", "image", "table", "region", "group", "DisclosureTriangle", "progressbar":
			controls++
			if node.Name == nil || strings.Trim(string(node.Name.Value), `"`) == "" {
				if role != "group" { // a fieldset or details without a name
					t.Errorf("a %s has no name: node %s", role, node.NodeID)
				}
			}
		}
	}
	if controls < 20 {
		t.Errorf("only %d controls were found", controls)
	}
	for _, problem := range eval[[]string](p, `[...document.querySelectorAll("[id]")].map((e) => e.id).filter((id, i, all) => all.indexOf(id) !== i)
		.concat([...document.querySelectorAll("[aria-labelledby], [aria-describedby]")].flatMap((e) => [e.getAttribute("aria-labelledby"), e.getAttribute("aria-describedby")]).filter((id) => id && !document.getElementById(id)))`) {
		t.Errorf("an id that is there twice, or not at all: %s", problem)
	}
}

// TestKeyboardAlone goes from the start of the page to a copied link.
func TestKeyboardAlone(t *testing.T) {
	p := open(t, folderPage())
	p.allowClipboard()
	p.act(`await navigator.clipboard.writeText(%s)`, demo(t))
	p.tabTo("paste")
	p.after(func() { p.press("v", chromedp.ModifierCtrl) })
	if p.url() == "" {
		t.Fatalf("nothing came of the paste; the page shows %s", p.text("#output"))
	}
	p.until(`document.getElementById("status").textContent.startsWith("The link is ready")`)
	p.tabTo("see")
	p.press(kb.Enter)
	if got := p.eval(`document.activeElement.id`); got != "output" {
		t.Errorf("after the jump the focus is on %q", got)
	}
	p.tabTo("url")
	p.tabTo("copy")
	p.press(kb.Enter)
	p.until(`document.getElementById("copy").textContent === "Copied"`)
	if got := p.eval(`navigator.clipboard.readText()`); got != p.url() {
		t.Errorf("the clipboard holds %.80q", got)
	}
	p.tabTo("open")
	p.tabTo("share")
	p.press(" ")
	p.until(`location.hash.startsWith("#snapshot=")`)
}

// tabTo presses Tab until the element has the focus, which must be seen wherever
// it stops.
func (p *tab) tabTo(id string) {
	p.Helper()
	for range 40 {
		p.press(kb.Tab)
		if !eval[bool](p, `(() => { const e = document.activeElement, at = e.matches(".file input") ? e.nextElementSibling : e; return e === document.body || parseFloat(getComputedStyle(at).outlineWidth) >= 2 && getComputedStyle(at).outlineStyle !== "none"; })()`) {
			p.Errorf("the focus is not seen on %s", p.eval(`document.activeElement.outerHTML.slice(0, 120)`))
		}
		if p.eval(`document.activeElement.id`) == id {
			return
		}
	}
	p.Fatalf("Tab does not lead to %s", id)
}

func (p *tab) press(key string, modifiers ...kb.Modifier) {
	p.Helper()
	p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...)))
}

// TestNothingIsCutOff has no page wider than its window.
func TestNothingIsCutOff(t *testing.T) {
	p := open(t, folderPage())
	for _, text := range []string{demo(t), fullSize(), `{"brokers":[` + strings.Repeat("x", 300), strings.Repeat("nonsense", 100)} {
		p.clear()
		p.window(360, 740)
		p.paste(text)
		p.act(`document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
		for _, width := range []int64{360, 768, 1280, 1920} {
			p.window(width, 740)
			if got := eval[int64](p, `document.documentElement.scrollWidth`); got > width {
				t.Errorf("at %d the page is %d wide", width, got)
			}
		}
	}
}

func TestMotionIsReduced(t *testing.T) {
	p := open(t, folderPage())
	for preference, want := range map[string]bool{"reduce": false, "no-preference": true} {
		p.prefer("prefers-reduced-motion", preference)
		if got := p.eval(`getComputedStyle(document.querySelector("button")).transitionDuration`) != "0s"; got != want {
			t.Errorf("%s: there is motion: %v", preference, got)
		}
	}
}

// TestTheProblemLeadsToItsLine goes from what is not understood to the text.
func TestTheProblemLeadsToItsLine(t *testing.T) {
	p := open(t, folderPage())
	p.paste(toolText(t, "topics.txt") + "\n\tTopic: orders\tPartition: x\tLeader: 1\tReplicas: 1\tIsr: 1\n")
	p.sees("#notes", "Paste 1, line")
	p.do(chromedp.Click(chromedp.CSS("#notes button.link")))
	p.until(`document.activeElement.matches("#sources textarea")`)
	if got := p.eval(`(() => { const f = document.activeElement; return f.value.slice(f.selectionStart, f.selectionEnd); })()`); !strings.Contains(got, "Partition: x") {
		t.Errorf("the line that is selected is %q", got)
	}
}
