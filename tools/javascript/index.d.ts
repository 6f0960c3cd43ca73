/**
 * The rules of chess variants in JavaScript: the answers of Arbiter's programs, without a server.
 *
 * ```js
 * import { load } from "arbiter-chess";
 * const arbiter = await load();
 * arbiter.moves({ variant: "takemake" }).moves.length; // 20
 * ```
 *
 * Every method answers at once, in the calling thread. Bad input throws an {@link ArbiterError}, never anything else.
 * @packageDocumentation
 */

/** a1 to h8. */
export type Square = string;
/** The id of a rule clause, such as "TM.make.must"; {@link Arbiter.clause} has its text. */
export type ClauseId = string;
/** How the game stands for the side to move. */
export type Status = "ongoing" | "check" | "mate" | "stalemate" | "won" | "lost" | "drawn";
export type Level = "error" | "warning" | "note";

/**
 * What went wrong:
 * - `request`: a key is missing, unknown, or of another type or range (`key` names it)
 * - `name`: an unknown variant, profile, dialect or position; or the FEN does not tell its variant
 * - `position`: the FEN cannot be read, or no game has the position (`findings`)
 * - `rules`: what `rules` brings is not a rule file, or has faults (`findings`)
 * - `move`: {@link Arbiter.play} met a move that is not legal (`index`, `move`, `fen`, `played`, `clauses`, `reason`)
 * - `conversion`: the other dialect cannot say it (`findings`)
 * - `limit`: there is more than the caller or the program allows (`results` that were counted)
 * - `load`: the module could not be loaded
 * - `internal`: our own mistake
 */
export type ErrorKind = "request" | "name" | "position" | "rules" | "move" | "conversion" | "limit" | "load" | "internal";

/** Why there is no answer. `message` says what is wrong, `remedy` what would help. */
export class ArbiterError extends Error {
  readonly name: "ArbiterError";
  readonly kind: ErrorKind;
  /** What would help; may be empty. */
  readonly remedy: string;
  /** The key of the request that is wrong. */
  readonly key?: string;
  /** What is wrong with the text, with places. */
  readonly findings?: Finding[];
  /** Of `move`: the number of the move, from 0. */
  readonly index?: number;
  /** Of `move`: its text. */
  readonly move?: string;
  /** Of `move`: the position in which it is not legal. */
  readonly fen?: string;
  /** Of `move`: what was played before. */
  readonly played?: Move[];
  /** Of `move`: the clauses that forbid it, the decisive one first. */
  readonly clauses?: ClauseId[];
  /** Of `move`: why, in words. */
  readonly reason?: string;
  /** Of `limit`: the depths that were counted. */
  readonly results?: DepthCount[];
}

/** A position, and how it is read and written. Without `fen` and `position` it is the start of the variant. */
export interface Position {
  /** A name, title or alias, in any case; may be missing if the FEN tells it, or `rules` is there. */
  variant?: string;
  /** The text of a rule file (variants.ini of Fairy-Stockfish) that the variant is a section of, by default the last. */
  rules?: string;
  /** A documented reading of the rules; by default the variant's first. */
  profile?: string;
  fen?: string;
  /** A well-known position instead of `fen`: "start", "kiwipete", "start:CN". */
  position?: string;
  /** How the FEN is written; by default that is recognised. */
  dialect?: "vchess" | "xogo" | "fen" | "bare";
  /** The letters of the FEN, where a variant has several. */
  alphabet?: string;
  /** White's and Black's army, "CN", where the FEN does not say. */
  armies?: string;
  /** Who moves, instead of whom the FEN says. */
  side?: "white" | "black";
  /** Compute positions that no game has, too. */
  setup?: boolean;
  /** Moves that are played first: a repetition among them ends the game where the rules say so. */
  played?: string[];
  /** The dialect of the FENs in the answer (a name of {@link Variant.dialects}); by default as they came. */
  write?: string;
}

export interface Variant {
  name: string;
  title: string;
  aliases: string[];
  /** `repetitionDecides`: a third repetition ends a game, so that `played` matters. */
  profiles: { name: string; explanation: string; repetitionDecides: boolean }[];
  /** `letter` is Black's in a FEN, `notation` that in moves; `shared`: of a piece that both players own. */
  pieces: { name: string; letter: string; notation: string; shared?: string }[];
  dialects: { name: string; explanation: string }[];
  alphabets: string[];
  positions: { name: string; fen: string; source: string }[];
  armies?: { letters: string; explanation: string };
  /** With `clauses: true`. */
  clauses?: Clause[];
}

