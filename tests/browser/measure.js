// An expression: what is wrong with the report that is shown, at most five things; an empty list if nothing is.
(() => {
  "use strict";
  const problems = [];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".card { content-visibility: visible !important } html { scroll-behavior: auto !important }");
  document.adoptedStyleSheets.push(sheet);
  const check = (holds, what) => { if (!holds) problems.push(what); };
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const name = (node) => node.localName + (node.className?.baseVal ?? (node.className ? "." + node.className : ""));

  const width = document.documentElement.clientWidth;
  // On phones the first screen shows a board, not filters alone.
  const first = document.querySelector(".card.failed .board, .card.warned .board, .page .board");
  if (width < 480 && first && first.getBoundingClientRect().top > 600) problems.push("the first board begins at " + first.getBoundingClientRect().top + " px");

  for (const open of document.querySelectorAll("details")) open.open = true;
  // Nothing sticks out to the right.
  check(document.documentElement.scrollWidth <= width, "the page is " + document.documentElement.scrollWidth + " px wide, not " + width);
  for (const node of document.querySelectorAll("body *:not(.skip):not(svg *)")) {
    const box = node.getBoundingClientRect();
    if (box.width > 0 && box.right > width + 1) { problems.push(name(node) + " sticks out"); break; }
  }

  // What is clicked is large enough for a finger.
  for (const node of document.querySelectorAll("a:not(.skip):not(li a):not(p:not(.above) a):not(dd a), button, summary, select, input")) {
    const box = node.getBoundingClientRect();
    if (box.width > 0 && (box.width < 24 || box.height < 24)) { problems.push(name(node) + " is " + box.width.toFixed() + " × " + box.height.toFixed() + " px: " + node.textContent.slice(0, 20)); break; }
  }

  // Text can be read: WCAG's contrast of 4.5.
  const numbers = (colour) => colour.match(/[\d.]+/g).map(Number);
  const luminance = (colour) => {
    const [r, g, b] = numbers(colour).slice(0, 3).map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (numbers(colour)[3] !== 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const seen = new Set();
  for (const node of document.querySelectorAll("h1, h2, h3, h4, h5, p, a, li, dt, dd, button, label, summary, code, mark, span, select, input, small")) {
    if (node.offsetParent === null || node.closest(".skip, [hidden]")) continue;
    const colours = [getComputedStyle(node).color, ground(node)];
    if (seen.has(colours.join())) continue;
    seen.add(colours.join());
    const [light, low] = colours.map(luminance).sort((a, b) => b - a);
    const ratio = (light + 0.05) / (low + 0.05);
    check(ratio >= 4.5, name(node) + " has contrast " + ratio.toFixed(2));
  }
  check(seen.size > 2, "no text was found");
  check((luminance(ground(document.body)) < 0.2) === dark, "the page does not follow the system's theme");

  const press = (key) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const cards = [...document.querySelectorAll(".card")];

  // The verdicts of a report.
  const verdicts = () => {
    press("f");
    const failed = cards.filter((card) => card.dataset.verdict === "failed").length;
    check(document.documentElement.dataset.shown === String(failed), "f does not show what failed alone");
    check(location.hash === "#verdict=failed", "the address does not say what is shown: " + location.hash);
    press("f");
    check(document.documentElement.dataset.shown === String(cards.length), "f does not show all again");
    const button = document.querySelector(".verdicts button.failed");
    button.click();
    const seenCards = cards.filter((card) => card.offsetParent !== null);
    check(seenCards.length === failed && seenCards.every((card) => card.dataset.verdict === "failed"), "a click on failed does not show the failures");
    check(button.getAttribute("aria-pressed") === "true", "the button does not say that it is pressed");
    document.querySelector(".verdicts button.passed").click();
    const passed = cards.filter((card) => card.dataset.verdict === "passed");
    check(passed.length > 0 && passed.every((card) => card.offsetParent !== null), "a click on passed does not unfold the pages");
    document.querySelector(".verdicts button.passed").click();
    check(document.documentElement.dataset.shown === String(cards.length), "a second click does not show all again");
  };

  const withScript = () => {
    scrollTo(0, 0);
    document.activeElement.blur();
    press("j");
    check(document.activeElement === cards[0], "j does not go to the first card");
    press("ArrowRight");
    check(document.activeElement === cards[1], "the arrow does not go to the next card");
    const bar = document.querySelector(".filters");
    const below = getComputedStyle(bar).position === "sticky" ? bar.getBoundingClientRect().bottom : 0;
    check(cards[1].getBoundingClientRect().top >= below - 1, "the filters cover the card that has the focus");
    press("k");
    check(document.activeElement === cards[0], "k does not go back");
    if (document.querySelector(".verdicts button")) verdicts();
    press("?");
    check(document.getElementById("help").open, "? does not open the help");
    document.getElementById("help").close();
    press("/");
    check(document.activeElement === document.getElementById("search"), "/ does not go to the search box");
    press("j");
    check(document.activeElement === document.getElementById("search"), "keys take letters away from the search box");
    press("Escape");
    check(document.activeElement !== document.getElementById("search"), "Escape does not leave the search box");
    press("t");
    check(document.documentElement.dataset.theme === "light", "t does not change the theme");
    check(luminance(ground(document.body)) > 0.8, "the light theme is not light");
  };
  // Solved problems: a click on a move shows its board, and the arrows go on from there.
  const solved = (card) => {
    const moves = [...card.querySelectorAll(".move")];
    const board = () => card.querySelector(".board > g").innerHTML;
    const diagram = board();
    check(moves.length > 2, "a problem has no moves");
    moves[1].click();
    const second = board();
    check(second !== diagram, "a click does not change the board");
    check(moves[1].getAttribute("aria-current") === "step", "the move is not marked");
    const key = (name) => card.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
    key("ArrowLeft");
    check(moves[0].hasAttribute("aria-current") && !moves[1].hasAttribute("aria-current"), "the arrow does not go back");
    key("ArrowRight");
    check(board() === second, "the arrow does not go on");
    card.querySelector("[data-step=first]").click();
    check(board() === diagram, "the diagram does not come back");
  };

  // Keys and filters; a page without cards has neither.
  if (document.querySelector(".solved")) {
    cards.forEach(solved);
  } else if (cards.length > 0) {
    withScript();
  }

  try {
    localStorage.clear(); // the theme that was chosen
  } catch { /* nothing is kept */ }
  return problems.slice(0, 5);
})();
