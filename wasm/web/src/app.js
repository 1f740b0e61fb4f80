// The page: from what the user gives to what the user sees.

import { byId, counted, el, name, visible } from "./dom.js";
import { Engine } from "./engine.js";
import { editable, Sources } from "./sources.js";
import { readOptions, writeOptions } from "./options.js";
import { pack, TooLong, unpack } from "./share.js";
import { drawInto } from "./picture.js";
import { tables } from "./tables.js";
import { failure, importProblems, summary, warnings } from "./notes.js";

performance.mark("script"); // for bench.sh, as the other marks

const form = document.querySelector("#options form");
const sources = new Sources((typing) => refresh(typing ? 150 : 0));
const engine = new Engine(receive);

let answer = {}; // the parts of the latest one
let borrowed = null; // the options that came from the page's address, which may be a stranger's
let timer = 0; // before a job is sent
let slow = 0; // before the progress is shown

// refresh asks for a new answer, when nothing else has changed for a while.
function refresh(delay) {
  clearTimeout(timer);
  timer = setTimeout(() => ask(), delay);
}

// ask has what the page holds worked out, and the snapshot saved if that is wanted.
function ask(saving = false) {
  clearTimeout(timer);
  const pieces = sources.pieces();
  if (borrowed && !pieces.some((piece) => piece.name === fromAddress)) giveBack();
  document.body.dataset.view = pieces.length ? "full" : "empty";
  showOptions();
  if (!pieces.length) return forget();
  busyAfter(300);
  performance.clearMarks("link");
  engine.ask({ pieces, options: readOptions(form), wantSnapshot: saving || byId("share").checked, saving });
}

// giveBack undoes what an address set, so that it does not go for what others paste.
function giveBack() {
  borrowed = null;
  writeOptions(form, {});
  byId("share").checked = false;
}

// startOver removes everything, and what it was shared by.
function startOver() {
  sources.clear();
  byId("share").checked = false;
}

// forget shows a page without a result.
function forget() {
  stop();
  answer = {};
  show(answer);
  address("");
  say("");
  byId("see").hidden = true;
}

// stop gives up what is being worked on.
function stop() {
  clearTimeout(timer);
  clearTimeout(slow);
  byId("busy").hidden = true;
  engine.stop();
}

// say tells what happened, also to those who do not see the page.
function say(text) {
  byId("status").textContent = text;
}

function receive(part, job) {
  if (part.version) begin(part.version);
  if (part.broken) return fail(part.broken);
  if (!job) return;
  if (job.id !== answer.id) answer = { id: job.id };
  Object.assign(answer, part);
  if (part.link) showLink(answer);
  if (part.done) finish(job);
}

// begin notes that the library is there.
function begin(version) {
  byId("version").textContent = version + " ";
  performance.mark("library");
}

// finish shows the whole answer.
function finish(job) {
  clearTimeout(slow);
  byId("busy").hidden = true;
  if (!sources.pieces().length) return;
  if (answer.fatal) answer.error.message = `This could not be worked out: ${answer.error.message}. The page has started afresh.`;
  show(answer);
  share(job);
  if (job.saving && answer.snapshot) save(answer.snapshot, "application/json", "snapshot.json");
  say(spoken(answer));
  byId("see").hidden = false;
  performance.mark("answer");
  document.documentElement.dataset.answer = job.id; // for tests
}

function fail(reason) {
  clearTimeout(slow);
  byId("busy").hidden = true;
  const message = `The library could not be started: ${reason.replace(/\.$/, "")}. Load the page again: the library may have been cut or blocked on its way. If that does not help, take a browser of the last two years.`;
  show({ error: { message, problems: [] } });
  say(message);
}

function show({ link, error, explained, sources: read, problems = [], more = 0, cluster, loads, svg }) {
  sources.describe(read);
  byId("failed").hidden = !error;
  byId("failed").replaceChildren(...(error ? failure(error, readOptions(form), setOption, reveal, wordOf) : []));
  showLink({ link, explained });
  byId("notes").replaceChildren(...[borrowed?.baseUrl && leftOut(borrowed.baseUrl), importProblems(problems, more, reveal), link && warnings(link)].filter(Boolean));
  byId("picture").hidden = !svg;
  if (svg) drawInto(byId("drawing"), svg);
  byId("tables").replaceChildren(...(cluster ? tables({ cluster, loads, names: link.names }) : []));
}

async function reveal(source, line) {
  if (!await sources.reveal(source, line)) say(`${visible(source)}, line ${line}, is not shown: the text is too large.`);
}

// leftOut tells of the address of a playground that came with the page's own.
const leftOut = (url) => el("p", { class: "hint" }, "This page’s address names another playground, ", name(url),
  ". It is left out, since the link would send the cluster there. If you trust it, set it under Options.");

function showLink({ link, explained }) {
  byId("link").hidden = !link;
  if (!link) return;
  byId("url").value = link.url;
  byId("url-title").textContent = explained ? "The link that you gave" : "The link";
  byId("url-length").textContent = `${counted(link.length, "character")} · ${link.form === "plain" ? "plain, can be read" : "compressed"}`;
  showOpen(link.url);
  for (const part of [byId("share").closest("label"), byId("save-snapshot")]) part.hidden = Boolean(explained);
  performance.mark("link");
}

// showOpen names the host that a link leads to, where it is not the playground's own.
function showOpen(url) {
  const open = byId("open"), usual = form.querySelector('[data-option="baseUrl"]').placeholder;
  open.href = /^https?:\/\//i.test(url) ? url : "about:blank";
  byId("open-where").textContent = url.startsWith(usual) ? "in the playground" : `at ${open.host}`;
}

