// Runs the rules of a xogo checkout as a peer of arbiter-compare: node xogo.mjs CHECKOUT
import { pathToFileURL } from "node:url";
import { answer_lines, checkout, serve_modules } from "./lines.mjs";

const root = checkout("js/base_rules.js", "xogo.mjs CHECKOUT");
serve_modules("/", root, root);

const names = { armies: "Cwda", checkered: "Checkered" };
const nothing = new Proxy(function () {}, { get: (_, key) => (key === Symbol.toPrimitive ? () => "" : nothing), apply: () => nothing, set: () => true });
globalThis.window = globalThis;
globalThis.document = nothing;
const base = (await import(pathToFileURL(root + "/js/base_rules.js").href)).default;
globalThis.C = base;
base.prototype.graphicalInit = function () {};
base.prototype.displayMessage = function () {};

const loaded = new Map();
async function rules_of(variant) {
  const name = names[variant];
  if (name === undefined) throw new Error(`no variant ${variant} of the site is known here`);
  if (!loaded.has(name)) loaded.set(name, (await import(pathToFileURL(`${root}/variants/${name}/class.js`).href)).default);
  return loaded.get(name);
}

answer_lines(async (question) => {
  const Rules = await rules_of(question.variant);
  globalThis.V = Rules;
  // Whether Checkered chess has its switch is an option of a game there, and part of the FEN elsewhere.
  const no_switch = /"stage":"1-"/.test(question.fen);
  const open = () => {
    const game = new Rules({ fen: question.fen, color: "w", options: { withswitch: !no_switch }, element: "" });
    game.playerColor = game.turn;
    return game;
  };
  const game = open();
  const found = new Map();
  const square = (at) => "abcdefgh"[at.y] + (game.size.x - at.x);
  const go_on = (here, played, label) => {
    const side = here.turn;
    for (let x = 0; x < here.size.x; x++) {
      for (let y = 0; y < here.size.y; y++) {
        if (here.board[x][y] === "" || !here.canIplay(x, y)) continue;
        for (const move of here.filterValid(here.getPotentialMovesFrom([x, y]))) {
          // Moves cannot be taken back, so each is played in a game of its own.
          const next = open();
          for (const each of played) next.play(JSON.parse(each));
          const text = label + (label === "" ? "" : ",") + square(move.start) + (move.vanish.length > 1 ? "x" : "-") + square(move.end) +
            (move.appear.length > 0 && move.vanish.length > 0 && move.appear[0].p !== move.vanish[0].p ? "=" + move.appear[0].p : "");
          const copy = JSON.stringify(move);
          next.play(JSON.parse(copy));
          if (next.turn !== side) {
            const fen = no_switch ? next.getFen().replace('"stage":"1"', '"stage":"1-"') : next.getFen();
            if (!found.has(fen)) found.set(fen, text);
          } else if (played.length < 16) {
            go_on(next, [...played, copy], text);
          }
        }
      }
    }
  };
  const score = game.getCurrentScore([{ vanish: [], appear: [], start: {}, end: {} }]);
  if (score !== "*") return score;
  go_on(game, [], "");
  return found.size === 0 ? "*" : [...found].map(([fen, label]) => ({ fen, label }));
});
