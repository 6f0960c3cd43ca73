// Another program's moves and counts against those of the rules, in the position that the board shows.
import { counted, find, make } from "./dom.js";
import { clauseList, moveLegs } from "./explain.js";

const deepest = 6;
const nodes = 10_000_000;

export class Compare {
  #engine;
  #play;
  #asked = 0;

  constructor(engine, play) {
    this.#engine = engine;
    this.#play = play;
    find("compare-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.compare();
    });
    find("perft-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.count();
    });
  }

  begin() {
    const { frame, variant } = this.#play;
    find("compare-position").textContent = frame ? `${variant.title}, ${this.#play.profile}: ${frame.fen}` : "none";
    find("compare-results").replaceChildren();
    find("perft-results").replaceChildren();
    this.#say("compare-said", "");
    this.#say("perft-said", "");
  }

  #say(id, text, kind = "") {
    find(id).textContent = text;
    find(id).className = kind;
  }

  async compare() {
    const asked = ++this.#asked;
    find("compare-results").replaceChildren();
    if (!this.#play.frame) return this.#say("compare-said", "The board shows no position yet.", "wrong");
    const moves = find("compare-text")
      .value.split(/\s+/)
      .map((each) => each.replace(/^"|"?,?$/g, ""))
      .filter(Boolean);
    if (moves.length === 0)
      return this.#say(
        "compare-said",
        "There is no move yet: paste what your program says, one a line or with spaces between.",
        "wrong",
      );
    if (moves.length > 5000)
      return this.#say("compare-said", `There are ${moves.length} moves; the page takes 5,000.`, "wrong");
    let answer;
    try {
      answer = await this.#engine.ask("compare", this.#play.position, moves);
    } catch (error) {
      return this.#say("compare-said", error.words ?? error.message, "wrong");
    }
    if (asked !== this.#asked) return;
    const { agree, legal, missing, extra, unread } = answer;
    this.#say(
      "compare-said",
      agree
        ? `Right: all ${counted(legal, "legal move")}, and no other.`
        : `${counted(legal, "move")} ${legal === 1 ? "is" : "are"} legal. ` +
            `Missing: ${missing.length}; extra: ${extra.length}; not read: ${unread.length}.`,
      agree ? "right" : "wrong",
    );
    const { letters, texts, frame } = this.#play;
    const part = (title, list, item) =>
      list.length === 0
        ? []
        : [
            make("h3", { textContent: `${title} (${list.length})` }),
            make("ul", { className: "differences" }, ...list.slice(0, 200).map(item)),
            ...(list.length > 200 ? [make("p", { textContent: `… and ${list.length - 200} more` })] : []),
          ];
    find("compare-results").replaceChildren(
      ...part("Missing: legal, and not in the list", missing, (move) =>
        make(
          "li",
          {},
          make(
            "details",
            {},
            make("summary", {}, make("code", { textContent: move.notation })),
            ...moveLegs(move, frame.cells, letters, texts, () => {}).map((node) => {
              for (const button of node.querySelectorAll?.(".leg") ?? [])
                button.replaceWith(make("span", { textContent: button.textContent }));
              return node;
            }),
          ),
        ),
      ),
      ...part("Extra: in the list, and not legal", extra, ({ move, message, clauses, reason }) =>
        make("li", {}, make("code", { textContent: move }), ` ${reason || message}`, clauseList(clauses, texts)),
      ),
      ...part("Not read: no move of any kind", unread, ({ move, message }) =>
        make("li", {}, make("code", { textContent: move }), ` ${message}`),
      ),
    );
  }

  async count() {
    const asked = ++this.#asked;
    const field = find("perft-depth");
    find("perft-results").replaceChildren();
    const depth = Number(field.value);
    const bad = (text) => {
      field.setAttribute("aria-invalid", "true");
      this.#say("perft-said", text, "wrong");
    };
    if (!this.#play.frame) return bad("The board shows no position yet.");
    if (field.value.trim() === "" || !Number.isInteger(depth) || depth < 1)
      return bad("The depth is a whole number from 1.");
    if (depth > deepest) return bad(`The page counts to depth ${deepest}; arbiter-perft goes deeper, and faster.`);
    field.removeAttribute("aria-invalid");
    this.#say("perft-said", "Counting …");
    find("perft-go").disabled = true;
    let answer,
      stopped = "";
    try {
      answer = await this.#engine.ask("perft", this.#play.position, depth, { divide: true, limit: nodes, seconds: 30 });
    } catch (error) {
      if (!error.results) {
        find("perft-go").disabled = false;
        return bad(error.words ?? error.message);
      }
      stopped =
        `Refused: ${error.message}. The page counts ${nodes.toLocaleString("en")} nodes at a depth and 30 seconds ` +
        "at most; arbiter-perft goes deeper.";
      answer = { results: error.results };
    }
    find("perft-go").disabled = false;
    if (asked !== this.#asked) return;
    this.#say("perft-said", stopped || "Counted.", stopped ? "wrong" : "right");
    const row = (cells, kind = "td") => make("tr", {}, ...cells.map((text) => make(kind, { textContent: text })));
    const table = (head, rows) =>
      make("table", {}, make("thead", {}, row(head, "th")), make("tbody", {}, ...rows.map((each) => row(each))));
    find("perft-results").replaceChildren(
      table(
        ["depth", "nodes", "seconds"],
        answer.results.map(({ depth: at, nodes: sum, seconds }) => [
          at,
          Number(sum).toLocaleString("en"),
          seconds.toFixed(3),
        ]),
      ),
      ...(answer.divide
        ? [
            make(
              "details",
              {},
              make("summary", { textContent: "Behind each first move" }),
              table(
                ["move", "nodes"],
                answer.divide.map(({ notation, nodes: sum }) => [notation, Number(sum).toLocaleString("en")]),
              ),
            ),
          ]
        : []),
    );
  }
}
