// A snapshot in the page's address: #snapshot= and the deflated text as
// base64url, and the options beside it. What stands after # is never sent.

import { grouped } from "./dom.js";

const longest = 200_000; // characters of an address, well under what browsers take
const largest = 64 << 20; // bytes that a shared text may inflate to

// TooLong says that a text does not fit into an address.
export class TooLong extends Error {}

// pack returns the part of the address after #, or throws TooLong.
export async function pack(text, options) {
  const packed = await new Response(through(new Blob([text]), new CompressionStream("deflate-raw"))).arrayBuffer();
  const hash = "snapshot=" + toBase64(new Uint8Array(packed));
  if (hash.length > longest) throw new TooLong(`It would be ${grouped(hash.length)} characters long.`);
  return Object.keys(options).length ? hash + "&options=" + encodeURIComponent(JSON.stringify(options)) : hash;
}

// unpack reads such a part: null where there is none.
export async function unpack(hash) {
  const fields = new Map(hash.replace(/^#/, "").split("&").map((field) => field.split(/=(.*)/s, 2)));
  if (!fields.has("snapshot")) return null;
  const stream = through(new Blob([fromBase64(fields.get("snapshot"))]), new DecompressionStream("deflate-raw"));
  const options = fields.has("options") ? JSON.parse(decodeURIComponent(fields.get("options"))) : {};
  return { text: await read(stream), options };
}

const through = (blob, transform) => blob.stream().pipeThrough(transform);

async function read(stream) {
  const decoder = new TextDecoder();
  let text = "", bytes = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > largest) throw new Error("It is too large.");
    text += decoder.decode(value, { stream: true });
  }
}

function toBase64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const fromBase64 = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
