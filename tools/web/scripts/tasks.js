// What a puzzle asks for, and which moves are right. Those of games have a goal ("win2", "gain3") and one line; those
// of the gallery may ask for anything ("task": a forced chain, a helpmate) and have all lines that show it.

export const isTask = (puzzle) => puzzle.goal === "task";
// "gain2": material; "save1": the game. There the end is not a win, and the book's line alone is right.
export const saves = (puzzle) => puzzle.goal.startsWith("save");
export const goesOn = (puzzle) => saves(puzzle) || puzzle.goal.startsWith("gain");
export const isOfGallery = (puzzle) => puzzle.task !== undefined;

/** "win in 2", or the task in words; `left`: how many moves are left. */
export function goal(puzzle, left) {
  if (isTask(puzzle)) return puzzle.task;
  if (saves(puzzle)) return "find the only move that saves the game";
  return `${goesOn(puzzle) ? "win material" : puzzle.goal.replace(/\d+$/, "")} in ${left}`;
}

/** What a list of puzzles calls it. */
export const name = (puzzle) => puzzle.task ?? goal(puzzle, puzzle.moves);

/** The lines that begin with the moves that were played. */
const fitting = (puzzle, played) =>
  (puzzle.lines ?? [puzzle.line]).filter((line) => played.every((move, i) => line[i] === move));

/** Whether a move goes on with a line. */
export const isRight = (puzzle, played, move) => fitting(puzzle, [...played, move]).length > 0;

/** The move that goes on with the line; undefined at its end. */
export const nextMove = (puzzle, played) =>
  fitting(puzzle, played)
    .map((line) => line[played.length])
    .find(Boolean);

/** The answer that refutes a wrong move, as the book has it ("f8-e7: a1-a2 a1-a3; …"), if it has one. */
export const refutation = (puzzle, played, move) =>
  (puzzle.refuted?.[played.length / 2] ?? "")
    .split("; ")
    .map((each) => each.split(": "))
    .find(([, moves]) => moves?.split(" ").includes(move))?.[0];

/** The puzzle with its lines in the notation that the module writes: records may have other names of a move. */
export async function inNotation(puzzle, engine, place) {
  if (!puzzle.lines) return puzzle;
  const lines = [];
  for (const line of puzzle.lines) {
    const { moves } = await engine.ask("play", { ...place, fen: puzzle.fen }, line);
    lines.push(moves.map((move) => move.notation));
  }
  return { ...puzzle, lines, line: lines[Math.max(0, puzzle.lines.findIndex((each) => each[0] === puzzle.line[0]))] };
}
