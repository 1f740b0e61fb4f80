// The library runs here, so that the page stays free to be typed in. It is fetched
// from the address that the worker has for a name; where it has none, the page
// sends it first. Then the page sends one job at a time, and gets back first the
// link and then what it shows.

import { load } from "kafka-simlink";
import { fetched, inText } from "./library.js";
import { decoded, kindOf, linkIn } from "./pieces.js";

let sent; // is called with what the page sends
const program = self.name ? fetched(self.name) : new Promise((resolve) => { sent = resolve; }).then(inText);
const library = program.then(load);
library.then(({ version }) => postMessage({ version }), (error) => postMessage({ broken: error.message }));

let imported = { key: null }; // what the last pieces came to, for when only the options change

onmessage = async ({ data }) => {
  if (data.library) return sent(data.library);
  try {
    await work(await library, data);
  } catch (error) {
    postMessage({ id: data.id, error: plain(error), fatal: typeof error.code !== "string" || error.code === "internal" });
  }
  postMessage({ id: data.id, done: true });
};

async function work(simlink, { id, pieces, options, wantSnapshot }) {
  const report = (part) => postMessage({ id, ...part });
  const key = pieces.map((piece) => piece.key).join();
  if (imported.key !== key) imported = { key, ...await read(simlink, pieces) };
  if (imported.url) {
    const { link, cluster, loads } = simlink.explain(imported.url);
    report({ link, explained: true });
    report({ cluster, loads, svg: simlink.picture(imported.url) });
    return;
  }
  report({ sources: imported.sources, problems: imported.problems, more: imported.more });
  const link = simlink.link(imported.snapshot, options);
  report({ link });
  if (wantSnapshot) report({ snapshot: typeof imported.snapshot === "string" ? imported.snapshot : JSON.stringify(imported.snapshot) });
  const { cluster, loads } = simlink.explain(link.url);
  report({ cluster, loads, svg: simlink.picture(small(imported.snapshot) ? imported.snapshot : link.url, small(imported.snapshot) ? options : {}) });
}

// small says whether a snapshot is read again soon enough. The picture of a large one
// is of its link, and has no real names.
const small = (snapshot) => typeof snapshot === "string" ? snapshot.length < 1e6 : snapshot.topics.length < 1000;

// read turns the pieces into a snapshot, or into the link that they are.
async function read(simlink, pieces) {
  const texts = await Promise.all(pieces.map(async ({ name, text }) => ({ name, text: typeof text === "string" ? text : await contentOf(text, name) })));
  const alone = texts.find(({ text }) => kindOf(text) !== "text");
  if (alone && texts.length > 1) {
    const what = kindOf(alone.text) === "link" ? "link" : "snapshot";
    throw pieceError(`${alone.name} is a whole ${what}, which stands alone. Remove it, or the other pieces.`);
  }
  if (!alone) return dated(simlink.importText(texts), Math.max(...pieces.map((piece) => piece.time)));
  const kind = kindOf(alone.text);
  return kind === "link" ? { url: linkIn(alone.text) } : { snapshot: alone.text, sources: [{ name: alone.name, kind }], problems: [] };
}

// pieceError is an error of the user's: its code is a text.
const pieceError = (message) => Object.assign(new Error(message), { code: "pieces" });

async function contentOf(file, name) {
  let content;
  try {
    content = await file.arrayBuffer();
  } catch {
    throw pieceError(`${name} is a folder, or has changed since it was dropped; drop it again.`);
  }
  return decoded(content);
}

// dated says of a snapshot when it was taken, which no tool prints and drawing
// producers needs.
function dated(imported, time) {
  imported.snapshot.takenAt ??= new Date(time).toISOString();
  return imported;
}

// plain is an error as data, which a message can carry.
const plain = ({ code, place, message, problems }) => ({ code, place, message, problems: problems ?? [] });
