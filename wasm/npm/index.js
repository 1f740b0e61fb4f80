// The face of simlink for JavaScript. The build puts Go's own loader before it, as
// the function goRuntime(globalThis), so that the package is one module.

/** Loads the program, by default from the file beside this one. */
export async function load(source = new URL("simlink.wasm", import.meta.url)) {
  // Go's loader and program see this object where they look for globals, so that
  // the page's own stay as they are.
  const globals = { Object, Array, Uint8Array, Date, TextEncoder, TextDecoder, crypto, performance };
  goRuntime(globals);
  const go = new globals.Go();
  try {
    const instance = await instantiate(source, go.importObject);
    go.run(instance).catch(() => {}); // it ends only when the program does, which the next call finds out
    if (!globals.simlink) throw new Error("it is another program");
  } catch (cause) {
    throw errorOf({ code: "load", message: `simlink.wasm cannot be loaded: ${reason(cause)}` }, cause);
  }
  return faceOf(globals.simlink);
}

async function instantiate(source, imports) {
  const found = await bytesOrResponse(source);
  if (found instanceof Response && streams(found)) {
    return (await WebAssembly.instantiateStreaming(found, imports)).instance;
  }
  const bytes = found instanceof Response ? await found.arrayBuffer() : found;
  return (await WebAssembly.instantiate(bytes, imports)).instance;
}

/** Gives bytes, or a response that the server has not refused. */
async function bytesOrResponse(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  if (onDisk(source)) {
    const files = "node:fs/promises"; // no literal below: bundlers would follow it
    return (await import(/* webpackIgnore: true */ /* @vite-ignore */ files)).readFile(source.startsWith?.("file:") ? new URL(source) : source);
  }
  const response = source instanceof Response ? source : await fetch(source);
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  return response;
}

/** Under Node, what is no address of the web is a file: a URL or a path. */
function onDisk(source) {
  const node = typeof process === "object" && process.versions?.node;
  return node && !(source instanceof Response) && !/^(https?|data|blob):/i.test(String(source));
}

/** Engines compile what comes in only where the server calls it what it is. */
function streams(response) {
  const type = response.headers.get("Content-Type") ?? "";
  return type.trim().toLowerCase() === "application/wasm" && "instantiateStreaming" in WebAssembly;
}

function faceOf(program) {
  const call = (name, a, b) => valueIn(answerOf(program, name, a, b));
  return Object.freeze({
    version: program.version,
    link: (snapshot, options) => call("link", jsonText("snapshot", snapshot), optionsText(options)),
    explain: (url, options) => call("explain", checkedText("url", url), optionsText(options)),
    importText: (texts) => call("importText", jsonText("texts", texts), ""),
    picture: (source, options) => call("picture", jsonText("source", source), optionsText(options)),
    diff: (a, b) => call("diff", jsonText("a", a), jsonText("b", b)),
  });
}

/** The program gives a text, and none once it has ended. */
function answerOf(program, name, a, b) {
  let cause;
  try {
    const text = program[name](a, b);
    if (typeof text === "string") return text;
  } catch (error) {
    cause = error;
  }
  throw errorOf({ code: "internal", message: "simlink has stopped, as it does when memory runs out; load it again" }, cause);
}

function valueIn(answer) {
  const { value, failure } = JSON.parse(answer);
  if (failure) throw errorOf(failure);
  return value;
}

function errorOf({ code, message, place, problems = [] }, cause) {
  const error = new Error(message, cause && { cause });
  error.name = "SimlinkError";
  error.code = code;
  if (place) error.place = place;
  error.problems = problems;
  return error;
}

const misuse = (place, rule, cause) => errorOf({ code: "argument", place, message: `${place} ${rule}` }, cause);

const optionsText = (options) => (options == null ? "{}" : jsonText("options", options));

/** What was thrown, which may be anything. */
const reason = (cause) => cause?.message ?? String(cause);

/** An object as JSON; a text is taken to be what it has to be already. */
function jsonText(name, value) {
  if (typeof value === "string") return checkedText(name, value);
  if (typeof value !== "object" || value === null) throw misuse(name, "must be a text or an object");
  try {
    return JSON.stringify(value, finite);
  } catch (cause) {
    throw misuse(name, `cannot be written as JSON: ${reason(cause)}`, cause);
  }
}

/** JSON would have null for a number that is none, which is as if it were left out. */
function finite(key, value) {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`${key} is ${value}`);
  return value;
}

function checkedText(name, value) {
  if (typeof value !== "string") throw misuse(name, "must be a text");
  if (/\p{Surrogate}/u.test(value)) throw misuse(name, "holds half a character"); // Go would read another for it
  return value;
}
