// The picture is taken as a stranger's: it is read as XML, and drawing elements
// alone are copied from it, into a shadow tree, with the attributes that draw.

const svgNamespace = "http://www.w3.org/2000/svg";
const elements = new Set(["svg", "g", "path", "rect", "circle", "text", "tspan", "title", "desc"]);
const attributes = new Set(["class", "id", "role", "aria-labelledby", "x", "y", "cx", "cy", "r", "rx", "width", "height", "viewBox", "d", "dx", "dy", "transform"]);

const smallest = 0.75; // of its own size, to which it shrinks before it is scrolled

// The one place that reads markup is named, so that the page's rules can forbid
// all others.
const policy = globalThis.trustedTypes?.createPolicy("simlink", { createHTML: (text) => text, createScriptURL: (url) => url });

// trustedScript marks the address of the page's own worker.
export const trustedScript = (url) => policy?.createScriptURL(url) ?? url;

// drawInto shows an SVG document in the host. Its style elements are read as
// others, because the page's rules let no text be a style sheet by itself.
export function drawInto(host, text) {
  const xml = text.replace(/<(\/?)style\b/g, "<$1css");
  const source = new DOMParser().parseFromString(policy?.createHTML(xml) ?? xml, "image/svg+xml").documentElement;
  const sheet = new CSSStyleSheet(); // its rules reach this tree alone, and the page's policy lets it fetch nothing
  const width = Number.parseFloat(source.getAttribute("width")) || 0;
  sheet.replaceSync(`:host svg{display:block;max-width:100%;min-width:${width * smallest}px;height:auto}` + [...source.getElementsByTagName("css")].map((style) => style.textContent).join("\n"));
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  const copied = copy(source);
  root.replaceChildren(...(copied ? [copied] : []));
}

function copy(node) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(node.data);
  if (node.namespaceURI !== svgNamespace || !elements.has(node.localName)) return null;
  const element = document.createElementNS(svgNamespace, node.localName);
  for (const { name, value } of node.attributes) {
    if (attributes.has(name)) element.setAttribute(name, value);
  }
  for (const child of node.childNodes) {
    const copied = copy(child);
    if (copied) element.append(copied);
  }
  return element;
}
