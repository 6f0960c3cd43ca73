// A board that shows cells, marks and arrows, and takes clicks and keys; and pictures of boards.
import { draw, make } from "./dom.js";
import { drawing, files, indexOf, inWords, size, squareOf } from "./pieces.js";

const left = 22,
  top = 2,
  all = 8 * size;

function ground(flipped) {
  const group = draw("g", {}, draw("rect", { class: "l", width: all, height: all }));
  let dark = "";
  for (let i = 0; i < 64; ++i) {
    if (((i % 8) + Math.floor(i / 8)) % 2 === 1)
      dark += `M${(i % 8) * size} ${Math.floor(i / 8) * size}h${size}v${size}h-${size}z`;
  }
  const names = draw("g", { class: "t" });
  for (let i = 0; i < 8; ++i) {
    const file = draw("text", { x: (i + 0.5) * size, y: all + 16 });
    file.textContent = files[flipped ? 7 - i : i];
    const rank = draw("text", { x: -11, y: (i + 0.5) * size + 5 });
    rank.textContent = flipped ? i + 1 : 8 - i;
    names.append(file, rank);
  }
  group.append(
    draw("path", { class: "d", d: dark }),
    draw("rect", { class: "f", x: -1, y: -1, width: all + 2, height: all + 2 }),
    names,
  );
  return group;
}

function place(square, flipped) {
  const index = flipped ? 63 - indexOf(square) : indexOf(square);
  return [(index % 8) * size, Math.floor(index / 8) * size];
}

/** A line from square to square with a head; the tail begins beside the piece. */
function arrow(from, to, flipped, kind) {
  const [x1, y1] = place(from, flipped).map((each) => each + size / 2);
  const [x2, y2] = place(to, flipped).map((each) => each + size / 2);
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return draw("circle", { class: "arrow-ring " + kind, cx: x1, cy: y1, r: 19 });
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [ex, ey] = [x2 - 6 * dx, y2 - 6 * dy];
  const [bx, by] = [ex - 11 * dx, ey - 11 * dy];
  return draw(
    "g",
    { class: "arrow " + kind },
    draw("path", { class: "shaft", d: `M${x1 + 12 * dx} ${y1 + 12 * dy}L${bx} ${by}` }),
    draw("path", { class: "head", d: `M${ex} ${ey}L${bx - 7 * dy} ${by + 7 * dx}L${bx + 7 * dy} ${by - 7 * dx}z` }),
  );
}

/**
 * All that is drawn. marks: { agreed: [squares], missing, extra, plain, victims }; arrows: [{ from, to, kind }];
 * tints: { last: [squares], chosen, hint, wrong }, colours of squares below the pieces.
 */
function layer(cells, { marks = {}, arrows = [], tints = {}, flipped = false }) {
  const group = draw("g", { transform: `translate(${left} ${top})` }, ground(flipped));
  for (const kind of ["last", "chosen", "hint", "wrong"]) {
    for (const square of tints[kind] ?? []) {
      const [x, y] = place(square, flipped);
      group.append(draw("rect", { class: "tint " + kind, x, y, width: size, height: size }));
    }
  }
  for (const [square, piece] of cells) group.append(drawing(piece, ...place(square, flipped)));
  for (const square of marks.victims ?? []) {
    const [x, y] = place(square, flipped);
    group.append(draw("path", { class: "victim", d: `M${x + 5} ${y + 5}l35 35M${x + 40} ${y + 5}l-35 35` }));
  }
  for (const each of arrows) group.append(arrow(each.from, each.to, flipped, each.kind ?? ""));
  for (const kind of ["agreed", "missing", "extra", "plain"]) {
    for (const square of marks[kind] ?? []) {
      const [x, y] = place(square, flipped);
      group.append(draw("use", { href: `#k-${kind}${cells.has(square) ? "-s" : ""}`, x, y }));
    }
  }
  return group;
}

const view = `0 0 ${left + all + 2} ${top + all + 22}`;

/** A picture of a board, with its words for who does not see it. */
export function picture(cells, options = {}) {
  const words = [...cells].map(([square, piece]) => `${inWords(piece)} ${square}`).join(", ");
  const node = draw("svg", { class: "board", viewBox: view, role: "img" }, layer(cells, options));
  node.setAttribute("aria-label", (options.title ?? "Board") + ": " + (words || "empty"));
  return node;
}

const words = {
  chosen: "chosen",
  can: "can be reached",
  take: "captures",
  last: "last move",
  no: "looks possible, is not legal",
  hint: "hint",
  wrong: "wrong move",
};

export class Board {
  #picture = draw("svg", { class: "board", viewBox: view, "aria-hidden": "true" });
  #grid;
  #buttons = [];
  #at = 52;
  #shown = { cells: new Map(), squares: {}, options: {} };
  #flipped = false;

  /** `choose(square)` is called for a square that is clicked, or chosen with Enter. */
  constructor(root, name, choose) {
    this.#grid = make("div", { className: "squares", role: "grid", "aria-label": name });
    for (let rank = 0; rank < 8; ++rank) {
      const row = make("div", { role: "row" });
      for (let file = 0; file < 8; ++file) {
        const index = 8 * rank + file;
        const button = make("button", {
          type: "button",
          role: "gridcell",
          tabIndex: -1,
          on: {
            click: () => {
              this.#reach(index);
              choose(this.#squareAt(index));
            },
          },
        });
        this.#buttons.push(button);
        row.append(button);
      }
      this.#grid.append(row);
    }
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.#reach(this.#at);
    root.replaceChildren(this.#picture, this.#grid);
    this.show(new Map());
  }

  get flipped() {
    return this.#flipped;
  }

  flip(black) {
    this.#flipped = black;
    this.#draw();
  }

  /** `squares`: { chosen, can, take, no, last, hint, wrong: [squares] }; `options`: marks and arrows. */
  show(cells, squares = {}, options = {}) {
    this.#shown = { cells, squares, options };
    this.#draw();
  }

  /** Other marks and arrows for a moment; without options those of show() again. */
  preview(cells, options) {
    const { cells: own, options: mine } = this.#shown;
    const tints = options ? {} : this.#shown.squares;
    this.#picture.replaceChildren(layer(cells ?? own, { ...(options ?? mine), tints, flipped: this.#flipped }));
  }

  focus(square) {
    this.#reach(this.#flipped ? 63 - indexOf(square) : indexOf(square));
    this.#buttons[this.#at].focus({ preventScroll: true });
  }

  get hasFocus() {
    return this.#grid.contains(document.activeElement);
  }

  #squareAt(index) {
    return squareOf(this.#flipped ? 63 - index : index);
  }

  #reach(index) {
    this.#buttons[this.#at].tabIndex = -1;
    this.#at = index;
    this.#buttons[index].tabIndex = 0;
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const file = (this.#at % 8) + way[0],
      rank = Math.floor(this.#at / 8) + way[1];
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return;
    this.#reach(8 * rank + file);
    this.#buttons[this.#at].focus();
  }

  #draw() {
    const { cells, squares } = this.#shown;
    this.preview();
    this.#buttons.forEach((button, index) => {
      const square = this.#squareAt(index);
      const mine = Object.keys(words).filter((kind) => squares[kind]?.includes(square));
      button.className = mine.join(" ");
      button.dataset.at = square;
      button.setAttribute(
        "aria-label",
        [square, inWords(cells.get(square)), ...mine.map((kind) => words[kind])].join(", "),
      );
    });
  }
}
