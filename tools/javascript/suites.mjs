// Puts all conformance suites into one file: entries that profiles share stand once, and those
// of one id beside each other, where brotli sees what they have in common; a third of the bytes is saved. index.js takes
// the file apart again, and the tests compare what comes out with corpus/conformance. not_packaged.txt there lists variants whose
// suites the package does not have.
// usage: node suites.mjs corpus/conformance FILE
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const isList = (value) => Array.isArray(value) && value.length > 0 && typeof value[0] === "object";

/** { heads: what each profile has besides lists, lists: { name: [[entry, profile, place, profile, place …] …] } } */
function packed(suites) {
  const names = new Set(suites.flatMap((suite) => Object.keys(suite).filter((key) => isList(suite[key]))));
  const heads = suites.map((suite) => Object.fromEntries(Object.entries(suite).filter(([key]) => !names.has(key))));
  const lists = {};
  for (const name of names) {
    const alike = new Map(); // id → text → row
    for (const [profile, suite] of suites.entries()) {
      if (name in suite && !Array.isArray(suite[name])) throw new Error(`${suite.variant}: ${name} is not a list`);
      for (const [place, entry] of (suite[name] ?? []).entries()) {
        const id = entry.id ?? entry.fen, text = JSON.stringify(entry);
        if (!alike.has(id)) alike.set(id, new Map());
        if (!alike.get(id).has(text)) alike.get(id).set(text, [entry]);
        alike.get(id).get(text).push(profile, place);
      }
    }
    lists[name] = [...alike.values()].flatMap((rows) => [...rows.values()]);
  }
  // What each mutant answers: by the mutant's row, with lists of move numbers as lengths.
  const rows = new Map();
  for (const [row, [{ id }]] of (lists.mutants ?? []).entries()) if (!rows.has(id)) rows.set(id, row);
  for (const [entry] of lists.positions ?? []) {
    if (!entry.mutants) continue;
    entry.mutants = Object.entries(entry.mutants).map(([id, { missing, extra, ...rest }]) => {
      if (!rows.has(id)) throw new Error(`${entry.id}: no mutant is called ${id}`);
      return [rows.get(id), lengths(missing), lengths(extra), ...(Object.keys(rest).length > 0 ? [rest] : [])];
    });
  }
  return { heads, lists };
}

/** [1, 4, 5, 6], or [1, [4, 6]], as [1, 1, 2, 3]: one is left out, one is there, two are left out, three are there; 0 for
 * no list. What comes again and again is the same text each time, which gzip sees. */
function lengths(numbers) {
  if (!numbers) return 0;
  const packed = [];
  let next = 0;
  for (const [from, to] of runs(numbers)) {
    packed.push(from - next, to - from + 1);
    next = to + 1;
  }
  return packed;
}

/** [1, 4, 5, 6], or [1, [4, 6]], as [[1, 1], [4, 6]]. */
function runs(numbers) {
  const found = [];
  for (const each of numbers) {
    const [from, to] = Array.isArray(each) ? each : [each, each];
    if (found.length > 0 && found.at(-1)[1] + 1 === from) found.at(-1)[1] = to;
    else found.push([from, to]);
  }
  return found;
}

const [from, to] = process.argv.slice(2);
const leftOut = readFileSync(join(from, "not_packaged.txt"), "utf8").match(/^\w+(?=:)/gm) ?? [];
const all = {};
for (const variant of readdirSync(from, { withFileTypes: true }).filter((each) => each.isDirectory())) {
  const files = readdirSync(join(from, variant.name)).filter((each) => each.endsWith(".json")).sort();
  if (files.length === 0 || leftOut.includes(variant.name)) continue;
  const suites = files.map((file) => JSON.parse(readFileSync(join(from, variant.name, file), "utf8")));
  all[variant.name] = packed(suites);
}
writeFileSync(to, JSON.stringify(all));
