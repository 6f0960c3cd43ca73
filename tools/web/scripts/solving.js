// The view that solves problems: a board to set up, what is asked, and the keys, lines and duals to click through.
// arbiter-solve itself does the work, in a thread of its own (solver_worker.js) that ends when the reader stops it.
import { copy, counted, find, make } from "./dom.js";
import { Editor } from "./editor.js";
import { cellsOf, lettersOf, shapeIn } from "./pieces.js";
import { popeyeText } from "./popeye_text.js";

const longest = 400_000; // characters of a text with problems
const mostLines = 3000; // moves of all variations together that a page shows
const batch = 100; // moves of a solution whose positions are asked for at a time
const file = "problems.txt";
const formats = { yaml: "YAML (Olive, YACPDB)", popeye: "Popeye's input", text: "text", pgn: "PGN", latex: "LaTeX", html: "HTML" };
const reports = Object.keys(formats).filter((each) => each !== "popeye");
const endings = { popeye: "inp", text: "txt", latex: "tex" };

const looksLikeProblems = /^\s*(BeginProblem|Anfang|Debut|D\u00e9but)|^\s*(stipulation|algebraic):|\b(dm \d|stip ")/im;
/** Whether a text has problems, in the words of Popeye, Olive or EPD. */
export const isProblems = (text) => looksLikeProblems.test(text);

/** One run of the program; `heard` gets what it prints, kind and text. stop() ends it. */
class Run {
  #worker = new Worker(new URL("solver_worker.js", import.meta.url), { type: "module" });
  #ended;

  constructor(module, words, given, heard) {
    this.result = new Promise((resolve) => {
      this.#ended = resolve;
    });
    this.#worker.addEventListener("message", ({ data }) => {
      if (data.out !== undefined) heard("out", data.out);
      else if (data.err !== undefined) heard("err", data.err);
      else this.#end(data);
    });
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.#end({ broken: `The solver could not be loaded: ${event.message ?? "unknown error"}.` });
    });
    this.#worker.postMessage({ module, words, given });
  }

  #end(data) {
    this.#worker.terminate();
    this.#ended(data);
  }
  stop() {
    this.#end({ stopped: true });
  }
}

const noBoard = "Moves of composers' fairy pieces are not shown on the board.";
const opponent = (side) => (side === "white" ? "black" : "white");

