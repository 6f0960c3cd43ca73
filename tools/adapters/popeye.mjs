// Runs Popeye as a peer of arbiter-compare for Take & Make, profile problemists: node popeye.mjs EXECUTABLE
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answer_lines, checkout } from "./lines.mjs";

const program = checkout("", "popeye.mjs EXECUTABLE");
const folder = mkdtempSync(join(tmpdir(), "arbiter-popeye-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const input = join(folder, "problem.inp");

/// Rows of single letters, the eighth rank first, "." for nothing.
function board_of(placement) {
  return placement.split("/").map((row) => row.replace(/[1-8]/g, (gap) => ".".repeat(Number(gap))));
}

const at = (board, square) => board[8 - Number(square[1])]["abcdefgh".indexOf(square[0])];

/// The lines of a problem whose solutions are all sequences of `moves` moves, 1 or 2, from the position. The knight is S in Popeye;
/// rights to castle that the pieces on their squares suggest are taken away where the FEN has none.
function problem_of(fen, moves) {
  const [placement, side, rights, passed] = fen.split(" ");
  const board = board_of(placement);
  const options = ["NoBoard"];
  // White makes the last move, so Black begins a sequence of two; HalfDuplex swaps the sides.
  if ((side === "b") === (moves === 1)) options.push("HalfDuplex");
  const lost = [];
  for (const [right, king, rook, corner, home] of [["K", "K", "R", "h1", "e1"], ["Q", "K", "R", "a1", "e1"], ["k", "k", "r", "h8", "e8"], ["q", "k", "r", "a8", "e8"]]) {
    const could = at(board, home) === king && at(board, corner) === rook;
    if (could && !rights.includes(right)) lost.push(corner);
    if (!could && rights.includes(right)) throw new Error(`the right ${right} has not its pieces on their squares`);
  }
  if (lost.length > 0) options.push("NoCastling " + lost.join(""));
  if (passed !== "-") {
    const rank = Number(passed[1]);
    const [from, to] = side === "w" ? [rank + 1, rank - 1] : [rank - 1, rank + 1];
    options.push(`EnPassant ${passed[0]}${from}${passed}${passed[0]}${to}`);
  }
  const forsyth = placement.replace(/n/g, "s").replace(/N/g, "S");
  return `Condition Take&MakeChess\nStipulation h~${moves / 2}\nOption ${options.join(" ")}\nForsyth ${forsyth}\n`;
}

/// A move in the notation of arbiter-moves.
function move_of(text, fen) {
  const bare = text.replace(/[ +#=]+$/, "");
  if (bare === "0-0") return "O-O";
  if (bare === "0-0-0") return "O-O-O";
  const parts = /^[KQRBS]?([a-h][1-8])([-*])([a-h][1-8])(?:-([a-h][1-8]))?(?:=([QRBS]))?$/.exec(bare);
  if (parts === null) throw new Error(`Popeye writes '${text}', which is not understood`);
  const [, from, sign, to, make, role] = parts;
  const becomes = role === undefined ? "" : "=" + role.replace("S", "N");
  if (sign === "-") return `${from}-${to}${becomes}`;
  if (make !== undefined) return `${from}x${to},${to}-${make}${becomes}`;
  // En passant: Popeye names the square of the pawn that is taken, from which the make-leg would lead back.
  const passed = fen.split(" ")[3];
  return `${from}x${passed},${passed}-${to}${becomes}`;
}

function run(problems, timeout) {
  writeFileSync(input, "BeginProblem\n" + problems.join("NextProblem\n") + "EndProblem\n");
  const text = execFileSync(program, ["-maxmem", "0", input], { encoding: "utf8", timeout, maxBuffer: 2 ** 30 });
  const finished = text.split("solution finished").length - 1;
  if (finished !== problems.length) throw new Error("Popeye did not finish: " + text.trim().split("\n").slice(-1)[0]);
  return text;
}

function check(question) {
  if (question.variant !== "takemake") throw new Error("Popeye's Take & Make is all that is asked for here");
}

function successors(question) {
  check(question);
  const text = run([problem_of(question.fen, 1)], 60000);
  const moves = [];
  for (const line of text.split("\n")) {
    const found = /^\s+1\.\.\.(.*)$/.exec(line);
    if (found !== null) moves.push({ move: move_of(found[1].trim().split(/ +/)[0], question.fen) });
  }
  return moves;
}

/// Counts the solutions that Popeye lists.
function count(question) {
  check(question);
  if (question.depth !== 1 && question.depth !== 2) throw new Error("Popeye lists sequences of one move or two");
  const line = question.depth === 1 ? /^ +1\.\.\./gm : /^ +1\.[^. ]/gm;
  return (run(question.fens.map((fen) => problem_of(fen, question.depth)), 3600000).match(line) ?? []).length;
}

answer_lines(successors, count);
