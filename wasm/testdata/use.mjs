// What the package promises to those who use it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const before = Object.getOwnPropertyNames(globalThis);
const { load } = await import("kafka-simlink");
const simlink = await load();
const demo = JSON.parse(await readFile(process.argv[2], "utf8"));
const base = "https://monedula.dev/kafka-simulator/playground?scenario=free&actions=";

const thrown = (call) => {
  try {
    call();
  } catch (error) {
    return error;
  }
  return assert.fail("nothing is thrown");
};

const tests = {
  "no globals are added"() {
    assert.deepEqual(Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name)), []);
  },
  "a snapshot is an object or its text"() {
    const link = simlink.link(demo);
    assert.ok(link.url.startsWith(base));
    assert.equal(link.length, link.url.length);
    assert.deepEqual(simlink.link(JSON.stringify(demo)), link);
    assert.deepEqual(simlink.link(demo, {}), link);
    assert.deepEqual(simlink.link(demo, { clamp: undefined, topics: null }), link);
  },
  "the version is the package's"() {
    assert.match(simlink.version, /^\d+\.\d+\.\d+/);
  },
  "a link is read back"() {
    const { link, cluster, loads } = simlink.explain(simlink.link(demo).url);
    assert.equal(link.cluster, "single-dc");
    assert.equal(loads.length, cluster.brokers.length);
    assert.equal(simlink.explain(link.url, { at: 1000 }).cluster.at, 1000);
  },
  "pictures are SVG"() {
    const { url } = simlink.link(demo, { producers: true });
    for (const svg of [simlink.picture(url), simlink.picture(demo), simlink.picture(demo, { topics: ["orders"], at: 0 })]) {
      assert.match(svg, /^<svg [\s\S]*<\/svg>\s*$/);
    }
    assert.notEqual(simlink.picture(url, { at: 0 }), simlink.picture(url));
  },
  "changes are told"() {
    const fewer = { ...demo, topics: demo.topics.slice(1) };
    assert.deepEqual(simlink.diff(demo, demo), { changes: [] });
    assert.deepEqual(simlink.diff(demo, fewer).changes.map(({ kind, thing, name }) => [kind, thing, name])[0], ["removed", "topic", "orders"]);
    assert.deepEqual(simlink.diff(demo, simlink.link(demo).url), { changes: [] });
  },
  "characters are the real ones"() {
    const name = 'a\u202e\u0085\u007f<"\u{1f600}';
    const odd = { ...demo, groups: [{ id: name, offsets: { orders: { 0: 1 } } }] };
    assert.ok(Object.keys(simlink.link(odd).names.groups).includes(name));
    assert.ok(Object.hasOwn(simlink.link({ ...odd, groups: [{ ...odd.groups[0], id: "__proto__" }] }).names.groups, "__proto__"));
  },
  "texts are imported"() {
    const text = "Topic: orders\tTopicId: abc\tPartitionCount: 1\tReplicationFactor: 1\tConfigs: \n\tTopic: orders\tPartition: 0\tLeader: 1\tReplicas: 1\tIsr: 1\n";
    const { snapshot, sources, problems, more } = simlink.importText([{ name: "topics.txt", text }]);
    assert.deepEqual(snapshot.topics.map((topic) => topic.name), ["orders"]);
    assert.deepEqual([sources[0].name, sources[0].kind, problems, more], ["topics.txt", "kafka-topics --describe", [], 0]);
    assert.ok(simlink.link(snapshot).url.startsWith(base));
    assert.deepEqual(simlink.importText([{ text }]).snapshot, snapshot);
  },
  "every error has its code and place"() {
    const topic = (partitions) => ({ name: "big", partitions: [...Array(partitions).keys()].map((id) => ({ id, replicas: ["1"], isr: ["1"], leader: "1", latestOffset: 99 })) });
    for (const [code, place, problems, call] of [
      ["snapshot", "the file", 1, () => simlink.link("{")],
      ["snapshot", "brokers", 1, () => simlink.link({})],
      ["snapshot", "topics[0].partitions[0].id", 2, () => simlink.link({ brokers: [{ id: "1" }], topics: [{ partitions: [{ id: -1 }] }] })],
      ["option", "topicsRegex", 1, () => simlink.link(demo, { topicsRegex: "(" })],
      ["option", "zone", 2, () => simlink.link(demo, { zone: 1, baseUrl: 7 })],
      ["option", "producersWindow", 1, () => simlink.link(demo, { producersWindow: "0s" })],
      ["option", "options", 1, () => simlink.link(demo, [])],
      ["option", "at", 1, () => simlink.picture(demo, { at: -1 })],
      ["option", "at", 1, () => simlink.explain(simlink.link(demo).url, { at: 1.5 })],
      ["option", "clamp", 1, () => simlink.explain(simlink.link(demo).url, { clamp: true })],
      ["option", "topics", 1, () => simlink.picture(simlink.link(demo).url, { topics: ["orders"] })],
      ["selection", "topics", 1, () => simlink.link(demo, { topics: ["none"] })],
      ["limit", "big", 1, () => simlink.link({ brokers: [{ id: "1" }], topics: [topic(30)] }, { topics: ["big"] })],
      ["too-long", "link", 1, () => simlink.link({ brokers: [{ id: "1" }, { id: "2" }, { id: "3" }], topics: [...Array(6).keys()].map((n) => ({ ...topic(24), name: `topic-${n}` })) })],
      ["link", "link", 1, () => simlink.explain("hello")],
      ["link", "link", 1, () => simlink.explain(JSON.stringify(demo))],
      ["link", "scenario", 1, () => simlink.explain("https://x.example/?scenario=no&actions=")],
      ["link", "a", 2, () => simlink.diff("hello", "you")],
      ["import", "", 1, () => simlink.importText([])],
      ["import", "texts[1]", 1, () => simlink.importText([{ text: "" }, { name: "x" }])],
      ["argument", "snapshot", 0, () => simlink.link()],
      ["argument", "snapshot", 0, () => simlink.link(42)],
      ["argument", "url", 0, () => simlink.explain(demo)],
      ["argument", "url", 0, () => simlink.explain("\ud800")],
      ["argument", "options", 0, () => simlink.link(demo, "x".repeat(0) || 5)],
      ["argument", "b", 0, () => simlink.diff(demo)],
      ["argument", "snapshot", 0, () => simlink.link({ brokers: 1n })],
      ["argument", "snapshot", 0, () => simlink.link({ get brokers() { throw null; } })],
      ["argument", "options", 0, () => simlink.picture(demo, { at: NaN })],
      ["argument", "options", 0, () => simlink.link(demo, { maxRecordsPerPartition: Infinity })],
    ]) {
      const error = thrown(call);
      assert.ok(error instanceof Error && error.name === "SimlinkError", String(error.stack));
      const got = { code: error.code, place: error.place ?? "", problems: error.problems.length };
      assert.deepEqual(got, { code, place: place ?? "", problems: problems }, `${call}: ${error.message}`);
      assert.ok(error.message.length > 10, error.message);
    }
  },
  async "the program comes from where it is"() {
    const file = new URL(import.meta.resolve("kafka-simlink/simlink.wasm"));
    const bytes = await readFile(file);
    const server = createServer((request, response) => response.setHeader("Content-Type", request.url.slice(1).replace("-", "/")).end(bytes)).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const at = `http://127.0.0.1:${server.address().port}/`;
    const { url } = simlink.link(demo);
    for (const source of [file, file.href, fileURLToPath(file), bytes, new Uint8Array(bytes).buffer, new Response(bytes), new Response(bytes, { headers: { "Content-Type": "application/wasm" } }),
      at + "application-wasm", new URL(at + "text-plain"), fetch(at + "application-wasm")]) {
      assert.equal((await load(await source)).link(demo).url, url);
    }
    server.close();
  },
  async "what is no program is refused"() {
    const another = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    for (const source of ["/nowhere/simlink.wasm", new Uint8Array(3), another, new Response("", { status: 404 })]) {
      await assert.rejects(load(source), { name: "SimlinkError", code: "load" });
    }
  },
  async "a worker has its own"() {
    const code = `import { parentPort, workerData } from "node:worker_threads"; import { load } from "kafka-simlink"; parentPort.postMessage((await load()).link(workerData).url); process.exit()`;
    const { writeFile } = await import("node:fs/promises");
    await writeFile("worker-node.mjs", code);
    const worker = new Worker("./worker-node.mjs", { workerData: demo });
    const url = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
    assert.equal(url, simlink.link(demo).url);
  },
};

for (const [name, test] of Object.entries(tests)) {
  await Promise.resolve()
    .then(test)
    .catch((error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error });
    });
}
console.log(`${Object.keys(tests).length} tests`);
process.exit(0);
