#pragma once

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

}  // namespace arbiter::puzzles::query
