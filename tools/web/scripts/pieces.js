// Pieces on squares: reading boards, doing steps, and the project's drawings.
import { draw } from "./dom.js";

export const files = "abcdefgh";
export const size = 45;

/** "a8" for 0 … "h1" for 63. */
export const squareOf = (index) => files[index % 8] + (8 - Math.floor(index / 8));
export const indexOf = (square) => files.indexOf(square[0]) + 8 * (8 - Number(square[1]));

/** Letters of a variant: letter → { name, owner }, owner "w", "b" or "s" (of both). */
export function lettersOf(variant) {
  const letters = new Map();
  for (const { name, letter, shared } of variant.pieces) {
    letters.set(letter, { name, owner: "b", letter });
    letters.set(letter.toUpperCase(), { name, owner: "w", letter: letter.toUpperCase() });
    if (shared)
      for (const each of [shared, shared.toUpperCase()])
        letters.set(each, { name, owner: "s", letter: shared, only: shared === letter });
  }
  return letters;
}

export const pieceOf = (letters, letter) => letters.get(letter) ?? { name: "", owner: "n", letter };

/** The piece that was a pawn, of the same kind and owner. */
const promotedOf = (letters, piece) =>
  [...letters.values()].find((each) => each.owner === piece.owner && each.name === "promoted " + piece.name) ?? piece;

/** Square → piece. What is beyond eight ranks and files is left out: the FEN's faults are said elsewhere. */
export function cellsOf(board, letters) {
  const cells = new Map();
  board
    .trim()
    .split(/[\s,]/)[0]
    .split("/")
    .slice(0, 8)
    .forEach((rank, row) => {
      let file = 0;
      for (const sign of rank) {
        if (sign === "[") break; // a pocket
        if (sign === "~") {
          const last = squareOf(8 * row + file - 1);
          if (cells.has(last)) cells.set(last, promotedOf(letters, cells.get(last)));
        } else if (sign >= "1" && sign <= "9") file += Number(sign);
        else {
          if (file < 8) cells.set(squareOf(8 * row + file), pieceOf(letters, sign));
          ++file;
        }
      }
    });
  return cells;
}

/** The cells after a step. */
export function afterStep(cells, step, letters) {
  const next = new Map(cells);
  next.delete(step.from);
  for (const square of step.captures) next.delete(square);
  for (const { from } of step.also ?? []) next.delete(from);
  for (const { from, to } of step.also ?? []) if (cells.has(from)) next.set(to, cells.get(from));
  if (step.explodes) {
    for (const square of [step.to, ...step.explodes]) next.delete(square);
  } else next.set(step.to, pieceOf(letters, step.becomes));
  return next;
}

const owners = { w: "white ", b: "black ", s: "checkered ", n: "" };
/** A piece that is always both players' (the duck) has no colour to tell. */
export const inWords = (piece) =>
  piece ? (piece.only ? "" : owners[piece.owner]) + (piece.name || `piece '${piece.letter}'`) : "empty";

/** The drawing of a piece for a place in a picture. */
export function drawing(piece, x = 0, y = 0) {
  // A piece that was a pawn is drawn as what it has become, with a mark.
  const promoted = piece.name.startsWith("promoted ");
  const id = "m-" + piece.name.replace(/^promoted /, "").replaceAll(" ", "-");
  const group = draw("g", { class: piece.owner, transform: `translate(${x} ${y})` });
  if (piece.name && document.getElementById(id)) {
    group.append(draw("use", { href: "#" + id }));
    if (promoted) {
      const mark = draw("text", { class: "t", x: 39, y: 16, "font-size": 16, "text-anchor": "middle" });
      mark.textContent = "~";
      group.append(mark);
    }
  } else {
    const sign = draw("text", { class: "g", x: 22.5, y: 30, "font-size": 22 });
    sign.textContent = piece.letter;
    group.append(draw("use", { href: piece.owner === "n" ? "#block" : "#disc" }), sign);
  }
  return group;
}

/** A single piece, for legends and buttons. */
export function figure(piece) {
  return draw("svg", { class: "piece", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" }, drawing(piece));
}
