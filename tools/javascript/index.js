/**
 * The rules of chess variants, in a browser or in Node: moves with the clauses that allow them, reasons for what is no
 * move, counts, faults of FENs, dialects, and rule pages with their diagrams. Types and all comments are in index.d.ts.
 */

/** What keeps a question from an answer; `kind` says of what sort it is. */
export class ArbiterError extends Error {
  constructor({ kind, message, remedy = "", ...more }) {
    super(message);
    this.name = "ArbiterError";
    this.kind = kind;
    this.remedy = remedy;
    Object.assign(this, more);
  }
}

const largest = 2 ** 28; // bytes of a module that is kept for the next question

const isNode = typeof process === "object" && typeof process?.versions?.node === "string";

/** A file beside this one, however it is reached: its bytes, or the response that brings them. */
async function fileBeside(address) {
  if (isNode && address.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:fs/promises");
    return readFile(address).catch(async (error) => {
      // Where unpack.js has not been run.
      const { brotliDecompressSync } = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:zlib");
      return brotliDecompressSync(await readFile(new URL(`${address}.br`)).catch(() => { throw error; }));
    });
  }
  const response = await fetch(address);
  if (!response.ok) {
    throw new ArbiterError({
      kind: "load", message: `${address} is not there: ${response.status} ${response.statusText}`,
      remedy: "the files of the package must stay together; load({ wasm }) takes the module from elsewhere",
    });
  }
  return response;
}

/** Compiles what comes while it comes, where its type lets browsers do so. */
async function compiledFrom(source) {
  if (!(typeof Response === "function" && source instanceof Response)) return WebAssembly.compile(source);
  const streams = WebAssembly.compileStreaming && source.headers.get("content-type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
}

async function compiled(given) {
  try {
    const source = await given;
    if (source instanceof WebAssembly.Module) return source;
    const isAddress = source == null || typeof source === "string" || source instanceof URL;
    return await compiledFrom(isAddress ? await fileBeside(new URL(source ?? "arbiter.wasm", import.meta.url)) : source);
  } catch (error) {
    if (error instanceof ArbiterError) throw error;
    throw new ArbiterError({
      kind: "load", message: `the WebAssembly module cannot be loaded: ${error.message}`, cause: error,
      remedy: "Node 18, Chromium 95, Firefox 100, Safari 15.2 or later; the page's policy must allow 'wasm-unsafe-eval'",
    });
  }
}

/** The functions that the module imports: a clock, and a place for messages of a module that breaks. Those that the
 * programs need besides (program.js) are not called. */
function imports(state) {
  const view = () => new DataView(state.exports.memory.buffer);
  const bad = 8; // WASI's EBADF: there are no files
  const known = {
    clock_time_get(id, precision, at) {
      const time = id === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(time * 1e6)), true);
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    fd_write(file, parts, count, written) {
      let size = 0;
      for (let i = 0; i < count; ++i) size += view().getUint32(parts + 8 * i + 4, true);
      view().setUint32(written, size, true);
      return 0;
    },
    proc_exit(status) {
      throw new Error(`the module has ended with status ${status}`);
    },
    emscripten_notify_memory_growth() {},
    // The upper half of a result of 64 bits, which longjmp() uses.
    setTempRet0(value) {
      state.upper = value;
    },
    getTempRet0: () => state.upper ?? 0,
  };
  return new Proxy({}, { get: () => new Proxy(known, { get: (all, name) => all[name] ?? (() => bad) }) });
}

/** Byte offsets of a text in UTF-8 as indices of its string. */
function indices(text) {
  if (!/[^\0-\x7f]/.test(text)) return (byte) => Math.min(byte, text.length);
  const starts = []; // [byte, index] where a character beyond ASCII ends
  let byte = 0;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at);
    byte += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += code < 0x10000 ? 1 : 2;
    if (code >= 0x80) starts.push([byte, at]);
  }
  return (wanted) => {
    let low = 0, high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle][0] <= wanted) low = middle + 1;
      else high = middle;
    }
    const [before, index] = low === 0 ? [0, 0] : starts[low - 1];
    return Math.min(index + (wanted - before), low < starts.length ? starts[low][1] : text.length);
  };
}

