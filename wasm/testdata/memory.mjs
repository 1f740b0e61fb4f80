// A hundred conversions do not make the program's memory larger.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

let memory;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...args) => {
  const result = await instantiate(...args);
  memory ??= result.instance?.exports.mem; // Node itself compiles programs, too
  return result;
};
const { load } = await import("kafka-simlink");
const simlink = await load();
const full = readFileSync(process.argv[2], "utf8");
const convert = (times) => {
  for (let i = 0; i < times; i++) simlink.explain(simlink.link(full, { force: true }).url);
  return memory.buffer.byteLength / (1 << 20);
};
// The collector needs a while to find its pace, and memory grows in steps of 4 MiB.
// A hundred conversions of which something stays behind take 20 and more.
const before = convert(100);
const after = convert(100);
assert.ok(after <= before + 8, `a hundred conversions grow the memory from ${before} to ${after} MiB`);
assert.ok(after <= 64, `it takes ${after} MiB`);
console.log(`${before} MiB, and ${after} MiB after a hundred conversions`);
process.exit(0);
