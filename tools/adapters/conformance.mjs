#!/usr/bin/env node
import { spawn } from "node:child_process"; // Node 18.11 or newer; nothing else is needed
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
const USAGE = `usage: conformance SUITE.json 'COMMAND' [OPTION]...
  scores COMMAND, a program that answers the line protocol (README.md), with a suite of corpus/conformance
  --dialect NAME    ask with the FENs of another dialect; only moves or their number are compared then
  --no-shuffled     without positions that only shuffled starts (Chess960) lead to
  --clause PREFIX   only clauses whose names begin so
  --timeout S       seconds for every answer (10)
  --verbose         tell of every position, not only of those that are wrong
status: 0 all clauses asked are right, 1 some are not, 2 bad usage or suite, 3 nothing could be asked, or a move of an
answer is not understood`;

class Program {
  constructor(command, timeout) {
    Object.assign(this, { command, timeout, child: null, silentStarts: 0 });
  }
  stop() {
    try { process.kill(-this.child.pid, "SIGKILL"); } catch { /* none runs */ }
    this.child?.stdout.destroy();
    this.lines?.return(); // no reader waits for a line any more
    this.child = null;
  }
  async ask(number, variant, fen) { // what readAnswer says, or the verdict on a program that does not answer
    if (!this.child) {
      if (this.silentStarts === 3) return { verdict: "not asked", lines: ["no answer in 3 starts"] };
      this.child = spawn(this.command, { shell: true, detached: true, stdio: ["pipe", "pipe", "inherit"] });
      this.child.stdin.on("error", () => {}); // it has ended
      this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
      this.silentStarts += 1;
    }
    const late = setTimeout(() => this.stop(), 1000 * this.timeout);
    this.child.stdin.write(JSON.stringify({ id: number, variant, fen }) + "\n");
    const { value: line } = await this.lines.next();
    clearTimeout(late);
    const reason = this.child ? "the program ended or closed its output" : `no answer in ${this.timeout} s`;
    const answer = readAnswer(line, number);
    if (answer) this.silentStarts = -Infinity; // it can answer: it is not given up
    else this.stop();
    const nonsense = `not an answer to question ${number}: ${plain(line)}`;
    return answer ?? { verdict: "wrong", lines: [line === undefined ? reason : nonsense] };
  }
}

function readAnswer(line, number) { // { moves: [[name, FEN], ...], result }, or a verdict; null for nonsense
  try {
    const said = JSON.parse(line);
    if (said.id === number && said.error) return { verdict: "not asked", lines: [plain(said.error)] };
    const nameless = () => Array.from(Array(Math.min(said.count, 9999)).keys(), (i) => ({ label: String(i) }));
    const listed = "successors" in said ? said.successors : nameless();
    const named = listed.map((m) => (typeof m === "string" ? { move: m } : m));
    const moves = named.map((m) => [String(m.move || m.label || ""), String(m.fen || "")]);
    const usable = said.id === number && moves.every(([name, fen]) => name || fen);
    return usable ? { moves, result: said.result ?? null, counted: !("successors" in said) } : null;
  } catch { return null; }
}

function plain(text) { // what a program wrote: without control characters, and not too long
  return Array.from(String(text).replace(/[\0-\x1f\x7f-\x9f\ud800-\udfff]/gu, " ").trim()).slice(0, 200).join("");
}

