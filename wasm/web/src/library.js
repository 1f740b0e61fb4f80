// The library's program comes packed with gzip. It is a response, so that it is
// unpacked while it comes in and compiled while it is unpacked.

// fetched is the program at an address.
export async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.split("/").at(-1)} cannot be read (${response.status})`);
  return unpacked(response.body);
}

// inText is the program that a text holds as base64.
export function inText(base64) {
  const bytes = Uint8Array.fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  return unpacked(new Response(bytes).body);
}

// unpacked undoes gzip, which some hosts have had the browser undo.
async function unpacked(stream) {
  const [sample, whole] = stream.tee();
  const reader = sample.getReader();
  const { value } = await reader.read();
  reader.cancel();
  const program = value?.[0] === 0x1f ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
  return new Response(program, { headers: { "Content-Type": "application/wasm" } });
}
