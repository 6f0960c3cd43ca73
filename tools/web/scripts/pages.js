// A rule page's text, and what the rules say about its diagrams.
import { picture } from "./board.js";
import { counted, find, make } from "./dom.js";
import { clauseList, underlined } from "./explain.js";
import { cellsOf, lettersOf } from "./pieces.js";

const most = 400_000; // characters

export class Pages {
  #engine;
  #variants;
  #asked = 0;

  constructor(engine, variants) {
    this.#engine = engine;
    this.#variants = variants;
    this.texts = new Map(variants.flatMap((each) => each.clauses.map((clause) => [clause.id, clause])));
    find("page-variant").append(...variants.map((each) => new Option(each.title, each.name)));
    find("page-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.judge();
    });
    find("page-sample").addEventListener("change", () => this.#sample(find("page-sample").value));
    find("page-clear").addEventListener("click", () => {
      find("page-text").value = "";
      this.#clear();
      find("page-text").focus();
    });
  }

  async begin() {
    if (find("page-sample").options.length > 1) return;
    try {
      const names = await (await fetch("pages/index.json")).json();
      find("page-sample").append(...names.map((name) => new Option(name, name)));
    } catch {
      find("page-sample").disabled = true;
    }
  }

  async #sample(name) {
    if (!name) return;
    try {
      const answer = await fetch("pages/" + name.split("/").map(encodeURIComponent).join("/"));
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      find("page-text").value = await answer.text();
      this.file = name;
      await this.judge();
    } catch (error) {
      this.#message(`The sample could not be loaded: ${error.message}.`, "wrong");
    }
  }

  /** A text that was dropped or pasted. */
  async take(text) {
    find("page-text").value = text;
    await this.judge();
  }

  #clear() {
    this.#message("");
    find("page-results").replaceChildren();
  }

  #message(text, kind = "") {
    find("page-said").textContent = text;
    find("page-said").className = kind;
  }

  async judge() {
    const asked = ++this.#asked;
    const text = find("page-text").value;
    find("page-results").replaceChildren();
    if (text.trim() === "")
      return this.#message("There is no text yet: paste the source of a rule page, or choose a sample.", "wrong");
    if (text.length > most)
      return this.#message(
        `The text has ${text.length} characters; the page takes ${most}. arbiter-verify has no such limit.`,
        "wrong",
      );
    this.#message("Judging …");
    const variant = find("page-variant").value;
    let answer;
    try {
      answer = await this.#engine.ask("verify", text, { file: "page", ...(variant ? { variant } : {}) });
    } catch (error) {
      if (asked === this.#asked) this.#message(error.words ?? error.message, "wrong");
      return;
    }
    if (asked !== this.#asked) return;
    const {
      summary,
      findings,
      pages: [page],
    } = answer;
    const title = this.#variants.find((each) => each.name === page?.variant)?.title;
    this.#message(
      [
        title
          ? `The page is about ${title}` + (page.variantFrom ? ` (${page.variantFrom})` : "")
          : "No variant was recognised: choose it above",
        `${counted(summary.diagrams, "diagram")}, ${counted(summary.claimsChecked, "claim")} checked, ` +
          `${summary.claimsHeld} held`,
        `${counted(summary.errors, "error")}, ${counted(summary.warnings, "warning")}, ` +
          counted(summary.notes, "note"),
      ].join(". ") + ".",
      summary.errors > 0 || summary.diagrams === 0 ? "wrong" : "right",
    );
    const letters = lettersOf(this.#variants.find((each) => each.name === page?.variant) ?? this.#variants[0]);
    let boards = (page?.diagrams ?? []).map((diagram) => diagram.fen);
    if (page?.variant) boards = await this.#engine.ask("boards", boards, page.variant);
    if (asked !== this.#asked) return;
    const of = (diagram) => findings.filter((each) => each.diagram?.index === diagram.index);
    const others = findings.filter((each) => !each.diagram);
    find("page-results").replaceChildren(
      ...others.map((finding) => this.#finding(finding, text)),
      ...(page?.diagrams ?? []).map((diagram, i) => this.#diagram(diagram, boards[i], of(diagram), letters, text)),
    );
  }

  #diagram(diagram, board, findings, letters, text) {
    const missing = findings.flatMap((each) => each.missing),
      extra = findings.flatMap((each) => each.extra);
    const judged = diagram.claims.some((claim) => claim.outcome !== "unchecked");
    const agreed = diagram.marks.filter((mark) => !missing.includes(mark));
    const marks = { missing, extra, [judged ? "agreed" : "plain"]: agreed };
    const failed =
      findings.some((each) => each.level === "error") ||
      diagram.claims.some((claim) => claim.outcome.startsWith("fail"));
    const verdict = failed ? "failed" : judged ? "passed" : "not judged";
    return make(
      "article",
      { className: "diagram " + (failed ? "failed" : judged ? "passed" : "unjudged") },
      make(
        "h3",
        {},
        `Diagram ${diagram.index} `,
        make("span", { className: "verdict", textContent: verdict }),
        make("span", { className: "soft", textContent: ` line ${diagram.line}` }),
      ),
      make(
        "div",
        { className: "beside" },
        picture(cellsOf(board, letters), { marks, title: `Diagram ${diagram.index}` }),
        make(
          "div",
          {},
          make(
            "ul",
            { className: "claims" },
            ...diagram.claims.map((claim) =>
              make(
                "li",
                { className: claim.outcome },
                `${claim.outcome}: ${claim.claim}`,
                make(
                  "details",
                  {},
                  make("summary", { textContent: `The clauses behind it (${claim.clauses.length})` }),
                  clauseList(claim.clauses, this.texts),
                ),
              ),
            ),
          ),
          diagram.reason ? make("p", { textContent: diagram.reason }) : null,
          ...findings.map((finding) => this.#finding(finding, text)),
        ),
      ),
    );
  }

  #finding(finding, text) {
    const parts = [
      make(
        "p",
        {},
        make("strong", { textContent: finding.level }),
        ` ${finding.message} `,
        make("code", { textContent: finding.rule }),
      ),
    ];
    if (finding.wanted) parts.push(make("p", { textContent: `Wanted: ${finding.wanted}.` }));
    for (const [name, list] of [
      ["Marked on the page, not legal by the rules", finding.missing],
      ["Legal by the rules, not marked on the page", finding.extra],
    ])
      if (list.length > 0) parts.push(make("p", { textContent: `${name}: ${list.join(" ")}` }));
    for (const note of finding.notes) parts.push(make("p", { className: "soft", textContent: note }));
    if (Number.isInteger(finding.start)) {
      const begin = text.lastIndexOf("\n", finding.start - 1) + 1;
      const stop = text.indexOf("\n", finding.start);
      const end = stop < 0 ? text.length : stop;
      const from = Math.max(begin, finding.start - 120),
        to = Math.min(end, Math.max(finding.end ?? 0, finding.start) + 120);
      parts.push(
        make(
          "pre",
          { className: "excerpt", tabIndex: 0 },
          `${finding.line}: `,
          ...underlined(text.slice(from, to), [
            { ...finding, start: finding.start - from, end: Math.min(finding.end ?? finding.start, to) - from },
          ]),
        ),
      );
      parts.push(
        make("button", {
          type: "button",
          className: "small",
          textContent: "Show it in the text",
          on: { click: () => this.#select(finding.start, finding.end ?? finding.start) },
        }),
      );
    }
    for (const fix of finding.fixes ?? []) {
      parts.push(
        make(
          "p",
          {},
          make("button", {
            type: "button",
            className: "small",
            textContent: "Repair: " + fix.what,
            on: {
              click: async () => {
                find("page-text").value = await this.#engine.ask("fixed", text, fix);
                await this.judge();
                find("page-said").focus();
              },
            },
          }),
          fix.sure ? "" : " (one of several readings)",
        ),
      );
    }
    return make("section", { className: "finding " + finding.level }, ...parts);
  }

  #select(start, end) {
    const field = find("page-text");
    field.focus();
    field.setSelectionRange(start, end);
    const line = field.value.slice(0, start).split("\n").length;
    const height = parseFloat(getComputedStyle(field).lineHeight) || 20;
    field.scrollTop = Math.max(0, (line - 4) * height);
  }
}