/** A rule clause: where a document says it, and our reading. */
export interface Clause {
  id: ClauseId;
  document: string;
  place: string;
  reading: string;
}

/** One leg of a move. */
export interface Step {
  /** Absent if the step places a piece that comes from outside the board, as a drop does (Crazyhouse). */
  from?: Square;
  /** The square of arrival; that of departure if the piece captures where it stands. */
  to: Square;
  /** The squares of all pieces that it captures. */
  captures: Square[];
  /** Of a capture that explodes (Atomic): the squares around it whose pieces go, too. The capturing piece is gone. */
  explodes?: Square[];
  /** The letter of the piece after the step. */
  becomes: string;
  /** Castling: the other piece. */
  also?: { from: Square; to: Square }[];
  /** Checkered chess: the step takes the checkered pieces. */
  switch?: true;
  /** Checkered chess with three players: before the step an observer takes the checkered pieces. */
  join?: true;
  /** Checkered chess with three players: the step does nothing, since its player has no other. */
  pass?: true;
  /** The clauses that make it what it is. */
  clauses: ClauseId[];
}

/** All that a player plays at once. */
export interface Move {
  /** "e2-e4", "b5xc6,c6-a5", "e7-e8=Q": read by every method that takes moves. */
  notation: string;
  steps: Step[];
  /** The position after it. */
  fen: string;
  clauses: ClauseId[];
  /** Nf3, exd5, e8=Q: only where it names this move alone. */
  san?: string;
}

/** What every answer about a position begins with. */
export interface Head {
  schema: 2;
  variant: string;
  profile: string;
  fen: string;
  status: Status;
  /** Why the variant was taken, where the request names none: "the board and its fields show it". */
  variantFrom?: string;
  /** What is odd about the position, though it is computed: a side without a king. */
  notes?: Finding[];
}

export interface MovesAnswer extends Head {
  /** Sorted by notation. */
  moves: Move[];
}

/** A step by itself: the move goes on after it, or is over. */
export interface StepOutcome extends Omit<Step, "clauses"> {
  notation: string;
  goes_on: boolean;
  /** The position, if the move is over. */
  fen?: string;
  /** The board, if it goes on. */
  board?: string;
}

export interface StepsAnswer extends Head {
  steps: StepOutcome[];
}

export interface WhyAnswer extends Head {
  legal: boolean;
  /** The legal moves that are asked about. */
  moves?: Move[];
  from?: Square;
  to?: Square;
  /** If there is none: the clauses that forbid it, the decisive one first; empty if no clause of the variant says it. */
  clauses?: ClauseId[];
  /** If there is none: why, in words. */
  reason?: string;
  findings?: Finding[];
}

export interface PlayAnswer extends StatusAnswer {
  /** The position before the moves; `fen` is that after them. */
  start: string;
  moves: Move[];
}

export interface StatusAnswer extends Head {
  /** "third": the player who has joined (Checkered chess with three players). */
  toMove: "white" | "black" | "third";
  inCheck: boolean;
  over: boolean;
  /** "*": it goes on; "0-0-1": the third player has won; null: it is over, and the rules leave open who has won. */
  result: "1-0" | "0-1" | "0-0-1" | "1/2" | "*" | null;
  /** The clause by which it ended. */
  clauses: ClauseId[];
}

export interface DepthCount {
  depth: number;
  nodes: number;
  seconds: number;
  detail?: Record<
    "captures" | "chains" | "makes" | "births" | "ep" | "castles" | "promotions" | "checks" | "mates", number>;
}

export interface PerftOptions {
  /** What is counted; moves by default. */
  count?: "moves" | "steps";
  /** Also the count behind each first move. */
  divide?: boolean;
  /** Also how many of the last moves capture, promote, give check …; slower. */
  detail?: boolean;
  /** The most nodes at one depth; 10 million by default. More are refused, with the depths before in `results`. */
  limit?: number;
  /** The most seconds; 60 by default. */
  seconds?: number;
}

export interface PerftAnswer extends Omit<Head, "status"> {
  count: "moves" | "steps";
  source: "generator";
  results: DepthCount[];
  divide?: { notation: string; nodes: number; detail?: DepthCount["detail"] }[];
}

