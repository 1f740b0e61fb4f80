// The worker that runs the library, and the queue before it: one job is worked
// on, and of those that come meanwhile only the latest is kept.

import { byId } from "./dom.js";
import { trustedScript } from "./picture.js";

const patience = 1000; // ms that a job may go on although its text has changed

export class Engine {
  #listener;
  #worker = null;
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
    if (!this.#worker) this.#start();
    this.#since = performance.now();
    this.#current = { ...job, id: ++this.#count };
    this.#worker.postMessage(this.#current);
  }

  #start() {
    this.#worker = startWorker();
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => this.#break(event.message || "the worker cannot be started");
  }

  // break gives up a worker that did not come to work. The next job has another try.
  #break(reason) {
    this.#worker.terminate();
    this.#worker = this.#current = this.#next = null;
    this.#listener({ broken: reason });
  }

  #receive(part) {
    if (part.broken) return this.#break(part.broken);
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

// The worker's code stands in the page, and the worker starts from a blob: such a
// one is under the page's own Content-Security-Policy, and a page from disk may
// start no other. In the one file the library stands in the page too. Else the
// worker fetches it, at once: a message with its address would come later than its
// name does.
function startWorker() {
  const code = URL.createObjectURL(new Blob([byId("worker-code").textContent], { type: "text/javascript" }));
  const library = byId("library")?.textContent;
  const worker = new Worker(trustedScript(code), { name: library ? "" : new URL("simlink.wasm.gz", document.baseURI).href });
  if (library) worker.postMessage({ library });
  return worker;
}
