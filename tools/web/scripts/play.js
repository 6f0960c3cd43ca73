// The board to play on: moves with their clauses, reasons, the list of moves, and the address that has it all.
import { Board } from "./board.js";
import { Chooser } from "./chooser.js";
import { copy, counted, find, make } from "./dom.js";
import { clauseItem, clauseList, moveLegs, stepInWords, stepPicture } from "./explain.js";
import { FenField } from "./fen_field.js";
import { readText, writePgn } from "./game_text.js";
import { cellsOf, checkedIn, figure, inWords, lettersOf, pieceOf, shapeIn } from "./pieces.js";
import { Pocket } from "./pocket.js";

const longest = 4000; // characters of a rule file that an address takes
const sides = { white: "White", black: "Black", third: "Checkered" };

export class Play {
  #engine;
  #variants;
  #asked = 0;
  #frames = []; // { fen, cells, moves, status …, move (that led here) }
  #at = 0;
  #setup = false;
  #described = ""; // the square of a piece of the side to move that has no move
  #games = [];
  #listed = null; // the variant whose clauses are listed

  /**
   * `first`: the variant to begin with, with clauses, before learn() tells of the others; `changed(words)` is called
   * when the address of what is shown changes.
   */
  constructor(engine, first, changed) {
    this.#engine = engine;
    this.changed = changed;
    this.board = new Board(find("board"), "Board", {
      choose: (square) => this.chooser.press(square),
      lift: (square) => this.chooser.lift(square),
      movable: () => this.chooser?.movable ?? new Set(),
    });
    this.chooser = new Chooser("choice", {
      changed: () => this.#show(),
      played: (move) => this.play(move),
      refused: (from, to, inside) => this.#refused(from, to, inside),
      empty: (square) => this.#describe(square),
      occupied: (square) => this.#occupied(square),
    });
    this.pocket = new Pocket("pocket", () => this.chooser, this.board);
    this.fen = new FenField(
      "fen",
      engine,
      () => this.#rules,
      (text) => this.read(text),
    );
    find("variant").replaceChildren(
      make("optgroup", { label: "by rule files", id: "variant-more", hidden: true }),
      make("optgroup", { label: "by your rule file", id: "variant-own", hidden: true }),
    );
    find("variant").addEventListener("change", async () => {
      const own = find("variant").selectedOptions[0].parentNode.id === "variant-own";
      if (await this.choose(find("variant").value, undefined, own ? this.rules : undefined)) this.begin("");
    });
    find("rules-use").addEventListener("click", () => this.useRules(find("rules-text").value));
    find("game").addEventListener("change", () => this.#open(this.#games[find("game").selectedIndex]));
    find("clauses-box").addEventListener("toggle", () => this.#clauses());
    find("pgn-copy").addEventListener("click", async () => {
      const done = await copy(find("pgn").value);
      find("shared-words").textContent = done ? "The game is copied." : "Copy the game from its field.";
    });
    find("profile").addEventListener("change", () => {
      this.profile = find("profile").value;
      this.#profileWords();
      this.begin(this.#frames[0]?.asked ?? "");
    });
    find("position").addEventListener("change", () => this.begin(find("position").value));
    find("fen-use").addEventListener("click", () => this.read(this.fen.value));
    find("undo").addEventListener("click", () => this.undo());
    find("back").addEventListener("click", () => this.go(this.#at - 1));
    find("on").addEventListener("click", () => this.go(this.#at + 1));
    find("flip").addEventListener("click", () => this.board.flip(!this.board.flipped));
    find("again").addEventListener("click", () => this.begin(this.#frames[0]?.asked ?? ""));
    find("share").addEventListener("click", () => this.#share());
    this.learn([first], []);
    this.#use(first);
  }

  /** The built-in variants, with clauses, and the names of those that rule files describe. */
  learn(variants, more) {
    this.#variants = variants;
    const list = find("variant");
    for (const option of [...list.children].filter((each) => each instanceof HTMLOptionElement)) option.remove();
    list.prepend(...variants.map((each) => new Option(each.title, each.name)));
    find("variant-more").replaceChildren(...more.map((name) => new Option(name, name)));
    find("variant-more").hidden = more.length === 0;
    if (this.variant) this.#select();
  }

  /** Shows in the list which variant it is. */
  #select() {
    const isOwn = (option) => option.parentNode.id === "variant-own";
    for (const option of find("variant").options)
      if (option.value === this.variant.name) option.selected = isOwn(option) === Boolean(this.variant.rules);
  }

  get frame() {
    return this.#frames[this.#at];
  }
  /** What every question about a position names. */
  get #rules() {
    const { name, rules } = this.variant;
    return { variant: name, profile: this.profile, ...(rules ? { rules } : {}) };
  }
  get position() {
    return {
      ...this.#rules,
      fen: this.frame.fen,
      ...(this.#setup ? { setup: true } : {}),
    };
  }

  /**
   * Another variant, by name or alias, or a section of a rule file; the board stays as it is until begin(). False if it
   * is not known, of which `problem` tells.
   */
  async choose(name, profile, rules) {
    const asked = ++this.#asked;
    let found = rules ? undefined : this.#variants.find((each) => each.name === name);
    try {
      if (!found) {
        [found] = await this.#engine.ask("variants", { ...(name ? { variant: name } : {}), clauses: true, rules });
        if (rules) found = { ...found, rules };
        // By an alias it is one that is there already.
        else found = this.#variants.find((each) => each.name === found.name) ?? found;
      }
    } catch (error) {
      this.problem = error;
      return false;
    }
    if (asked !== this.#asked) return false;
    this.#use(found, profile);
    return true;
  }

  #use(variant, profile) {
    this.variant = variant;
    this.shape = shapeIn(variant.positions[0].fen);
    this.profile = this.variant.profiles.some((each) => each.name === profile)
      ? profile
      : this.variant.profiles[0].name;
    this.letters = lettersOf(this.variant);
    this.texts = new Map(this.variant.clauses.map((clause) => [clause.id, clause]));
    this.#select();
    find("profile").replaceChildren(...this.variant.profiles.map((each) => new Option(each.name, each.name)));
    find("profile").value = this.profile;
    find("profile").disabled = this.variant.profiles.length < 2;
    this.#profileWords();
    find("position").replaceChildren(
      new Option("choose …", ""),
      ...this.variant.positions.map((each) => new Option(each.name, each.fen)),
    );
    this.#legend();
    this.#clauses();
  }

  /** All clauses of the variant, once they are to be seen. */
  #clauses() {
    if (!find("clauses-box").open || this.#listed === this.variant) return;
    this.#listed = this.variant;
    find("clauses").replaceChildren(...this.variant.clauses.map(({ id }) => clauseItem(id, this.texts)));
  }

  /** The variants of a rule file: its last section is shown. Says what is wrong with it. */
  async useRules(text, wanted) {
    find("rules-box").open = true;
    find("rules-text").value = text;
    const faults = find("rules-faults");
    const say = (...lines) => faults.replaceChildren(...lines.map((line) => make("li", { className: "error" }, line)));
    say();
    const names = [...text.matchAll(/^\s*\[([^\]:\s]+)\s*(?::[^\]]*)?\]/gm)].map(([, name]) => name);
    if (names.length === 0) return say("There is no section yet: [NAME] on a line of its own begins a variant.");
    const known = await this.choose(wanted ?? names.at(-1), undefined, text);
    if (!known) {
      const { findings = [], words, message } = this.problem;
      return say(
        ...(findings.length > 0
          ? findings.map(
              (each) => `line ${each.line}: ${each.message}` + (each.wanted ? ` (wanted: ${each.wanted})` : ""),
            )
          : [words ?? message]),
      );
    }
    this.rules = text;
    const group = find("variant-own");
    group.replaceChildren(...names.map((name) => new Option(name, name, false, name === this.variant.name)));
    group.hidden = false;
    await this.begin("");
  }

  /** What was typed, pasted or dropped: a rule file, games, a position, a link, or moves that go on from here. */
  async read(text) {
    ++this.#asked; // what is still being read is not wanted any more
    if (text.trim() === "") return this.begin("");
    const { rules, games, moves, fromStart, words, problem } = readText(text);
    if (problem) return this.#say(problem, "wrong");
    if (words) return this.fromAddress(words);
    if (rules) return this.useRules(rules);
    if (games) {
      this.#games = games;
      find("game").replaceChildren(
        ...games.map(({ title, fen }, i) => new Option(`${i + 1}. ${title || fen || "game"}`.slice(0, 80))),
      );
      find("game-box").hidden = games.length < 2;
      return this.#open(games[0]);
    }
    // A word alone may be a FEN that is badly wrong, which is said where FENs are read.
    const played = this.#frames.slice(1, this.#at + 1).map((frame) => frame.move.notation);
    if (!this.frame || (moves.length === 1 && !/^[\w+#=@:,{}*-]{2,12}$/.test(moves[0]))) return this.begin(text);
    return this.begin(this.#frames[0].asked, fromStart ? moves : [...played, ...moves]);
  }

  async #open({ variant, fen, moves, left }) {
    if (variant && !(await this.choose(variant)))
      return this.#say(`The text names the variant '${variant}': ${this.problem.words ?? this.problem.message}`, "wrong");
    await this.begin(fen.slice(0, 1000), moves);
    if (left && find("said").className === "") this.#say(`${find("said").textContent} Variations are left out.`);
  }

  #profileWords() {
    find("profile-words").textContent = this.variant.profiles.find((each) => each.name === this.profile).explanation;
  }

  #legend() {
    find("legend").replaceChildren(
      ...this.variant.pieces.flatMap(({ name, letter, notation, shared }) => {
        const entry = (piece, code) =>
          make(
            "li",
            {},
            figure(piece),
            make(
              "span",
              {},
              inWords({ ...piece, owner: piece.owner === "s" ? "s" : "n" }) + " ",
              make("code", { textContent: code }),
            ),
          );
        const white = { name, owner: "w", letter: letter.toUpperCase() };
        return [
          entry(
            white,
            notation === letter.toUpperCase() ? letter.toUpperCase() : `${letter.toUpperCase()} (${notation})`,
          ),
          ...(shared ? [entry({ name, owner: "s", letter: shared }, shared)] : []),
        ];
      }),
    );
  }

  #frame(answer, asked, move = null) {
    return { ...answer, asked, move, cells: cellsOf(answer.board, this.letters, this.shape) };
  }

  /** A game from a FEN (or the start), with moves that were played. Keeps what is shown when the FEN is wrong. */
  async begin(fen, moves = []) {
    const asked = ++this.#asked;
    const place = { ...this.#rules, ...(fen ? { fen } : {}) };
    find("position").value = this.variant.positions.some((each) => each.fen === fen) ? fen : "";
    let first;
    try {
      first = await this.#engine.ask("look", place);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.fen.field.value = fen;
      await this.fen.check();
      if (!error.findings?.length) this.fen.say([], error.words ?? error.message);
      this.#say("This FEN cannot be played: its faults are underlined below the board.", "wrong");
      if (this.#frames.length === 0 || this.frame.variant !== this.variant.name) {
        this.#frames = [];
        this.chooser.set(new Map(), [], this.letters);
        this.board.show(cellsOf(fen, this.letters, this.shape)); // what can be seen of it
        for (const id of ["undo", "back", "on"]) find(id).disabled = true;
        this.#explain();
        this.#list();
      }
      return;
    }
    if (asked !== this.#asked) return;
    this.#setup = first.setup;
    this.#frames = [this.#frame(first, fen)];
    this.#at = 0;
    this.board.flip(false);
    if (moves.length > 0) {
      await this.#replay(moves, asked);
      if (asked !== this.#asked) return;
    }
    this.#arrived();
    if (this.#trouble) this.#say(this.#trouble, "wrong");
    this.#trouble = "";
  }

  #trouble = "";

  async #replay(moves, asked) {
    let played;
    try {
      ({ moves: played } = await this.#engine.ask("play", this.position, moves));
    } catch (error) {
      played = error.played ?? [];
      const number = (error.index ?? 0) + 1;
      this.#trouble = `Move ${number}, '${moves[number - 1]}', cannot be played: ${error.words ?? error.message}`;
    }
    if (asked !== this.#asked) this.#trouble = "";
    for (const move of played) {
      const answer = await this.#engine.ask("look", this.#after(move));
      if (asked !== this.#asked) return;
      this.#frames.push(this.#frame(answer, "", move));
      this.#at = this.#frames.length - 1;
    }
  }

  /** The position after a move, with the game before it: a repetition may end it. */
  #after(move) {
    const game = [...this.#frames.slice(1, this.#at + 1).map((frame) => frame.move), move];
    return { ...this.position, fen: this.#frames[0].fen, played: game.map((each) => each.notation) };
  }

  async play(move) {
    const asked = ++this.#asked;
    const answer = await this.#engine.ask("look", this.#after(move));
    if (asked !== this.#asked) return;
    this.#frames = [...this.#frames.slice(0, this.#at + 1), this.#frame(answer, "", move)];
    this.#at = this.#frames.length - 1;
    this.#arrived();
    const last = move.steps.at(-1).to;
    if (this.board.hasFocus || document.activeElement === document.body) this.board.focus(last);
  }

  undo() {
    if (this.#at === 0) return;
    this.#frames = this.#frames.slice(0, this.#at);
    this.#at = this.#frames.length - 1;
    ++this.#asked;
    this.#arrived();
  }

  go(at) {
    if (at < 0 || at >= this.#frames.length) return;
    ++this.#asked;
    this.#at = at;
    this.#arrived();
  }

  /** A position is there: everything that shows it. */
  #arrived() {
    this.#described = "";
    this.chooser.set(this.frame.cells, this.frame.over ? [] : this.frame.moves, this.letters);
    this.fen.value = this.frame.fen;
    if (this.#at === 0 && this.frame.findings.length > 0) this.fen.check();
    this.#show();
    this.#list();
    this.changed(this.address());
  }

  /** The board, the status and the explanation, as the chooser stands. */
  #show() {
    if (!this.frame) return;
    const squares = { chosen: [], can: [], take: [], no: [], last: [], check: checkedIn(this.frame) };
    let { cells } = this.frame;
    if (this.chooser.began) this.#described = "";
    const options = {};
    const { move } = this.frame;
    if (move && !move.steps[0].pass) {
      const [first] = move.steps;
      squares.last = [...new Set([first.from ?? first.to, ...move.steps.map((step) => step.to)])];
    }
    if (this.chooser.began) {
      ({ cells } = this.chooser);
      squares.last = [];
      squares.chosen = this.chooser.at ? [this.chooser.at] : [];
      squares.can = this.chooser.targets;
      squares.take = this.chooser.victims;
      options.arrows = this.chooser.done.map((step) => ({ from: step.from ?? step.to, to: step.to }));
    }
    this.board.show(cells, squares, options);
    this.pocket.show(this.frame.fen, this.letters, !this.frame.over);
    this.#status();
    this.#explain();
    for (const [id, off] of [
      ["undo", this.#at === 0],
      ["back", this.#at === 0],
      ["on", this.#at === this.#frames.length - 1],
    ])
      find(id).disabled = off;
  }

  #status() {
    const { toMove, status, moves, over, result, setup, problem } = this.frame;
    const side = sides[toMove];
    let text = `${side} to move, ${counted(moves.length, "legal move")}.`;
    if (status === "check") text = `${side} to move, in check: ${counted(moves.length, "legal move")}.`;
    if (over) {
      const words = {
        mate: `${side} is mated`,
        stalemate: `${side} has no move`,
        won: `${side} has won`,
        lost: `${side} has lost`,
        drawn: "the game is drawn",
      };
      text =
        `The game is over: ${words[status] ?? status}` +
        (result === null ? "; the rules leave open who has won." : `, ${result}.`);
    }
    const { began, targets, at, mover } = this.chooser;
    if (began) {
      // The duck has some sixty squares.
      const to = targets.length > 28 ? `one of ${targets.length} marked squares` : targets.join(", ");
      const where = targets.length > 0 ? `to ${to}` : "choose below the board";
      text = `${inWords(mover)}${at ? ` on ${at}` : ""}: ${where}.`;
    }
    text = text[0].toUpperCase() + text.slice(1);
    if (setup) text += ` No game has this position (${problem}); its moves are computed all the same.`;
    this.#say(text);
    if (over) {
      find("over").replaceChildren(clauseList(this.frame.clauses, this.texts));
      find("over").hidden = this.frame.clauses.length === 0;
    } else {
      find("over").hidden = true;
    }
  }

  #say(text, kind = "") {
    find("said").textContent = text;
    find("said").className = kind;
  }

  #preview = (cells, options) => this.board.preview(cells, options);

  #chips(entries) {
    return make(
      "div",
      { className: "chips" },
      ...entries.map(({ text, label, step, cells, act }) =>
        make("button", {
          type: "button",
          className: "chip" + (step.captures.length > 0 ? " takes" : ""),
          textContent: text,
          "aria-label": label ? `${text}: ${label}` : text,
          on: {
            click: act,
            pointerenter: () => this.#preview(cells, stepPicture(step)),
            pointerleave: () => this.#preview(),
            focus: () => this.#preview(cells, stepPicture(step)),
            blur: () => this.#preview(),
          },
        }),
      ),
    );
  }

  /** The panel beside the board. */
  #explain() {
    const box = find("why");
    if (!this.frame) return box.replaceChildren(make("p", { textContent: "No position is shown." }));
    const { path, cells } = this.chooser;
    if (this.chooser.began) return box.replaceChildren(...this.#options(path, cells));
    const { move } = this.frame;
    if (!move) {
      return box.replaceChildren(
        make("h3", { textContent: "Why?" }),
        make("p", {
          textContent:
            "Click a piece, or go to it with the arrow keys and press Enter: its steps and moves appear here, " +
            "each with the clause that allows it. Click where it cannot go, and the clause that forbids it appears.",
        }),
      );
    }
    const before = this.#frames[this.#at - 1].cells;
    box.replaceChildren(
      make("h3", { textContent: `Why ${move.notation} was legal` }),
      ...moveLegs(move, before, this.letters, this.texts, this.#preview),
    );
  }

  /** The steps of the chosen piece, those with the same clauses together. */
  #options(path, cells) {
    const { next, at, mover } = this.chooser;
    const own = at === path.at(-1); // the piece itself goes on, not the duck
    const where = path.length === 1 ? `on ${at}` : "in the pocket";
    const title = path.length > 1 ? `After ${path.join("–")}` : `${inWords(mover)} ${where}`;
    const goesOn = own ? "It goes on:" : `Now the ${inWords(mover)}:`;
    const parts = [make("h3", { textContent: title })];
    if (path.length > 1) {
      parts.push(
        make(
          "ol",
          { className: "legs" },
          ...this.chooser.done.map((step, i) =>
            make(
              "li",
              {},
              make("span", {
                textContent:
                  `Leg ${i + 1}: ${step.from}–${step.to}` +
                  (step.captures.length > 0 ? `, takes ${step.captures.join(" and ")}` : ""),
              }),
              clauseList(step.clauses, this.texts),
            ),
          ),
        ),
        make("p", {
          textContent: next.length > 0 ? goesOn : "Several moves are so: choose one below the board.",
        }),
      );
    }
    const groups = new Map();
    for (const { step, moves } of next) {
      const key = step.clauses.join(" ");
      if (!groups.has(key)) groups.set(key, []);
      const more = moves.some((move) => move.steps.length > Math.max(path.length, 1));
      const text =
        (step.to === step.from ? "" : "→" + step.to) +
        (step.captures.length > 0 ? "×" + step.captures.join("×") : "") +
        (step.from === undefined ? "" : this.#becomes(cells.get(step.from), step)) +
        (step.switch ? " (switch)" : step.join ? " (joins)" : "") +
        (more ? " …" : "");
      groups.get(key).push({
        text,
        step,
        cells,
        label: stepInWords(step, cells, this.letters) + (more ? ", and goes on" : ""),
        act: () => this.chooser.take(step),
      });
    }
    for (const [key, entries] of groups) {
      const same = path.length > 1 && key === this.chooser.done.at(-1).clauses.join(" ");
      parts.push(
        make(
          "section",
          { className: "group" },
          this.#chips(entries),
          same
            ? make("p", { className: "soft", textContent: "By the clauses of the leg before." })
            : clauseList(key ? key.split(" ") : [], this.texts),
        ),
      );
    }
    if (next.length > 0)
      parts.push(
        make("p", { className: "soft", textContent: "→ where it goes, × what it takes, … the move goes on." }),
      );
    if (path.length === 1) {
      const place = make("div", { className: "refused" });
      parts.push(place);
      this.#refusals(path[0], place);
    }
    return parts;
  }

  #becomes(piece, step) {
    const after = this.letters.get(step.becomes);
    return piece && after && (after.name !== piece.name || after.owner !== piece.owner) ? "=" + step.becomes : "";
  }

  /** Steps that the piece could do but for a duty, a check, or what must follow: with what forbids them. */
  async #refusals(from, place) {
    const asked = this.#asked;
    let answer;
    try {
      answer = await this.#engine.ask("piece", this.position, from, this.#side(from));
    } catch (error) {
      place.replaceChildren(make("p", { className: "wrong", textContent: error.words ?? error.message }));
      return;
    }
    if (asked !== this.#asked || !place.isConnected || answer.refused.length === 0) return;
    const squares = answer.refused.map((step) => step.to);
    for (const button of find("board").querySelectorAll("[role=gridcell]")) {
      if (!squares.includes(button.dataset.at)) continue;
      button.classList.add("no");
      button.setAttribute("aria-label", button.getAttribute("aria-label") + ", looks possible, is not legal");
    }
    place.replaceChildren(
      make("h4", { textContent: "Looks possible, is not legal" }),
      ...this.#together(from, answer.refused),
    );
  }

  /** Those with the same reason together. */
  #together(from, refused) {
    const reasons = new Map();
    for (const each of refused) {
      const key = JSON.stringify([each.reason, each.clauses]);
      if (!reasons.has(key)) reasons.set(key, { ...each, squares: [] });
      reasons.get(key).squares.push(each.to);
    }
    return [...reasons.values()].map((each) => this.#refusal(from, each.squares.sort().join(", "), each));
  }

  /** What a piece's side has, where the rules of check matter. */
  #side(square) {
    const { owner, name } = this.frame.cells.get(square);
    const own = [...this.frame.cells].filter(([, piece]) => piece.owner === owner);
    return {
      kings: own.filter(([, piece]) => piece.name === "king").map(([at]) => at),
      isKing: name === "king",
      own: own.map(([at]) => at),
      shape: this.shape,
    };
  }

  #refusal(from, to, { clauses = [], reason = "", findings = [] }) {
    return make(
      "section",
      { className: "no" },
      make("p", {}, make("strong", { textContent: `${from}–${to}: ` }), reason + (reason ? "." : "")),
      clauses.length > 0 ? clauseList(clauses, this.texts) : null,
      ...findings.map((each) => make("p", { textContent: each.message })),
    );
  }

  /** A square on which the chosen piece of the pocket cannot be dropped. */
  #occupied(square) {
    const piece = inWords(pieceOf(this.letters, this.chooser.held));
    this.#say(`The ${piece} cannot be dropped on ${square}: choose a marked square.`, "wrong");
  }

  /** A pair of squares that is not a legal move. */
  async #refused(from, to, inside) {
    const asked = this.#asked;
    let answer;
    try {
      answer = await this.#engine.ask("why", this.position, { from, to });
    } catch (error) {
      return this.#say(error.words ?? error.message, "wrong");
    }
    if (asked !== this.#asked) return;
    this.#show();
    if (answer.legal || inside) {
      this.#say("The move does not go on so. Choose the piece again.", "wrong");
      return;
    }
    this.#say(`${from}–${to} is not legal: ${answer.reason}.`, "wrong");
    const arrows = [{ from, to, kind: "bad" }];
    // What refutes it: the sentence says which piece would attack the king.
    const [, king, attacker] = / on (\w\d) (?:is|would be) attacked by .* on (\w\d)$/.exec(answer.reason) ?? [];
    if (attacker) arrows.push({ from: attacker, to: king, kind: "also" });
    this.board.show(this.frame.cells, { wrong: [from, to] }, { arrows });
    find("why").replaceChildren(
      make("h3", { textContent: `Why ${from}–${to} is not legal` }),
      this.#refusal(from, to, answer),
    );
  }

  /** A square without a legal move of the side to move. */
  async #describe(square) {
    const asked = this.#asked;
    const { cells, toMove, over } = this.frame ?? {};
    if (!cells) return;
    const piece = cells.get(square);
    const from = this.#described;
    this.#described = "";
    if (from && from !== square && piece?.owner !== cells.get(from)?.owner) return this.#refused(from, square, false);
    if (!piece) return this.#say(`${square} is empty: choose a piece first.`, "wrong");
    let answer;
    try {
      answer = await this.#engine.ask("piece", this.position, square, this.#side(square));
    } catch (error) {
      return this.#say(error.words ?? error.message, "wrong");
    }
    if (asked !== this.#asked) return;
    const name = inWords(piece);
    const own = piece.owner === "s" || (toMove !== "third" && piece.owner === toMove[0]);
    if (own && !over) this.#described = square;
    if (over) this.#say("The game is over.", "wrong");
    else
      this.#say(
        own
          ? `The ${name} on ${square} has no legal move.`
          : `${sides[toMove]} is to move: the ${name} on ${square} waits.`,
        "wrong",
      );
    const targets =
      own && !over ? answer.refused.map((step) => step.to) : [...new Set(answer.steps.map((step) => step.to))];
    this.board.show(cells, { chosen: [square], no: targets }, {});
    const parts = [make("h3", { textContent: `${name} on ${square}` })];
    if (answer.steps.length === 0 && (answer.refused.length === 0 || !own))
      parts.push(
        make("p", {
          textContent: "It has no step at all." + (own && !over ? " Click a square, and why not appears here." : ""),
        }),
      );
    else if (!own || over) {
      parts.push(
        make("p", { textContent: "Its steps, before any duty, if it were its side's move:" }),
        this.#chips(
          answer.steps.map((step) => ({
            text:
              (step.to === step.from ? "" : "→" + step.to) +
              (step.captures.length > 0 ? "×" + step.captures.join("×") : "") +
              (step.goes_on ? " …" : ""),
            step,
            cells,
            label: stepInWords(step, cells, this.letters),
            act: () => this.#preview(cells, stepPicture(step)),
          })),
        ),
      );
    } else {
      parts.push(
        make("h4", { textContent: "Looks possible, is not legal" }),
        ...this.#together(square, answer.refused),
      );
    }
    find("why").replaceChildren(...parts);
  }

  #list() {
    const items = [];
    let number = 0;
    this.#frames.slice(1).forEach((frame, i) => {
      const white = this.#frames[i].toMove === "white";
      if (white || i === 0) {
        number += 1;
        items.push(make("li", {}, make("span", { textContent: `${number}.${white ? "" : " …"}` })));
      }
      const button = make("button", {
        type: "button",
        className: "move",
        textContent: frame.move.notation,
        on: { click: () => this.go(i + 1) },
      });
      if (i + 1 === this.#at) button.setAttribute("aria-current", "step");
      items.at(-1).append(" ", button);
    });
    find("list").replaceChildren(...items);
    find("list-empty").hidden = items.length > 0;
  }

  /** What the address says: enough to show the same. */
  address() {
    const words = new URLSearchParams();
    words.set("variant", this.variant.name);
    if (this.profile !== this.variant.profiles[0].name) words.set("profile", this.profile);
    const fen = this.#frames[0]?.asked;
    const { rules } = this.variant;
    if (rules && rules.length <= longest) words.set("rules", rules);
    if (fen) words.set("fen", fen);
    const moves = this.#frames.slice(1, this.#at + 1).map((frame) => frame.move.notation);
    if (moves.length > 0) words.set("moves", moves.join(" "));
    return words;
  }

  async #share() {
    this.changed(this.address());
    const done = await copy(location.href);
    find("shared").value = location.href;
    find("shared-box").hidden = false;
    find("shared").focus();
    find("shared").select();
    const long = this.variant.rules?.length > longest ? " Your rule file is too long for it: send that, too." : "";
    find("shared-words").textContent =
      (done ? "The address is copied" : "Copy the address from here") +
      ": it has the variant, the position and the moves." + long;
    const { name, title } = this.variant;
    const text = writePgn({ variant: name, title, asked: this.#frames[0]?.asked, frames: this.#frames });
    find("pgn").value = text;
    URL.revokeObjectURL(find("pgn-file").href);
    find("pgn-file").href = URL.createObjectURL(new Blob([text], { type: "application/x-chess-pgn" }));
  }

  /** From an address; says what is wrong with it. */
  async fromAddress(words) {
    const name = words.get("variant");
    const rules = words.get("rules");
    const profile = words.get("profile") ?? undefined;
    let known = true;
    if (rules) {
      await this.useRules(rules, name ?? undefined);
      if (this.variant.rules !== rules) return this.#say("The address has a rule file with faults: see below.", "wrong");
    } else {
      known = await this.choose(name || this.#variants[0].name, profile);
      if (!known) this.#use(this.#variants[0]);
    }
    const moves = (words.get("moves") ?? "").split(/\s+/).filter(Boolean);
    await this.begin((words.get("fen") ?? "").slice(0, 1000), moves.slice(0, 1000));
    if (name && !known)
      this.#say(
        `The address names the variant '${name.slice(0, 40)}', which is unknown; this is ${this.variant.title}.`,
        "wrong",
      );
    if (known && profile && profile !== this.profile) {
      this.#say(
        `The address names the profile '${profile.slice(0, 40)}', which is unknown; this is '${this.profile}'.`,
        "wrong",
      );
    }
  }
}