function allMoves({ moves, sets = [] }) { // those of its sets, too
  const put = (fen, piece, square) => { // the FEN with a piece on a square; "" if it is not empty
    const [board, ...fields] = fen.split(" "), ranks = board.split("/"), at = 8 - square[1];
    const rank = Array.from(ranks[at].replace(/[1-8]/g, (digit) => "1".repeat(digit)));
    const file = "abcdefgh".indexOf(square[0]);
    if (rank[file] !== "1") return "";
    rank[file] = piece;
    ranks[at] = rank.join("").replace(/1+/g, (run) => run.length);
    return [ranks.join("/"), ...fields].join(" ");
  };
  const all = Array.from("abcdefgh").flatMap((file) => Array.from("12345678", (rank) => file + rank));
  const further = sets.flatMap(({ label, fen, same, piece, squares }) => {
    const named = squares.match(/[a-h][1-8]/g) ?? [], fens = [fen, same].filter(Boolean);
    return all.filter((square) => named.includes(square) !== squares.startsWith("-"))
      .map((square) => [label + square, ...fens.map((each) => put(each, piece, square))])
      .filter((move) => move.every(Boolean));
  });
  return [...moves, ...further].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

const OURS = /^([a-h][1-8][-x]|[A-Z]@[a-h][1-8]|O-O|switch|join|pass)/; // how names in the suites begin
const STEP = /^([a-h][1-8])[-x]([a-h][1-8])(?:\{[a-h1-8,]*\})?(?:=([A-Z]))?$/;
const WORD = /^([A-Z]?)([a-h]?)([1-8]?)[-x:]?([a-h][1-8])[=/(]?([A-Za-z]?)\)?$/; // e2e4, e7e8q, Nbd2, exd8=Q

function meant(name, labels, fen) { // the labels that a name can stand for; null if it says too little, or nothing
  const text = name.replace(/[+#!?]+$/, "").replaceAll("0-0", "O-O").replaceAll("O-0", "O-O");
  if (labels.includes(text)) return [text];
  const pieces = fen.split(/[ [|]/)[0].replaceAll("~", "");
  const rows = pieces.split("/").map((row) => row.replace(/[1-8]/g, (digit) => ".".repeat(digit)));
  const cells = rows.flatMap((row, at) => Array.from(row, (piece, i) => ["abcdefgh"[i % 8] + (8 - at), piece]));
  const board = new Map(cells);
  const steps = labels.map((label) => STEP.exec(label)).filter(Boolean);
  const kind = (square) => (board.get(square) ?? ".").toUpperCase();
  const white = (square) => board.get(square) === kind(square);
  const word = WORD.exec(text), [, piece, file, rank, to, becomes] = word ?? Array(6).fill("");
  const from = file && rank ? file + rank : "";
  const takesRook = kind(from) === "K" && kind(to) !== "." && white(from) === white(to);
  if (takesRook || text === "O-O" || text === "O-O-O") {
    const short = takesRook ? from < to : text === "O-O", said = short ? "O-O" : "O-O-O";
    if (labels.includes(said)) return [said];
    const far = (a, b) => Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) > 1;
    return steps.filter(([, a, b]) => kind(a) === "K" && far(a, b) && a < b === short).map(([label]) => label);
  }
  if (!word) return OURS.test(text) ? [] : null;
  const wanted = piece || (from ? "" : "P"), said = (given, is) => given === "" || given === is;
  const fits = steps.filter(([, a, b, now]) => b === to && said(file, a[0]) && said(rank, a[1]) &&
    said(wanted, kind(a)) && said(becomes.toUpperCase(), now ?? "")).map(([label]) => label);
  const longer = labels.some((label) => label.slice(0, 2) === from && label.slice(3, 6) === to + ","); // several steps
  const unknown = wanted && ![...board.values()].some((each) => each.toUpperCase() === wanted);
  return fits.length > 1 || longer || (!fits.length && unknown) ? null : fits;
}

const numbers = (runs) => // [1, [4, 6]] is [1, 4, 5, 6]
  runs.flatMap((run) => (Array.isArray(run) ? Array.from({ length: run[1] - run[0] + 1 }, (_, i) => run[0] + i) : run));

function compare(position, answer, counters, foreign) { // the verdict, and the mutants that answer the same
  const bare = (fen) => fen.trim().split(/\s+/).filter((_, i) => !counters.includes(i)).join(" ");
  const right = allMoves(position), moves = answer.moves;
  const byFen = !foreign && moves.every(([, fen]) => fen), labels = right.map(([label]) => label);
  const forPeople = ([name, fen]) => fen && !OURS.test(name); // beside FENs
  const read = (move) => (forPeople(move) ? null : meant(move[0], labels, position.fen));
  const names = byFen || answer.counted ? [null] : moves.map(read), named = !names.includes(null);
  if (!byFen && !answer.counted && !named && !moves.every(([, fen]) => fen)) {
    const name = plain(moves[names.indexOf(null)][0]);
    const why = `the move '${name}' is not understood: write e2-e4, e2e4, Nf3 or the FEN after it`;
    return { verdict: "not asked", lines: [why], unread: true };
  }
  const how = byFen ? "FEN" : named ? "label" : "number of moves";
  const key = (name, fen, i) => (how === "FEN" ? bare(fen) : how === "label" ? names[i][0] ?? name : fen || name);
  const given = new Map(moves.map(([name, fen], i) => [key(name, fen, i), `${name}  ${fen}`]));
  const keys = ([label, ...fens]) => (how === "FEN" ? fens.map(bare) : [label]);
  const known = new Set(right.flatMap(keys));
  const missing = [...right.keys()].filter((i) => !keys(right[i]).some((each) => given.has(each)));
  const extra = [...given.keys()].filter((each) => !known.has(each));
  let lines = missing.map((i) => "missing: " + right[i].slice(0, 2).join("  "));
  lines.push(...extra.map((each) => "extra: " + plain(given.get(each))));
  if (how === "number of moves")
    lines = given.size === right.length ? [] : [`number of moves: ${given.size} instead of ${right.length}`];
  const result = position.result !== "*" || right.length === 0 ? answer.result : null;
  if (result !== null && result !== position.result)
    lines.unshift(`result: ${plain(result)} instead of ${position.result}`);
  const like = [];
  for (const [name, mutant] of Object.entries(position.mutants)) {
    const { extra: wrong = [], more = 0 } = mutant, lost = numbers(mutant.missing ?? []);
    let same = String(missing) === String(lost) && extra.length === wrong.length + more;
    if (how === "FEN") same &&= wrong.every((i) => extra.includes(bare(position.wrong[i])));
    if (how === "number of moves") same = given.size === right.length - lost.length + wrong.length + more;
    if (same && (result === null || result === (mutant.result ?? position.result))) like.push(name);
  }
  return { verdict: lines.length ? "wrong" : "right", lines, how, like };
}

async function score(suite, options, program) { // prints it, and returns the exit status
  const dialect = options.dialect || suite.dialect, foreign = dialect !== suite.dialect;
  const clauses = suite.clauses.filter((c) => c.id.startsWith(options.clause));
  const fenOf = (p) => (foreign ? p.fens?.[dialect] : p.fen);
  let positions = suite.positions.filter((p) => fenOf(p) && clauses.some((c) => p.clauses.includes(c.id)));
  if (options["no-shuffled"]) positions = positions.filter((p) => !p.shuffled);
  if (foreign) console.log(`asked with FENs of dialect ${dialect}: only moves or their number are compared`);
  console.log(`${suite.variant}, ${suite.profile}: ${positions.length} positions for ${clauses.length} clauses`);
  for (const [i, p] of positions.entries()) {
    const answer = await program.ask(i + 1, suite.variant, fenOf(p));
    Object.assign(p, answer.verdict ? answer : compare(p, answer, suite.counters, foreign));
    if (p.verdict === "wrong" || options.verbose)
      console.log([`${p.verdict}: ${p.id}  ${fenOf(p)}`, ...p.lines].join("\n  "));
  }
  const tally = { passed: 0, FAILED: 0, "not asked": 0, undecidable: 0 };
  for (const c of clauses) {
    const mine = positions.filter((p) => p.clauses.includes(c.id));
    const [right, wrong] = ["right", "wrong"].map((word) => mine.filter((p) => p.verdict === word).length);
    const verdict = wrong ? "FAILED" : right ? "passed" : c.undecidable ? "undecidable" : "not asked";
    tally[verdict] += 1;
    const reasons = mine.filter((p) => p.verdict === "not asked").map((p) => "not asked: " + p.lines[0]);
    const note = right + wrong ? `${right} of ${right + wrong} positions right` : c.undecidable;
    console.log(`${verdict.padEnd(11)}  ${c.id}  ${[note, ...new Set(reasons)].filter(Boolean).join("; ")}`.trimEnd());
    if (wrong) console.log(`  ${c.document} ${c.place}: ${c.reading}`);
  }
  for (const { id, fault } of suite.mutants) {
    const where = positions.filter((p) => p.how && id in p.mutants);
    if (where.some((p) => p.lines.length) && where.every((p) => p.like.includes(id)))
      console.log(`your program behaves like: ${fault} (${id}, positions: ${where.length})`);
  }
  const number = (how) => `${how}: ${positions.filter((p) => p.how === how).length}`;
  console.log("compared by " + ["FEN", "label", "number of moves"].map(number).join(", "));
  const [passed, failed, silent, undecidable] = Object.values(tally);
  const share = Math.floor((100 * passed) / Math.max(passed + failed, 1)), judged = passed + failed;
  console.log(`score: ${passed} of ${judged} clauses (${share} %), ${silent} not asked, ${undecidable} undecidable`);
  return failed ? 1 : passed && !positions.some((p) => p.unread) ? 0 : 3;
}

let problem = USAGE, suite, options, words, program;
try {
  const text = { type: "string", default: "" }, flag = { type: "boolean" };
  const names = { dialect: text, clause: text, timeout: text, "no-shuffled": flag, verbose: flag };
  ({ values: options, positionals: words } = parseArgs({ options: names, allowPositionals: true }));
  const [path, command] = words, timeout = Number(options.timeout || "10");
  if (words.length !== 2 || Number.isNaN(timeout)) throw new Error();
  program = new Program(command, timeout);
  problem = `${path}: cannot be read, or is not a conformance suite of version 1`;
  suite = JSON.parse(readFileSync(path, "utf8"));
  if (suite.format !== "arbiter-conformance" || !suite.version.startsWith("1.")) throw new Error();
} catch {
  console.error(problem);
  process.exit(2);
}
process.on("exit", () => program.stop());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130)); // the program ends, too
process.stdout.on("error", () => process.exit(130)); // a closed pipe
process.exitCode = await score(suite, options, program);
program.stop();
