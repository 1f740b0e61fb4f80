// The worker that runs the library, and the queue before it: one job is worked
// on, and of those that come meanwhile only the latest is kept.

import { byId } from "./dom.js";
import { trustedScript } from "./picture.js";

const patience = 1000; // ms that a job may go on although its text has changed

export class Engine {
  #listener;
  #worker;
  #current = null;
  #next = null;
  #count = 0;
  #since = 0;

  // The listener gets the parts of an answer, each with the job it is of, then
  // one with done; one with a version when the library is there, and one with
  // broken when it cannot be.
  constructor(listener) {
    this.#listener = listener;
    this.#start();
  }

  ask(job) {
    if (this.#current && keys(this.#current) !== keys(job) && performance.now() - this.#since > patience) this.stop();
    if (this.#current) this.#next = job;
    else this.#send(job);
  }

  // stop ends what is being worked on, if anything is, and starts afresh.
  stop() {
    if (!this.#current) return;
    this.#worker.terminate();
    this.#current = this.#next = null;
    this.#start();
  }

  #send(job) {
    this.#since = performance.now();
    this.#current = { ...job, id: ++this.#count };
    this.#worker.postMessage(this.#current);
  }

  #start() {
    this.#worker = startWorker();
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => this.#listener({ broken: event.message || "the worker cannot be started" });
    this.#boot(this.#worker);
  }

  async #boot(worker) {
    try {
      const library = await packedLibrary();
      worker.postMessage({ boot: library }, library.buffer ? [library.buffer] : []);
    } catch (error) {
      this.#listener({ broken: error.message });
    }
  }

  #receive(part) {
    if (!part.id) return this.#listener(part);
    if (part.id !== this.#current?.id) return;
    const job = this.#current;
    if (part.done) this.#current = null;
    if (part.fatal) this.#worker.terminate();
    this.#listener(part, job);
    const next = this.#next;
    this.#next = null;
    if (part.fatal) {
      this.#current = null;
      this.#start();
      this.#listener({ id: part.id, done: true }, job);
    } else if (!part.done) {
      this.#next = next;
      return;
    }
    if (next) this.#send(next);
  }
}

// keys tell whether two jobs are of the same text.
const keys = (job) => job.pieces.map((piece) => piece.key).join();

// In the one file, worker and library stand in the page; in a folder they are
// files beside it. Either way the worker starts from a blob, because such a
// worker is under the page's own Content-Security-Policy. A page from disk may
// not start one that is a module.
function startWorker() {
  const code = byId("worker-code")?.textContent;
  const module = `import ${JSON.stringify(new URL("worker.js", document.baseURI).href)};`;
  const address = URL.createObjectURL(new Blob([code ?? module], { type: "text/javascript" }));
  return new Worker(trustedScript(address), { type: code ? "classic" : "module" });
}

async function packedLibrary() {
  const block = byId("library");
  if (block) return { base64: block.textContent.trim() };
  const response = await fetch("simlink.wasm.gz");
  if (!response.ok) throw new Error(`simlink.wasm.gz cannot be read (${response.status})`);
  return { buffer: await response.arrayBuffer() };
}
