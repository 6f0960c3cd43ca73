"use strict";
(() => {
  const root = document.documentElement;
  const find = (id) => document.getElementById(id);
  const store = (key, value) => { try { localStorage.setItem(key, value); } catch { /* a page without storage forgets */ } };
  const stored = (key) => { try { return localStorage.getItem(key); } catch { return null; } };

  // Theme: what the system says, until the reader chooses.
  const themes = ["auto", "light", "dark"];
  let theme = themes.includes(stored("arbiter-theme")) ? stored("arbiter-theme") : "auto";
  const showTheme = () => {
    if (theme === "auto") delete root.dataset.theme; else root.dataset.theme = theme;
    find("theme").textContent = "Theme: " + theme;
  };
  const nextTheme = () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    store("arbiter-theme", theme);
    showTheme();
  };

  // A card is in a section, or in a page that can be folded; it says itself what it is filtered by.
  const sections = [...document.querySelectorAll(".page, .first")];
  const folded = [...document.querySelectorAll("details.page")].map((node) => ({ node, open: node.open }));
  const selects = Object.fromEntries([...document.querySelectorAll("select[data-filter]")].map((node) => [node.dataset.filter, node]));
  const keysOf = Object.keys(selects);
  const cards = [...document.querySelectorAll(".card")].map((node) => {
    return { ...node.dataset, node, words: (Object.values(node.dataset).join(" ") + " " + node.textContent).toLowerCase() };
  });
  const verdicts = [...document.querySelectorAll(".verdicts button")];
  const search = find("search");
  const state = { verdict: new Set(), q: "" };
  for (const key of keysOf) state[key] = "";

  // What the address says, and back: #page=…&topic=…&verdict=failed,passed&q=…
  const fromAddress = () => {
    const hash = location.hash.slice(1);
    const said = new URLSearchParams(hash.includes("=") ? hash : "");
    for (const key of keysOf) state[key] = said.get(key) ?? "";
    state.q = said.get("q") ?? "";
    const all = verdicts.map((each) => each.dataset.verdict);
    state.verdict = new Set((said.get("verdict") ?? all.join()).split(",").filter((each) => all.includes(each)));
    for (const key of keysOf) {
      if (![...selects[key].options].some((option) => option.value === state[key])) state[key] = "";
    }
  };
  const toAddress = () => {
    const said = new URLSearchParams();
    for (const key of [...keysOf, "q"]) if (state[key]) said.set(key, state[key]);
    if (state.verdict.size < verdicts.length) said.set("verdict", [...state.verdict].join());
    const text = said.toString();
    if (!text && location.hash && !location.hash.includes("=")) return;  // the address of a card stays
    try { history.replaceState(null, "", text ? "#" + text : location.pathname + location.search); } catch { /* some viewers have no history */ }
  };

  const passes = {
    verdict: (card) => verdicts.length === 0 || state.verdict.has(card.verdict),
    q: (card, words) => words.every((word) => card.words.includes(word)),
  };
  for (const key of keysOf) passes[key] = (card) => !state[key] || card[key] === state[key];
  const show = () => {
    const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
    const counts = { verdict: new Map() };
    for (const key of keysOf) counts[key] = new Map();
    let shown = 0;
    for (const card of cards) {
      const failed = Object.keys(passes).filter((key) => !passes[key](card, words));
      card.node.hidden = failed.length > 0;
      if (failed.length === 0) ++shown;
      // A choice's count: what it would show, the other filters as they are.
      for (const key of Object.keys(counts)) {
        if (failed.length === 0 || (failed.length === 1 && failed[0] === key)) {
          counts[key].set(card[key], (counts[key].get(card[key]) ?? 0) + 1);
        }
      }
    }
    const all = shown === cards.length;
    for (const section of sections) section.hidden = !all && !section.querySelector(".card:not([hidden])");
    for (const page of folded) {  // what is looked for is seen; afterwards pages are as they were
      if (!all && !page.filtered) page.open = page.node.open;
      if (!all) page.node.open = !page.node.hidden;
      else if (page.filtered) page.node.open = page.open;
      page.filtered = !all;
    }
    for (const key of keysOf) {
      selects[key].value = state[key];
      for (const option of selects[key].options) {
        if (!option.value) continue;
        option.textContent = option.value + " (" + (counts[key].get(option.value) ?? 0) + ")";
      }
    }
    for (const button of verdicts) {
      button.setAttribute("aria-pressed", state.verdict.size < verdicts.length && state.verdict.has(button.dataset.verdict));
      button.querySelector("b").textContent = counts.verdict.get(button.dataset.verdict) ?? 0;
    }
    if (search.value !== state.q) search.value = state.q;
    find("shown").textContent = shown + " of " + cards.length + " " + (find("shown").dataset.what ?? "cases");
    find("reset").hidden = all;
    find("none").hidden = shown > 0 || cards.length === 0;
    root.dataset.shown = shown;
  };
  const change = () => { show(); toAddress(); };

  for (const key of keysOf) {
    selects[key].addEventListener("change", () => { state[key] = selects[key].value; change(); });
  }
  // A click shows that verdict alone, another click all again; with Shift or Ctrl it is added or taken away.
  const everything = () => new Set(verdicts.map((each) => each.dataset.verdict));
  const only = (verdict) => {
    state.verdict = state.verdict.size === 1 && state.verdict.has(verdict) ? everything() : new Set([verdict]);
    change();
  };
  for (const button of verdicts) {
    button.addEventListener("click", (event) => {
      const verdict = button.dataset.verdict;
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) { only(verdict); return; }
      if (!state.verdict.delete(verdict)) state.verdict.add(verdict);
      if (state.verdict.size === 0) state.verdict = everything();
      change();
    });
  }
  let typing = 0;
  search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => { state.q = search.value.trim(); change(); }, 120);
  });
  const reset = () => {
    for (const key of [...keysOf, "q"]) state[key] = "";
    state.verdict = everything();
    change();
  };
  find("reset").addEventListener("click", reset);
  window.addEventListener("hashchange", () => { if (location.hash.includes("=")) { fromAddress(); show(); } });

  const unfold = (card) => { const page = card?.closest("details.page"); if (page) page.open = true; };
  const toCard = () => {
    const card = /^#[cp]\d+$/.test(location.hash) ? find(location.hash.slice(1)) : null;
    if (!card) return;
    unfold(card);
    card.scrollIntoView({ block: "start" });
  };
  window.addEventListener("hashchange", toCard);

  // On paper the solutions are read, too.
  const opened = new Set();
  window.addEventListener("beforeprint", () => {
    for (const node of document.querySelectorAll("details.printed:not([open])")) { node.open = true; opened.add(node); }
  });
  window.addEventListener("afterprint", () => {
    for (const node of opened) node.open = false;
    opened.clear();
  });

  // Keys.
  const step = (by) => {
    const visible = cards.filter((card) => !card.node.hidden).map((card) => card.node);
    if (visible.length === 0) return;
    const holder = document.activeElement?.closest(".card");
    let at = visible.indexOf(holder);
    if (at < 0) {
      // From where the reader is: the first card below the top of the window.
      at = visible.findIndex((node) => node.getBoundingClientRect().top > 0);
      at = by > 0 ? (at < 0 ? visible.length - 1 : at) : (at <= 0 ? 0 : at - 1);
    } else {
      at = Math.min(Math.max(at + by, 0), visible.length - 1);
    }
    unfold(visible[at]);
    visible[at].focus({ preventScroll: true });
    visible[at].scrollIntoView({ block: "start" });
  };
  const help = find("help");
  const openHelp = () => { if (!help.open) help.showModal(); };
  const keys = {
    j: () => step(1), ArrowRight: () => step(1), k: () => step(-1), ArrowLeft: () => step(-1),
    "/": () => { if (folds) folds.open = true; search.focus(); search.select(); }, f: () => { if (verdicts.length > 0) only("failed"); }, t: nextTheme, "?": openHelp,
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.target === search && event.key === "Escape") { search.blur(); return; }
    if (help.open || event.target.closest("input, select, textarea")) return;
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
  find("theme").addEventListener("click", nextTheme);
  find("keys").addEventListener("click", openHelp);
  find("close").addEventListener("click", () => help.close());

  // The bar of filters stays in sight: what is scrolled to must not end up behind it.
  const bar = document.querySelector(".filters");
  // On phones they are folded: the first board comes before them.
  const folds = bar.querySelector("details"), wide = matchMedia("(min-width: 48rem)");
  const measure = () => {
    if (folds && wide.matches) folds.open = true;
    const sticky = getComputedStyle(bar).position === "sticky";
    root.style.setProperty("--bar", sticky ? bar.offsetHeight + 12 + "px" : "1rem");
  };
  for (const node of document.querySelectorAll(".filters, .buttons")) node.hidden = false;
  if (find("jumps")) find("jumps").hidden = true;  // the buttons do it
  showTheme();
  fromAddress();
  show();
  if (folds) folds.open = wide.matches;
  measure();
  toCard();
  window.addEventListener("resize", measure);
})();
