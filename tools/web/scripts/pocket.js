// The pockets beside a board: pieces that can be chosen and then dropped on a square; and the move that does nothing.
import { counted, find, make } from "./dom.js";
import { drag } from "./drag.js";
import { figure, inWords, pieceOf } from "./pieces.js";

/** The letters in a FEN's pockets, "[Qp]" or a ninth rank; null if it has none. */
export function lettersInPocket(fen) {
  const [board] = fen.trim().split(/\s+/);
  const found = /\[([^\]]*)\]/.exec(board);
  if (found) return [...found[1].replaceAll("-", "")];
  const ranks = board.split("/");
  return ranks.length === 9 ? [...ranks[8]].filter((sign) => /[A-Za-z]/.test(sign)) : null;
}

export class Pocket {
  /** `box` is the id of the element; chooser() gives the Chooser that the buttons act on, for pieces of the board. */
  constructor(box, chooser, board) {
    this.box = find(box);
    this.chooser = chooser;
    this.board = board;
  }

  /** The pockets of a position; `live` if a move can be made in it. Keeps the focus on the piece that has it. */
  show(fen, letters, live) {
    const inside = lettersInPocket(fen);
    const chooser = this.chooser();
    const droppable = live ? chooser.droppable : [];
    const focused = this.box.contains(document.activeElement) ? document.activeElement.dataset.piece : undefined;
    const counts = new Map();
    for (const letter of inside ?? []) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    for (const letter of droppable) if (!counts.has(letter)) counts.set(letter, 0); // a FEN that does not count them
    const buttons = [...counts].map(([letter, number]) => this.#button(letter, number, letters, droppable));
    if (live && chooser.passing) {
      const pass = make("button", { type: "button", textContent: "Pass", on: { click: () => this.chooser().pass() } });
      pass.dataset.piece = "pass";
      buttons.push(pass);
    }
    const empty = inside !== null && counts.size === 0;
    const words = empty ? "The pockets are empty." : counts.size > 0 ? "Pockets:" : "";
    this.box.replaceChildren(...(words ? [make("span", { textContent: words })] : []), ...buttons);
    this.box.hidden = buttons.length === 0 && !empty;
    const again = buttons.find((each) => each.dataset.piece === focused && !each.disabled);
    again?.focus({ preventScroll: true });
  }

  #button(letter, number, letters, droppable) {
    const piece = pieceOf(letters, letter);
    const button = make(
      "button",
      {
        type: "button",
        on: { click: () => this.chooser().hold(letter), pointerdown: (event) => this.#drag(event, letter, piece) },
      },
      figure(piece),
      number > 1 ? `×${number}` : "",
    );
    button.dataset.piece = letter;
    button.disabled = !droppable.includes(letter);
    button.setAttribute("aria-pressed", String(this.chooser().held === letter));
    button.setAttribute(
      "aria-label",
      number > 0 ? `${counted(number, inWords(piece))} in the pocket` : `${inWords(piece)} in the pocket`,
    );
    return button;
  }

  #drag(event, letter, piece) {
    const chooser = this.chooser();
    drag(event, this.board.squareSize, {
      begin: () => {
        if (chooser.held !== letter) chooser.hold(letter);
        return chooser.held === letter ? piece : null;
      },
      drop: (x, y) => {
        const square = this.board.squareUnder(x, y);
        if (square) this.board.act.choose(square);
      },
      end: () => {},
    });
  }
}
