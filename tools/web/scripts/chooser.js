// Makes moves of clicks on squares: one of the legal moves, step by step, with legs, chains, captures on the spot,
// castling by the rook, pieces dropped from a pocket, and a question where several moves have the same squares.
import { find, make } from "./dom.js";
import { afterStep, figure, pieceOf } from "./pieces.js";

/** The squares of which a click means this step. */
const clicks = (step) => (step.to === step.from && step.captures.length > 0 ? step.captures : [step.to]);
/** Where a move begins; one that places a piece from outside the board begins on the square that it fills. */
const startOf = (move) => move.steps[0].from ?? move.steps[0].to;
const places = (move) => move.steps[0].from === undefined;
const castles = (step, square) => (step.also ?? []).some(({ from }) => from === square);
const fits = (move, path) =>
  startOf(move) === path[0] &&
  path.slice(1).every((square, i) => i < move.steps.length && clicks(move.steps[i]).includes(square));

export class Chooser {
  #moves = [];
  #cells = new Map();
  #path = [];
  #held = null;

  /**
   * act: changed() redraws, played(move) gets a legal move, refused(from, to) a pair of squares that is none,
   * empty(square) a square without a legal move, and occupied(square) one where the held piece cannot be dropped.
   * `box` is the id of the element for questions.
   */
  constructor(box, act) {
    this.box = find(box);
    this.act = act;
  }

  set(cells, moves, letters) {
    this.#cells = cells;
    // Of a promotion's pieces the queen is offered first.
    const worth = (move) => "qrbn".indexOf(move.steps.at(-1).becomes?.toLowerCase() ?? " ");
    this.#moves = [...moves].sort((a, b) => worth(a) - worth(b));
    this.letters = letters;
    this.forget();
  }

  /** The squares so far: where the piece stood, and where each step went. */
  get path() {
    return this.#path;
  }

  /** The letter of the piece of the pocket that is chosen, or null. */
  get held() {
    return this.#held;
  }

  /** Whether a move has begun. */
  get began() {
    return this.#path.length > 0 || this.#held !== null;
  }