/** What a goal is written as behind the move that reaches it. */
const goalSign = (stipulation) =>
  /(#=|#|==|=|!=|\+|x|~|z[a-h][1-8])/.exec(stipulation.replace(/^(exact-|pser-)?(semi-r|reci-h|ser-[hs]?|hs|h|s|r)?/, ""))?.[0] ?? "";

export class Solving {
  #engine;
  #variants;
  #module; // a promise
  #run = null;
  #source = null; // the text that is solved instead of the fields, as long as they are as it says
  #node = null; // the move that is shown
  #nodes = []; // all moves of the solution, in order
  #made = {};
  #asked = 0;
  #options = ["set-play", "tries", "by-threats", "all-replies", "keys"];

  /** `variants` and `more` as for Play; `changed(words)` is called when the address of what is shown changes. */
  constructor(engine, variants, more, changed) {
    this.#engine = engine;
    this.#variants = variants;
    this.changed = changed;
    this.editor = new Editor("solve-board", {
      changed: () => this.#edited(),
      say: (text) => {
        find("solve-shown").textContent = text;
      },
      leave: () => this.#show(null),
    });
    find("solve-variant").replaceChildren(
      ...variants.map((each) => new Option(each.title, each.name)),
      make("optgroup", { label: "by rule files" }, ...more.map((name) => new Option(name, name))),
    );
    find("solve-as").replaceChildren(...Object.entries(formats).map(([name, words]) => new Option(words, name)));
    const on = (id, event, act) => find("solve-" + id).addEventListener(event, act);
    on("variant", "change", async () => {
      const { fen } = this.editor;
      await this.#choose(find("solve-variant").value);
      await this.#setFen(fen);
      this.#edited();
    });
    on("profile", "change", () => this.#edited());
    for (const id of ["stipulation", "begins", "twins", "intended", ...this.#options]) on(id, "input", () => this.#edited());
    on("fen-use", "click", () => this.#useFen());
    on("fen", "keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      this.#useFen();
    });
    on("form", "submit", (event) => {
      event.preventDefault();
      this.solve();
    });
    on("stop", "click", () => this.#run?.stop());
    on("empty", "click", () => {
      this.editor.set("", new Map());
      this.#edited();
    });
    on("flip", "click", () => this.editor.board.flip(!this.editor.board.flipped));
    on("diagram", "click", () => this.#show(null));
    on("back", "click", () => this.#step(-1));
    on("on", "click", () => this.#step(1));
    on("text-use", "click", () => this.take(find("solve-text").value));
    on("as", "change", () => this.#write());
    on("copy", "click", async () => {
      const done = await copy(find("solve-written").value);
      find("solve-copied").textContent = done ? "It is copied." : "Copy it from its field.";
    });
    find("view-solve").addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target.closest("input, textarea, select, [role=grid]")) return;
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way || this.#nodes.length === 0) return;
      event.preventDefault();
      this.#step(way);
    });
  }

  /** Another variant, by name; false if there is none. */
  async #choose(name, profile) {
    let found;
    try {
      found = await this.#variantOf(name);
    } catch (error) {
      this.#say(error.words ?? error.message, "wrong");
      return false;
    }
    this.variant = found;
    find("solve-variant").value = found.name;
    find("solve-profile").replaceChildren(...found.profiles.map((each) => new Option(each.name, each.name)));
    if (profile && found.profiles.some((each) => each.name === profile)) find("solve-profile").value = profile;
    find("solve-profile").disabled = found.profiles.length < 2;
    this.letters = lettersOf(found);
    this.shape = shapeIn(found.positions[0].fen);
    this.editor.use(this.letters, this.shape);
    return true;
  }

  async #setFen(fen) {
    const asked = ++this.#asked;
    const [board] = fen ? await this.#engine.ask("boards", [fen], this.variant.name) : [""];
    if (asked !== this.#asked) return;
    this.editor.set(fen, fen ? this.editor.cellsOf(board) : new Map());
    find("solve-begins").value = "";
  }

  async #useFen() {
    const text = find("solve-fen").value.replace(/\s+/g, " ").trim();
    if (isProblems(text)) return this.take(find("solve-fen").value);
    await this.#setFen(text);
    this.#edited();
  }

  /** The fields say something else than what was solved or read. */
  #edited() {
    this.#source = null;
    this.#forget();
    this.#fields();
  }

  #fields() {
    const side = find("solve-begins").value;
    const { fen } = this.editor;
    find("solve-fen").value = fen.includes(" ") || !side ? fen : `${fen} ${side[0]}`;
    this.changed(this.address());
  }

  #forget() {
    ++this.#asked;
    this.#nodes = [];
    this.#made = {};
    find("solve-results").replaceChildren();
    find("solve-out").hidden = true;
    this.#show(null);
    this.#say("");
  }

  #say(text, kind = "") {
    find("solve-said").textContent = text;
    find("solve-said").className = kind;
  }

  get #twins() {
    return find("solve-twins").value.split("\n").map((line) => line.trim()).filter(Boolean);
  }

  /** The words of the program for what is asked. */
  #words() {
    const words = this.#options.filter((each) => find("solve-" + each).checked).map((each) => "--" + each);
    const intended = find("solve-intended").value.trim();
    if (intended) words.push("--expect-solutions", intended);
    if (this.#source) return [...words, file];
    words.push("--variant", this.variant.name, "--profile", find("solve-profile").value);
    words.push("--stipulation", find("solve-stipulation").value.trim(), "--fen", this.editor.fen);
    if (find("solve-begins").value) words.push("--side", find("solve-begins").value);
    return [...words, ...this.#twins.flatMap((twin) => ["--twin", twin])];
  }

  /** Runs the program: what it says of problems goes to `heard`, one object each. */
  async #ask(words, heard) {
    this.#module ??= (async () => {
      const response = await fetch(new URL("../arbiter/arbiter.wasm", import.meta.url));
      if (!response.ok) throw new Error(`arbiter.wasm is not there: ${response.status}`);
      return WebAssembly.compile(await response.arrayBuffer());
    })();
    const module = await this.#module;
    this.#run?.stop();
    let out = "",
      errors = "";
    const run = new Run(module, words, this.#source ? { [file]: this.#source } : {}, (kind, text) => {
      if (run !== this.#run) return;
      if (kind === "out") {
        const lines = (out + text).split("\n");
        out = lines.pop();
        for (const line of lines.filter(Boolean)) heard(JSON.parse(line));
        return;
      }
      // Its progress stands on a line that is written again and again.
      errors += text;
      const last = errors.split(/\r|\x1b\[K/).at(-1).trim();
      if (last) find("solve-progress").textContent = last;
    });
    this.#run = run;
    this.#busy(true);
    const result = await run.result;
    if (this.#run !== run) return null;
    this.#run = null;
    this.#busy(false);
    if (out.trim()) heard(JSON.parse(out));
    const told = errors
      .split(/[\r\n]|\x1b\[K/)
      .map((line) => /^arbiter-solve: (.*)$/.exec(line.trim())?.[1])
      .filter((line) => line && !/^note: (\d+ problems?\b|the diagram is taken for)/.test(line));
    return { ...result, told };
  }

  #busy(runs) {
    find("solve-stop").disabled = !runs;
    find("solve-go").disabled = runs;
    find("solve-progress").textContent = runs ? "Solving …" : "";
    find("view-solve").setAttribute("aria-busy", String(runs));
  }

  async solve() {
    if (this.#run) return;
    this.#forget();
    const begun = performance.now();
    if (!this.#source && this.editor.empty) return this.#say("The board is empty: set up a position first.", "wrong");
    if (!this.#source && !find("solve-stipulation").value.trim())
      return this.#say("What is asked for is missing: #2 for mate in two, h#2 for a helpmate.", "wrong");
    this.#say("Solving …");
    const findings = [];
    let count = 0,
      twins = false;
    const words = [...this.#words(), "--format", "jsonl", "--progress", "always", "--lines", String(mostLines)];
    let result;
    try {
      result = await this.#ask(
        [...words, ...reports.flatMap((each) => ["--report", `${each}=${each}.out`])],
        (answer) => {
          if (!answer.verdict) return findings.push(...(answer.findings ?? []));
          if (answer.twin) twins = true;
          this.#problem(answer, ++count);
        },
      );
    } catch (error) {
      this.#module = undefined;
      return this.#say(`The solver could not be loaded: ${error.message}.`, "wrong");
    }
    if (!result) return;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    this.#findings(findings);
    const told = result.told.filter((line) => !line.startsWith("note: "));
    this.#notes(result.told.filter((line) => line.startsWith("note: ")).map((line) => line.slice(6)));
    if (result.stopped)
      return this.#say(
        `Stopped after ${seconds} seconds: ${count > 0 ? "what was not solved until then is" : "the problem is"} not decided.`,
        "wrong",
      );
    if (result.broken) return this.#say(result.broken, "wrong");
    if (told.length > 0 && count === 0) return this.#say(told.map((line) => line[0].toUpperCase() + line.slice(1)).join(". ") + ".", "wrong");
    if (count === 0) return this.#say("This is not a problem that can be solved: see below.", "wrong");
    const solved =
      count === 1
        ? `${find("solve-results").querySelector(".verdict").textContent} (${seconds} seconds)`
        : `${counted(count, "problem")}${twins ? " and twins" : ""} solved in ${seconds} seconds.`;
    if (findings.some(({ level }) => level === "error")) this.#say(`${solved} Not all could be solved: see below.`, "wrong");
    else this.#say(solved);
    this.#made = result.made;
    find("solve-out").hidden = false;
    this.#write();
  }

  #findings(findings) {
    if (findings.length === 0) return;
    find("solve-results").prepend(
      make(
        "ul",
        { className: "faults" },
        ...findings.slice(0, 20).map((each) => {
          const wanted = each.wanted ? `; wanted: ${each.wanted}` : "";
          const place = each.file === file ? `line ${each.line}: ` : each.file === "--fen" ? "FEN: " : "";
          return make("li", { className: "error" }, `${place}${each.message}${wanted} `, make("code", {}, each.rule));
        }),
        findings.length > 20 ? make("li", {}, `and ${findings.length - 20} more`) : null,
      ),
    );
  }

  #notes(notes) {
    if (notes.length > 0)
      find("solve-results").append(...notes.map((each) => make("p", { className: "soft", textContent: each })));
  }

  /** What is found of one problem or twin, with its moves as buttons. */
  #problem(answer, number) {
    const { fen, stipulation, twin, title, authors, solutions, setPlay = [], tries = [], pieces = {} } = answer;
    const fairy = Object.entries(pieces).map(([letter, { name }]) => `${letter}: ${name}`);
    const root = {
      fen,
      variant: answer.variant,
      profile: answer.profile,
      sign: goalSign(stipulation),
      fairy: fairy.length > 0,
      nodes: [],
    };
    const name = [authors?.join(", "), title].filter(Boolean).join(": ") || (this.#source ? `Problem ${number}` : "");
    const box = make("section", { className: "group" });
    box.append(
      make("h4", { textContent: [name, twin, stipulation].filter(Boolean).join(", ") }),
      make("p", { className: "verdict", textContent: this.#verdict(answer) }),
      make("code", { textContent: fen }),
    );
    if (root.fairy) box.append(make("p", { className: "soft", textContent: `${fairy.join(", ")}. ${noBoard}` }));
    root.starter = fen.split(" ")[1] === "b" ? "black" : "white";
    const other = opponent(root.starter);
    const series = /^(exact-)?ser-([hs])?/.exec(stipulation);
    const half = /\.5$/.test(stipulation);
    const part = (words, items) => {
      if (items.length > 0) box.append(make("h5", { textContent: words }), make("ul", { className: "tree" }, ...items));
    };
    const line = (moves, set) => {
      const item = make("li");
      let before = null;
      moves.forEach((move, i) => {
        const last = i === moves.length - 1;
        const alone = series && !(last && (series[2] || set)); // a move of the series
        const ply = i + (half || set ? 1 : 0); // from 1.
        const number = series ? `${i + 1}.` : ply % 2 === 0 ? `${ply / 2 + 1}.` : i === 0 ? "1..." : "";
        const prefix = series ? (alone ? number : set ? "1..." : "") : number;
        const mover = alone ? root.starter : (series || set) && i === 0 ? other : undefined;
        before = this.#move(root, before, { move, prefix, mover, goal: last });
        item.append(before.button, " ");
      });
      return item;
    };
    const isLine = (each) => each.line !== undefined;
    part("Set play", setPlay.map((each) => (isLine(each) ? line(each.line, true) : this.#reply(root, each, null, 1, other))));
    part(
      "Tries",
      tries.map(({ move, refutations }) => {
        const node = this.#move(root, null, { move, prefix: "1.", mark: "?" });
        const refuted = refutations.map((each) => this.#move(root, node, { move: each, prefix: "1...", mark: "!" }).button);
        return make("li", {}, node.button, " but ", ...refuted.flatMap((each) => [each, " "]));
      }),
    );
    part(
      solutions.length === 1 ? "Solution" : "Solutions",
      solutions.map((each) =>
        isLine(each) ? line(each.line, false) : this.#answer(root, { ...each, move: each.key }, null, 1, { mark: "!" }),
      ),
    );
    if (answer.linesCut)
      box.append(make("p", { textContent: `More than ${mostLines} moves: the rest is left out. The program has all.` }));
    const notes = find("solve-results");
    notes.append(box);
    this.#nodes.push(...root.nodes);
    if (!root.fairy) this.#walk(root);
    find("solve-back").disabled = find("solve-on").disabled = this.#nodes.length === 0;
  }

  /** A move of the side that defends, with the answers to it. */
  #reply(root, each, before, ply, mover) {
    const node = this.#move(root, before, { move: each.reply, prefix: `${ply}...`, goal: each.goal, mover });
    const answers = each.answers ?? [];
    return make("li", {}, node.button, answers.length > 0 ? this.#answers(root, answers, node, ply + 1) : null);
  }

  /** A move of the side that solves, with its threats and what follows. */
  #answer(root, each, before, ply, { mark, mover } = {}) {
    const node = this.#move(root, before, { move: each.move, prefix: `${ply}.`, goal: each.goal, mark, mover });
    const item = make("li", {}, node.button);
    if (each.threats?.length > 0) {
      item.append(make("span", { className: "soft", textContent: " threat: " }), this.#answers(root, each.threats, node, ply + 1, true));
    }
    if (each.variations?.length > 0)
      item.append(make("ul", {}, ...each.variations.map((one) => this.#reply(root, one, node, ply))));
    return item;
  }

  #answers(root, answers, before, ply, threats = false) {
    return make(
      "ul",
      { className: answers.length === 1 ? "alone" : "" },
      ...answers.map((each) => {
        // A threat is made if the other side did nothing: the side that threatens moves again.
        const item = this.#answer(root, each, before, ply, threats ? { mover: before.mover } : {});
        if (!threats && answers.length > 1) item.firstChild.after(make("span", { className: "dual", textContent: "dual" }));
        return item;
      }),
    );
  }

  /** `mover`: the side, where it is not the one whose turn it is. */
  #move(root, before, { move, prefix, goal = false, mark = "", mover }) {
    const turn = before ? opponent(before.mover) : root.starter;
    const node = { root, before, move, prefix, end: (goal ? root.sign : "") + mark, mover: mover ?? turn, after: null };
    node.again = node.mover !== turn;
    node.button = make("button", {
      type: "button",
      className: "move",
      textContent: `${prefix}${move}${node.end}`,
      on: { click: () => this.#show(node) },
    });
    root.nodes.push(node);
    return node;
  }

  #verdict({ verdict, count, countIsLeast, shortest, stipulation, solutions, duals, mainDuals, stopped, exhausted }) {
    const least = countIsLeast ? "at least " : "";
    const found = least + counted(count, solutions[0]?.line ? "solution" : "key");
    const branches = mainDuals ?? duals;
    const more = duals > 0 && verdict !== "dual" ? `; duals in ${counted(duals, "variation")}` : "";
    const known = exhausted ? `; there is none of ${exhausted} or shorter` : "";
    return {
      sound: `Sound: ${found}${more}.`,
      dual: `${found[0].toUpperCase()}${found.slice(1)}, with duals in ${counted(branches, "variation")}.`,
      cooked: `${found[0].toUpperCase()}${found.slice(1)}${solutions[0]?.line ? "" : ": cooked"}${more}.`,
      none: `No solution: ${stipulation} cannot be fulfilled.`,
      short: `Short: ${shortest} is possible; ${found} within ${stipulation}${more}.`,
      undecided: `Not decided: ${stopped ?? "the search ended"}${known}.`,
    }[verdict] ?? verdict;
  }

  /** Positions after the moves, so that the letters of the pieces can be told; in batches. */
  async #walk(root) {
    const asked = this.#asked;
    try {
      await this.#begin(root);
      for (let at = 0; at < root.nodes.length; at += batch) {
        if (asked !== this.#asked) return;
        await this.#reach(root, root.nodes.slice(at, at + batch).filter((each) => !each.after));
      }
    } catch (error) {
      if (asked === this.#asked) this.#notes([`The positions of the solution cannot be shown: ${error.words ?? error.message}`]);
    }
  }

  async #variantOf(name) {
    const known = this.#variants.find((each) => each.name === name);
    return known ?? (await this.#engine.ask("variants", { variant: name, clauses: false }))[0];
  }

  /** Letters and board of a problem, before its moves are made. */
  async #begin(root) {
    const variant = await this.#variantOf(root.variant);
    root.letters = lettersOf(variant);
    root.signs = new Map(variant.pieces.map((each) => [each.name, each.notation]));
    [root.board] = await this.#engine.ask("boards", [root.fen], root.variant);
  }

  /** Asks for the positions after the nodes; those before each are known or stand before it. */
  async #reach(root, nodes) {
    const asked = nodes.map((node) => {
      const at = nodes.indexOf(node.before);
      return [node.move, at >= 0 ? at : (node.before?.after.fen ?? root.fen), node.again ? node.mover : null];
    });
    if (asked.length === 0) return;
    const answers = await this.#engine.ask("walk", { variant: root.variant, profile: root.profile }, asked);
    nodes.forEach((node, i) => {
      node.after = answers[i];
      const board = node.before?.after.board ?? root.board;
      const from = /^[a-h][1-8]/.exec(node.move)?.[0];
      const piece = from && this.#cells(root, board).get(from);
      const letter = piece && piece.name !== "pawn" ? (root.signs.get(piece.name) ?? "") : "";
      node.button.textContent = `${node.prefix}${letter}${node.move}${node.end}`;
    });
  }

  #cells(root, board) {
    return cellsOf(board, root.letters, shapeIn(root.fen));
  }

  #step(way) {
    const at = this.#nodes.indexOf(this.#node);
    const next = this.#nodes[at + way];
    if (next || way < 0) this.#show(next ?? null, true);
  }

  /** The position after a move of the solution, or the diagram. */
  async #show(node, focus = false) {
    this.#node?.button.removeAttribute("aria-current");
    this.#node = node;
    find("solve-diagram").disabled = !node;
    find("view-solve").classList.toggle("following", node !== null);
    find("solve-back").disabled = !node;
    find("solve-on").disabled = this.#nodes.length === 0 || node === this.#nodes.at(-1);
    if (!node) {
      this.editor.draw();
      find("solve-shown").textContent = "";
      return;
    }
    node.button.setAttribute("aria-current", "step");
    if (focus) node.button.scrollIntoView({ block: "nearest" });
    const { root } = node;
    const asked = this.#asked;
    find("solve-shown").textContent = root.fairy ? noBoard : "";
    if (root.fairy) return this.editor.draw();
    try {
      if (root.variant !== this.variant.name) await this.#choose(root.variant, root.profile);
      if (!node.after) {
        const path = [];
        for (let each = node; each && !each.after; each = each.before) path.unshift(each);
        await this.#begin(root);
        await this.#reach(root, path);
      }
    } catch (error) {
      return this.#say(error.words ?? error.message, "wrong");
    }
    if (asked !== this.#asked || this.#node !== node) return;
    const squares = node.move.match(/[a-h][1-8]/g) ?? [];
    this.editor.show(this.#cells(root, node.after.board), { last: [...new Set([squares[0], squares.at(-1)])].filter(Boolean) });
    find("solve-shown").textContent = `After ${node.button.textContent}`;
  }

  /** What the program wrote in the other formats. */
  #write() {
    const format = find("solve-as").value;
    const of = (name) => this.#made[`${name}.out`] ?? "";
    let text = of(format);
    if (format === "popeye") {
      const options = [
        ["set-play", "SetPlay"],
        ["tries", "Try"],
      ].filter(([id]) => find("solve-" + id).checked);
      const known = ["chess", "takemake"].includes(this.variant.name);
      text = known ? popeyeText(of("yaml"), options.map(([, word]) => word)) : "";
      if (!known) text = `Popeye does not know ${this.variant.title}.\n`;
    }
    find("solve-written").value = text;
    find("solve-copied").textContent = "";
    const link = find("solve-file");
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([text], { type: format === "html" ? "text/html" : "text/plain" }));
    link.download = `problem.${endings[format] ?? format}`;
  }

  /** A text that was typed, pasted or dropped: problems, or a FEN. */
  async take(text) {
    if (this.#run) return this.#say("Stop the search first.", "wrong");
    if (text.trim() === "") return this.#say("There is no text yet: paste Popeye's input, YAML, EPD or a FEN.", "wrong");
    if (text.length > longest)
      return this.#say(`The text has more than ${longest.toLocaleString("en")} characters: the program takes it.`, "wrong");
    if (!isProblems(text) && /^\s*[^\s/]+(\/[^\s/]+)+(\s+\S+)*\s*$/.test(text)) {
      find("solve-fen").value = text.trim();
      return this.#useFen();
    }
    this.#forget();
    find("solve-text").value = text;
    find("solve-text-box").open = true;
    this.#source = text;
    const problems = [],
      findings = [];
    this.#say("Reading …");
    let result;
    try {
      // What is read is told with the answers: nothing is searched for long.
      result = await this.#ask(["--format", "jsonl", "--limit", "0.001", file], (answer) => {
        if (answer.verdict) problems.push(answer);
        else findings.push(...(answer.findings ?? []));
      });
    } catch (error) {
      this.#module = undefined;
      return this.#say(`The solver could not be loaded: ${error.message}.`, "wrong");
    }
    if (!result) return;
    this.#findings(findings);
    const [first] = problems;
    if (!first) {
      this.#source = null;
      const told = result.broken ?? result.told.find((line) => !line.startsWith("note: ")) ?? "see below";
      return this.#say(`There is no problem in the text that can be solved: ${told}.`, "wrong");
    }
    const next = problems.findIndex((each, i) => i > 0 && !each.twin);
    const twins = problems.slice(1, next < 0 ? undefined : next).map((each) => each.twin);
    await this.#choose(first.pieces ? "chess" : first.variant, first.profile);
    find("solve-stipulation").value = first.stipulation;
    find("solve-twins").value = twins.join("\n");
    await this.#setFen(first.fen);
    this.#fields();
    const whole = problems.filter((each) => !each.twin).length;
    this.#say(
      `${counted(problems.length, "problem")} read${whole < problems.length ? " (twins counted)" : ""}: “Solve” solves ` +
        (problems.length > 1 ? "them all; the board shows the first." : "it."),
    );
  }

  address() {
    const words = new URLSearchParams({ variant: this.variant.name, stipulation: find("solve-stipulation").value });
    if (this.variant.profiles.length > 1) words.set("profile", find("solve-profile").value);
    if (!this.editor.empty) words.set("fen", find("solve-fen").value);
    for (const twin of this.#twins) words.append("twin", twin);
    for (const each of this.#options) if (find("solve-" + each).checked) words.set(each, "1");
    if (find("solve-intended").value) words.set("intended", find("solve-intended").value);
    return words;
  }

  /** What an address says, or the problem that the page begins with. */
  async fromAddress(words) {
    const given = [...words].length > 0;
    // A text that was read, or what is being solved, is not what the address asks.
    const run = this.#run;
    this.#run = null;
    run?.stop();
    if (run) this.#busy(false);
    this.#source = null;
    const known = await this.#choose(words.get("variant") ?? "chess", words.get("profile"));
    const { textContent } = find("solve-said");
    if (!known) await this.#choose("chess");
    this.#forget();
    if (!known) this.#say(textContent, "wrong");
    find("solve-stipulation").value = (words.get("stipulation") ?? "#2").slice(0, 40);
    find("solve-twins").value = words.getAll("twin").slice(0, 40).join("\n").slice(0, 2000);
    find("solve-intended").value = words.get("intended") ?? "";
    for (const each of this.#options) find("solve-" + each).checked = words.has(each);
    // Morphy's mate in two.
    await this.#setFen((words.get("fen") ?? (given ? "" : "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")).slice(0, 1000));
    this.#fields();
  }
}
