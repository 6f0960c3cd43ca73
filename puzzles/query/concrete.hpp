#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// Whether the query holds for a position at the beginning of a move, by the moves of `source` (the generator, unless
/// the rules are tested). Throws TooManyMoves.
[[nodiscard]] bool holds(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source);

/// The parts of a query that is a conjunction (else the query itself) that do not hold, as they were typed.
[[nodiscard]] std::vector<std::string> failing(const Query& query, const Setup& setup, const Variant& variant,
                                               const MoveSource& source);

/// The moves that satisfy the query's first part of the form exists, one or only move(…), else the first part that
/// counts moves: the solution of a puzzle with this query. None if there is no such part. Sorted.
[[nodiscard]] std::vector<Move> witnesses(const Query& query, const Setup& setup, const Variant& variant,
                                          const MoveSource& source);

/// Whether a part of a query (all or no move, only, mate, stalemate) forbids individual moves. Chains of Interweave are
/// left out.
[[nodiscard]] bool forbids(const Node& part, const Variant& variant);
/// The legal moves that such parts of the query, or of its conjunction, forbid. Sorted.
[[nodiscard]] std::vector<Move> culprits(const Query& query, const Setup& setup, const Variant& variant,
                                         const MoveSource& source);

// ---- How near a position is -----------------------------------------------------------------------------------------

/// How far a position is from satisfying a query, 0 if nothing is lacking: parts that do not hold, moves that the query
/// forbids, pieces too many. holds() decides whether the query holds; this number only tells which of two boards is
/// nearer. Where it is `enough` (at least 1) or more, it is not counted out. Throws TooManyMoves.
[[nodiscard]] std::size_t lacking(const Query& query, const Setup& setup, const Variant& variant,
                                  const MoveSource& source,
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
[[nodiscard]] std::vector<ShownPart> shown_parts(const Query& query, const Setup& setup, const Variant& variant,
                                                 const MoveSource& source);

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
[[nodiscard]] Continuation continuation(const ShownPart& part, const Move& key, const Setup& setup,
                                        const Variant& variant, const MoveSource& source);

/// The moves of each part, where a reader could not tell which moves belong to which, and the continuation after the
/// solution's.
[[nodiscard]] std::vector<std::string> explanation(const std::vector<ShownPart>& parts, const Setup& setup,
                                                   const Variant& variant, const MoveSource& source);

}  // namespace arbiter::puzzles::query
