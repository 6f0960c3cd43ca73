"use strict";
// A book of puzzles: answers, hints, lines, filters, and what the reader has solved.
(() => {
  const find = (id) => document.getElementById(id);
  const book = JSON.parse(find("book").textContent);
  const { all, moveOf, after, alias, cellsOf, nameOf, create } = bookBoard;
  const wait = (time) => new Promise((done) => setTimeout(done, time));

  // Progress: of each puzzle "solved", "help" (with a hint) or "failed" (a wrong move, or the solution was shown).
  const key = "arbiter-book:" + book.id;
  let progress = {};
  try {
    progress = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify(progress));
  } catch { find("kept").hidden = false; }
  const keep = () => { try { localStorage.setItem(key, JSON.stringify(progress)); } catch { /* said above */ } };
  const stateWords = { "": "not tried", solved: "solved", help: "solved with a hint", failed: "failed" };
  const stateSigns = { "": "", solved: "✓ ", help: "✓ ", failed: "✗ " };

  // "captureChain": capture chain
  const inWords = (tag) => tag.replace(/[A-Z0-9]+/g, (part) => " " + part.toLowerCase()).trim();
  const lengthOf = (puzzle) => (puzzle.texts.length + 1) / 2;
  const saves = (puzzle) => puzzle.goal === "save the game";
  const goal = (puzzle, moves) => puzzle.goal + (saves(puzzle) ? "" : " in " + moves);
  const counts = new Map();
  for (const puzzle of book.puzzles) for (const tag of puzzle.tags.slice(1)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const cards = book.puzzles.map((puzzle, index) => {
    const node = find("c" + (index + 1));
    // The tag that fewest puzzles have says most of it.
    const theme = [...puzzle.tags.slice(1)].sort((a, b) => counts.get(a) - counts.get(b))[0] ?? "";
    return { puzzle, node, index, theme, state: node.querySelector(".state"), link: node.querySelector("a") };
  });

  // ---- The puzzle on the board -------------------------------------------------------------------------------------
  let card = null;
  let frames = [];    // the board after each half-move that was played: { cells, last, text }
  let view = 0;       // the frame that is shown
  let legal = [];     // the moves of the solver
  let chosen = [];    // the squares of the move so far
  let hints = 0;
  let failed = false;
  let done = false;
  let busy = 0;       // counts what is under way, so that what another puzzle interrupts ends
  let playing = false;
  let refuting = false;  // a wrong move is shown, and its answer: a click on the board ends that
  const board = create(find("board"), book.names, (cell) => press(cell));

  const say = (text, kind = "") => { find("said").textContent = text; find("said").className = kind; };
  const solverSide = () => card.puzzle.white ? "White" : "Black";
  const left = () => lengthOf(card.puzzle) - Math.floor((frames.length - 1) / 2);
  const live = () => view === frames.length - 1;
  const fits = (move, path) => path.every((cell, i) => move.path[i] === cell);

  const partly = (path) => {  // the board after the steps that were clicked
    let cells = frames.at(-1).cells;
    const move = legal.find((each) => fits(each, path));
    for (let i = 0; i + 1 < path.length; ++i) cells = after(cells, move.steps[i]);
    return cells;
  };
  const show = () => {
    const frame = frames[view];
    const marks = { last: frame.last };
    let cells = frame.cells;
    if (live() && !done && !playing) {
      if (chosen.length > 0) {
        cells = partly(chosen);
        marks.from = [chosen.at(-1)];
        marks.can = legal.filter((move) => fits(move, chosen) && move.path.length > chosen.length).map((move) => move.path[chosen.length]);
      }
      const right = legal.find((move) => move.flag === "w");
      if (hints > 0) marks.hint = right.path.slice(0, hints > 1 ? right.path.length : 1);
    }
    board.active = !done;
    board.show(cells, marks);
    showLine();
    const ends = { first: view === 0, back: view === 0, on: live(), last: live() };
    for (const button of document.querySelectorAll("[data-step]")) button.disabled = ends[button.dataset.step];
    find("hint").disabled = done || playing || hints > 1;
    find("solution").disabled = done || playing;
  };
  const showLine = () => {
    const items = [];
    for (let i = 1; i < frames.length; ++i) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "move";
      button.textContent = frames[i].text;
      if (i === view) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => { view = i; show(); });
      if (i % 2 === 1) {
        const item = document.createElement("li");
        const number = document.createElement("span");
        number.textContent = (i + 1) / 2 + (card.puzzle.white ? "." : "…");
        item.append(number);
        items.push(item);
      }
      items.at(-1).append(" ", button);
    }
    if (done && frames.length > card.puzzle.texts.length) {
      const ways = [card.puzzle.texts.at(-1), ...card.puzzle.others].filter((text) => text !== frames.at(-1).text);
      if (ways.length > 0) items.at(-1).append(" also " + ways.join(", "));
    }
    find("line").replaceChildren(...items);
  };
  const choiceOf = (buttons) => {
    find("choice").replaceChildren(...buttons);
    find("choice").hidden = buttons.length === 0;
    buttons[0]?.focus();
  };
  const choiceButton = (text, sign, act) => {
    const button = document.createElement("button");
    button.type = "button";
    if (sign) button.append(board.drawing(sign), " ");
    button.append(text);
    button.addEventListener("click", act);
    return button;
  };
  const forget = () => { chosen = []; choiceOf([]); };
  const names = (path) => path.map(nameOf).join("–");

  const press = (cell) => {
    if (refuting) { ++busy; refuting = playing = false; }
    if (done || playing) return;
    if (!live()) view = frames.length - 1;
    const here = frames.at(-1).cells;
    const path = [...chosen, cell];
    let found = legal.filter((move) => fits(move, path));
    if (found.length === 0 && chosen.length === 1) {
      const castling = legal.filter((move) => move.path[0] === chosen[0] && alias(move) === cell);
      if (castling.length > 0) return offer(castling);
    }
    if (found.length === 0 && chosen.length > 0) {
      const whole = legal.filter((move) => fits(move, chosen) && move.path.length === chosen.length);
      if (cell === chosen.at(-1) && whole.length > 0) return offer(whole);
      const was = chosen;
      forget();
      if (was.length === 1 && cell === was[0]) { say("Nothing is chosen."); return show(); }
      found = legal.filter((move) => move.path[0] === cell);
      if (found.length === 0 || was.length > 1) {
        say(names([...was, cell]) + " is not legal.", "wrong");
        return show();
      }
    }
    if (found.length === 0) {
      say(here[cell] ? "The " + book.names[here[cell]] + " on " + nameOf(cell) + " has no legal move." : nameOf(cell) + " is empty: choose a piece first.", "wrong");
      return show();
    }
    chosen = fits(found[0], path) ? path : [cell];
    const whole = found.filter((move) => move.path.length === chosen.length);
    const longer = found.length > whole.length;
    if (whole.length > 0 && !longer) return offer(whole);
    say(chosen.length === 1 ? "From " + nameOf(cell) + " to?" : names(chosen) + " and on to?");
    choiceOf(whole.length > 0 ? [choiceButton("The move ends here", "", () => offer(whole))] : []);
    show();
    if (board.holds(document.activeElement)) board.focus(cell);
  };
  // Moves with the same squares: which?
  const offer = (moves) => {
    if (moves.length === 1) return attempt(moves[0]);
    say("Which of these moves?");
    choiceOf(moves.map((move) => {
      const step = move.steps.at(-1);
      const made = step.changes.find(([cell, sign]) => cell === step.to && sign !== "");
      return choiceButton(move.label, made?.[1], () => attempt(move));
    }));
    show();
  };

  const frameAfter = (move, text) => {
    let cells = frames.at(-1).cells;
    for (const step of move.steps) cells = after(cells, step);
    return { cells, last: [...new Set([move.steps[0].from, ...move.steps.map((step) => step.to)])], text };
  };
  const attempt = async (move) => {
    const chose = find("choice").contains(document.activeElement);
    forget();
    if (chose) board.focus(move.path.at(-1));  // the button that had the focus is gone
    const right = move.flag === "w";
    const mine = ++busy;
    playing = true;
    const { puzzle } = card;
    if (!right) {
      failed = true;
      keepState("failed");
      let cells = frameAfter(move, "").cells;
      board.show(cells, { wrong: move.path });
      let why = { d: "then the game is drawn", l: "it loses" }[move.flag] ?? (saves(puzzle) ? "it loses by force" : "it does not " + goal(puzzle, left()));
      const { refutation } = move;
      if (refutation) {
        why += ": " + (puzzle.white ? "Black" : "White") + " answers " + refutation.text;
        if (left() > 1 && !saves(puzzle)) why += ", and " + solverSide() + " can no longer " + goal(puzzle, left() - 1);
      }
      say(names(move.path) + " is legal, but " + why + ". Not the move: try again.", "wrong");
      refuting = true;
      await wait(900);
      for (const step of refutation?.steps ?? []) {
        if (mine !== busy) return;
        cells = after(cells, step);
        board.show(cells, { wrong: move.path, last: [step.from, step.to] });
        await wait(1200);
      }
      if (mine !== busy) return;
      refuting = playing = false;
      return show();
    }
    hints = 0;
    const last = frames.length === puzzle.texts.length;
    const text = last ? [puzzle.texts.at(-1), ...puzzle.others][legal.filter((each) => each.flag === "w").indexOf(move)] : puzzle.texts[frames.length - 1];
    frames.push(frameAfter(move, text));
    view = frames.length - 1;
    if (last) return finish();
    say("Right. " + (puzzle.white ? "Black" : "White") + " answers …", "right");
    show();
    await wait(500);
    const answer = moveOf(puzzle.answers[(frames.length - 2) / 2]);
    let cells = frames.at(-1).cells;
    for (const step of answer.steps) {
      if (mine !== busy) return;
      cells = after(cells, step);
      board.show(cells, { last: [step.from, step.to] });
      if (answer.steps.length > 1) await wait(400);
    }
    if (mine !== busy) return;
    frames.push(frameAfter(answer, puzzle.texts[frames.length - 1]));
    view = frames.length - 1;
    playing = false;
    begin();
    say("Right. " + (puzzle.white ? "Black" : "White") + " answers " + frames.at(-1).text + ". Go on: " + goal(puzzle, left()) + ".", "right");
    show();
  };
  const finish = () => {
    done = true;
    playing = false;
    keepState(failed ? "failed" : card.helped ? "help" : "solved");
    say(({ mate: "Mate. ", win: "Won. ", "save the game": "The game is saved. " }[card.puzzle.goal] ?? "Material is won. ") + (failed ? "Solved, but not at the first try." : card.helped ? "Solved with a hint." : "Solved!"), "right");
    showTags();
    showTree();
    show();
    find("next").focus({ preventScroll: true });
  };
  // How the answers lose that the line does not play.
  const showTree = () => {
    find("others").hidden = !done || card.puzzle.tree.length === 0;
    find("tree").replaceChildren(...card.puzzle.tree.map(([after, groups]) => {
      const [part, list] = [document.createElement("li"), document.createElement("ul")];
      list.append(...groups.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
      part.append("After " + after, list);
      return part;
    }));
  };
  const showTags = () => {
    find("tags").replaceChildren(...card.puzzle.tags.map((tag) => {
      const part = document.createElement("span");
      part.textContent = inWords(tag);
      part.title = book.tags[tag] ?? "";
      return part;
    }));
  };
  const begin = () => { legal = all(card.puzzle.choices[(frames.length - 1) / 2]); };
  const start = () => {
    ++busy;
    const { puzzle } = card;
    frames = [{ cells: cellsOf(puzzle.board), last: [], text: "" }];
    [view, hints, failed, done, playing, refuting] = [0, 0, false, false, false, false];
    showTree();
    card.helped = false;
    forget();
    begin();
    find("tags").replaceChildren();
    board.flip(!puzzle.white);
    say(solverSide() + " to play. Click a piece, then where it goes.");
    show();
  };
  const open = (which, moves = true) => {
    card?.node.removeAttribute("aria-current");
    card = which;
    card.node.setAttribute("aria-current", "true");
    find("name").textContent = card.index + 1 + ". " + card.puzzle.title;
    find("fen").textContent = card.puzzle.fen;
    start();
    if (!moves) return;  // an address with a place would scroll the page that has just been opened
    try { history.replaceState(null, "", "#c" + (card.index + 1)); } catch { /* some viewers have no history */ }
    find("solver").scrollIntoView({ block: "start" });
    find("name").focus({ preventScroll: true });
  };
  find("hint").addEventListener("click", () => {
    card.helped = true;
    ++hints;
    forget();
    view = frames.length - 1;
    const right = legal.find((move) => move.flag === "w");
    const cells = frames.at(-1).cells;
    say(hints === 1 ? "Look at the " + book.names[cells[right.path[0]]] + " on " + nameOf(right.path[0]) + "." : "It goes " + names(right.path) + ".");
    show();
  });
  find("solution").addEventListener("click", () => {
    ++busy;
    const { puzzle } = card;
    keepState("failed");
    forget();
    const from = frames.length - 1;
    while (frames.length <= puzzle.texts.length) {
      const ply = frames.length - 1;
      const move = ply % 2 === 1 ? moveOf(puzzle.answers[(ply - 1) / 2]) : all(puzzle.choices[ply / 2])[0];
      frames.push(frameAfter(move, puzzle.texts[ply]));
    }
    [done, playing, view] = [true, false, from];
    say("The solution: step through it with the buttons or the arrow keys.");
    showTags();
    showTree();
    show();
  });
  find("again").addEventListener("click", start);
  find("flip").addEventListener("click", () => { board.flip(!board.flipped()); show(); });
  const step = (to) => {
    if (playing || to < 0 || to >= frames.length) return;
    forget();
    view = to;
    show();
  };
  const jumps = { first: () => step(0), back: () => step(view - 1), on: () => step(view + 1), last: () => step(frames.length - 1) };
  for (const button of document.querySelectorAll("[data-step]")) button.addEventListener("click", jumps[button.dataset.step]);
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("select, input")) return;
    if (event.key === "Escape" && chosen.length > 0) { forget(); say("Nothing is chosen."); return show(); }
    const jump = { ArrowLeft: jumps.back, ArrowRight: jumps.on, Home: jumps.first, End: jumps.last }[event.key];
    if (!jump) return;
    event.preventDefault();
    jump();
  });

  // ---- The list of puzzles -----------------------------------------------------------------------------------------
  const showState = (each) => {
    const state = progress[each.puzzle.id] ?? "";
    each.node.dataset.state = state;
    each.state.textContent = stateSigns[state] + stateWords[state];
    each.state.hidden = state === "";
  };
  const keepState = (state) => {
    progress[card.puzzle.id] = state;
    keep();
    showState(card);
    count();
  };
  const options = (id, everything, list) => {
    find(id).replaceChildren(...[["", everything], ...list].map(([value, text]) => new Option(text, value)));
  };
  const band = (rating) => Math.floor(rating / 200) * 200;
  const tally = (values) => {
    const found = new Map();
    for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
    return found;
  };
  options("theme", "all themes", [...counts].sort(([a], [b]) => a < b ? -1 : 1).map(([tag, n]) => [tag, inWords(tag) + " (" + n + ")"]));
  options("length", "all lengths", [...tally(cards.map((each) => each.puzzle.tags[0] ?? ""))].filter(([tag]) => tag).map(([tag, n]) => [tag, inWords(tag) + " (" + n + ")"]));
  options("rating", "all ratings", [...tally(cards.map((each) => band(each.puzzle.rating)))].sort(([a], [b]) => a - b).map(([low, n]) => [String(low), low + "–" + (low + 199) + " (" + n + ")"]));
  options("state", "all", Object.entries(stateWords).map(([state, text]) => [state === "" ? "new" : state, text]));

  const passes = ({ puzzle }) => {
    const [theme, length, rating, state] = ["theme", "length", "rating", "state"].map((id) => find(id).value);
    return (!theme || puzzle.tags.includes(theme)) && (!length || puzzle.tags[0] === length)
      && (!rating || band(puzzle.rating) === Number(rating)) && (!state || (progress[puzzle.id] ?? "new") === state);
  };
  const count = () => {
    const states = tally(cards.map((each) => progress[each.puzzle.id] ?? ""));
    const n = cards.filter((each) => !each.node.hidden).length;
    find("shown").textContent = n + " of " + cards.length + " shown; " + ["solved", "help", "failed"].map((state) => (states.get(state) ?? 0) + " " + stateWords[state]).join(", ");
    find("none").hidden = n > 0;
  };
  const filter = () => {
    for (const each of cards) each.node.hidden = !passes(each);
    for (const chapter of document.querySelectorAll(".chapter")) chapter.hidden = !chapter.querySelector(".card:not([hidden])");
    count();
  };
  // Chapters as they are printed, or made anew; within each from easy to hard.
  const printed = [...document.querySelectorAll(".chapter")].map((node) => [node.querySelector("h3").textContent, [...node.querySelectorAll(".card")].map((each) => cards.find((card) => card.node === each))]);
  const byRating = (list) => [...list].sort((a, b) => a.puzzle.rating - b.puzzle.rating || a.index - b.index);
  const chaptersBy = {
    length: () => printed,
    rating: () => [["From easy to hard", byRating(cards)]],
    theme: () => [...tally(cards.map((each) => each.theme)).keys()].sort().map((theme) => [theme ? inWords(theme) : "other", byRating(cards.filter((each) => each.theme === theme))]),
  };
  const order = () => chaptersBy[find("order").value]().flatMap(([, list]) => list);
  const arrange = () => {
    const sections = chaptersBy[find("order").value]().map(([title, list]) => {
      const section = document.createElement("section");
      section.className = "chapter";
      const heading = document.createElement("h3");
      heading.textContent = title[0].toUpperCase() + title.slice(1);
      const box = document.createElement("div");
      box.className = "cards";
      box.append(...list.map((each) => each.node));
      section.append(heading, box);
      return section;
    });
    for (const old of document.querySelectorAll(".chapter")) old.remove();
    find("cases").prepend(...sections);
    filter();
  };
  for (const id of ["theme", "length", "rating", "state"]) find(id).addEventListener("change", filter);
  find("order").addEventListener("change", arrange);
  find("forget").addEventListener("click", () => {
    progress = {};
    keep();
    cards.forEach(showState);
    filter();
  });
  // Beyond the last one it goes on with the first; where the filters show nothing it stays.
  const neighbour = (by) => {
    const list = order();
    const at = list.indexOf(card);
    for (let i = 1; i <= list.length; ++i) {
      const each = list[(at + by * i + list.length * 2) % list.length];
      if (!each.node.hidden) return open(each);
    }
  };
  find("next").addEventListener("click", () => neighbour(1));
  find("previous").addEventListener("click", () => neighbour(-1));
  for (const each of cards) {
    showState(each);
    each.node.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(each);
    });
  }
  const fromAddress = () => cards.find((each) => "#" + each.node.id === location.hash);
  addEventListener("hashchange", () => { const asked = fromAddress(); if (asked) open(asked); });

  if (cards.length === 0) return;
  document.documentElement.classList.add("live");
  find("solver").hidden = false;
  document.querySelector(".filters").hidden = false;
  filter();
  const asked = fromAddress();
  open(asked ?? cards.find((each) => !progress[each.puzzle.id]) ?? cards[0], asked !== undefined);
})();
