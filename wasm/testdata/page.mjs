// What the tests ask of a page, by name.
const before = Object.getOwnPropertyNames(globalThis);
const { load } = await import("./package/index.js");
const { check } = await import("./parity.mjs");

const text = async (name) => (await fetch(name)).text();
const tasks = {
  async parity() {
    return check(await load(), (await text("cases.jsonl")).trimEnd().split("\n"));
  },
  async globals() {
    await load();
    return Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name) && name !== "ask");
  },
  async worker() {
    const worker = new Worker("worker.mjs", { type: "module" });
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = reject;
    });
  },
  async wrongType() {
    return (await load("wrong-type.wasm")).link(await text("demo.json")).url;
  },
  async missing() {
    return load("missing.wasm").catch(({ code, message }) => ({ code, message }));
  },
  speed: () => measured,
};

// Measuring begins with the page.
async function measure() {
  const [simlink, demo, full] = await Promise.all([load(), text("demo.json"), text("full.json")]);
  simlink.link(demo);
  const first = performance.now();
  const later = [];
  for (let i = 0; i < 10; i++) {
    const begin = performance.now();
    simlink.link(full, { force: true });
    later.push(performance.now() - begin);
  }
  return { first, later: later.slice(5) };
}
const measured = location.search === "?speed" ? measure() : null;
globalThis.ask = (name) => tasks[name]();
