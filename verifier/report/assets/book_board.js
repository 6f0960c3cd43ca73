"use strict";
// Moves as a book packs them (puzzles/output/book_moves.hpp), and the board that shows positions and takes clicks and keys.
const bookBoard = (() => {
  const space = "http://www.w3.org/2000/svg";
  const size = 45;
  const squares = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const nameOf = (cell) => "abcdefgh"[cell % 8] + (8 - Math.floor(cell / 8));

  // A digit is so many empty squares; other characters name a piece.
  const cellsOf = (code) => {
    const cells = [];
    for (const sign of code) {
      if (sign >= "1" && sign <= "9") cells.push(...Array(Number(sign)).fill(""));
      else cells.push(sign);
    }
    return cells;
  };
  // A step is clicked where it ends; one on the spot where something changes.
  const stepOf = (text) => {
    const step = { from: squares.indexOf(text[0]), to: squares.indexOf(text[1]), changes: [] };
    for (let i = 2; i < text.length; i += 2) step.changes.push([squares.indexOf(text[i]), text[i + 1] === "0" ? "" : text[i + 1]]);
    step.click = step.from === step.to && step.changes.length > 0 ? step.changes[0][0] : step.to;
    return step;
  };
  const moveOf = (whole) => {
    const [text, answer] = whole.split("~");
    const mark = text.indexOf("`");
    const [steps, flag] = (mark < 0 ? text : text.slice(0, mark)).split("'");
    const move = { steps: steps.split("&").map(stepOf), flag: flag ?? "", label: mark < 0 ? "" : text.slice(mark + 1) };
    if (answer) move.refutation = { ...moveOf(answer.slice(0, answer.indexOf(":"))), text: answer.slice(answer.indexOf(":") + 1) };
    move.path = [move.steps[0].from, ...move.steps.map((step) => step.click)];
    return move;
  };
  const after = (cells, step) => {
    const next = [...cells];
    next[step.from] = "";
    next[step.to] = cells[step.from];
    for (const [cell, sign] of step.changes) next[cell] = sign;
    return next;
  };
  // The square of a castling rook means the king's move, unless the king has a step there.
  const alias = (move) => {
    const [step] = move.steps;
    const left = step.changes.find(([cell, sign]) => sign === "" && cell !== step.to && cell !== step.from);
    return move.steps.length === 1 && step.changes.some(([, sign]) => sign !== "") && left ? left[0] : -1;
  };
  const all = (text) => text.split(" ").filter((each) => each !== "").map(moveOf);

  // `choose(cell)` is called for a square that is clicked, or chosen with Enter.
  const create = (root, names, choose) => {
    const pieces = new Map([...document.querySelectorAll("#pieces [data-c]")].map((node) => [node.dataset.c, node.firstElementChild]));
    const picture = document.createElementNS(space, "svg");
    picture.setAttribute("class", "board");
    picture.setAttribute("viewBox", "0 0 384 384");
    picture.setAttribute("aria-hidden", "true");
    const grid = document.createElement("div");
    grid.className = "squares";
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", "Board");
    const buttons = [];
    for (let rank = 0; rank < 8; ++rank) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let file = 0; file < 8; ++file) {
        const button = document.createElement("button");
        button.type = "button";
        button.setAttribute("role", "gridcell");
        button.tabIndex = -1;
        buttons.push(button);
        row.append(button);
      }
      grid.append(row);
    }
    root.replaceChildren(picture, grid);
    let flipped = false;
    let at = 63;  // the button that the tab key reaches
    const cellAt = (index) => flipped ? 63 - index : index;
    const reach = (index) => {
      buttons[at].tabIndex = -1;
      at = index;
      buttons[at].tabIndex = 0;
    };
    buttons.forEach((button, index) => button.addEventListener("click", () => { reach(index); choose(cellAt(index)); }));
    grid.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !api.active) return;
      const [files, ranks] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
      if (files === 0 && ranks === 0) return;
      event.preventDefault();
      event.stopPropagation();
      const file = at % 8 + files;
      const rank = Math.floor(at / 8) + ranks;
      if (file < 0 || file > 7 || rank < 0 || rank > 7) return;
      reach(rank * 8 + file);
      buttons[at].focus();
    });
    const place = (id) => {
      const use = document.createElementNS(space, "use");
      use.setAttribute("href", "#" + id);
      return use;
    };
    // `marks`: a class and words for some cells, "can": [cells].
    const words = { from: "chosen", can: "can be reached", last: "last move", hint: "hint", wrong: "wrong move" };
    const show = (cells, marks) => {
      const layer = document.createElementNS(space, "g");
      layer.setAttribute("transform", "translate(22 2)");
      layer.append(place("b8x8"), place(flipped ? "c8x8b" : "c8x8w"));
      buttons.forEach((button, index) => {
        const sign = cells[cellAt(index)];
        const mine = Object.keys(words).filter((kind) => marks[kind]?.includes(cellAt(index)));
        button.className = mine.join(" ");
        button.setAttribute("aria-label", [nameOf(cellAt(index)), sign ? names[sign] : "empty", ...mine.map((kind) => words[kind])].join(", "));
        button.dataset.at = nameOf(cellAt(index));
        if (!sign) return;
        const holder = document.createElementNS(space, "g");
        holder.setAttribute("transform", `translate(${index % 8 * size} ${Math.floor(index / 8) * size})`);
        holder.append(pieces.get(sign).firstElementChild.cloneNode(true));
        layer.append(holder);
      });
      picture.replaceChildren(layer);
    };
    const flip = (black) => { flipped = black; };
    const isFlipped = () => flipped;
    const focus = (cell) => { reach(cellAt(cell)); buttons[at].focus({ preventScroll: true }); };
    const holds = (node) => grid.contains(node);
    const drawing = (sign) => pieces.get(sign).cloneNode(true);
    const api = { show, flip, flipped: isFlipped, focus, holds, drawing, active: true };
    reach(at);
    return api;
  };
  return { all, moveOf, after, alias, cellsOf, nameOf, create };
})();
