// What a site in TypeScript writes; compiled, never run. Lines below @ts-expect-error must not compile.
import { applyFix, Arbiter, ArbiterError, load } from "../../tools/javascript/index.js";
import type { Move, Position, StatusAnswer } from "../../tools/javascript/index.js";

const arbiter: Arbiter = await load({ wasm: fetch("arbiter.wasm") });
const position: Position = { variant: "takemake", profile: "site", write: "vchess" };
const moves: Move[] = arbiter.moves(position, { from: "e2" }).moves;
const clauses: string[] = moves.flatMap((move) => move.steps.flatMap((step) => step.clauses));
const reading: string | undefined = arbiter.clause("takemake", clauses[0] ?? "")?.reading;
const result: StatusAnswer["result"] = arbiter.status(position).result;
const nodes: number = arbiter.perft(position, 3, { divide: true, limit: 1e6 }).results[2]?.nodes ?? 0;
try {
  arbiter.play(position, ["e4", "e5"]);
} catch (error) {
  if (error instanceof ArbiterError && error.kind === "move") console.log(error.index, error.clauses, error.remedy);
}
for (const finding of arbiter.check("8/8/8/8/8/8/8/8 w - - 0 1").findings) {
  if (finding.fixes?.[0]) console.log(applyFix("", finding.fixes[0]), finding.start, finding.level);
}
const positions: number = (await arbiter.conformance("chess")).positions.length;
console.log(reading, result, nodes, positions, arbiter.why(position, "e4").legal, arbiter.recognise("x").variant);

// @ts-expect-error: a kind of error that there is not
if (new Error() instanceof ArbiterError && ({} as ArbiterError).kind === "none") console.log();
// @ts-expect-error: no number of plies
arbiter.perft(position, "3");
// @ts-expect-error: load() makes it
new Arbiter();
// @ts-expect-error: no such key
arbiter.moves({ variant: "chess", fem: "x" });
