// Moves, steps and clauses in words.
import { make } from "./dom.js";
import { sourceOf } from "./documents.js";
import { afterStep, inWords, pieceOf } from "./pieces.js";

/** A clause: what it says, where the document says it, and its id. `texts`: id → clause. */
export function clauseItem(id, texts) {
  const clause = texts.get(id);
  if (!clause) return make("li", { className: "clause" }, make("code", { textContent: id }));
  return make(
    "li",
    { className: "clause" },
    make("q", { textContent: clause.reading }),
    make("span", { className: "source" }, sourceOf(clause) + " ", make("code", { textContent: id })),
  );
}

/** Chess is played by the rules of another variant, whose own clauses say nothing there: they are left out. */
export function clauseList(ids, texts) {
  const own = ids.filter((id) => texts.has(id));
  return make("ul", { className: "clauses" }, ...(own.length > 0 ? own : ids).map((id) => clauseItem(id, texts)));
}

/** "white leaper a1 to e3, takes the black pawn on c2". */
export function stepInWords(step, cells, letters) {
  if (step.pass) return "nothing moves";
  if (step.from === undefined) return `a ${inWords(pieceOf(letters, step.becomes))} comes to ${step.to}`;
  const piece = cells.get(step.from);
  const taken = step.captures.map((square) => `the ${inWords(cells.get(square))} on ${square}`).join(" and ");
  let text =
    step.to === step.from ? `${inWords(piece)} stays on ${step.from}` : `${inWords(piece)} ${step.from} to ${step.to}`;
  if (taken) text += `, takes ${taken}`;
  if (step.explodes) {
    const others = step.explodes.map((square) => `the ${inWords(cells.get(square))} on ${square}`).join(" and ");
    text += ", and explodes" + (others ? ` with ${others}` : "");
  }
  const after = afterStep(cells, step, letters).get(step.to);
  if (piece && after && (after.name !== piece.name || after.owner !== piece.owner))
    text += `, becomes a ${inWords(after)}`;
  for (const { from, to } of step.also ?? []) text += `, with the ${inWords(cells.get(from))} ${from} to ${to}`;
  if (step.switch) text += ", and takes the checkered pieces for good";
  return text;
}

/** The arrows and victims of a step, for the board. */
export const stepPicture = (step) => ({
  marks: { victims: [...step.captures, ...(step.explodes ?? [])] },
  arrows: [
    ...(step.pass ? [] : [{ from: step.from ?? step.to, to: step.to }]),
    ...(step.also ?? []).map((each) => ({ ...each, kind: "also" })),
  ],
});

/**
 * A move leg by leg; each leg has a button that shows the board before it with its arrow and victims.
 * `show(cells, options)` does that, without arguments it shows the position again.
 */
export function moveLegs(move, cells, letters, texts, show) {
  const legs = [];
  let now = cells;
  for (const [number, step] of move.steps.entries()) {
    const before = now;
    const button = make("button", {
      type: "button",
      className: "leg",
      "aria-pressed": "false",
      textContent: (move.steps.length > 1 ? `Leg ${number + 1}: ` : "") + stepInWords(step, before, letters),
      on: {
        click: () => {
          const pressed = button.getAttribute("aria-pressed") === "true";
          for (const each of list.querySelectorAll(".leg")) each.setAttribute("aria-pressed", "false");
          button.setAttribute("aria-pressed", String(!pressed));
          if (pressed) show();
          else show(before, stepPicture(step));
        },
      },
    });
    const same = number > 0 && step.clauses.join() === move.steps[number - 1].clauses.join();
    legs.push(
      make(
        "li",
        {},
        button,
        same
          ? make("p", { className: "soft", textContent: "By the clauses of the leg before." })
          : clauseList(step.clauses, texts),
      ),
    );
    now = afterStep(before, step, letters);
  }
  const more = move.clauses.filter((id) => !move.steps.some((step) => step.clauses.includes(id)));
  const list = make("ol", { className: "legs" }, ...legs);
  return more.length > 0 ? [list, make("p", { textContent: "The move as a whole:" }), clauseList(more, texts)] : [list];
}

/** A text with spans underlined: findings with start and end. A fault of no width is a mark between two letters. */
export function underlined(text, findings) {
  const parts = [];
  const cuts = new Set([0, text.length]);
  const placed = findings
    .filter((each) => Number.isInteger(each.start))
    .map((each) => ({
      ...each,
      start: Math.min(each.start, text.length),
      end: Math.min(Math.max(each.end ?? each.start, each.start), text.length),
    }));
  for (const { start, end } of placed) cuts.add(start).add(end);
  const order = [...cuts].sort((a, b) => a - b);
  const gap = (at) => placed.find((each) => each.start === at && each.end === at);
  for (const [i, begin] of order.entries()) {
    const here = gap(begin);
    if (here) parts.push(make("mark", { className: `gap ${here.level}`, title: here.message }));
    const end = order[i + 1];
    if (end === undefined || end === begin) continue;
    const over = placed.filter((each) => each.start <= begin && each.end >= end && each.end > each.start);
    const level = ["error", "warning", "note"].find((name) => over.some((each) => each.level === name));
    const part = text.slice(begin, end);
    parts.push(
      level ? make("mark", { className: level, title: over.map((each) => each.message).join("; ") }, part) : part,
    );
  }
  return parts;
}
