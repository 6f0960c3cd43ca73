// The tables of corpus/perft under Node. usage: node perft.mjs PACKAGE CORPUS MOST-NODES-OF-A-ROW
import { readFile, readdir } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { cases, count } from "./perft_tables.mjs";

const [packageFolder, corpus, most] = process.argv.slice(2);
const { load } = await import(new URL("index.js", pathToFileURL(`${packageFolder}/`)));
const arbiter = await load();
const list = [];
for (const name of (await readdir(corpus)).filter((each) => each.endsWith(".perft"))) {
  list.push(...cases(await readFile(`${corpus}/${name}`, "utf8"), name));
}
const before = performance.now();
const sum = count(arbiter, list, Number(most));
const seconds = (performance.now() - before) / 1000;
console.log(`${list.length} positions, ${sum.rows} rows, ${sum.nodes} nodes in ${seconds.toFixed(1)} s`);
console.log(JSON.stringify(sum.variants));
for (const line of sum.wrong) console.log(line);
// Tables that were not read would be right, too.
const counted = Object.keys(sum.variants).length;
const all = arbiter.variants().length;
if (counted < all || sum.rows < 1000) console.log(`only ${counted} variants and ${sum.rows} rows: the tables were not read`);
process.exit(sum.wrong.length === 0 && counted === all && sum.rows >= 1000 ? 0 : 1);
