// What all adapters share: the line protocol, and loading a site's modules as its own server would serve them.
import { createInterface } from "node:readline";
import { register } from "node:module";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/// The checkout named on the command line, as an absolute path; ends the program with status 2 if `witness` is not in it.
export function checkout(witness, usage) {
  const path = process.argv[2];
  if (path === undefined || path === "--help") {
    console.error(`usage: node ${usage}`);
    process.exit(path === undefined ? 2 : 0);
  }
  if (!existsSync(resolve(path, witness))) {
    console.error(`${path}: no ${witness} there`);
    process.exit(2);
  }
  return resolve(path);
}

/// Modules whose names begin with `prefix` are found below `folder`, with or without their ending; all files of `root`
/// count as ES modules, whatever the package around them says.
export function serve_modules(prefix, folder, root) {
  const hooks = `
    import { readFile } from "node:fs/promises";
    import { existsSync } from "node:fs";
    import { fileURLToPath, pathToFileURL } from "node:url";
    const [prefix, folder, root] = ${JSON.stringify([prefix, folder, pathToFileURL(root).href])};
    export async function resolve(name, context, next) {
      if (!name.startsWith(prefix)) return next(name, context);
      let path = folder + "/" + name.slice(prefix.length);
      if (!existsSync(path)) path += ".js";
      return { url: pathToFileURL(path).href, shortCircuit: true };
    }
    export async function load(url, context, next) {
      if (!url.startsWith(root)) return next(url, context);
      return { format: "module", source: await readFile(fileURLToPath(url)), shortCircuit: true };
    }`;
  register("data:text/javascript," + encodeURIComponent(hooks));
}

/// Answers until standard input ends. `successors(question)` returns a list, or the result of the game ("1-0" …; "*" if
/// it goes on), or throws; `count(question)`, if given, returns the number of sequences of `question.depth` moves from
/// all of `question.fens`.
export function answer_lines(successors, count) {
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  // What a site prints for its developers must not come between the answers.
  console.log = console.error;
  let chain = Promise.resolve();
  lines.on("line", (line) => {
    chain = chain.then(async () => {
      if (line.trim() === "") return;
      let answer = { id: null };
      try {
        const question = JSON.parse(line);
        answer.id = question.id ?? null;
        if (question.depth === undefined) {
          const found = await successors(question);
          answer.successors = typeof found === "string" ? [] : found;
          if (typeof found === "string") answer.result = found;
        } else if (count === undefined) {
          throw new Error("nothing is counted here");
        } else {
          answer.count = await count(question);
        }
      } catch (error) {
        answer = { id: answer.id, error: String(error && error.message ? error.message : error) };
      }
      process.stdout.write(JSON.stringify(answer) + "\n");
    });
  });
}
