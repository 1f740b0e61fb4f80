// The pieces of text that the user gave: each is listed, can be looked at,
// edited and removed. What is being typed is a piece too.

import { byId, counted, el, name, sized } from "./dom.js";

export const editable = 256 << 10; // characters; a larger text stays out of the page and is shown by its beginning
const shown = 4096;
const cut = "\n… too large to be shown and edited here";

export class Sources {
  #pieces = [];
  #keys = 0;
  #pasted = 0;
  #changed;
  #draftKey = 0;

  // changed is called with whether the user is still typing.
  constructor(changed) {
    this.#changed = changed;
  }

  // pieces are what a job carries: a name, the text or a file of it, the time in
  // ms that it is of, and a key that is another one when the text is.
  pieces() {
    const pieces = this.#pieces.map(({ key, name, text, time }) => ({ key, name, text, time }));
    const draft = byId("paste").value;
    if (draft.trim()) pieces.push({ key: "draft" + this.#draftKey, name: "What you type", text: draft, time: Date.now() });
    return pieces;
  }

  // add lists a text, or a File. Without a name it is called a paste.
  add(text, title = `Paste ${++this.#pasted}`) {
    this.#insert(text, title);
    this.#update(false);
  }

  addFiles(files) {
    for (const file of files) this.#insert(file, file.name);
    if (files.length) this.#update(false);
  }

  // clear removes everything.
  clear() {
    this.#pieces = [];
    this.#pasted = 0;
    byId("sources").replaceChildren();
    byId("paste").value = "";
    this.#update(false);
  }

  // keepDraft makes a piece of its own of what was typed.
  keepDraft() {
    const field = byId("paste");
    const text = field.value;
    field.value = "";
    this.add(text);
    field.focus();
  }

  // typed is called when the text of the paste field is another one.
  typed() {
    this.#draftKey++;
    this.#update(true);
  }

  // describe writes beside each piece what it was read as.
  describe(sources = []) {
    for (const piece of this.#pieces) {
      const kinds = sources.filter((source) => source.name === piece.name).map((source) => source.kind);
      const label = piece.card.querySelector(".kind");
      label.textContent = kinds.join(", ").replace("unknown", "not recognised");
      label.classList.toggle("unknown", kinds.includes("unknown"));
    }
  }

  // reveal opens the piece of this name and selects a line of it. It says
  // whether that line is shown.
  async reveal(title, line) {
    const piece = this.#pieces.find((piece) => piece.name === title);
    const field = piece ? piece.card.querySelector("textarea") : byId("paste");
    if (piece) {
      piece.card.querySelector("details").open = true;
      await this.#fill(piece, field);
    }
    const lines = field.value.split("\n");
    if (line > lines.length - (field.value.endsWith(cut) ? 1 : 0)) return false;
    const from = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    field.focus();
    field.setSelectionRange(from, from + lines[line - 1].length);
    field.scrollTop = field.scrollHeight * ((line - 1) / lines.length) - field.clientHeight / 2;
    return true;
  }

  #insert(text, title) {
    const taken = new Set(this.#pieces.map((piece) => piece.name));
    const unique = [title, ...Array.from({ length: taken.size }, (_, i) => `${title} (${i + 2})`)].find((candidate) => !taken.has(candidate));
    const large = typeof text === "string" && text.length > editable;
    const piece = { key: ++this.#keys, name: unique, text: large ? new Blob([text]) : text, time: text.lastModified ?? Date.now() };
    piece.card = this.#card(piece);
    this.#pieces.push(piece);
    byId("sources").append(piece.card);
  }

  #card(piece) {
    const field = el("textarea", { rows: 10, spellcheck: "false", "aria-label": `Text of ${piece.name}`, wrap: "off" });
    const details = el("details", {}, el("summary", {}, "Show", el("span", { class: "unseen" }, ` ${piece.name}`)), field);
    details.addEventListener("toggle", () => this.#fill(piece, field));
    if (typeof piece.text === "string") field.value = piece.text;
    field.addEventListener("input", () => {
      piece.text = field.value;
      piece.key = ++this.#keys;
      this.#update(true);
    });
    const remove = el("button", { type: "button", class: "quiet", "aria-label": `Remove ${piece.name}`, click: () => this.#remove(piece) }, "Remove");
    const size = typeof piece.text === "string" ? counted(piece.text.trimEnd().split("\n").length, "line") : sized(piece.text.size);
    return el("li", { class: "source" },
      el("div", { class: "source-head" }, el("p", {}, el("strong", {}, name(piece.name)), " ", el("span", { class: "note" }, size), " ", el("span", { class: "kind" })), remove), details);
  }

  // fill shows the text of a file, once, when somebody looks at it.
  #fill(piece, field) {
    if (typeof piece.text !== "string") piece.filled ??= this.#read(piece.text, field);
    return piece.filled;
  }

  async #read(file, field) {
    const whole = file.size <= editable;
    field.readOnly = !whole;
    try {
      field.value = await file.slice(0, whole ? editable : shown).text() + (whole ? "" : cut);
    } catch {
      field.readOnly = true;
      field.value = "This cannot be read.";
    }
  }

  #remove(piece) {
    this.#pieces = this.#pieces.filter((other) => other !== piece);
    piece.card.remove();
    byId("paste").focus();
    this.#update(false);
  }

  #update(typing) {
    const draft = byId("paste").value.trim() !== "";
    byId("keep").hidden = !draft;
    byId("clear").hidden = this.#pieces.length === 0;
    byId("sources").hidden = this.#pieces.length === 0;
    byId("paste-label").textContent = this.#pieces.length ? "Add another piece" : "Paste text, or drop files here";
    this.#changed(typing);
  }
}
