#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/query/worlds.hpp"

namespace arbiter::puzzles::query {

// ---- What holds of a position ---------------------------------------------------------------------------------------
// A world {setup, variant, source} is a position with the moves of `source`: the generator, unless the rules are
// tested.

/// Whether the query holds for a position at the beginning of a move. Throws TooManyMoves.
[[nodiscard]] bool holds(const Query& query, const ConcreteWorld& world);

/// Whether what a quantifier says of a move is true of this one; `after`: the position after it.
[[nodiscard]] bool is_such(const Node& said, const Move& move, const ConcreteWorld& before, const ConcreteWorld& after);

/// The parts of a query that is a conjunction (else the query itself) that do not hold, as they were typed.
[[nodiscard]] std::vector<std::string> failing(const Query& query, const ConcreteWorld& world);

/// The moves that satisfy the query's first part of the form exists, one or only move(…), else the first part that
/// counts moves: the solution of a puzzle with this query. None if there is no such part. Sorted.
[[nodiscard]] std::vector<Move> witnesses(const Query& query, const ConcreteWorld& world);

/// Whether a part of a query (all or no move, only, mate, stalemate) forbids individual moves. Chains of Interweave are
/// left out.
[[nodiscard]] bool forbids(const Node& part, const Variant& variant);
/// The legal moves that such parts of the query, or of its conjunction, forbid. Sorted.
[[nodiscard]] std::vector<Move> culprits(const Query& query, const ConcreteWorld& world);

// ---- How near a position is -----------------------------------------------------------------------------------------

/// How far a position is from satisfying a query, 0 if nothing is lacking: parts that do not hold, moves that the query
/// forbids, pieces too many. holds() decides whether the query holds; this number only tells which of two boards is
/// nearer. Where it is `enough` (at least 1) or more, it is not counted out. Throws TooManyMoves.
[[nodiscard]] std::size_t lacking(const Query& query, const ConcreteWorld& world,
                                  std::size_t enough = std::numeric_limits<std::size_t>::max());

// ---- What a reader is shown -----------------------------------------------------------------------------------------

/// A part of a query that speaks of moves, and the legal moves that satisfy it.
struct ShownPart {
  std::string words;         ///< as typed
  bool steps = false;        ///< about single steps: each of `moves` has one
  bool counted = false;      ///< it states how many such moves there are
  bool alternative = false;  ///< it is one alternative of a disjunction
  std::vector<Move> moves;   ///< sorted
  const Node* said;          ///< what the part says about such a move; lives as long as the query
};

/// The parts exists, one, only and count of a query, in order: all of a conjunction, and those of a disjunction that
/// hold. Throws TooManyMoves.
[[nodiscard]] std::vector<ShownPart> shown_parts(const Query& query, const ConcreteWorld& world);

/// The part whose moves are the solution: the first of exists, one and only that speaks of whole moves, else the first
/// count of whole moves. Null if there is none.
[[nodiscard]] const ShownPart* solution_part(const std::vector<ShownPart>& parts);

/// Whether exactly one move is the solution: where a query offers alternatives, none of them may have another.
[[nodiscard]] bool has_one_key(const std::vector<ShownPart>& parts);

/// What proves a query that looks further than one move: after each answer, the moves that satisfy its part.
struct Continuation {
  std::vector<std::string> lines;  ///< "1... a7-a6 2. h3-a3 or h3-h6"; at most a few dozen
  bool looks_further = false;      ///< the side that began moves again
  bool duals = false;              ///< … and somewhere has more than one sufficient move
};

/// The continuation after a move that satisfies a part. Throws TooManyMoves.
[[nodiscard]] Continuation continuation(const ShownPart& part, const Move& key, const ConcreteWorld& world);

/// The moves of each part, where a reader could not tell which moves belong to which, and the continuation after the
/// solution's.
[[nodiscard]] std::vector<std::string> explanation(const std::vector<ShownPart>& parts, const ConcreteWorld& world);

// ---- What is said of an open position -------------------------------------------------------------------------------

/// What a part of a query that is a conjunction, or the query itself, says of an open position by the declarative
/// rules; the words are as typed.
struct TranslatedPart : Named {
  /// Whether the formula says all of the part. Otherwise it follows from the query (is never stronger), so that what it
  /// rules out is ruled out; a position that satisfies it must still be checked with holds().
  bool exact = true;
};

/// How far ahead formulas are made: every move of an open board is a few thousand candidates, and each further move
/// multiplies that by as many.
inline constexpr int plies_in_formulas = 1;

/// `plies`: how many moves ahead formulas are made; what looks further is left open, and so are whole moves of
/// Interweave. `lazily`: what the query says of all moves is left to blocking_clauses(), which cost far less than all
/// moves of an open board.
[[nodiscard]] std::vector<TranslatedPart> say(const Query& query, const OpenPosition& open, int plies,
                                              bool lazily = false);

/// What follows from the query about one move that the generator found to be legal although the query forbids it: that
/// it is not legal, or not such a move. Empty where the formula would not say exactly that.
[[nodiscard]] std::vector<Formula> blocking_clauses(const Query& query, const OpenPosition& open, const Move& culprit);

/// Of a query, or of its conjunction, the first part that demands a move (exists, one or only move(…)) for what stands
/// after it; null if there is none.
[[nodiscard]] const Node* demanded_move(const Query& query);
/// What such a part says of one move of the side to move, and of the position after it as far as say() would with one
/// ply. `after`: if given, what it returns is said of that position instead, each time anew.
[[nodiscard]] Formula of_move(const Node& part, const OpenPosition& open, const SymbolicMove& move,
                              const std::function<Formula()>& after = {});
/// What such a part demands of the position after its move, as a query about that.
[[nodiscard]] std::optional<Query> demanded_after(const Query& query, const Node& part);

}  // namespace arbiter::puzzles::query
