// Prints medians of five: a process's first link, and later ones.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

if (process.argv[3] === "one") {
  const begin = performance.now();
  const { load } = await import("kafka-simlink");
  const simlink = await load();
  const full = JSON.parse(readFileSync(process.argv[2], "utf8"));
  const small = { ...full, topics: full.topics.slice(0, 1).map((t) => ({ ...t, partitions: t.partitions.slice(0, 6) })), groups: [] };
  const timed = (call) => {
    const from = performance.now();
    call();
    return performance.now() - from;
  };
  simlink.link(small);
  const first = performance.now() - begin;
  const later = (snapshot, options) => median([...Array(10)].map(() => timed(() => simlink.link(snapshot, options))).slice(5));
  console.log(JSON.stringify({ first, small: later(small), full: later(full, { force: true }) }));
  process.exit(0);
}

const runs = [...Array(5)].map(() => JSON.parse(execFileSync(process.execPath, [process.argv[1], process.argv[2], "one"], { encoding: "utf8" })));
const of = (name) => median(runs.map((run) => run[name])).toFixed(0);
console.log(`Node ${process.version}: load and the first link ${of("first")} ms, a later one of 6 partitions ${of("small")} ms, at full size ${of("full")} ms (medians of five)`);
