// How fast the module counts, compared with the program: each position alternately by both, by the time of the
// processor, so that it does not matter what else the machine does. usage: node speed.mjs PACKAGE ARBITER-PERFT [ROUNDS]
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

const [packageFolder, program, rounds = "5"] = process.argv.slice(2);
const before = performance.now();
const { load } = await import(new URL("index.js", pathToFileURL(`${packageFolder}/`)));
const arbiter = await load();
const loaded = performance.now();
arbiter.moves({ variant: "chess" });
console.log(`loaded in ${(loaded - before).toFixed(0)} ms, first moves after ${(performance.now() - loaded).toFixed(1)} ms`);

/** What the program counts, and the seconds of the processor that it takes, its start among them. */
function counted(...words) {
  const run = spawnSync("bash", ["-c", 'TIMEFORMAT="%U %S"; time "$0" "$@"', program, ...words], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(run.stderr);
  const [user, system] = run.stderr.trim().split(/\s+/).slice(-2).map(Number);
  return { nodes: JSON.parse(run.stdout).results.at(-1).nodes, seconds: user + system };
}

const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
// The rows "module-counts" of tests/variants/NAME/cases.tsv: a position and how deep it is counted.
const folder = new URL("../variants/", import.meta.url);
const jobs = arbiter.variants().flatMap(({ name }) =>
  [...readFileSync(new URL(`${name}/cases.tsv`, folder), "utf8").matchAll(/^module-counts\t(\S+)\t(\d+)$/gm)]
    .map(([, position, depth]) => [name, position, Number(depth)]));
if (jobs.length === 0) throw new Error("no rows of module-counts");
for (const [variant, position, depth] of jobs) {
  const native = [], module = [];
  let nodes = 0;
  for (let round = 0; round < Number(rounds); ++round) {
    const ours = counted("--variant", variant, "--position", position, "--depth", String(depth), "--threads", "1",
      "--format", "json", "-q");
    const before = process.cpuUsage();
    const theirs = arbiter.perft({ variant, position }, depth, { limit: 1e15, seconds: 3600 }).results.at(-1);
    const { user, system } = process.cpuUsage(before);
    if (ours.nodes !== theirs.nodes) throw new Error(`${variant}: ${ours.nodes} and ${theirs.nodes}`);
    nodes = ours.nodes;
    native.push(ours.seconds);
    module.push((user + system) / 1e6);
  }
  const [fast, slow] = [median(native), median(module)];
  console.log(`${variant} ${position} depth ${depth}: ${nodes} nodes; native ${(nodes / fast / 1e6).toFixed(1)}, ` +
    `module ${(nodes / slow / 1e6).toFixed(1)} million/s: ${(100 * fast / slow).toFixed(0)} %`);
}
