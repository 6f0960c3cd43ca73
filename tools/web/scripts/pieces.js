// Pieces on squares: reading boards, doing steps, and the project's drawings.
import { draw } from "./dom.js";

export const fileNames = "abcdefgh";
export const size = 45;

const usual = { files: 8, ranks: 8 };
/** How many files and ranks the board has of which these are the pieces. */
export const shapeOf = (cells) => cells.shape ?? usual;
/** "a8" for 0 … "h1" for 63, on a board of eight files and ranks. */
export const squareOf = (index, { files, ranks }) => fileNames[index % files] + (ranks - Math.floor(index / files));
export const indexOf = (square, { files, ranks }) =>
  fileNames.indexOf(square[0]) + files * (ranks - Number(square[1]));

/** Letters of a variant: letter → { name, owner }, owner "w", "b" or "s" (of both). */
export function lettersOf(variant) {
  const letters = new Map();
  for (const { name, letter, shared } of variant.pieces) {
    if (letters.has(letter)) {
      // What a piece becomes may be written as that piece with a plus before it.
      for (const [sign, owner] of [[letter, "b"], [letter.toUpperCase(), "w"]])
        letters.set("+" + sign, { name, owner, letter: sign });
      continue;
    }
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

/**
 * Square → piece, of a board of `shape`, by default the usual one. What is beyond its ranks and files is left out: the
 * FEN's faults are said elsewhere.
 */
export function cellsOf(board, letters, shape = usual) {
  const cells = new Map();
  cells.shape = shape;
  boardIn(board)
    .slice(0, shape.ranks)
    .forEach((rank, row) => {
      let file = 0,
        plus = "";
      for (const sign of rank) {
        const square = squareOf(shape.files * row + file - (sign === "~" ? 1 : 0), shape);
        if (sign === "[") break; // a pocket
        if (sign === "+") plus = sign;
        else if (sign === "~") {
          if (cells.has(square)) cells.set(square, promotedOf(letters, cells.get(square)));
        } else if (sign >= "1" && sign <= "9") file += Number(sign);
        else {
          if (file < shape.files) cells.set(square, pieceOf(letters, plus + sign));
          plus = "";
          ++file;
        }
      }
    });
  return cells;
}

const boardIn = (fen) => fen.trim().split(/[\s,[]/)[0].split("/");

/** The shape of the board that a sound FEN has; a ninth rank is a pocket. */
export function shapeIn(fen) {
  const ranks = boardIn(fen);
  const count = (sign) => (/\d/.test(sign) ? Number(sign) : /[+~]/.test(sign) ? 0 : 1);
  const files = [...ranks[0]].reduce((sum, sign) => sum + count(sign), 0);
  return { files: Math.min(Math.max(files, 1), 8), ranks: Math.min(ranks.length, 8) };
}

/** The cells after a step. */
export function afterStep(cells, step, letters) {
  const next = new Map(cells);
  next.shape = cells.shape;
  next.delete(step.from);
  for (const square of step.captures) next.delete(square);
  for (const { from } of step.also ?? []) next.delete(from);
  for (const { from, to } of step.also ?? []) if (cells.has(from)) next.set(to, cells.get(from));
  if (step.explodes) {
    for (const square of [step.to, ...step.explodes]) next.delete(square);
  } else next.set(step.to, pieceOf(letters, step.becomes));
  return next;
}

/** The king that is in check, where it is the side's only one. */
export function checkedIn({ inCheck, toMove, cells }) {
  const kings = [...cells].filter(([, piece]) => piece.name === "king" && piece.owner === toMove[0]);
  return inCheck && kings.length === 1 ? [kings[0][0]] : [];
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