// spoken is the answer in one sentence, for those who do not see it.
function spoken({ link, error, problems = [] }) {
  const unread = problems.length ? ` ${counted(problems.length, "line")} not understood.` : "";
  if (error) return `No link. ${summary(error, wordOf).split(";")[0].replace(/[^.]$/, "$&.")}${unread}`;
  const warned = link.warnings?.length ? ` ${counted(link.warnings.length, "warning")}.` : "";
  return `The link is ready: ${counted(link.length, "character")}.${warned}${unread}`;
}

function busyAfter(ms) {
  clearTimeout(slow);
  slow = setTimeout(() => {
    const text = byId("version").textContent ? "Working …" : "Starting …";
    byId("busy-text").textContent = text;
    byId("busy").hidden = false;
    say(text);
  }, ms);
}

function showOptions() {
  const n = Object.keys(readOptions(form)).length;
  byId("options-set").textContent = n ? `${n} set` : "";
}

// wordOf is what the form calls an option.
function wordOf(option) {
  const label = form.querySelector(`[data-option="${CSS.escape(option)}"]`)?.closest("label");
  return label ? `“${(label.querySelector("span") ?? label).firstChild.textContent.trim()}”` : option;
}

// setOption sets an option that is on or off.
function setOption(name) {
  writeOptions(form, { ...readOptions(form), [name]: true });
  byId("output").focus({ preventScroll: true });
  refresh(0);
}

// share keeps the snapshot in the page's address, if that is asked for.
async function share(job) {
  const note = byId("share-note");
  const wanted = () => byId("share").checked && answer.id === job.id && answer.snapshot;
  if (!wanted()) return address("");
  try {
    const hash = await pack(answer.snapshot, job.options);
    if (!wanted()) return;
    address("#" + hash);
    note.textContent = `It stands in the address now: ${counted(hash.length, "character")}. Whoever gets the address gets the whole snapshot, names of hosts too.`;
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    if (!wanted()) return;
    address("");
    note.textContent = `This snapshot is too large for an address. ${error.message}`;
  }
}

const shareNote = byId("share-note").textContent;

function address(hash) {
  if (!byId("share").checked) byId("share-note").textContent = shareNote;
  if (location.hash !== hash) history.replaceState(null, "", hash || location.href.split("#")[0]);
}

const fromAddress = "From the address"; // the name of a piece

// readAddress takes the snapshot that stands in the page's address.
async function readAddress() {
  try {
    const shared = await unpack(location.hash);
    if (!shared) return;
    sources.clear();
    borrowed = Object(shared.options);
    writeOptions(form, { ...borrowed, baseUrl: undefined });
    byId("share").checked = true;
    sources.add(shared.text, fromAddress);
  } catch (error) {
    document.body.dataset.view = "full";
    show({ error: { message: "The snapshot in this page’s address cannot be read; it may have been cut. Ask for it again.", problems: [] } });
  }
}

async function copyLink() {
  const button = byId("copy"), field = byId("url");
  try {
    await navigator.clipboard.writeText(field.value);
  } catch { // a page that is not served securely may not
    field.select();
    document.execCommand("copy");
    button.focus();
  }
  button.textContent = "Copied";
  say("The link is copied.");
  setTimeout(() => { button.textContent = "Copy the link"; }, 2000);
}

function save(text, type, file) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href: url, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// pasted takes a paste as a piece of its own, unless it goes into other text, which
// a large one would hold up the page in.
function pasted(event) {
  const { files } = event.clipboardData, text = event.clipboardData.getData("text");
  const field = event.target.closest?.("input, textarea");
  if (field && (field.id !== "paste" || field.value) && text.length <= editable) return;
  if (!files.length && !text.trim()) return;
  event.preventDefault();
  if (files.length) sources.addFiles(files);
  else sources.add(text);
}

function listen() {
  const on = (target, types, listener) => types.split(" ").forEach((type) => target.addEventListener(type, listener));
  on(byId("paste"), "input", () => sources.typed());
  on(document, "paste", pasted);
  on(byId("keep"), "click", () => sources.keepDraft());
  on(byId("clear"), "click", () => { startOver(); byId("paste").focus(); });
  on(byId("files"), "change", ({ target }) => { sources.addFiles([...target.files]); target.value = ""; });
  const examples = JSON.parse(byId("examples").textContent);
  for (const button of document.querySelectorAll("[data-example]")) {
    on(button, "click", () => { startOver(); examples[button.dataset.example].forEach(({ name, text }) => sources.add(text, name)); });
  }
  on(form, "input", () => refresh(150));
  on(form, "reset", () => refresh(0));
  on(form, "submit", (event) => event.preventDefault());
  on(byId("copy"), "click", copyLink);
  on(byId("save"), "click", () => save(answer.svg, "image/svg+xml", "cluster.svg"));
  on(byId("save-snapshot"), "click", () => ask(true));
  on(byId("see"), "click", () => { byId("output").focus({ preventScroll: true }); byId("output").scrollIntoView(); });
  on(byId("share"), "change", () => refresh(0));
  on(byId("stop"), "click", () => { forget(); say("Stopped. Change something to go on."); });
  on(window, "hashchange", readAddress);
  on(document, "dragover dragenter", (event) => { event.preventDefault(); document.body.classList.add("dropping"); });
  on(document, "dragleave", (event) => { if (!event.relatedTarget) document.body.classList.remove("dropping"); });
  on(document, "drop", dropped);
}

function dropped(event) {
  event.preventDefault();
  document.body.classList.remove("dropping");
  const { files } = event.dataTransfer, text = event.dataTransfer.getData("text");
  if (files.length) sources.addFiles([...files]);
  else if (text.trim()) sources.add(text);
}

listen();
readAddress();
