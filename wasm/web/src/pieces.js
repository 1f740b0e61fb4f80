// What a piece of text is, as far as the page must know: the library tells the
// tools' outputs apart.

// kindOf is "link", "snapshot" or "text".
export function kindOf(text) {
  const start = text.slice(0, 4096).trimStart();
  if (/^https?:\/\/\S/.test(start) && /^\s*\S+\s*$/.test(text)) return "link";
  return start.startsWith("{") && !start.includes('"originating_broker"') ? "snapshot" : "text"; // kcat's JSON says who answered
}

// decoded is the text of a file: UTF-8, or the UTF-16 that PowerShell writes.
export function decoded(buffer) {
  const [first, second] = new Uint8Array(buffer, 0, Math.min(2, buffer.byteLength));
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(buffer);
}