  /** The letters of the pieces that can be dropped. */
  get droppable() {
    return [...new Set(this.#moves.filter(places).map((move) => move.steps[0].becomes))];
  }

  /** The move that does nothing, where a player may or must make it. */
  get passing() {
    return this.#moves.find((move) => move.steps[0].pass);
  }

  /** The squares of pieces that can be dragged: those with which a move begins, and that of the piece that goes on. */
  get movable() {
    const squares = new Set(this.#moves.filter((move) => !places(move)).map(startOf));
    if (this.#path.length > 1 && this.at) squares.add(this.at);
    return squares;
  }

  /** Takes the piece of a square in hand, for a drag; false if it does not move. */
  lift(square) {
    if (this.#path.length === 0 || this.at !== square) {
      this.forget();
      this.press(square);
    }
    return this.#path.length > 0 && this.at === square;
  }

  /** The legal moves that begin so. */
  get candidates() {
    if (this.#held !== null) return this.#moves.filter((move) => places(move) && move.steps[0].becomes === this.#held);
    return this.#path.length === 0 ? [] : this.#moves.filter((move) => fits(move, this.#path));
  }

  /** The next steps that are possible, each once. */
  get next() {
    const steps = new Map();
    for (const move of this.candidates) {
      const step = move.steps[Math.max(this.#path.length - 1, 0)];
      if (!step) continue;
      const key = JSON.stringify([step.to, step.captures, step.becomes, step.switch ?? false, step.join ?? false]);
      if (!steps.has(key)) steps.set(key, { step, moves: [] });
      steps.get(key).moves.push(move);
    }
    return [...steps.values()];
  }

  /** The squares to click for them. */
  get targets() {
    return [...new Set(this.next.flatMap(({ step }) => clicks(step)))];
  }
  get victims() {
    return [...new Set(this.next.flatMap(({ step }) => step.captures))];
  }

  /** Where the piece stands that goes next; undefined if it comes from outside the board. */
  get at() {
    const [first] = this.next;
    return first ? first.step.from : this.#path.at(-1);
  }
  /** That piece. */
  get mover() {
    const [first] = this.next;
    if (first && first.step.from === undefined) return pieceOf(this.letters, first.step.becomes);
    return this.cells.get(this.at);
  }

  /** The steps that are done already. */
  get done() {
    const [move] = this.candidates;
    return move ? move.steps.slice(0, Math.max(this.#path.length - 1, 0)) : [];
  }

  /** The board after the steps so far. */
  get cells() {
    return this.done.reduce((cells, step) => afterStep(cells, step, this.letters), this.#cells);
  }

  forget() {
    this.#path = [];
    this.#held = null;
    this.#ask([]);
  }

  /** Takes a piece of the pocket in hand; the same one again puts it back. */
  hold(letter) {
    const again = this.#held === letter;
    this.forget();
    if (!again) this.#held = letter;
    this.act.changed();
  }

  /** Plays the move that does nothing. */
  pass() {
    const move = this.passing;
    if (!move) return;
    this.forget();
    this.act.played(move);
  }

  /** Chooses a step of next, as if its square were clicked. */
  take(step) {
    if (this.#held !== null) return this.press(step.to);
    this.#go([...this.#path, clicks(step)[0]], (move) => {
      const mine = move.steps[this.#path.length - 2];
      return (
        mine.to === step.to &&
        mine.becomes === step.becomes &&
        mine.captures.join() === step.captures.join() &&
        (mine.switch ?? false) === (step.switch ?? false) &&
        (mine.join ?? false) === (step.join ?? false)
      );
    });
  }

  press(square) {
    this.#ask([]);
    if (this.#held !== null) {
      const drops = this.candidates.filter((move) => move.steps[0].to === square);
      if (drops.length > 0) return this.#offer(drops);
      if (this.#owner(square) === undefined || !this.#moves.some((move) => startOf(move) === square))
        return this.act.occupied(square);
      this.forget(); // another piece of the side is chosen instead
    }
    if (this.#path.length === 0) return this.#begin(square);
    const path = [...this.#path, square];
    if (this.#moves.some((move) => fits(move, path))) return this.#go(path, () => true);
    const castling = this.#path.length === 1 ? this.candidates.filter((move) => castles(move.steps[0], square)) : [];
    if (castling.length > 0) {
      // A move that goes on after castling (Duck chess) does so from the king's square.
      const onward = [...new Set(castling.map((move) => move.steps[0].to))];
      if (onward.length === 1 && castling.every((move) => move.steps.length > 1))
        return this.#go([this.#path[0], onward[0]], () => true);
      return this.#offer(castling);
    }
    const [from] = this.#path;
    const whole = this.candidates.filter((move) => move.steps.length === this.#path.length - 1);
    if (square === this.#path.at(-1) && whole.length > 0) return this.#offer(whole);
    const inside = this.#path.length > 1;
    this.forget();
    if (square === from) return this.act.changed();
    if (
      !inside &&
      this.#owner(square) === this.#owner(from) &&
      this.#moves.some((move) => startOf(move) === square)
    ) {
      return this.#begin(square);
    }
    this.act.refused(from, square, inside);
  }

  #owner(square) {
    return this.#cells.get(square)?.owner;
  }

  #begin(square) {
    const moves = this.#moves.filter((move) => startOf(move) === square);
    if (moves.length === 0) return this.act.empty(square);
    if (moves.every(places)) return this.#offer(moves, true);
    this.#path = [square];
    this.act.changed();
  }

  #go(path, suits) {
    this.#path = path;
    const found = this.candidates.filter(suits);
    const whole = found.filter((move) => move.steps.length === path.length - 1);
    if (whole.length === found.length) return this.#offer(whole);
    this.act.changed();
    if (whole.length > 0) this.#ask([this.#button("The move ends here", null, () => this.#offer(whole))]);
  }

  /** Plays the only move, or asks which; `asks` even if there is one. */
  #offer(moves, asks = false) {
    if (moves.length === 1 && !asks) {
      this.forget();
      return this.act.played(moves[0]);
    }
    this.act.changed();
    this.#ask(
      moves.map((move) => {
        const step = move.steps.at(-1);
        return this.#button(
          move.notation + (step.switch ? " (takes the checkered pieces)" : step.join ? " (joins)" : ""),
          pieceOf(this.letters, step.becomes),
          () => {
            this.forget();
            this.act.played(move);
          },
        );
      }),
      asks ? "Drop this piece?" : "Which of these moves?",
    );
  }

  #button(text, piece, click) {
    return make("button", { type: "button", on: { click } }, piece ? figure(piece) : null, text);
  }

  #ask(buttons, question = "") {
    this.box.replaceChildren(...(question ? [make("p", { textContent: question })] : []), ...buttons);
    this.box.hidden = buttons.length === 0;
    buttons[0]?.focus({ preventScroll: true });
  }
}
