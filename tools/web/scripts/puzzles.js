// Books of puzzles and the gallery of composed positions, solved by clicking. A line of a book is proved to be the only
// one that wins; what is wrong with another move is asked of the rules where two moves tell it.
import { Board } from "./board.js";
import { Chooser } from "./chooser.js";
import { counted, find, make } from "./dom.js";
import { moveLegs } from "./explain.js";
import { cellsOf, checkedIn, inWords, lettersOf, pieceOf } from "./pieces.js";
import { Pocket } from "./pocket.js";
import { goal, goesOn, inNotation, isOfGallery, isRight, isTask, name as nameOf, nextMove, refutation, saves } from "./tasks.js";

const stored = "arbiter-web-puzzles";
const pause = (time) => new Promise((done) => setTimeout(done, time));
/** Where a move begins and where each of its steps goes, each once. */
const squaresOf = ({ steps }) =>
  steps[0].pass ? [] : [...new Set([steps[0].from ?? steps[0].to, ...steps.map((step) => step.to)])];
// "captureChain": capture chain
const plain = (tag) => tag.replace(/[A-Z0-9]+/g, (part) => " " + part.toLowerCase()).trim();

/** "gallery-takemake": its book in words. */
function titleOf(book, variants) {
  const [, gallery, name] = /^(gallery-)?(.*)$/.exec(book);
  return (variants.find((each) => each.name === name)?.title ?? name) + (gallery ? ": the gallery" : "");
}

export class Puzzles {
  #engine;
  #variants;
  #books = new Map();
  #names = null;
  #book = null;
  #puzzle = null;
  #index = -1;
  #frames = [];
  #view = 0;
  #helped = false;
  #failed = false;
  #done = false;
  #busy = 0;
  #progress = {};

