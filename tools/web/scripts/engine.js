// Asks the worker. Every question ends: with an answer, or with a RulesError that has words for the reader.

export class RulesError extends Error {
  constructor({ message, ...more }) {
    super(message);
    this.name = "RulesError";
    Object.assign(this, more);
  }

  /** The message and what would help, as one text. */
  get words() {
    const ended = /[.!?]$/.test(this.message) ? this.message : this.message + ".";
    return this.remedy ? `${ended} ${this.remedy[0].toUpperCase()}${this.remedy.slice(1)}.` : ended;
  }
}

const most = 60_000; // milliseconds that a question may take
let compiled; // the module, for each worker that begins

class Engine {
  #worker = null;

  constructor() {
    this.#worker = this.#begin();
  }
  #waiting = new Map();
  #number = 0;

  ask(name, ...given) {
    this.#worker ??= this.#begin();
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      const clock = setTimeout(() => this.#giveUp(), most);
      this.#waiting.set(number, { resolve, reject, clock });
      this.#worker.postMessage({ number, name, given });
    });
  }

  #begin() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data: { number, answer, error } }) => {
      const question = this.#waiting.get(number);
      if (!question) return;
      this.#waiting.delete(number);
      clearTimeout(question.clock);
      if (error) question.reject(new RulesError(error));
      else question.resolve(answer);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#end({
        kind: "load",
        message: "the rules could not be loaded" + (event.message ? `: ${event.message}` : ""),
        remedy:
          "the page needs a browser with WebAssembly's exceptions (Chromium 95, Firefox 100, Safari 15.2 or later) " +
          "and a file server",
      });
    });
    // It is compiled while it comes, and while the worker starts, which says what is wrong if that fails.
    if (WebAssembly.compileStreaming) {
      compiled ??= WebAssembly.compileStreaming(fetch(new URL("../arbiter/arbiter.wasm", import.meta.url))).catch(() => {});
      compiled.then((wasm) => worker.postMessage({ wasm }));
    } else worker.postMessage({});
    return worker;
  }

  #giveUp() {
    this.#end({
      kind: "limit",
      message: `there was no answer within ${most / 1000} seconds`,
      remedy: "ask for less at a time; the programs have no such limit",
    });
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject, clock } of this.#waiting.values()) {
      clearTimeout(clock);
      reject(new RulesError(error));
    }
    this.#waiting.clear();
  }
}

/** It begins while the rest of the page is on its way. */
export const engine = new Engine();