/** Adds indices of the string: `start` and `end` to findings about a text, `from` and `to` to the edits of their fixes. */
function placed(findings, text) {
  const indexOf = indices(text);
  const bytesOf = new TextEncoder();
  const lines = [0]; // where lines begin, in bytes; made for those that are asked for
  let from = 0, begin = 0;
  const lineAt = (number) => {
    while (lines.length < number) {
      const end = text.indexOf("\n", from);
      if (end < 0) return null;
      begin += bytesOf.encode(text.slice(from, end + 1)).length;
      from = end + 1;
      lines.push(begin);
    }
    return lines[number - 1];
  };
  for (const finding of findings) {
    const line = finding.line === null ? null : lineAt(finding.line);
    if (line !== null && finding.column !== null) {
      finding.start = indexOf(line + finding.column - 1);
      finding.end = finding.endColumn === null ? finding.start : indexOf(line + finding.endColumn - 1);
    }
    for (const fix of finding.fixes ?? []) {
      for (const edit of fix.edits) {
        edit.from = indexOf(edit.begin);
        edit.to = indexOf(edit.end);
      }
    }
  }
  return findings;
}

/** The text with the edits of a fix made. */
export function applyFix(text, fix) {
  let result = "", done = 0;
  for (const { from, to, text: put } of fix.edits) {
    result += text.slice(done, from) + put;
    done = to;
  }
  return result + text.slice(done);
}

export class Arbiter {
  #module;
  #state;
  #texts = new Map();
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  /** Use load(). */
  constructor(module) {
    this.#module = module;
  }

  async start() {
    this.#state = {};
    const instance = await WebAssembly.instantiate(this.#module, imports(this.#state));
    this.#use(instance);
    return this;
  }

  #use(instance) {
    this.#state.exports = instance.exports;
    instance.exports._initialize?.();
  }

  /** The module as it was loaded: one that broke is replaced, since nothing is kept between two questions. */
  #ready() {
    if (this.#state) return this.#state.exports;
    const state = {};
    const instance = new WebAssembly.Instance(this.#module, imports(state));
    this.#state = state;
    this.#use(instance);
    return state.exports;
  }

  #answer(text) {
    const request = this.#encoder.encode(text);
    const { memory, malloc, arbiter_answer: answer, arbiter_release: release } = this.#ready();
    const at = malloc(request.length || 1) >>> 0;
    if (at === 0) throw new RangeError("there is no memory for the request");
    new Uint8Array(memory.buffer, at, request.length).set(request);
    const result = answer(at, request.length) >>> 0;
    if (result === 0) throw new RangeError("there is no memory for the answer");
    const size = new DataView(memory.buffer).getUint32(result, true);
    const said = this.#decoder.decode(new Uint8Array(memory.buffer, result + 4, size));
    release(result);
    // Memory that was needed once is not given back: what needed much is replaced.
    if (memory.buffer.byteLength > largest) this.#state = undefined;
    return said;
  }

