// The package as a site would use it, under Node: every function, every error, and the example.
// usage: ARBITER_PACKAGE=FOLDER node --test answers.test.mjs
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = new URL("./", pathToFileURL(`${process.env.ARBITER_PACKAGE}/`));
const { Arbiter, ArbiterError, applyFix, load } = await import(new URL("index.js", folder));
const arbiter = await load();
const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The ArbiterError that a call throws; anything else fails. */
function refused(call, kind) {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof ArbiterError, `threw ${error?.stack}`);
    assert.ok(error instanceof Error);
    assert.equal(error.kind, kind, error.message);
    assert.ok(error.message.length > 0);
    return error;
  }
  assert.fail(`not refused: ${call}`);
}

// Those of the sources, in their order.
const listed = await readFile(new URL("../../verifier/variants/variants.def", import.meta.url), "utf8");
const all = [...listed.matchAll(/^ARBITER_VARIANT\((\w+)\)$/gm)].map(([, name]) => name);

test("variants and clauses", () => {
  assert.ok(all.length > 10);
  assert.deepEqual(arbiter.variants().map((each) => each.name), all);
  const [takemake] = arbiter.variants({ variant: "Take & Make", clauses: true });
  assert.equal(takemake.name, "takemake");
  assert.deepEqual(takemake.profiles.map((each) => each.name), ["documented", "problemists", "site"]);
  assert.equal(arbiter.clause("takemake", "TM.make.must").id, "TM.make.must");
  assert.equal(arbiter.clause("takemake", "XX"), undefined);
  refused(() => arbiter.variants({ variant: "ches" }), "name");
});

test("rule files", () => {
  // Nightriders: the third rank, and on where squares are empty.
  const rules = "[calm:chess]\nstalemateValue = loss\n[riders:chess]\ncustomPiece1 = n:NN\n";
  const fen = "4k3/8/8/8/8/8/8/1N2K3 w - - 0 1";
  const targets = arbiter.moves({ rules, fen }, { from: "b1" }).moves.map((each) => each.steps[0].to);
  assert.deepEqual(targets.sort(), ["a3", "c3", "d2", "d5", "e7", "f3", "h4"]);
  assert.equal(arbiter.moves({ rules, variant: "calm" }).moves.length, 20);
  assert.equal(arbiter.variants({ rules })[0].name, "riders");
  assert.ok(arbiter.ruleFiles().includes("knightmate"));
  assert.ok(arbiter.moves({ variant: "knightmate" }).moves.length > 0);
  const wrong = "[riders:chess]\ncustomPice1 = n:NN\n";
  const [finding] = refused(() => arbiter.status({ rules: wrong }), "rules").findings;
  assert.equal(wrong.slice(finding.start, finding.end), "customPice1");
  refused(() => arbiter.status({ rules, variant: "chess" }), "name");
});

test("moves and steps", () => {
  const answer = arbiter.moves({ variant: "chess" });
  assert.equal(answer.moves.length, 20);
  assert.equal(answer.fen, start);
  const [move] = arbiter.moves({ variant: "takemake", fen: "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1" }, { from: "e4" }).moves
    .filter((each) => each.steps.length === 2);
  assert.equal(move.steps[0].to, "d5");
  assert.ok(move.clauses.length > 0);
  assert.deepEqual(arbiter.steps({ variant: "chess" }, { from: "b1" }).steps.map((each) => each.to), ["a3", "c3"]);
  refused(() => arbiter.moves({ variant: "chess" }, { limit: 3 }), "limit");
});

test("reasons", () => {
  const answer = arbiter.why({ fen: "4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", variant: "chess" }, { from: "e2", to: "d3" });
  assert.equal(answer.legal, false);
  assert.deepEqual(answer.clauses, ["CH.check.legal"]);
  assert.equal(arbiter.why({ variant: "chess" }, "Nf3").legal, true);
  refused(() => arbiter.why({ variant: "chess" }, { from: "e2" }), "request");
});