  constructor(engine, variants, changed) {
    this.#engine = engine;
    this.#variants = variants;
    this.changed = changed;
    this.board = new Board(find("puzzle-board"), "Board of the puzzle", {
      choose: (square) => this.#press(square),
      lift: (square) => this.#live && this.chooser.lift(square),
      movable: () => (this.#live ? this.chooser.movable : new Set()),
    });
    this.chooser = new Chooser("puzzle-choice", {
      changed: () => this.#show(),
      played: (move) => this.#attempt(move),
      refused: (from, to, inside) => this.#refused(from, to, inside),
      empty: (square) => this.#empty(square),
      occupied: (square) => this.#occupied(square),
    });
    this.pocket = new Pocket("puzzle-pocket", () => this.chooser, this.board);
    try {
      this.#progress = JSON.parse(localStorage.getItem(stored) ?? "{}") ?? {};
    } catch {
      /* nothing is kept then */
    }
    find("book").addEventListener("change", () => this.open(find("book").value, 0));
    find("theme").addEventListener("change", () => this.#list());
    find("hint").addEventListener("click", () => this.#hint());
    find("solution").addEventListener("click", () => this.#solution());
    find("puzzle-again").addEventListener("click", () => this.#start());
    find("puzzle-next").addEventListener("click", () => this.#neighbour());
    find("puzzle-day").addEventListener("click", () => this.#ofTheDay());
    find("puzzle-flip").addEventListener("click", () => this.board.flip(!this.board.flipped));
    find("puzzle-back").addEventListener("click", () => this.#go(this.#view - 1));
    find("puzzle-on").addEventListener("click", () => this.#go(this.#view + 1));
  }

  /** The puzzle of an address, or the first. */
  async fromAddress(words) {
    try {
      if (!this.#names) {
        const answer = await fetch("books/index.json");
        if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
        this.#names = await answer.json();
        find("book").replaceChildren(
          ...this.#names.map((name) => new Option(titleOf(name, this.#variants), name)),
        );
      }
      const name = words.get("book");
      const number = Number(words.get("puzzle") ?? 1);
      await this.open(this.#names.includes(name) ? name : this.#names[0], Number.isInteger(number) ? number - 1 : 0);
      if (name && !this.#names.includes(name))
        this.#say(`There is no book '${name.slice(0, 40)}'; this is the first one.`, "wrong");
    } catch (error) {
      this.#say(`The puzzles could not be loaded: ${error.message}.`, "wrong");
    }
  }

  async open(name, index) {
    if (!this.#books.has(name)) {
      const answer = await fetch(`books/${encodeURIComponent(name)}.json`);
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      this.#books.set(name, await answer.json());
    }
    if (this.#book !== this.#books.get(name)) {
      this.#book = this.#books.get(name);
      const counts = new Map();
      for (const { tags } of this.#book.puzzles) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
      find("theme").replaceChildren(
        new Option("all", ""),
        ...[...counts]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([tag, number]) => new Option(`${plain(tag)} (${number})`, tag)),
      );
    }
    find("book").value = name;
    this.name = name;
    this.variant = this.#variants.find((each) => each.name === this.#book.variant);
    this.letters = lettersOf(this.variant);
    this.texts = new Map(this.variant.clauses.map((clause) => [clause.id, clause]));
    this.#index = Math.min(Math.max(index, 0), this.#book.puzzles.length - 1);
    this.#puzzle = this.#book.puzzles[this.#index];
    await this.#start();
    this.#list();
    this.changed(new URLSearchParams({ book: name, puzzle: String(this.#index + 1) }));
  }

  get #place() {
    return { variant: this.#book.variant, profile: this.#puzzle.profile ?? this.#book.profile };
  }
  get #last() {
    return this.#frames.at(-1);
  }
  get #left() {
    return this.#puzzle.moves - Math.floor((this.#frames.length - 1) / 2);
  }
  get #key() {
    return `${this.name}:${this.#puzzle.fen}`;
  }
  get #side() {
    return this.#frames[0]?.toMove === "black" ? "Black" : "White";
  }
  get #played() {
    return this.#frames.slice(1).map((frame) => frame.move.notation);
  }
  /** Whether a move can be made on what is shown. */
  get #live() {
    return this.#frames.length > 0 && !this.#done && this.#view === this.#frames.length - 1 && this.#mine;
  }
  /** Whether it is for the reader to move: in a helpmate always. */
  get #mine() {
    return this.#puzzle.both || this.#last.toMove === this.#frames[0].toMove;
  }

  async #look(fen, move = null) {
    const answer = await this.#engine.ask("look", { ...this.#place, fen });
    return { ...answer, move, cells: cellsOf(answer.board, this.letters) };
  }

  async #start() {
    const mine = ++this.#busy;
    this.#helped = this.#failed = this.#done = false;
    let frame;
    try {
      frame = await this.#look(this.#puzzle.fen);
      const known = await inNotation(this.#puzzle, this.#engine, this.#place);
      if (mine === this.#busy) this.#puzzle = known;
    } catch (error) {
      return this.#say(`This puzzle cannot be shown: ${error.words ?? error.message}`, "wrong");
    }
    if (mine !== this.#busy) return;
    const puzzle = this.#puzzle;
    const before = puzzle.before;
    this.#frames = [frame];
    this.#view = 0;
    find("puzzle-name").textContent = `Puzzle ${this.#index + 1} of ${this.#book.puzzles.length}: ${nameOf(puzzle)}`;
    find("puzzle-rating").textContent = isOfGallery(puzzle)
      ? `composed, in the gallery: ${puzzle.kind.toLowerCase()}`
      : `${puzzle.ratingIs ?? ""} rating ${puzzle.rating}`.trim();
    find("puzzle-tags").textContent = "";
    find("puzzle-fen").textContent = puzzle.fen;
    find("puzzle-why").replaceChildren();
    find("puzzle-analyse").href =
      "#play?" + new URLSearchParams({ ...this.#place, fen: puzzle.fen });
    this.board.flip(frame.toMove === "black");
    this.#ready();
    this.#say(
      (isTask(puzzle)
        ? `${this.#side} to move. ${puzzle.task}` + (puzzle.both ? ": you move for both sides." : ".")
        : `${this.#side} to move and ${goal(puzzle, puzzle.moves)}.`) +
        (before && puzzle.by ? ` The last move was ${puzzle.by}.` : "") +
        " Click a piece, then where it goes.",
    );
  }

  #ready() {
    this.#view = this.#frames.length - 1;
    this.chooser.set(this.#last.cells, this.#last.moves, this.letters);
    this.#show();
  }

  #say(text, kind = "") {
    find("puzzle-said").textContent = text;
    find("puzzle-said").className = kind;
  }

  #show(hints = []) {
    const live = this.#view === this.#frames.length - 1;
    const frame = this.#frames[this.#view];
    const squares = { chosen: [], can: [], take: [], last: [], check: checkedIn(frame), hint: hints };
    let { cells } = frame;
    const options = {};
    if (frame.move) {
      squares.last = squaresOf(frame.move);
    }
    if (live && !this.#done && this.chooser.began) {
      ({ cells } = this.chooser);
      squares.last = [];
      squares.chosen = this.chooser.at ? [this.chooser.at] : [];
      squares.can = this.chooser.targets;
      squares.take = this.chooser.victims;
      options.arrows = this.chooser.done.map((step) => ({ from: step.from ?? step.to, to: step.to }));
    }
    this.board.show(cells, squares, options);
    this.pocket.show(frame.fen, this.letters, live && !this.#done && this.#mine);
    if (live && !this.#done && this.chooser.path.length > 1 && this.chooser.next.length > 0)
      this.#say(`Now the ${inWords(this.chooser.mover)}: choose its square.`);
    find("puzzle-back").disabled = this.#view === 0;
    find("puzzle-on").disabled = live;
    find("hint").disabled = find("solution").disabled = this.#done;
    find("puzzle-line").replaceChildren(
      ...this.#frames.slice(1).map((each, i) => {
        const button = make("button", {
          type: "button",
          className: "move",
          textContent: each.move.notation,
          on: { click: () => this.#go(i + 1) },
        });
        if (i + 1 === this.#view) button.setAttribute("aria-current", "step");
        return make("li", {}, button);
      }),
    );
    if (frame.move) {
      find("puzzle-why").replaceChildren(
        make("h3", { textContent: `Why ${frame.move.notation} is legal` }),
        ...moveLegs(frame.move, this.#frames[this.#view - 1].cells, this.letters, this.texts, (...given) =>
          this.board.preview(...given),
        ),
      );
    }
  }

  #press(square) {
    if (this.#frames.length === 0) return;
    if (this.#done) return this.#say("The puzzle is over: step through it, or take the next one.");
    if (this.#view !== this.#frames.length - 1) this.#ready();
    if (!this.#mine) return; // the answer is under way
    this.chooser.press(square);
  }

  #go(view) {
    if (view < 0 || view >= this.#frames.length) return;
    this.#view = view;
    this.chooser.forget();
    this.#show();
  }

  #empty(square) {
    const piece = this.#last.cells.get(square);
    this.#say(
      piece ? `The ${inWords(piece)} on ${square} has no legal move.` : `${square} is empty: choose a piece first.`,
      "wrong",
    );
  }

  #occupied(square) {
    const piece = inWords(pieceOf(this.letters, this.chooser.held));
    this.#say(`The ${piece} cannot be dropped on ${square}: choose a marked square.`, "wrong");
  }

  async #refused(from, to, inside) {
    const mine = this.#busy;
    this.#show();
    if (inside) return this.#say("The move does not go on so. Choose the piece again.", "wrong");
    try {
      const answer = await this.#engine.ask("why", { ...this.#place, fen: this.#last.fen }, { from, to });
      if (mine !== this.#busy) return;
      const first = answer.clauses?.map((id) => this.texts.get(id)).find(Boolean);
      this.#say(
        `${from}–${to} is not legal: ${answer.reason}.` + (first ? ` ${first.id}: ${first.reading}.` : ""),
        "wrong",
      );
    } catch (error) {
      this.#say(error.words ?? error.message, "wrong");
    }
  }

  #ends(frame) {
    return frame.over && ["mate", "lost"].includes(frame.status);
  }

  async #attempt(move) {
    const mine = ++this.#busy;
    const puzzle = this.#puzzle;
    const last = this.#frames.length === puzzle.line.length && !isTask(puzzle) && !goesOn(puzzle);
    const frame = await this.#look(move.fen, move);
    if (mine !== this.#busy) return;
    const right = last ? this.#ends(frame) : isRight(puzzle, this.#played, move.notation);
    if (!right) return this.#wrong(move, frame, mine);
    this.#frames.push(frame);
    if (last || !nextMove(puzzle, this.#played)) return this.#finish();
    this.#ready();
    const other = frame.toMove === "black" ? "Black" : "White";
    if (this.#mine) return this.#say(`Right. Now move for ${other}. ${puzzle.task}.`, "right");
    this.#say(`Right. ${other} answers …`, "right");
    await pause(500);
    if (mine !== this.#busy) return;
    try {
      const answer = await this.#bookMove();
      const next = await this.#look(answer.fen, answer);
      if (mine !== this.#busy) return;
      this.#frames.push(next);
      if (!nextMove(puzzle, this.#played)) return this.#finish();
      this.#ready();
      this.#say(`Right. The answer is ${answer.notation}: ${goal(puzzle, this.#left)}.`, "right");
    } catch (error) {
      this.#say(`The book's answer cannot be played: ${error.words ?? error.message}`, "wrong");
    }
  }

  async #wrong(move, frame, mine) {
    this.#failed = true;
    this.#keep("failed");
    const left = this.#left;
    const squares = squaresOf(move);
    this.board.show(frame.cells, { wrong: squares });
    this.#say(`${move.notation} is legal, but wrong …`, "wrong");
    let why;
    try {
      // Whether material is won takes a search that the module does not have.
      const known = refutation(this.#puzzle, this.#played, move.notation);
      if (known) {
        const { moves } = await this.#engine.ask("play", { ...this.#place, fen: frame.fen }, [known]);
        why = { kind: "book", answer: moves[0] };
      } else if (goesOn(this.#puzzle) || isTask(this.#puzzle)) why = { kind: "unknown" };
      else why = await this.#engine.ask("refute", { ...this.#place, fen: frame.fen }, left, 5);
    } catch (error) {
      why = { kind: "unknown" };
    }
    if (mine !== this.#busy) return;
    if (why.answer) {
      const arrows = why.answer.steps.map((step) => ({ from: step.from ?? step.to, to: step.to, kind: "bad" }));
      this.board.show(frame.cells, { wrong: squares }, { arrows });
    }
    const other = this.#side === "White" ? "Black" : "White";
    const because = {
      over: () => `the game ends with it, and ${this.#side} has not won`,
      continues: () =>
        `the game goes on: ${other} has ${counted(why.count, "legal move")}, such as ${why.answer.notation}`,
      answer: () =>
        why.ends
          ? `${other} answers ${why.answer.notation}, which ends the game`
          : `${other} answers ${why.answer.notation}, and then no move wins at once`,
      book: () =>
        `${other} answers ${why.answer.notation}` +
        (saves(this.#puzzle)
          ? ", which wins by force"
          : left > 1
            ? `, and ${this.#side} can no longer ${goal(this.#puzzle, left - 1)}`
            : ""),
      unknown: () =>
        isTask(this.#puzzle)
          ? `the solutions that the gallery has go otherwise (${this.#puzzle.task})`
          : `it does not ${goal(this.#puzzle, left)}: the solver that made the book has proved that one move alone does`,
    }[why.kind]();
    this.#say(`${move.notation} is legal, but wrong, because ${because}. Try again.`, "wrong");
    await pause(1200);
    if (mine !== this.#busy) return;
    this.#ready();
  }

  #finish() {
    this.#done = true;
    this.#ready();
    if (!this.#failed) this.#keep(this.#helped ? "helped" : "solved");
    const { status, clauses } = this.#last;
    const [clause] = clauses.map((id) => this.texts.get(id)).filter(Boolean);
    const shown = saves(this.#puzzle) ? "the game is saved" : goesOn(this.#puzzle) ? "material is won" : isTask(this.#puzzle) ? this.#puzzle.task : "won";
    this.#say(
      `Solved: ${status === "mate" && !isTask(this.#puzzle) ? "mate" : shown}` +
        (clause ? ` (${clause.id}: ${clause.reading})` : "") +
        ".",
      "right",
    );
    find("puzzle-tags").textContent = "Themes: " + this.#puzzle.tags.map(plain).join(", ");
  }

  async #bookMove() {
    const {
      moves: [move],
    } = await this.#engine.ask("play", { ...this.#place, fen: this.#last.fen }, [
      nextMove(this.#puzzle, this.#played),
    ]);
    return move;
  }

  async #hint() {
    const mine = this.#busy;
    const move = await this.#bookMove();
    if (mine !== this.#busy) return;
    const again = this.#helped;
    this.#helped = true;
    this.chooser.forget();
    this.#ready();
    const { from, becomes, pass } = move.steps[0];
    const squares = squaresOf(move);
    if (pass) this.#say("The move is to pass.");
    else if (from === undefined) {
      const piece = inWords(pieceOf(this.letters, becomes));
      this.#say(again ? `It comes to ${squares.join("–")}.` : `Look at the ${piece} in the pocket.`);
    } else
      this.#say(
        again
          ? `It goes ${[from, ...move.steps.map((step) => step.to)].join("–")}.`
          : `Look at the ${inWords(this.#last.cells.get(from))} on ${from}.`,
      );
    this.#show(pass ? [] : again ? squares : from === undefined ? [] : [from]);
  }

  async #solution() {
    const mine = ++this.#busy;
    this.#keep("failed");
    const at = this.#frames.length - 1;
    while (nextMove(this.#puzzle, this.#played)) {
      const move = await this.#bookMove();
      const frame = await this.#look(move.fen, move);
      if (mine !== this.#busy) return;
      this.#frames.push(frame);
    }
    this.#done = true;
    this.#view = at;
    this.chooser.forget();
    this.#show();
    this.#say("The solution: step through it with the buttons below the board.");
  }

  #keep(state) {
    this.#progress[this.#key] = state;
    try {
      localStorage.setItem(stored, JSON.stringify(this.#progress));
    } catch {
      /* the browser keeps nothing */
    }
    this.#list();
  }

  get #shown() {
    const theme = find("theme").value;
    return this.#book.puzzles
      .map((puzzle, index) => ({ puzzle, index }))
      .filter(({ puzzle }) => !theme || puzzle.tags.includes(theme))
      .sort((a, b) => (a.puzzle.rating ?? 0) - (b.puzzle.rating ?? 0) || a.index - b.index);
  }

  /** Each day another book; the same puzzle for everybody, by the date in UTC. */
  async #ofTheDay() {
    const day = Math.floor(Date.now() / 86_400_000);
    const books = this.#names.filter((name) => !name.startsWith("gallery-"));
    await this.open(books[day % books.length], 0);
    const { puzzles } = this.#book;
    await this.open(this.name, (Math.floor(day / books.length) * 37) % puzzles.length);
  }

  #neighbour() {
    const list = this.#shown;
    if (list.length === 0) return;
    const at = list.findIndex(({ index }) => index === this.#index);
    this.open(this.name, list[(at + 1) % list.length].index);
  }

  #list() {
    const words = { solved: "✓ solved", helped: "✓ solved with a hint", failed: "✗ failed" };
    find("puzzle-list").replaceChildren(
      ...this.#shown.map(({ puzzle, index }) => {
        const state = this.#progress[`${this.name}:${puzzle.fen}`] ?? "";
        const button = make(
          "button",
          {
            type: "button",
            className: "entry " + state,
            on: { click: () => this.open(this.name, index) },
          },
          `${index + 1}. ${nameOf(puzzle)}`,
          isOfGallery(puzzle) ? null : make("span", { className: "soft", textContent: ` ${puzzle.rating}` }),
          state ? make("span", { className: "state", textContent: " " + words[state] }) : null,
        );
        if (index === this.#index) button.setAttribute("aria-current", "true");
        return make("li", {}, button);
      }),
    );
    const solved = this.#book.puzzles.filter((puzzle) =>
      ["solved", "helped"].includes(this.#progress[`${this.name}:${puzzle.fen}`]),
    ).length;
    find("puzzle-count").textContent =
      `${this.#shown.length} shown${isOfGallery(this.#puzzle) ? "" : ", from easy to hard"}; ` +
      `${solved} of ${this.#book.puzzles.length} solved.`;
  }
}