  ask(request) {
    let text;
    try {
      text = JSON.stringify(request);
    } catch (error) {
      throw new ArbiterError({ kind: "request", message: `the request is not JSON: ${error.message}`, cause: error });
    }
    if (typeof text !== "string") throw new ArbiterError({ kind: "request", message: "the request is not an object" });
    let answer;
    try {
      answer = JSON.parse(this.#answer(text));
    } catch (error) {
      this.#state = undefined; // whatever it was, the next question gets a fresh module
      const memory = error instanceof RangeError;
      throw new ArbiterError({
        kind: memory ? "limit" : "internal", cause: error,
        message: memory ? "there is not enough memory or stack for the answer" : `our own mistake: ${error.message}`,
        remedy: memory ? "ask for less at a time" : "please report it with the request that shows it",
      });
    }
    if (answer.error) {
      const findings = answer.error.findings;
      const about = answer.error.kind === "rules" ? request.rules : request?.text ?? answer.error.move ?? request?.fen;
      if (findings && typeof about === "string") placed(findings, about);
      throw new ArbiterError(answer.error);
    }
    return answer;
  }

  variants(options = {}) {
    return this.ask({ ...options, request: "variants" }).variants;
  }

  ruleFiles() {
    return this.ask({ request: "variants" }).ruleFiles;
  }

  clause(variant, id) {
    if (!this.#texts.has(variant)) {
      const [{ clauses }] = this.variants({ variant: String(variant), clauses: true });
      this.#texts.set(variant, new Map(clauses.map((each) => [each.id, each])));
    }
    return this.#texts.get(variant).get(id);
  }

  moves(position, options = {}) {
    return this.ask({ ...position, ...options, request: "moves" });
  }

  steps(position, options = {}) {
    return this.ask({ ...position, ...options, steps: true, request: "moves" });
  }

  why(position, move) {
    return this.ask({ ...position, ...(typeof move === "string" ? { move } : move), request: "why" });
  }

  play(position, moves) {
    return this.ask({ ...position, moves, request: "play" });
  }

  status(position) {
    return this.ask({ ...position, request: "status" });
  }

  perft(position, depth, options = {}) {
    return this.ask({ ...position, ...options, depth, request: "perft" });
  }

  compare(position, moves) {
    return this.ask({ ...position, moves, request: "compare" });
  }

  check(fen, options = {}) {
    const answer = this.ask({ ...options, fen, request: "check" });
    placed(answer.findings, fen);
    return answer;
  }

  convert(fen, to, options = {}) {
    return this.ask({ ...options, fen, to, request: "convert" });
  }

  recognise(fen) {
    return this.ask({ fen, request: "recognise" });
  }

  verify(text, options = {}) {
    const answer = this.ask({ ...options, text, request: "verify" });
    placed(answer.findings, text);
    return answer;
  }

  checks(ids) {
    return this.ask({ ids, request: "checks" }).checks;
  }

  async conformance(variant, profile) {
    const [{ name, profiles }] = this.variants({ variant });
    const known = profiles.map((each) => each.name);
    const wanted = profile ?? known[0];
    if (!known.includes(wanted)) {
      throw new ArbiterError({
        kind: "name", message: `unknown profile '${wanted}'`, remedy: `known: ${known.join(", ")}`,
      });
    }
    // suites.mjs of the sources says how the profiles of a variant share a file.
    let data;
    try {
      data = await fileBeside(new URL("conformance.json", import.meta.url));
      if (!ArrayBuffer.isView(data)) data = await data.arrayBuffer();
    } catch (cause) {
      throw new ArbiterError({
        kind: "load", message: "the package's conformance.json cannot be read", cause,
        remedy: "the files of the package must stay together",
      });
    }
    const packed = JSON.parse(this.#decoder.decode(data))[name];
    if (!packed) {
      throw new ArbiterError({
        kind: "load", message: `the package has no conformance suite of ${name}`,
        remedy: "its README names those that are left out",
      });
    }
    return suiteOf(packed, packed.heads.findIndex((each) => each.profile === wanted));
  }
}

/** A profile's suite, out of conformance.json; for the programs, not for users of the package. */
export function suiteOf({ heads, lists }, at) {
  const suite = { ...heads[at] };
  for (const [key, rows] of Object.entries(lists)) {
    const list = [];
    for (const [entry, ...places] of rows)
      for (let i = 0; i < places.length; i += 2)
        if (places[i] === at) list[places[i + 1]] = entry.mutants ? withMutants(entry, lists.mutants) : entry;
    if (list.length > 0) suite[key] = list;
  }
  return suite;
}

/** [1, 1, 2, 3] is [1, 4, 5, 6]: one is left out, one is there … With pairs for runs, as positions with sets have them:
 * [1, [4, 6]]. */
function numbersOf(lengths, pairs) {
  const numbers = [];
  for (let i = 0, at = 0; i < lengths.length; i += 2) {
    const from = at + lengths[i], count = lengths[i + 1];
    at = from + count;
    if (pairs) numbers.push(count > 1 ? [from, at - 1] : from);
    else for (let each = from; each < at; ++each) numbers.push(each);
  }
  return numbers;
}

/** A position of a suite with what each mutant answers, as suites.mjs of the sources has packed it. */
function withMutants(entry, rows) {
  const mutants = {};
  for (const [row, missing, extra, rest] of entry.mutants)
    mutants[rows[row][0].id] = {
      ...(missing && { missing: numbersOf(missing, entry.sets) }), ...(extra && { extra: numbersOf(extra) }), ...rest,
    };
  return { ...entry, mutants };
}

/** Loads the module once; several objects may share it. */
export async function load({ wasm } = {}) {
  return new Arbiter(await compiled(wasm)).start();
}
