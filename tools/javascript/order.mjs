// Puts functions of a module that are alike beside each other: templates for sides and profiles leave thousands of
// them, and gzip looks back 32 KB, so that the packed module is a fourteenth smaller. Binaryen's text is put in order,
// since functions have names there; nothing else changes.
// usage: node order.mjs MODULE.wasm OUTPUT.wasm
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const features = ["--enable-exception-handling", "--enable-bulk-memory", "--enable-sign-ext",
  "--enable-mutable-globals"];
const binaryen = (tool, from, to) => execFileSync(tool, [...features, from, "-o", to], { stdio: "inherit" });

/**
 * wasm-dis 108 counts some blocks twice in (delegate DEPTH), and wasm-as then refuses it: the number is that of the
 * blocks around the try, which hands the exception to the function's caller.
 */
function withDepths(text) {
  const around = []; // the indents of the blocks that are open
  return text.split("\n").map((line) => {
    const indent = line.search(/\S/);
    while (around.length > 0 && around.at(-1) >= indent) around.pop();
    if (/^\s*\((block|loop|if|try)\b/.test(line)) around.push(indent);
    return line.replace(/\(delegate \d+\)/, `(delegate ${around.length - 1})`);
  }).join("\n");
}

const hashes = 48, window = 5, alike = 6, common = 400; // measured: the smallest module

/** MinHash of the lines of a function, five at a time; what a call calls does not count. */
function signature(body) {
  const lines = body.split("\n").map((line) => {
    let hash = 0x811c9dc5;
    for (const letter of line.trim().replace(/call \$\S+/, "call")) {
      hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
    }
    return hash;
  });
  const least = new Uint32Array(hashes).fill(0xffffffff);
  for (let i = 0; i === 0 || i + window <= lines.length; ++i) {
    let hash = 0;
    for (let k = 0; k < window; ++k) hash = (Math.imul(hash ^ (lines[i + k] ?? 0), 0x01000193) + 0x5bd1e995) | 0;
    for (let n = 0; n < hashes; ++n) {
      let mixed = Math.imul(hash ^ (Math.imul(n + 1, 0x9e3779b1) | 1), 0x85ebca6b);
      mixed ^= mixed >>> 15;
      mixed = Math.imul(mixed, 0xc2b2ae35) >>> 0;
      if (mixed < least[n]) least[n] = mixed;
    }
  }
  return least;
}

/** Each function is followed by the one that is most like it, or else by the first that is left. */
function ordered(bodies) {
  const functions = bodies.map((body, index) => ({ body, index, keys: [...signature(body)].map((h, n) => `${n}:${h}`) }));
  const withKey = new Map();
  for (const each of functions)
    for (const key of each.keys) (withKey.get(key) ?? withKey.set(key, []).get(key)).push(each);
  const left = new Set(functions);
  const result = [];
  for (let last = null; left.size > 0; ) {
    const shared = new Map();
    for (const key of last?.keys ?? []) {
      if (withKey.get(key).length > common) continue;
      for (const each of withKey.get(key)) if (left.has(each)) shared.set(each, (shared.get(each) ?? 0) + 1);
    }
    let [best] = left;
    let score = -Infinity;
    for (const [each, count] of shared) {
      const mine = count - Math.abs(each.index - last.index) / 100000;
      if (count >= alike && mine > score) [best, score] = [each, mine];
    }
    left.delete(best);
    result.push(best.body);
    last = best;
  }
  return result;
}

const [from, to] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "order-"));
try {
  const text = join(folder, "a.wat"), again = join(folder, "b.wat"), module = join(folder, "a.wasm");
  binaryen("wasm-dis", from, text);
  const said = readFileSync(text, "latin1"), mended = withDepths(said);
  writeFileSync(text, mended, "latin1");
  binaryen("wasm-as", text, module);
  binaryen("wasm-dis", module, again);
  if (readFileSync(again, "latin1") !== said) throw new Error("the module is another one after wasm-dis and wasm-as");
  const [head, ...forms] = mended.slice(0, mended.lastIndexOf(")")).split(/\n(?= \()/);
  const isFunction = (form) => form.startsWith(" (func");
  const parts = [head, ...forms.filter((form) => !isFunction(form)), ...ordered(forms.filter(isFunction))];
  writeFileSync(text, parts.join("\n") + "\n)\n", "latin1");
  binaryen("wasm-as", text, to);
} finally {
  rmSync(folder, { recursive: true });
}
