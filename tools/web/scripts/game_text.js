// What a text is that was typed, pasted or dropped: a rule file, games (PGN, FENs with or without moves, links to a
// position), or moves alone.

const word = /\s+/;
const looksLikeBoard = (text) => /^[^\s/]+(\/[^\s/]*)+$/.test(text) && !text.includes(".");
const isResult = (text) => /^(1-0|0-1|1\/2-1\/2|1\/2|\*)$/.test(text);

/** The moves in a game's text: without comments, variations, numbers and signs; `left`: whether variations were. */
export function movesIn(text) {
  let plain = "";
  let deep = 0,
    left = false;
  const sign = /(^|\s)(\{[^}]*\}?|;[^\n]*|\$\d+)|(^|(?<=\n))%[^\n]*|(?<=^|\s|\)|\})\(|\)|[^]/g;
  for (const [part] of text.matchAll(sign)) {
    if (part === "(") [deep, left] = [deep + 1, true];
    else if (part === ")" && deep > 0) deep -= 1;
    else if (deep === 0) plain += part.length > 1 ? " " : part;
  }
  const moves = plain
    .replace(/(^|\s)\d+\s*(\.+|…)\s*/g, " ")
    .split(word)
    .map((each) => each.replace(/[!?]+$/, ""))
    .filter((each) => each !== "" && each !== "..." && !isResult(each));
  return { moves, left };
}

function gamesOfPgn(text) {
  const games = [];
  // A header line after moves begins the next game.
  for (const part of text.split(/(?<=\S[^\S\n]*\n\s*)(?=^\[\w+\s+"[^\n]*\]\s*$)/m)) {
    const last = games.at(-1);
    const headers = {};
    const body = part.replace(/^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]\s*$/gm, (whole, name, value) => {
      headers[name] = value.replace(/\\(.)/g, "$1");
      return "";
    });
    if (last && !last.begun) Object.assign(last.headers, headers);
    else games.push({ headers, begun: false, body: "" });
    games.at(-1).body += body;
    games.at(-1).begun = games.at(-1).body.trim() !== "";
  }
  return games.map(({ headers, body }) => {
    const { ChapterName, Event, White, Black, Variant, FEN } = headers;
    const players = White && Black && White + Black !== "??" ? `${White} – ${Black}` : "";
    const title = ChapterName || [Event, players].filter((each) => each && each !== "?").join(": ");
    return { title, variant: Variant ?? "chess", fen: FEN ?? "", ...movesIn(body) };
  });
}

/** "position fen … moves …", "startpos moves …", a FEN with moves behind it, or a FEN. */
function gameOfLine(line) {
  const text = line.trim().replace(/^position\s+/, "").replace(/^fen\s+/, "");
  const [place, moves = ""] = text.split(/(?:^|\s)moves(?:\s|$)/);
  if (/^startpos\s*$/.test(place)) return { title: "", fen: "", ...movesIn(moves) };
  return { title: "", fen: place.trim(), ...movesIn(moves) };
}

const elsewhere =
  "This page asks no other server. On that site export the game or the study (on lichess: “Share & export”, then " +
  "PGN) and paste the text here, or drop the file.";

function gameOfLink(text) {
  const link = new URL(text);
  const games = (game) => ({ games: [{ title: "", moves: [], ...game }] });
  if (link.hash.startsWith("#play?")) return { words: new URLSearchParams(link.hash.slice(6)) };
  const given = link.searchParams.get("fen") ?? link.searchParams.get("FEN");
  const path = decodeURIComponent(link.pathname).split("/").filter(Boolean);
  if (path[0] === "analysis" && path[1] === "pgn")
    return games({ variant: "chess", fen: "", ...movesIn(path.slice(2).join("/").replace(/[_+]/g, " ")) });
  // lichess.org/analysis/VARIANT/BOARD_w_…, /editor/BOARD_w_…
  const from = path.findIndex((each, i) => i > 0 && /^[\w~*+[\]]+$/.test(each) && path.length - i >= 4);
  const skipped = /^[a-z]+$/i.test(path[1] ?? "") ? 2 : 1;
  const fen = given ?? (from > 0 ? path.slice(skipped).join("/") : "");
  const named = skipped === 2 && !["standard", "fromPosition"].includes(path[1]) ? path[1] : undefined;
  const variant = link.searchParams.get("variant") ?? named ?? (path[0] === "analysis" ? "chess" : undefined);
  if (fen || (path[0] === "analysis" && path.length < 3))
    return games({ variant, fen: fen.replace(/_/g, " ").trim() });
  return { problem: elsewhere };
}

/**
 * { rules }: the text of a rule file; { games: [{ title, variant, fen, moves, left }] }, of which `variant` is missing
 * where the text does not name one; { moves, fromStart }; { words } of an address of this page; or { problem }.
 */
export function readText(text) {
  const trimmed = text.replace(/^\ufeff/, "").trim();
  if (trimmed === "") return { problem: "The text is empty." };
  if (/^https?:\/\/\S+$/i.test(trimmed)) {
    try {
      return gameOfLink(trimmed);
    } catch {
      return { problem: `'${trimmed.slice(0, 60)}' is not an address.` };
    }
  }
  if (/^\s*\[\w+\s+"[^\n]*\]\s*$/m.test(trimmed)) return { games: gamesOfPgn(trimmed) };
  if (/^\s*\[[^\]\s"]+\]\s*([#;].*)?$/m.test(trimmed)) return { rules: trimmed };
  const lines = trimmed.split(/\n/).filter((line) => line.trim() !== "");
  const places = lines.map(gameOfLine);
  const isPlace = ({ fen, moves }) => looksLikeBoard(fen.split(word)[0]) || (fen === "" && moves.length > 0);
  if (places.every(isPlace)) return { games: places };
  if (places.length > 0 && looksLikeBoard(places[0].fen.split(word)[0]))
    return { games: [{ ...places[0], ...movesIn(lines.slice(1).join("\n")) }] };
  const { moves } = movesIn(trimmed);
  return { moves, fromStart: /^1\s*\./.test(trimmed) };
}

/** A game as PGN. `frames`: the positions, each with the move that led to it. */
export function writePgn({ variant, title, asked, frames }) {
  const last = frames.at(-1);
  const result = last.over && last.result !== null ? (last.result === "1/2" ? "1/2-1/2" : last.result) : "*";
  const tags = { Event: "?", Site: "?", Date: "????.??.??", Round: "?", White: "?", Black: "?", Result: result };
  if (variant !== "chess") tags.Variant = title;
  if (asked) Object.assign(tags, { SetUp: "1", FEN: frames[0].fen });
  let number = 1;
  const words = [];
  frames.slice(1).forEach(({ move }, i) => {
    const white = frames[i].toMove === "white";
    if (white || i === 0) words.push(`${number}.${white ? "" : ".."}`);
    if (!white) number += 1;
    words.push(move.san ?? move.notation);
  });
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`);
  const text = [...words, result].join(" ").replace(/(.{1,79})(\s|$)/g, "$1\n");
  return `${head.join("\n")}\n\n${text}`;
}
