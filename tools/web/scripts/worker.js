// The rules, in a thread of their own: the page goes on while they count, and a question that lasts too long is ended.
import { applyFix, ArbiterError, load } from "../arbiter/index.js";

const everything = ["pieces", "side", "castling", "en-passant", "state", "armies", "half-move-clock", "move-counter"];

let begin; // called with the first message: the module, where it could be compiled
const loaded = new Promise((resolve) => (begin = resolve)).then((wasm) => load({ wasm }));
loaded.catch(() => {}); // each question says it

/** The board alone, in the letters that the variant's own list of pieces has. */
function bare(arbiter, fen, { variant, rules }) {
  try {
    return arbiter.convert(fen, "bare", { variant, rules, lossy: everything }).fen;
  } catch (error) {
    if (!(error instanceof ArbiterError)) throw error;
    return fen.trim().split(/\s+/)[0]; // no game has it: the letters as they stand
  }
}

const around = (square, { files, ranks }) =>
  [-1, 0, 1]
    .flatMap((file) =>
      [-1, 0, 1].map((rank) => String.fromCharCode(square.charCodeAt(0) + file) + (Number(square[1]) + rank)),
    )
    .filter((each) => each !== square && "abcdefgh".slice(0, files).includes(each[0]))
    .filter((each) => each[1] >= "1" && Number(each.slice(1)) <= ranks);

/** The FEN with some squares empty. */
function without(fen, squares) {
  const [board, ...fields] = fen.trim().split(/\s+/);
  const ranks = board.split("/").map((rank) => [...rank.replace(/[1-8]/g, (gap) => "1".repeat(Number(gap)))]);
  const height = Math.min(ranks.length, 8);
  for (const square of squares)
    if (ranks[height - square[1]]) ranks[height - square[1]][square.charCodeAt(0) - 97] = "1";
  return [ranks.map((rank) => rank.join("").replace(/1+/g, (gap) => gap.length)).join("/"), ...fields].join(" ");
}

/** Steps of a piece whose side has no king to mind; none where the rules cannot say. */
function unchecked(arbiter, position, from, kings) {
  const others = kings.filter((square) => square !== from);
  if (others.length === 0) return [];
  try {
    return arbiter.steps({ ...position, fen: without(position.fen, others), setup: true }, { from }).steps;
  } catch (error) {
    if (error instanceof ArbiterError) return [];
    throw error;
  }
}

const questions = {
  /** How the game stands, all moves, and the board. A position that no game has is computed, and `findings` say why. */
  look(arbiter, position) {
    let place = position,
      findings = [],
      problem = "";
    let status;
    try {
      status = arbiter.status(position);
    } catch (error) {
      if (!(error instanceof ArbiterError) || error.kind !== "position" || position.setup) throw error;
      place = { ...position, setup: true };
      try {
        status = arbiter.status(place);
      } catch {
        throw error;
      }
      ({ findings, message: problem } = error);
    }
    const { moves } = arbiter.moves(place);
    return {
      ...status,
      moves,
      findings,
      problem,
      setup: place.setup === true,
      board: bare(arbiter, status.fen, { ...position, variant: status.variant }),
    };
  },

  boards: (arbiter, fens, variant) => fens.map((fen) => bare(arbiter, fen, { variant })),

  /**
   * The positions after moves: each a move, the FEN before it or the number of the move before it, and the side that
   * makes it, where it is not the one to move.
   */
  walk(arbiter, { variant, profile }, moves) {
    const after = [];
    for (const [move, before, side] of moves) {
      const fen = typeof before === "number" ? after[before].fen : before;
      const place = { variant, profile, fen, setup: true, ...(side ? { side } : {}) };
      const [played] = arbiter.play(place, [move]).moves;
      after.push({ fen: played.fen, board: bare(arbiter, played.fen, { variant }) });
    }
    return after;
  },

  /**
   * Steps of the piece on a square, before any duty, and what looks possible but begins no legal move, with the reason:
   * steps that a duty forbids, steps that a check forbids, a king's neighbours, castling.
   */
  piece(arbiter, position, from, { kings, isKing, own, shape }) {
    const all = arbiter.steps(position, { from }).steps;
    const legal = arbiter.moves(position, { from }).moves;
    const key = (step) => [step.from, step.to, step.captures.join(), step.becomes].join(" ");
    const known = new Set(legal.map((move) => key(move.steps[0])));
    const target = (step) => (step.to === from && step.captures.length > 0 ? step.captures[0] : step.to);
    const squares = new Set();
    for (const step of [...all, ...unchecked(arbiter, position, from, kings)])
      if (!known.has(key(step)) && !kings.includes(target(step))) squares.add(target(step));
    if (isKing) for (const square of around(from, shape)) if (!own.includes(square)) squares.add(square);
    const castling = isKing
      ? ["c", "g"]
          .map((file) => file + from[1])
          .filter((square) => Math.abs(square.charCodeAt(0) - from.charCodeAt(0)) > 1)
      : [];
    const refused = [];
    for (const to of [...squares, ...castling]) {
      if (refused.length >= 16) break;
      const why = arbiter.why(position, { from, to });
      if (why.legal || (castling.includes(to) && !why.clauses[0]?.includes(".castle."))) continue;
      refused.push({ to, clauses: why.clauses, reason: why.reason });
    }
    return { legal: legal.length, steps: all, refused };
  },

  /**
   * What a legal move misses that does not win in `left` moves: the game goes on after it ("continues"), or one answer
   * leaves no win on the next move ("answer"). Looks no further: "unknown".
   */
  refute(arbiter, position, left, seconds) {
    const end = performance.now() + 1000 * seconds;
    const over = (fen) => arbiter.status({ ...position, fen });
    const lost = (status) => status.status === "mate" || status.status === "lost";
    const here = over(position.fen);
    const answers = arbiter.moves(position).moves;
    if (here.over) return { kind: "over", status: here.status, clauses: here.clauses };
    // Captures say most: they have a victim.
    const answer = answers.find((move) => move.steps.some((step) => step.captures.length > 0)) ?? answers[0];
    if (left === 1) return { kind: "continues", answer, count: answers.length };
    if (left > 2) return { kind: "unknown" };
    for (const answer of answers) {
      const after = { ...position, fen: answer.fen };
      if (over(answer.fen).over) {
        return { kind: "answer", answer, ends: true };
      }
      let wins = false;
      for (const move of arbiter.moves(after).moves) {
        if (performance.now() > end) return { kind: "unknown" };
        if (lost(over(move.fen))) {
          wins = true;
          break;
        }
      }
      if (!wins) return { kind: "answer", answer, ends: false };
    }
    return { kind: "unknown" };
  },

  fixed: (arbiter, text, fix) => applyFix(text, fix),
};

addEventListener("message", async ({ data: { wasm, number, name, given } }) => {
  if (number === undefined) return begin(wasm);
  try {
    const arbiter = await loaded;
    const answer = Object.hasOwn(questions, name) ? questions[name](arbiter, ...given) : arbiter[name](...given);
    postMessage({ number, answer });
  } catch (error) {
    const {
      kind = "internal",
      message,
      remedy = "",
      key,
      findings,
      index,
      move,
      fen,
      played,
      clauses,
      reason,
      results,
    } = error;
    postMessage({
      number,
      error: { kind, message, remedy, key, findings, index, move, fen, played, clauses, reason, results },
    });
  }
});