export interface CompareAnswer extends Head {
  agree: boolean;
  /** How many moves are legal. */
  legal: number;
  /** Legal, and not in the list. */
  missing: Move[];
  /** In the list, and not legal; why. */
  extra: { move: string; message: string; clauses: ClauseId[]; reason: string }[];
  /** In the list, and no move of any kind. */
  unread: { move: string; message: string }[];
}

/** The bytes [begin, end) of the text become `text`; `from` and `to` are the same as indices of the string. */
export interface Edit {
  begin: number;
  end: number;
  from: number;
  to: number;
  text: string;
}

export interface Fix {
  /** In words. */
  what: string;
  /** No other text can have been meant. */
  sure: boolean;
  edits: Edit[];
}

/** Something that is wrong with a text, or worth a note. */
export interface Finding {
  /** Stable, "AF113"; {@link Arbiter.checks} explains it. */
  rule: string;
  level: Level;
  message: string;
  file: string;
  /** From 1. */
  line: number | null;
  /** From 1, in bytes of UTF-8. */
  column: number | null;
  endColumn: number | null;
  /** Where it begins, as an index of the string that was asked about. */
  start?: number;
  /** The first index behind it. */
  end?: number;
  seen?: string;
  wanted?: string;
  claim: string | null;
  diagram: { index: number; fen: string; marks: string[] } | null;
  expected: string[];
  missing: string[];
  extra: string[];
  notes: string[];
  /** The board in characters. */
  picture?: string;
  fixes?: Fix[];
  also?: { file: string; line: number | null; column: number | null; endColumn: number | null }[];
  /** Of {@link Arbiter.check}: the check in a few words, why it matters, what to do. */
  title?: string;
  explanation?: string;
  remedy?: string;
}

export interface CheckOptions {
  variant?: string;
  rules?: Position["rules"];
  profile?: string;
  dialect?: Position["dialect"];
  alphabet?: string;
  armies?: string;
  /** How far: the text, what it describes, or also whether a game can lead there (the default). */
  depth?: "syntax" | "consistency" | "reachability";
  /** What games begin from; `orthodox` finds more. */
  starts?: "shuffled" | "orthodox";
}

export interface CheckAnswer {
  schema: 2;
  variant: string;
  profile: string;
  fen: string;
  /** No finding is an error. */
  sound: boolean;
  /** How it is written, if it can be read. */
  dialect?: "vchess" | "xogo" | "fen" | "bare";
  /** As it is usually written, if it can be read. */
  canonical?: string;
  findings: Finding[];
}

export interface ConvertOptions {
  variant?: string;
  rules?: Position["rules"];
  /** The name of the dialect that the FEN is in, where letters have two readings. */
  from?: string;
  dialect?: Position["dialect"];
  alphabet?: string;
  armies?: string;
  /** Parts that may be lost. */
  lossy?: ("pieces" | "side" | "castling" | "en-passant" | "state" | "armies" | "half-move-clock" | "move-counter")[];
}

export interface ConvertAnswer {
  schema: 2;
  variant: string;
  /** The text as it came. */
  from: string;
  /** The text in the other dialect. */
  fen: string;
  changes: { what: string; from: string; to: string }[];
  lost: string[];
}

export interface RecogniseAnswer {
  schema: 2;
  fen: string;
  /** The variant that the text tells; null if several fit as well, or none. */
  variant: string | null;
  /** Those that can be read first, the surest first. */
  candidates: {
    variant: string;
    likeness: "none" | "slip" | "letters" | "pieces" | "arrangement" | "fields" | "flags" | "ownField";
    readable: boolean;
    dialect: string | null;
    sound: boolean;
  }[];
}

export interface VerifyOptions {
  /** What findings call the page. */
  file?: string;
  /** By default the page tells it. */
  variant?: string;
  rules?: Position["rules"];
  profile?: string;
  dialect?: Position["dialect"];
  alphabet?: string;
  armies?: string;
  /** The text of a claims file; its claims come before the built-in ones. */
  claims?: string;
  /** An inferred claim that fails is an error. */
  strict?: boolean;
  /** Look for fixes; true by default. */
  fixes?: boolean;
}

export interface CheckedClaim {
  kind: string;
  /** In words. */
  claim: string;
  outcome: "holds" | "fails" | "unchecked";
  inferred: boolean;
  from: string;
  clauses: ClauseId[];
}

