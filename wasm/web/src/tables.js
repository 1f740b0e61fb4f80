// What a link shows, as tables.

import { counted, el, grouped, name } from "./dom.js";

// tables returns a section for each kind of thing that the cluster has.
export function tables({ cluster, loads, names }) {
  return [brokers(cluster, loads, names), topics(cluster, names), partitions(cluster), groups(cluster, names),
    producers(cluster, names), steps(cluster)].filter(Boolean);
}

// realNames turns a table of the link's names, real to drawn, around.
const realNames = (table) => new Map(Object.entries(table ?? {}).map(([real, drawn]) => [drawn, real]));

function brokers({ brokers }, loads, names) {
  const real = realNames(names?.brokers), load = new Map(loads.map((l) => [l.broker, l]));
  return section(counted(brokers.length, "broker"), ["Broker", "Id", "State", "#Leads", "#Replicas", "#Out of sync"], brokers.map((b) => [
    name(b.name), other(b.real ?? real.get(b.name)), brokerState(b), load.get(b.name)?.leaders, load.get(b.name)?.replicas, load.get(b.name)?.outOfIsr]));
}

function brokerState({ killed, graceful, slow }) {
  if (killed) return badge("bad", graceful ? "shut down" : "killed");
  return slow ? badge("warn", "slow") : badge("good", "alive");
}

function topics({ topics }, names) {
  const real = realNames(names?.topics);
  return section(counted(topics.length, "topic"), ["Topic", "In the cluster", "#Partitions", "#Replication", "#Min ISR", "Cleanup", "Retention", "#Records"], topics.map((t) => [
    name(t.name), other(t.real ?? real.get(t.name), t.name), t.partitions.length, t.replicationFactor || "?", t.minInSyncReplicas || "?", t.cleanupPolicy || "?", span(t.retentionMs),
    t.partitions.reduce((sum, p) => sum + p.records, 0)]));
}

function partitions({ topics }) {
  const rows = topics.flatMap((t) => t.partitions.map((p) => [name(t.name), p.id, p.leader ? name(p.leader) : badge("bad", "no leader"),
    list(p.replicas), inSync(t, p), p.records]));
  return section(counted(rows.length, "partition"), ["Topic", "#Partition", "Leader", "Replicas", "In sync", "#Records"], rows, rows.length > 24);
}

function inSync(topic, { replicas, isr }) {
  if (isr.length < topic.minInSyncReplicas) return [badge("warn", "below min ISR"), " ", list(isr)];
  return isr.length < replicas.length ? list(isr) : el("span", { class: "muted" }, "all");
}

function groups({ groups, shareGroups = [] }, names) {
  const real = realNames(names?.groups);
  const rows = groups.map((g) => [name(g.name), other(g.real ?? real.get(g.name), g.name), list(g.topics), g.members.length, g.lag < 0 ? "?" : g.lag]);
  for (const g of shareGroups) rows.push([[name(g.name), " (share group)"], "", list([g.topic]), g.members.length, ""]);
  return rows.length ? section(counted(rows.length, "consumer group"), ["Group", "In the cluster", "Reads", "#Members", "#Lag"], rows) : null;
}

function producers({ producers }, names) {
  const alive = producers.filter((p) => p.alive), gone = producers.length - alive.length;
  const removed = gone ? el("p", { class: "hint" }, `${counted(gone, "producer")} ${gone === 1 ? "was" : "were"} removed again; what was written stays.`) : null;
  if (!alive.length) return removed;
  const table = section(counted(alive.length, "producer"), ["Producer", "Writes to", "#Records"], alive.map((p) => [name(p.name), p.topic ? name(p.topic) : "any", p.records]));
  if (removed) table.append(removed);
  return table;
}

// steps are filled in when somebody opens them: there can be two thousand.
function steps({ steps }) {
  if (!steps.length) return null;
  return section(counted(steps.length, "step") + " that the link takes", ["#At", "Action", "Outcome"], () => steps.map((s) => [
    `${grouped(s.at / 1000)} s`, words(s.text), [s.outcome === "applied" ? "done" : badge("warn", s.outcome.replace("-", " ")), s.note ? " " : "", s.note ? words(s.note) : ""]]), true);
}

const folds = new Map(); // what the user folded or unfolded, by the table's columns

// section is a table under a heading that can be folded. A column whose title
// begins with # holds numbers. Rows given as a function are made when opened.
export function section(title, columns, rows, folded = false) {
  const body = el("tbody");
  const heads = columns.map((column) => column.startsWith("#") ? el("th", { scope: "col", class: "number" }, column.slice(1)) : el("th", { scope: "col" }, column));
  const used = typeof rows === "function" ? columns.map(() => true) : columns.map((_, i) => rows.some((row) => row[i] !== "" && row[i] !== undefined));
  const keep = (cells) => cells.filter((_, i) => used[i]);
  const fill = (rows) => body.replaceChildren(...rows.map((row) => el("tr", {}, keep(row.map((cell, i) => el(i ? "td" : "th", { scope: i ? null : "row", class: columns[i].startsWith("#") && "number" }, cell ?? ""))))));
  if (typeof rows !== "function") fill(rows);
  const table = el("table", {}, el("caption", { class: "unseen" }, title), el("thead", {}, el("tr", {}, keep(heads))), body);
  const details = el("details", { class: "card", open: folds.get(columns.join()) ?? !folded }, el("summary", {}, el("h3", {}, title)), el("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title }, table));
  details.addEventListener("toggle", () => {
    if (details.open !== !folded || folds.has(columns.join())) folds.set(columns.join(), details.open);
    if (details.open && typeof rows === "function" && !body.rows.length) fill(rows());
  });
  return details;
}

const badge = (tone, text) => el("span", { class: `badge ${tone}` }, text);
export const words = (text) => el("span", { class: "words" }, name(text)); // which may be broken into lines
const other = (real, drawn) => real === undefined || real === drawn ? "" : name(real);
const list = (names) => names.length ? names.flatMap((n, i) => i ? [", ", name(n)] : [name(n)]) : el("span", { class: "muted" }, "none");

// span is a time in ms in the largest unit that divides it.
function span(ms) {
  if (!ms) return "";
  const units = [[86400000, "d"], [3600000, "h"], [60000, "min"], [1000, "s"]];
  const [size, unit] = units.find(([size]) => ms % size === 0) ?? [1, "ms"];
  return `${grouped(ms / size)} ${unit}`;
}
