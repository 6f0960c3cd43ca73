// A board to set up: pieces are dragged from the palette to it, on it, and off it; or chosen and placed by clicks and keys.
import { Board } from "./board.js";
import { find, make } from "./dom.js";
import { drag } from "./drag.js";
import { cellsOf, figure, inWords, squareOf } from "./pieces.js";

const remove = "remove";

export class Editor {
  #letters = new Map();
  #shape;
  #cells = new Map();
  #pocket = "";
  #text = null; // the FEN as it was given, until the board is changed
  #held = null; // a letter of the palette, or `remove`
  #from = null; // the square of the piece that goes elsewhere
  #shown = false; // whether another position is shown

  /**
   * `id` of the board's element; "ID-palette" is that of the pieces. changed(): after each change; say(text): to the reader;
   * leave(): back to the position that is set up.
   */
  constructor(id, { changed, say, leave }) {
    this.changed = changed;
    this.say = say;
    this.leave = leave;
    this.palette = find(id + "-palette");
    this.board = new Board(find(id), "Board to set up", {
      choose: (square) => this.#choose(square),
      lift: (square) => this.#lift(square),
      movable: () => (this.#shown ? new Set() : new Set(this.#cells.keys())),
      away: (square) => this.#put(square, null),
    });
    find(id).addEventListener("keydown", (event) => {
      const square = event.target.dataset?.at;
      if (!square || !["Delete", "Backspace", "Escape"].includes(event.key)) return;
      event.preventDefault();
      this.#hold(null);
      if (event.key !== "Escape" && !this.#shown) this.#put(square, null);
    });
  }

  /** Other letters and another size; the board is empty. */
  use(letters, shape) {
    this.#letters = letters;
    this.#shape = shape;
    this.#held = this.#from = null;
    const owners = ["w", "b", "s"];
    const pieces = [...letters]
      .filter(([sign]) => !sign.startsWith("+"))
      .sort(([, a], [, b]) => owners.indexOf(a.owner) - owners.indexOf(b.owner));
    this.palette.replaceChildren(
      ...owners
        .map((owner) => pieces.filter(([, piece]) => piece.owner === owner))
        .filter((row) => row.length > 0)
        .map((row) => make("div", { className: "row" }, ...row.map(([sign, piece]) => this.#button(sign, piece)))),
    );
    const eraser = make("button", {
      type: "button",
      textContent: "Remove",
      "aria-pressed": "false",
      on: { click: () => this.#hold(remove) },
    });
    eraser.dataset.piece = remove;
    this.palette.append(eraser);
    this.set("", new Map());
  }

  #button(sign, piece) {
    const button = make(
      "button",
      {
        type: "button",
        "aria-label": inWords(piece),
        "aria-pressed": "false",
        title: inWords(piece),
        on: { click: () => this.#hold(sign), pointerdown: (event) => this.#drag(event, sign, piece) },
      },
      figure(piece),
    );
    button.dataset.piece = sign;
    return button;
  }

  #drag(event, sign, piece) {
    drag(event, this.board.squareSize, {
      begin: () => {
        this.leave();
        return piece;
      },
      drop: (x, y) => {
        const square = this.board.squareUnder(x, y);
        if (square) this.#put(square, piece);
      },
      end: () => {},
    });
  }

  #hold(sign) {
    this.#held = this.#held === sign ? null : sign;
    this.#from = null;
    for (const each of this.palette.querySelectorAll("button"))
      each.setAttribute("aria-pressed", String(each.dataset.piece === this.#held));
    if (this.#shown) this.leave();
    else this.draw();
  }

  #lift(square) {
    this.#hold(null);
    this.#from = square;
    return true;
  }

  #choose(square) {
    if (this.#shown) return this.say("This is a position of the solution: “Diagram” goes back.");
    const piece = this.#cells.get(square);
    if (this.#held === remove) return this.#put(square, null);
    if (this.#held) {
      const held = this.#letters.get(this.#held);
      return this.#put(square, piece === held ? null : held);
    }
    if (this.#from === square) this.#from = null;
    else if (this.#from) {
      const moved = this.#cells.get(this.#from);
      this.#cells.delete(this.#from);
      return this.#put(square, moved);
    } else if (piece) this.#from = square;
    else this.say("Choose a piece below the board first, then its square; or drag it.");
    this.draw();
  }

  #put(square, piece) {
    this.#from = null;
    if (piece) this.#cells.set(square, piece);
    else this.#cells.delete(square);
    this.#text = null;
    this.draw();
    this.changed();
  }

  /** A position: the FEN as it was given, and its pieces. */
  set(text, cells) {
    this.#text = text;
    this.#pocket = /\[[^\]]*\]/.exec(text)?.[0] ?? "";
    this.#cells = new Map(cells);
    this.#cells.shape = this.#shape;
    this.#from = null;
    this.draw();
  }

  cellsOf(board) {
    return cellsOf(board, this.#letters, this.#shape);
  }

  get empty() {
    return this.#cells.size === 0;
  }

  /** The FEN as it was given, or the board alone if it was changed. */
  get fen() {
    if (this.#text) return this.#text;
    const { files, ranks } = this.#shape;
    const signs = new Map([...this.#letters].map(([sign, piece]) => [piece, sign]));
    const rows = [];
    for (let rank = 0; rank < ranks; ++rank) {
      let row = "";
      for (let file = 0; file < files; ++file) {
        const piece = this.#cells.get(squareOf(files * rank + file, this.#shape));
        row += piece ? (signs.get(piece) ?? piece.letter) : "1";
      }
      rows.push(row.replace(/1+/g, (gap) => gap.length));
    }
    return rows.join("/") + this.#pocket;
  }

  draw() {
    this.#shown = false;
    this.board.show(this.#cells, { chosen: this.#from ? [this.#from] : [] });
  }

  /** Another position for a while; draw() goes back. */
  show(cells, squares) {
    this.#shown = true;
    this.board.show(cells, squares);
  }
}
