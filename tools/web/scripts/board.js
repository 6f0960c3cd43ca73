// A board that shows cells, marks and arrows, and takes clicks and keys; and pictures of boards.
import { draw, make } from "./dom.js";
import { drag } from "./drag.js";
import { drawing, fileNames, indexOf, inWords, shapeOf, size, squareOf } from "./pieces.js";

const left = 22,
  top = 2;

/** A square of the picture is dark as on the board itself: a1 always is. */
const isDark = (square) => (fileNames.indexOf(square[0]) + Number(square[1])) % 2 === 1;
/** The square at a place of the picture, counted from its upper left corner; and back. */
const squareAt = (index, { shape, flipped }) =>
  squareOf(flipped ? shape.files * shape.ranks - 1 - index : index, shape);
const indexAt = (square, { shape, flipped }) =>
  flipped ? shape.files * shape.ranks - 1 - indexOf(square, shape) : indexOf(square, shape);

function place(square, seen) {
  const index = indexAt(square, seen);
  return [(index % seen.shape.files) * size, Math.floor(index / seen.shape.files) * size];
}

function ground(seen) {
  const { files, ranks } = seen.shape;
  const [width, height] = [files * size, ranks * size];
  const group = draw("g", {}, draw("rect", { class: "l", width, height }));
  let dark = "";
  const names = draw("g", { class: "t" });
  const name = (text, x, y) => {
    const node = draw("text", { x, y });
    node.textContent = text;
    names.append(node);
  };
  for (let i = 0; i < files * ranks; ++i) {
    const square = squareAt(i, seen);
    const [x, y] = place(square, seen);
    if (isDark(square)) dark += `M${x} ${y}h${size}v${size}h-${size}z`;
    if (i % files === 0) name(square[1], -11, y + size / 2 + 5);
    if (i >= files * (ranks - 1)) name(square[0], x + size / 2, height + 16);
  }
  group.append(
    draw("path", { class: "d", d: dark }),
    draw("rect", { class: "f", x: -1, y: -1, width: width + 2, height: height + 2 }),
    names,
  );
  return group;
}

