// A field for a FEN, with its faults underlined where they are and said in words below it.
import { find, later, make } from "./dom.js";
import { underlined } from "./explain.js";

export class FenField {
  #engine;
  #options;
  #asked = 0;

  /**
   * `id` of the textarea; "ID-under" is the layer with the underlines, "ID-faults" the list. `options()`: variant and
   * profile. `use(text)` is called when the reader presses Enter, or pastes what is no FEN.
   */
  constructor(id, engine, options, use) {
    this.field = find(id);
    this.under = find(id + "-under");
    this.list = find(id + "-faults");
    this.#engine = engine;
    this.#options = options;
    const check = later(150, () => this.check());
    this.field.addEventListener("input", () => {
      this.#mark([]);
      check();
    });
    this.field.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!/\n\s*\S|^\s*https?:/.test(text)) return;
      event.preventDefault();
      use(text);
    });
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      use(this.value);
    });
  }

  get value() {
    return this.field.value.replace(/\s+/g, " ").trim();
  }
  set value(text) {
    this.field.value = text;
    this.#mark([]);
    this.say([]);
  }

  #mark(findings) {
    this.under.replaceChildren(...underlined(this.field.value, findings), "\u200b");
  }

  async check() {
    const asked = ++this.#asked;
    const text = this.field.value;
    if (text.trim() === "") {
      this.#mark([]);
      return this.say([], "Without a FEN the game begins at its start.");
    }
    if (!text.includes("/") && /^\s*(\d+\s*\.|[\w+#=@:,{}-]{2,12}(\s|$))/.test(text)) {
      this.#mark([]);
      return this.say([], "Enter plays these moves.");
    }
    try {
      const { findings, sound } = await this.#engine.ask("check", text, this.#options());
      if (asked !== this.#asked) return;
      this.#mark(findings);
      this.say(findings, findings.length > 0 ? "" : sound ? "No faults." : "");
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#mark(error.findings ?? []);
      this.say(error.findings ?? [], error.words ?? String(error.message));
    }
  }

  say(findings, words = "") {
    const bad = findings.some((each) => each.level === "error");
    this.field.setAttribute("aria-invalid", String(bad));
    this.list.replaceChildren(
      ...(words ? [make("li", { textContent: words })] : []),
      ...findings.map((each) => {
        const placed = Number.isInteger(each.start);
        const wanted = each.wanted ? ` Wanted: ${each.wanted}.` : "";
        return make(
          "li",
          { className: each.level },
          make("strong", { textContent: each.level }),
          ` ${each.message}` + (/[.!?]$/.test(each.message) ? "" : ".") + wanted + " ",
          make("code", { textContent: each.rule, title: each.title ?? "" }),
          " ",
          placed
            ? make("button", {
                type: "button",
                className: "small",
                textContent: "Show it",
                "aria-label": `Show it: ${each.rule} in the field`,
                on: {
                  click: () => {
                    this.field.focus();
                    this.field.setSelectionRange(each.start, Math.max(each.end ?? each.start, each.start));
                  },
                },
              })
            : null,
        );
      }),
    );
  }
}
