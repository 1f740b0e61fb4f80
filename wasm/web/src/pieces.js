// What a piece of text is, as far as the page must know: the library tells the
// tools' outputs apart.

// kindOf is "link", "snapshot" or "text".
export function kindOf(text) {
  const start = text.slice(0, 4096).trimStart();
  if (start.startsWith("{")) return start.includes('"originating_broker"') ? "text" : "snapshot"; // kcat's JSON says who answered
  return linkIn(text) ? "link" : "text";
}

// linkIn is the link that a text is, or the only playground link in it: terminals
// print it below warnings, mail puts it into <>.
export function linkIn(text) {
  const whole = text.trim();
  if (/^https?:\/\/\S+$/.test(whole)) return whole;
  const links = new Set(text.match(/\bhttps?:\/\/[^\s<>"']*[?&]scenario=[^\s<>"']*/g));
  return links.size === 1 ? [...links][0] : "";
}

// decoded is the text of a file: UTF-8, or the UTF-16 that PowerShell writes.
export function decoded(buffer) {
  const [first, second] = new Uint8Array(buffer, 0, Math.min(2, buffer.byteLength));
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(buffer);
}