/** A line from square to square with a head; the tail begins beside the piece. */
function arrow(from, to, seen, kind) {
  const [x1, y1] = place(from, seen).map((each) => each + size / 2);
  const [x2, y2] = place(to, seen).map((each) => each + size / 2);
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
 * tints: { last: [squares], check, chosen, hint, wrong }, colours of squares below the pieces; lifted: the square of a
 * piece that is being dragged.
 */
function layer(cells, { marks = {}, arrows = [], tints = {}, flipped = false, lifted = "" }) {
  const seen = { shape: shapeOf(cells), flipped };
  const group = draw("g", { transform: `translate(${left} ${top})` }, ground(seen));
  for (const kind of ["last", "check", "chosen", "hint", "wrong"]) {
    for (const square of tints[kind] ?? []) {
      const [x, y] = place(square, seen);
      group.append(draw("rect", { class: "tint " + kind, x, y, width: size, height: size }));
    }
  }
  for (const [square, piece] of cells) {
    const node = drawing(piece, ...place(square, seen));
    if (square === lifted) node.classList.add("lifted");
    group.append(node);
  }
  for (const square of marks.victims ?? []) {
    const [x, y] = place(square, seen);
    group.append(draw("path", { class: "victim", d: `M${x + 5} ${y + 5}l35 35M${x + 40} ${y + 5}l-35 35` }));
  }
  for (const each of arrows) group.append(arrow(each.from, each.to, seen, each.kind ?? ""));
  for (const kind of ["agreed", "missing", "extra", "plain"]) {
    for (const square of marks[kind] ?? []) {
      const [x, y] = place(square, seen);
      group.append(draw("use", { href: `#k-${kind}${cells.has(square) ? "-s" : ""}`, x, y }));
    }
  }
  return group;
}

const extent = ({ files, ranks }) => [left + files * size + 2, top + ranks * size + 22];
const viewOf = (shape) => `0 0 ${extent(shape).join(" ")}`;

/** A picture of a board, with its words for who does not see it. */
export function picture(cells, options = {}) {
  const words = [...cells].map(([square, piece]) => `${inWords(piece)} ${square}`).join(", ");
  const node = draw("svg", { class: "board", viewBox: viewOf(shapeOf(cells)), role: "img" }, layer(cells, options));
  node.setAttribute("aria-label", (options.title ?? "Board") + ": " + (words || "empty"));
  return node;
}

const words = {
  chosen: "chosen",
  can: "can be reached",
  take: "captures",
  last: "last move",
  check: "in check",
  no: "looks possible, is not legal",
  hint: "hint",
  wrong: "wrong move",
};

export class Board {
  #root;
  #picture = draw("svg", { class: "board", "aria-hidden": "true" });
  #grid;
  #buttons = [];
  #shape = { files: 0, ranks: 0 };
  #at = 0;
  #shown = { cells: new Map(), squares: {}, options: {} };
  #flipped = false;
  #lifted = "";

  /**
   * act: choose(square) is called for a square that is clicked, chosen with Enter, or where a piece is let go;
   * lift(square) says whether the piece there can be dragged, and takes it in hand; movable() lists those squares;
   * away(square), if it is given, is called when that piece is let go beside the board.
   */
  constructor(root, name, act) {
    this.#root = root;
    this.act = act;
    this.#grid = make("div", { className: "squares", role: "grid", "aria-label": name });
    this.#grid.addEventListener("keydown", (event) => this.#key(event));
    this.#grid.addEventListener("pointerdown", (event) => this.#drag(event));
    root.replaceChildren(this.#picture, this.#grid);
    this.show(new Map());
  }

  /** A board of other size: other squares; the focus begins in the middle of the picture's last rank but one. */
  #build(shape) {
    this.#shape = shape;
    this.#buttons = [];
    this.#at = 0;
    this.#grid.replaceChildren();
    const { files, ranks } = shape;
    for (let rank = 0; rank < ranks; ++rank) {
      const row = make("div", { role: "row" });
      for (let file = 0; file < files; ++file) {
        const index = files * rank + file;
        const button = make("button", {
          type: "button",
          role: "gridcell",
          tabIndex: -1,
          on: {
            click: () => {
              this.#reach(index);
              this.act.choose(this.#squareAt(index));
            },
          },
        });
        this.#buttons.push(button);
        row.append(button);
      }
      this.#grid.append(row);
    }
    this.#reach(files * Math.max(ranks - 2, 0) + Math.floor(files / 2));
    const [width, height] = extent(shape);
    this.#picture.setAttribute("viewBox", viewOf(shape));
    this.#root.style.aspectRatio = `${width} / ${height}`;
    this.#root.style.setProperty("--part", width / extent({ files: 8, ranks: 8 })[0]); // of the width of a usual board
    const part = { left: left / width, top: top / height, width: (files * size) / width, height: (ranks * size) / height };
    for (const [key, value] of Object.entries(part)) this.#grid.style[key] = `${100 * value}%`;
  }

  #drag(event) {
    const square = event.target.closest("[role=gridcell]")?.dataset.at;
    if (!square || !this.act.movable().has(square)) return;
    drag(event, this.squareSize, {
      begin: () => {
        if (!this.act.lift(square)) return null;
        this.#lifted = square;
        this.preview();
        return this.#shown.cells.get(square);
      },
      drop: (x, y) => {
        const target = this.squareUnder(x, y);
        if (target && target !== square) this.act.choose(target);
        if (!target) this.act.away?.(square);
      },
      end: () => {
        this.#lifted = "";
        this.preview();
      },
    });
  }

  /** The square at a place of the window; undefined beside the board. */
  squareUnder(x, y) {
    const box = this.#grid.getBoundingClientRect();
    const { files, ranks } = this.#shape;
    const file = Math.floor(((x - box.left) / box.width) * files);
    const rank = Math.floor(((y - box.top) / box.height) * ranks);
    return file < 0 || rank < 0 || file >= files || rank >= ranks ? undefined : this.#squareAt(files * rank + file);
  }

  get squareSize() {
    return this.#buttons[0].getBoundingClientRect().width;
  }

  get flipped() {
    return this.#flipped;
  }

  flip(black) {
    this.#flipped = black;
    this.#draw();
  }

  /** `squares`: { chosen, can, take, no, last, check, hint, wrong: [squares] }; `options`: marks and arrows. */
  show(cells, squares = {}, options = {}) {
    this.#shown = { cells, squares, options };
    const { files, ranks } = shapeOf(cells);
    if (files !== this.#shape.files || ranks !== this.#shape.ranks) this.#build({ files, ranks });
    this.#draw();
  }

  /** Other marks and arrows for a moment; without options those of show() again. */
  preview(cells, options) {
    const { cells: own, options: mine } = this.#shown;
    const tints = options ? {} : this.#shown.squares;
    const more = { tints, flipped: this.#flipped, lifted: this.#lifted };
    this.#picture.replaceChildren(layer(cells ?? own, { ...(options ?? mine), ...more }));
  }

  focus(square) {
    this.#reach(indexAt(square, { shape: this.#shape, flipped: this.#flipped }));
    this.#buttons[this.#at].focus({ preventScroll: true });
  }

  get hasFocus() {
    return this.#grid.contains(document.activeElement);
  }

  #squareAt(index) {
    return squareAt(index, { shape: this.#shape, flipped: this.#flipped });
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
    const { files, ranks } = this.#shape;
    const file = (this.#at % files) + way[0],
      rank = Math.floor(this.#at / files) + way[1];
    if (file < 0 || file >= files || rank < 0 || rank >= ranks) return;
    this.#reach(files * rank + file);
    this.#buttons[this.#at].focus();
  }

  #draw() {
    const { cells, squares } = this.#shown;
    this.preview();
    const movable = this.act.movable();
    this.#buttons.forEach((button, index) => {
      const square = this.#squareAt(index);
      const mine = Object.keys(words).filter((kind) => squares[kind]?.includes(square));
      button.className = [...mine, ...(movable.has(square) ? ["movable"] : [])].join(" ");
      button.dataset.at = square;
      button.setAttribute(
        "aria-label",
        [square, inWords(cells.get(square)), ...mine.map((kind) => words[kind])].join(", "),
      );
    });
  }
}
