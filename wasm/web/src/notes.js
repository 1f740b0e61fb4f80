// What must be said beside a link: what went wrong, what it shows otherwise,
// what of the text could not be read.

import { counted, el, grouped, name } from "./dom.js";
import { section, words } from "./tables.js";

// remedies are the options that help against an error, by its code.
const remedies = {
  "too-long": { fit: "Draw fewer records", force: "Take it as it is" },
  limit: { clamp: "Leave out what is over the limits" },
};

// summary is an error in one sentence. One of a piece begins with the piece's name,
// and a place is no word: both stay as they are. WordOf has the form's word for an
// option.
export function summary({ code, message, problems }, wordOf) {
  const line = problems.length === 1 ? sentence(problems[0], code, wordOf) : message.split("\n")[0].replace(/:$/, ".");
  return code !== "pieces" && /^[a-z]+[ ,;:]/.test(line) ? line.charAt(0).toUpperCase() + line.slice(1) : line;
}

// whole are the codes of errors whose texts name what they are about.
const whole = ["selection", "internal"];

function sentence(problem, code, wordOf) {
  if (problem.code === "option") return `${wordOf(problem.place)} ${problem.text}`;
  if (whole.includes(code)) return problem.text;
  return `${code === "too-long" ? "the " : ""}${problem.place} ${problem.text}`.trim();
}

// failure explains an error that left no link, and offers the options that
// could help and are not set yet. Reveal leads to a line of a text.
export function failure(error, options, setOption, reveal, wordOf) {
  const { code, place, message, problems } = error;
  const listed = problems.length > 1 || code === "import" ? problems : []; // else the summary tells it in full
  const offered = Object.entries(remedies[code] ?? {}).filter(([option]) => !options[option]);
  const lines = [summary(error, wordOf), ...(problems.length ? [] : message.split("\n").slice(1)), ...advice(problems, offered, wordOf)];
  return [
    el("h3", {}, "No link"),
    ...lines.map((line) => line.trim()).filter(Boolean).map((line) => el("p", {}, name(line))),
    listed.length ? el("ul", {}, listed.map((p) => el("li", {}, problemPlace(p, code, reveal, wordOf), " ", name(p.text)))) : null,
    place && !problems.length ? el("p", {}, "At ", el("code", {}, name(place))) : null,
    offered.length ? el("div", { class: "actions" }, offered.map(([option, label]) => el("button", { type: "button", click: () => setOption(option) }, label))) : null,
    code ? el("p", { class: "note" }, code) : null,
  ].filter(Boolean);
}

// advice is what the options would do that no button offers, each once.
function advice(problems, offered, wordOf) {
  const hints = problems.flatMap((p) => p.hints ?? []).filter(({ option }) => !offered.some(([other]) => other === option));
  return [...new Set(hints.map(({ option, value, text }) => `${wordOf(option)}${value && value !== "true" ? " " + value : ""} ${text}.`))];
}

// problemPlace is where something is wrong. That of an import is a text and a line.
function problemPlace({ place, code: kind }, code, reveal, wordOf) {
  const [, source, line] = code === "import" && place.match(/^(.*):(\d+)$/s) || [];
  if (kind === "option") return name(wordOf(place));
  return line ? linePlace(source, Number(line), reveal) : el("code", {}, name(place));
}

const linePlace = (source, line, reveal) =>
  el("button", { type: "button", class: "link", click: () => reveal(source, line) }, name(source || "text"), line ? `, line ${line}` : "");

const listed = 5; // of each code, where there are more than one more

// warnings lists what a link shows otherwise than the cluster, by code.
export function warnings({ warnings = [], dropped = [] }) {
  const byCode = Map.groupBy(warnings, (w) => w.code);
  const items = [...byCode].flatMap(([code, same]) => few(same, (w) => el("li", {}, name(w.text), " ", el("code", {}, code)), code));
  items.push(...few(dropped, (d) => el("li", {}, "The playground drops ", el("code", {}, name(d.entry)), ": ", name(d.reason)), "dropped entries"));
  if (!items.length) return null;
  return el("details", { class: "card warning", open: items.length <= 10 }, el("summary", {}, el("h3", {}, counted(warnings.length + dropped.length, "warning"))), el("ul", {}, items));
}

// few makes items of the first of a list, and one that counts the rest.
function few(list, item, what) {
  if (list.length <= listed + 1) return list.map(item);
  return [...list.slice(0, listed).map(item), el("li", {}, `and ${grouped(list.length - listed)} more: `, el("code", {}, what))];
}

// importProblems lists what could not be read, each with its place, which
// reveal leads to.
export function importProblems(problems, more, reveal) {
  if (!problems.length) return null;
  const table = section(counted(problems.length + more, "thing") + " in the text not understood or used", ["Where", "What"], problems.map((p) => [linePlace(p.source, p.line, reveal), words(p.text)]), problems.length > 8);
  if (more) table.append(el("p", { class: "hint" }, `and ${grouped(more)} more`));
  table.classList.add("warning");
  return table;
}
