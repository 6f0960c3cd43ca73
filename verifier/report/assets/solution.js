"use strict";
(() => {
  const space = "http://www.w3.org/2000/svg";
  const square = 45;
  const pieces = new Map([...document.querySelectorAll("#pieces [data-c]")].map((node) => [node.dataset.c, node.firstElementChild]));
  const cards = [...document.querySelectorAll(".solved")].map((card) => {
    const board = card.querySelector(".board > g");
    const about = card.querySelector(".board > desc");
    const moves = [...card.querySelectorAll(".move")];
    const steps = card.querySelector(".steps");
    const said = steps.querySelector("output");
    let at = -1;
    // A digit is so many empty squares; other characters name a piece.
    const draw = (code) => {
      while (board.children.length > 2) board.lastElementChild.remove();  // the squares and their names stay
      let cell = 0;
      for (const sign of code) {
        if (sign >= "1" && sign <= "9") { cell += Number(sign); continue; }
        const holder = document.createElementNS(space, "g");
        holder.setAttribute("transform", `translate(${cell % 8 * square} ${Math.floor(cell / 8) * square})`);
        holder.append(pieces.get(sign).firstElementChild.cloneNode(true));
        board.append(holder);
        ++cell;
      }
    };
    const show = (to) => {
      if (to < -1 || to >= moves.length) return;
      if (at >= 0) moves[at].removeAttribute("aria-current");
      at = to;
      draw(at < 0 ? card.dataset.b : moves[at].dataset.b);
      if (at >= 0) moves[at].setAttribute("aria-current", "step");
      said.textContent = at < 0 ? "the diagram" : "after " + moves[at].textContent;
      about.textContent = said.textContent;
      card.dataset.at = String(at);
    };
    moves.forEach((move, index) => move.addEventListener("click", () => show(index)));
    const jump = { first: () => show(-1), back: () => show(at - 1), on: () => show(at + 1) };
    for (const button of steps.querySelectorAll("button")) button.addEventListener("click", jump[button.dataset.step]);
    card.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const step = { ArrowLeft: jump.back, ArrowRight: jump.on, Home: jump.first }[event.key];
      if (!step) return;
      event.preventDefault();
      step();
    });
    steps.hidden = false;
    show(-1);
    return { card, show };
  });
  // #c2.5 is the fifth move of the second problem.
  const fromAddress = () => {
    const [id, move] = location.hash.slice(1).split(".");
    const found = cards.find((each) => each.card.id === id);
    if (found && /^[0-9]+$/.test(move ?? "")) { found.show(Number(move) - 1); found.card.scrollIntoView(); }
  };
  addEventListener("hashchange", fromAddress);
  fromAddress();
})();