test("games", () => {
  assert.equal(arbiter.play({ variant: "chess" }, "e4").fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  assert.equal(arbiter.play({ variant: "chess" }, ["f3", "e5", "g4", "Qh4"]).status, "mate");
  const error = refused(() => arbiter.play({ variant: "chess" }, ["e4", "e5", "e4-e6"]), "move");
  assert.equal(error.index, 2);
  assert.equal(error.played.length, 2);
  assert.equal(error.findings[0].start, 0);
  assert.ok(error.reason.length > 0);
  const status = arbiter.status({ variant: "chess", fen: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" });
  assert.deepEqual([status.status, status.result, status.over], ["stalemate", "1/2", true]);
});

test("counts", () => {
  // Chess Programming Wiki, Perft Results.
  const answer = arbiter.perft({ variant: "chess", position: "kiwipete" }, 4, { divide: true });
  assert.deepEqual(answer.results.map((each) => each.nodes), [48, 2039, 97862, 4085603]);
  assert.equal(answer.divide.reduce((sum, each) => sum + each.nodes, 0), 4085603);
  const error = refused(() => arbiter.perft({ variant: "chess" }, 20), "limit");
  assert.equal(error.results.at(-1).nodes, 4865609);
  refused(() => arbiter.perft({ variant: "chess" }, 65), "request");
  refused(() => arbiter.perft({ variant: "chess" }, Infinity), "request");
  refused(() => arbiter.perft({ variant: "chess" }, 3, { limit: 8901 }), "limit");
  const before = performance.now();
  const late = refused(() => arbiter.perft({ variant: "chess" }, 9, { limit: 1e15, seconds: 1 }), "limit");
  assert.equal(late.key, "seconds");
  assert.ok(performance.now() - before < 20_000);
});

test("another program's moves", () => {
  const all = arbiter.moves({ variant: "chess" }).moves.map((each) => each.san);
  assert.equal(arbiter.compare({ variant: "chess" }, all).agree, true);
  const answer = arbiter.compare({ variant: "chess" }, [...all.slice(1), "a1a4", "?"]);
  assert.equal(answer.missing.length, 1);
  assert.equal(answer.extra[0].move, "a1a4");
  assert.equal(answer.unread[0].move, "?");
});

test("faults of FENs, with places in the string", () => {
  assert.equal(arbiter.check(start).sound, true);
  const fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq - 0 1";
  const [finding] = arbiter.check(fen, { variant: "chess" }).findings;
  assert.equal(finding.rule, "AF113");
  assert.equal(fen.slice(finding.start, finding.end), "PPPPPPP");
  // Characters of two, three and four bytes before the fault.
  for (const strange of ["é", "€", "𝄞"]) {
    const text = `${strange} 8/8/8/8/8/8/8/8 w - - 0 1`;
    const answer = arbiter.check(text, { variant: "chess" });
    assert.equal(answer.sound, false);
    assert.ok(answer.findings.some((each) => text.slice(each.start, each.end) === strange), JSON.stringify(answer));
  }
  const blank = ` ${start}`;
  const fixable = arbiter.check(blank, { variant: "chess" }).findings.find((each) => each.fixes);
  assert.equal(applyFix(blank, fixable.fixes[0]), start);
});

test("dialects", () => {
  assert.equal(arbiter.convert(start, "vchess").fen, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah -");
  refused(() => arbiter.convert(start, "bare"), "conversion");
  refused(() => arbiter.convert(start, "x"), "name");
  assert.equal(arbiter.recognise(start).variant, "chess");
});

test("rule pages", async () => {
  const pages = new URL("../../corpus/pages/", import.meta.url);
  let diagrams = 0;
  for (const folder of await readdir(pages)) {
    const names = folder.includes(".") ? [""] : await readdir(new URL(`${folder}/`, pages));
    for (const name of names) {
      const text = await readFile(new URL(name ? `${folder}/${name}` : folder, pages), "utf8");
      const answer = arbiter.verify(text, name ? { variant: folder, file: name } : { file: folder });
      diagrams += answer.summary.diagrams;
      assert.equal(answer.pages[0].readable, true);
      for (const each of answer.findings) {
        if (each.start === undefined || !each.seen) continue;
        assert.ok(text.slice(each.start, each.end).length > 0, `${name} ${each.rule}`);
      }
    }
  }
  // As many as README.md shows for arbiter-verify corpus/pages.
  const readme = await readFile(new URL("../../README.md", import.meta.url), "utf8");
  assert.equal(diagrams, Number(readme.match(/^\d+ pages, (\d+) diagrams:/m)?.[1]));
  const short = "p Où va le cavalier ?\nfigure.diagram-container\n  .diagram\n    | fen:8/8/8/3N4/8/8/1P/8 c7:\n";
  const [fault] = arbiter.verify(short, { variant: "chess" }).findings.filter((each) => each.rule === "AF113");
  assert.equal(short.slice(fault.start, fault.end), "1P");
  assert.ok(applyFix(short, fault.fixes[0]).includes("1P6"));
  const html = "<p>The knight</p><div class='diagram'>fen:8/8/8/3N4/8/8/8/8 c7,e7,b6,f6,b4,f4,c3,e3:</div>";
  assert.equal(arbiter.verify(html, { variant: "chess", file: "page.html" }).pages[0].markup, "html");
});

test("data of the package", async () => {
  const suite = await arbiter.conformance("takemake", "site");
  assert.equal(suite.profile, "site");
  // Its rows are answered as it says.
  for (const row of suite.positions.slice(0, 20)) {
    const moves = arbiter.moves({ variant: "takemake", profile: "site", fen: row.fen }).moves;
    assert.deepEqual(moves.map((each) => each.notation).sort(), row.moves.map(([label]) => label).sort(), row.id);
  }
  // All suites are those of the corpus, which the package keeps in another form; some are left out, and it says so.
  const root = new URL("../../", import.meta.url), corpus = new URL("corpus/conformance/", root);
  const leftOut = (await readFile(new URL("corpus/conformance/not_packaged.txt", root), "utf8")).match(/^\w+(?=:)/gm) ?? [];
  for (const { name, profiles } of arbiter.variants()) {
    for (const profile of profiles) {
      if (leftOut.includes(name)) {
        await assert.rejects(arbiter.conformance(name, profile.name), { name: "ArbiterError", kind: "load" });
        continue;
      }
      const file = new URL(`${name}/${profile.name}.json`, corpus);
      assert.deepEqual(await arbiter.conformance(name, profile.name), JSON.parse(await readFile(file, "utf8")), file.href);
    }
  }
  await assert.rejects(arbiter.conformance("chess", "x"), ArbiterError);
  await assert.rejects(arbiter.conformance("../x"), ArbiterError);
  assert.ok(arbiter.checks(["AF11"]).length > 2);
});

test("bad input", () => {
  for (const value of [undefined, null, 5, "x", [], {}, { request: 5 }, { request: "x" }, { request: "moves" }]) {
    refused(() => arbiter.ask(value), "request");
  }
  const loop = { request: "moves" };
  loop.loop = loop;
  refused(() => arbiter.ask(loop), "request");
  refused(() => arbiter.ask({ request: "moves", variant: 5n }), "request");
  refused(() => arbiter.moves({ variant: "chess", fen: 5 }), "request");
  refused(() => arbiter.moves({ variant: "chess", fem: start }), "request");
  refused(() => arbiter.moves({ variant: "chess", fen: "x" }), "position");
  refused(() => arbiter.moves({ variant: "chess", fen: "\ud800" }), "request"); // no Unicode
  refused(() => arbiter.moves({ variant: "chess", fen: "\0" }), "position");
  refused(() => arbiter.check("8".repeat(1e6)), "request");
  refused(() => arbiter.verify("x".repeat(5e6)), "request");
  refused(() => arbiter.verify("x".repeat(2e7)), "request");
  let deep = 1;
  for (let i = 0; i < 5000; ++i) deep = { deep };
  refused(() => arbiter.ask({ request: "moves", deep }), "request");
  // Deeply nested markup is refused by the reader of pages, with a finding.
  const answer = arbiter.verify("<div>".repeat(100_000), { variant: "chess", file: "deep.html" });
  assert.ok(answer.findings.some((each) => each.rule === "AV104"));
  assert.equal(arbiter.moves({ variant: "chess" }).moves.length, 20);
});

// Half a minute, four fifths of this file: not where ARBITER_EVERY takes one case in so many.
test("more moves than anybody lists", { skip: Number(process.env.ARBITER_EVERY ?? 1) > 1 && "ARBITER_EVERY" }, () => {
  // A Leaper among many enemies: refused, and the next question is answered.
  const fen = "l1p1p1p1/1p1p1p1p/p1p1p1p1/1p1p1p1p/p1p1p1p1/1p1p1p1p/p1p1p1p1/Lp1p1p1p w 0 - 000000";
  refused(() => arbiter.moves({ variant: "interweave", fen, setup: true }), "limit");
  assert.equal(arbiter.moves({ variant: "chess" }).moves.length, 20);
});

test("loading", async () => {
  const bytes = await readFile(new URL("arbiter.wasm", folder));
  assert.equal((await load({ wasm: bytes })).moves({ variant: "chess" }).moves.length, 20);
  assert.equal((await load({ wasm: await WebAssembly.compile(bytes) })).variants().length, all.length);
  assert.equal((await load({ wasm: new Response(bytes) })).variants().length, all.length);
  assert.equal((await load({ wasm: new URL("arbiter.wasm", folder) })).variants().length, all.length);
  for (const wasm of [new Uint8Array(9), "no-such-file.wasm", 5, () => Promise.reject(new Error("gone"))]) {
    await assert.rejects(load({ wasm: typeof wasm === "function" ? wasm() : wasm }), (error) => error instanceof ArbiterError && error.kind === "load");
  }
  assert.ok(arbiter instanceof Arbiter);
});

test("the README's example", async () => {
  const readme = await readFile(new URL("README.md", folder), "utf8");
  const [, code] = /```js\n([\s\S]*?)```/.exec(readme);
  const said = [];
  const run = new (Object.getPrototypeOf(async () => {}).constructor)("load", "ArbiterError", "console",
    code.replace(/^import .*$/m, ""));
  await run(load, ArbiterError, { log: (...words) => said.push(words.join(" ")) });
  const [, promised] = /```text\n([\s\S]*?)```/.exec(readme);
  assert.equal(`${said.join("\n")}\n`, promised);
});
