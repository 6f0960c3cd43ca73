// Runs the rules of a vchess checkout as a peer of arbiter-compare: node vchess.mjs CHECKOUT [--computer]
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { answer_lines, checkout, serve_modules } from "./lines.mjs";

const root = checkout("client/src/base_rules.js", "vchess.mjs CHECKOUT");
serve_modules("@/", root + "/client/src", root + "/client/src");

// What the site calls the variants whose names are not ours with a capital letter.
const names = { takemake: "Takenmake", armies: "Cwda" };
const loaded = new Map();

/// The fields of our FEN that the site's FENs of the variant lack: their place, and what says nothing there. A right to
/// castle is lost in them: the site answers as without.
function left_out(Rules, fen) {
  const flags = /^[a-i]{4}$/.test(fen.split(" ")[3]) && !Rules.HasFlags;
  return [...(flags ? [[3, "iiii"]] : []), ...(Rules.HasEnpassant ? [] : [[4, "-"]])];
}

function to_site(Rules, fen) {
  const lacks = left_out(Rules, fen);
  return fen.split(" ").filter((_, i) => lacks.every(([place]) => place !== i)).join(" ");
}

/// `like`: a FEN of ours with the same fields.
function from_site(Rules, fen, like) {
  const fields = fen.split(" ");
  for (const [place, nothing] of left_out(Rules, like)) fields.splice(place, 0, nothing);
  return fields.join(" ");
}

async function rules_of(variant) {
  if (!/^\w+$/.test(variant)) throw new Error(`no variant ${variant} of the site is known here`);
  const name = names[variant] ?? variant[0].toUpperCase() + variant.slice(1);
  if (!loaded.has(name)) {
    const file = `${root}/client/src/variants/${name}.js`;
    if (!existsSync(file)) throw new Error(`no variant ${variant} of the site is known here`);
    const module = await import(pathToFileURL(file).href);
    loaded.set(name, module[name + "Rules"]);
  }
  return loaded.get(name);
}

/// With --computer the moves are those that the site's computer player chooses from.
const computer = process.argv.includes("--computer");

/// The site keeps a chain of captures in a list; within one, only the piece that has captured goes on. Its board holds
/// players to that, its list of all moves does not.
function moves_of(game) {
  if (computer) return game.getAllValidMoves();
  const last = Array.isArray(game.lastMoveEnd) ? game.lastMoveEnd[game.lastMoveEnd.length - 1] : null;
  return last && typeof game.lastMoveEnd[0] !== "undefined" && game.constructor.name.startsWith("Interweave")
    ? game.getPossibleMovesFrom([last.x, last.y])
    : game.getAllValidMoves();
}

/// Sequences of `depth` moves. The last move is played only if that is needed to know whether it is complete: one piece
/// to another square without a capture always is.
function moves_below(game, depth) {
  if (depth === 0) return 1;
  if (game.getCurrentScore() !== "*") return 0;
  const side = game.turn;
  const rest_of_move = () => {
    let sum = 0;
    const seen = new Set();
    for (const move of moves_of(game)) {
      if (depth === 1 && move.appear.length === 1 && move.vanish.length === 1) {
        ++sum;
        continue;
      }
      if (move.appear.length === 0) {
        const key = JSON.stringify(move.vanish);
        if (seen.has(key)) continue;
        seen.add(key);
      }
      game.play(move);
      sum += game.turn !== side ? moves_below(game, depth - 1) : rest_of_move();
      game.undo(move);
    }
    return sum;
  };
  return rest_of_move();
}

async function successors(question) {
  const Rules = await rules_of(question.variant);
  globalThis.V = Rules;
  const game = new Rules(to_site(Rules, question.fen));
  const score = game.getCurrentScore();
  if (score !== "*") return score;
  const found = new Map();
  const square = (at) => Rules.CoordsToSquare(at);
  const go_on = (label) => {
    const side = game.turn;
    const seen = new Set();
    for (const move of moves_of(game)) {
      // The site offers a switch or a removal once for every square that can be clicked on.
      const key = move.appear.length === 0 ? JSON.stringify([move.appear, move.vanish]) : "";
      if (key !== "" && seen.has(key)) continue;
      seen.add(key);
      game.play(move);
      const text = label + (label === "" ? "" : ",") + square(move.start) + (move.vanish.length > 1 ? "x" : "-") + square(move.end) +
        (move.appear.length > 0 && move.vanish.length > 0 && move.appear[0].p !== move.vanish[0].p ? "=" + move.appear[0].p : "");
      if (game.turn !== side) {
        const fen = from_site(Rules, game.getFen(), question.fen);
        if (!found.has(fen)) found.set(fen, text);
      } else {
        go_on(text);
      }
      game.undo(move);
    }
  };
  go_on("");
  return found.size === 0 ? "*" : [...found].map(([fen, label]) => ({ fen, label }));
}

async function count(question) {
  const Rules = await rules_of(question.variant);
  globalThis.V = Rules;
  return question.fens.reduce((sum, fen) => sum + moves_below(new Rules(to_site(Rules, fen)), question.depth), 0);
}

answer_lines(successors, count);
