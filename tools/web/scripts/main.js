// Starts the page: the views, and what the address says of them.
import { Compare } from "./compare.js";
import { find } from "./dom.js";
import { engine } from "./engine.js";
import { Pages } from "./pages.js";
import { Play } from "./play.js";
import { Puzzles } from "./puzzles.js";
import { isProblems, Solving } from "./solving.js";

const names = ["play", "puzzles", "solve", "page", "compare", "about"];
const tabs = names.map((name) => find("tab-" + name));
let views = null;
let shown = "";
const begun = new Set(); // views that have read an address

/** "#puzzles?book=…": the view and its words. */
function address() {
  const [, name = "", words = ""] = /^#([a-z]*)\??(.*)$/s.exec(location.hash) ?? [];
  return { name: names.includes(name) ? name : "play", words: new URLSearchParams(words) };
}

const changed = (name) => (words) => {
  if (shown !== name) return;
  const text = words.toString();
  history.replaceState(null, "", "#" + name + (text ? "?" + text : ""));
};

async function show(name, words) {
  shown = name;
  names.forEach((each, i) => {
    const mine = each === name;
    find("view-" + each).hidden = !mine;
    tabs[i].setAttribute("aria-selected", String(mine));
    tabs[i].tabIndex = mine ? 0 : -1;
  });
  if (!views || (name !== "play" && !views.compare)) return; // it is shown again when all is ready
  if (name === "play" && ([...words].length > 0 || !begun.has(name))) await views.play.fromAddress(words);
  if (name === "puzzles" && ([...words].length > 0 || !begun.has(name))) await views.puzzles.fromAddress(words);
  if (name === "solve" && ([...words].length > 0 || !begun.has(name))) await views.solving.fromAddress(words);
  if (name === "page") await views.pages.begin();
  if (name === "compare") {
    if (!views.play.frame) await views.play.fromAddress(new URLSearchParams());
    views.compare.begin();
  }
  begun.add(name);
}

tabs.forEach((tab, i) => {
  const open = (name) => {
    history.pushState(null, "", "#" + name);
    show(name, new URLSearchParams());
    if (name === "play" && views?.play.frame) changed(name)(views.play.address());
  };
  tab.addEventListener("click", () => open(names[i]));
  tab.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const next = (i + way + names.length) % names.length;
    tabs[next].focus();
    open(names[next]);
  });
});
addEventListener("hashchange", async () => {
  const { name, words } = address();
  const { dataset } = document.documentElement;
  const { ready } = dataset; // it is again when the address is read
  delete dataset.ready;
  await show(name, words);
  if (ready) dataset.ready = ready;
});

// Moves are taken back and shown again by keys, where no field wants them.
addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || !views || shown !== "play") return;
  if (event.target.closest?.("input, textarea, select, [role=tab], [role=grid]") && event.key !== "Escape") return;
  if (event.key === "Escape" && views.play.chooser.began) {
    views.play.chooser.forget();
    return views.play.chooser.act.changed();
  }
  const button = { ArrowLeft: "back", ArrowRight: "on", f: "flip", u: "undo" }[event.key];
  if (button && !find(button).disabled) {
    event.preventDefault();
    find(button).click();
  }
});

// Files that are dropped anywhere, and texts that are pasted where no field takes them.
async function take(text) {
  if (!views?.compare) return;
  if (shown === "page") return views.pages.take(text);
  const wanted = shown === "solve" || isProblems(text) ? "solve" : "play";
  if (shown !== wanted) {
    history.pushState(null, "", "#" + wanted);
    await show(wanted, new URLSearchParams());
  }
  if (wanted === "solve") return views.solving.take(text);
  await views.play.read(text);
}
addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", async (event) => {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  if (file.size <= 4_000_000) return take(await file.text());
  find(shown === "solve" ? "solve-said" : "said").textContent = `'${file.name}' is larger than 4 MB: the programs take it.`;
});
addEventListener("paste", (event) => {
  if (event.target.closest?.("input, textarea")) return;
  const text = event.clipboardData?.getData("text/plain");
  if (text) take(text);
});

show(address().name, address().words);
try {
  // One variant is ready long before all are: its board and its moves come first.
  const [chess] = await engine.ask("variants", { variant: "chess", clauses: true });
  const play = new Play(engine, chess, changed("play"));
  views = { play };
  if (address().name === "play") {
    find("loading").hidden = true;
    await show("play", address().words);
  }
  const variants = await engine.ask("variants", { clauses: true });
  const more = await engine.ask("ruleFiles");
  play.learn(variants, more);
  views.puzzles = new Puzzles(engine, variants, changed("puzzles"));
  views.solving = new Solving(engine, variants, more, changed("solve"));
  views.pages = new Pages(engine, variants);
  views.compare = new Compare(engine, play);
  find("loading").hidden = true;
  if (shown !== "play") await show(shown, address().words);
  document.documentElement.dataset.ready = "all";
} catch (error) {
  find("loading").textContent = error.words ?? `The page could not start: ${error.message}.`;
  find("loading").className = "wrong";
}
if ("serviceWorker" in navigator && location.protocol !== "file:") {
  navigator.serviceWorker
    .register("offline.js")
    .then(() => navigator.serviceWorker.ready)
    .then(() => {
      find("offline").hidden = false;
    })
    .catch(() => {});
}