export interface Diagram {
  /** From 1. */
  index: number;
  line: number;
  column: number;
  place: string;
  fen: string;
  marks: string[];
  claims: CheckedClaim[];
  /** Why these claims. */
  because?: string[];
  /** Why there is none, or one was not checked. */
  reason?: string;
  document?: string;
  state?: string;
}

export interface VerifyAnswer {
  schema: 2;
  summary: Record<string, number>;
  findings: Finding[];
  /** One. */
  pages: {
    file: string;
    readable: boolean;
    markup: string;
    listing: string;
    variant: string | null;
    profile?: string;
    variantFrom?: string;
    diagrams: Diagram[];
  }[];
}

export interface CheckInfo {
  id: string;
  level: Level;
  title: string;
  [key: string]: unknown;
}

/** corpus/conformance/README.md of the project describes the file. */
export interface ConformanceSuite {
  format: "arbiter-conformance";
  version: string;
  variant: string;
  profile: string;
  dialect: string;
  positions: {
    id: string;
    clauses: ClauseId[];
    fen: string;
    status: Status;
    result: string;
    moves: ([label: string, fen: string] | [label: string, fen: string, same: string])[];
    sets?: { label: string; fen: string; piece: string; squares: string; same?: string }[];
    [key: string]: unknown;
  }[];
  [key: string]: unknown;
}

/** The library; {@link load} makes it. It keeps nothing between two questions. */
export class Arbiter {
  private constructor();

  /** All built-in variants, or one that is named; with `clauses` the texts of their rules. */
  variants(options?: { variant?: string; clauses?: boolean; rules?: Position["rules"] }): Variant[];
  /** The names of further variants, which rule files describe. */
  ruleFiles(): string[];
  /** The text of a clause of a variant; undefined if it has none of this id. */
  clause(variant: string, id: ClauseId): Clause | undefined;

  /** The legal moves, or those of the piece on `from`; more than `limit` (10,000) are refused. */
  moves(position: Position, options?: { from?: Square; limit?: number }): MovesAnswer;
  /** Single steps; with `from` those of that piece, whoever is to move, before any duty to capture. */
  steps(position: Position, options?: { from?: Square }): StepsAnswer;
  /** Whether a move is legal, and if not, which clause or condition forbids it. */
  why(position: Position, move: string | { from: Square; to: Square }): WhyAnswer;
  /** Plays moves in any notation; the first that is not legal throws, with the reason. */
  play(position: Position, moves: string | string[]): PlayAnswer;
  /** How the game stands, and by which clause it ended. */
  status(position: Position): StatusAnswer;
  /** Counts the moves to a depth. The answer takes its time in the calling thread: keep `limit` in mind. */
  perft(position: Position, depth: number, options?: PerftOptions): PerftAnswer;
  /** Another program's list of moves: what is missing, what is not legal, and why. */
  compare(position: Position, moves: string[]): CompareAnswer;

  /** What is wrong with a FEN, and where. */
  check(fen: string, options?: CheckOptions): CheckAnswer;
  /** A FEN in another dialect; nothing is lost unless `lossy` allows it. */
  convert(fen: string, to: string, options?: ConvertOptions): ConvertAnswer;
  /** Which variants and dialects a FEN may be of. */
  recognise(fen: string): RecogniseAnswer;
  /** The diagrams of a rule page (pug, HTML, Markdown, PGN or text), their claims, and whether the rules agree. */
  verify(text: string, options?: VerifyOptions): VerifyAnswer;
  /** What findings mean; `ids` may be beginnings. */
  checks(ids?: string[]): CheckInfo[];
  /** The positions by which a program is scored clause by clause: a file of the package. */
  conformance(variant: string, profile?: string): Promise<ConformanceSuite>;

  /** A request as `arbiter-moves --serve` takes it: `{ request: "moves", variant: "chess" }`. */
  ask(request: Record<string, unknown>): Record<string, unknown>;
}

/**
 * Loads the module.
 * @param options `wasm`: the module, its bytes, a response or an address; by default the file beside this one.
 */
export function load(options?: {
  wasm?: WebAssembly.Module | ArrayBuffer | ArrayBufferView | Response | URL | string | Promise<Response>;
}): Promise<Arbiter>;

/** The text with a fix of one of its findings made. */
export function applyFix(text: string, fix: Fix): string;
