// The programs of the package, where Node does what the golden cases do not ask for: what is watched, what is piped, what
// is left out. usage: ARBITER_PACKAGE=FOLDER node --test programs.test.mjs
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const program = join(process.env.ARBITER_PACKAGE, "arbiter.js");
const run = (...words) => spawnSync(process.execPath, [program, ...words], { encoding: "utf8", timeout: 120000, input: "" });

/** A folder that is removed after the work. */
async function within(work) {
  const folder = mkdtempSync(join(tmpdir(), "arbiter-"));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the name and the program are those of package.json", () => {
  const { name, bin, files } = JSON.parse(readFileSync(join(process.env.ARBITER_PACKAGE, "package.json"), "utf8"));
  assert.equal(name, "arbiter-chess");
  assert.deepEqual(bin, { arbiter: "arbiter.js" });
  for (const file of ["arbiter.js", "program.js", "arbiter.wasm.br"]) assert.ok(files.includes(file), file);
});

test("compose says that it is not there", () => {
  const { status, stdout, stderr } = run("compose", "mate-in-1");
  assert.equal(status, 2);
  assert.equal(stdout, "");
  assert.match(stderr, /^arbiter-compose: .*Z3.*\n$/);
});

test("a pipe in which nothing stands is left alone, and what comes later is read", async () => {
  const answered = (words, feed) => new Promise((done) => {
    const child = spawn(process.execPath, [program, ...words]);
    let text = "";
    child.stdout.on("data", (chunk) => { text += chunk; });
    child.on("exit", (status) => done({ status, text }));
    feed(child.stdin);
  });
  const left = await answered(["perft", "chess", "2"], () => {}); // standard input stays open
  assert.equal(left.status, 0);
  assert.match(left.text, /\b400\b/);
  const late = await answered(["perft", "2"], (stdin) => {
    setTimeout(() => stdin.write("8/8/8/8/8/8/8/K1k5 w"), 50);
    setTimeout(() => stdin.end(" - - 0 1\n"), 700);
  });
  assert.equal(late.status, 0);
  assert.match(late.text, /8\/8\/8\/8\/8\/8\/8\/K1k5/);
});

test("an engine that hangs, ends or does not exist", () => {
  const compared = (engine, ...more) => run("compare", "chess", "--engine", engine, "--timeout", "1", ...more);
  const hangs = compared("sleep 100");
  assert.equal(hangs.status, 3, hangs.stderr);
  assert.match(hangs.stdout + hangs.stderr, /no answer within 1000 ms/);
  const ends = compared("read line; echo mine >&2; exit 3");
  assert.match(ends.stdout + ends.stderr, /exit status 3/);
  assert.match(ends.stdout + ends.stderr, /mine/);
  const absent = compared("/no/such/engine");
  assert.notEqual(absent.status, 0);
  assert.match(absent.stdout + absent.stderr, /no\/such\/engine/);
});

test("verify --watch runs again when the page is saved, and ends by a signal", async () => {
  await within(async (folder) => {
    const page = join(folder, "leaper.pug");
    const text = readFileSync(new URL("../../corpus/pages/interweave/leaper.pug", import.meta.url), "utf8");
    writeFileSync(page, text);
    const child = spawn(process.execPath, [program, "verify", "--watch", page]);
    let said = "";
    let seen = () => {};
    const waitFor = (pattern) => new Promise((done, failed) => {
      const late = setTimeout(() => failed(new Error(`${pattern} is not in: ${said}`)), 60000);
      seen = () => {
        if (!pattern.test(said)) return;
        clearTimeout(late);
        said = "";
        done();
      };
      seen();
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => { said += chunk; seen(); });
    const ended = new Promise((done) => child.on("exit", (status, signal) => done(signal)));
    await waitFor(/AF113[^]*waiting for a change/);
    const mended = text.replace("/1P/", "/1P6/");
    assert.notEqual(mended, text);
    writeFileSync(page, mended);
    await waitFor(/^(?![^]*AF113)[^]*1 page[^]*waiting for a change/);
    child.kill("SIGINT");
    assert.equal(await ended, "SIGINT");
  });
});

test("--watch without a page, or with another program", () => {
  assert.equal(run("verify", "--watch").status, 2);
  assert.equal(run("moves", "--watch", "chess").status, 2);
});
