#pragma once

#include <string>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// Whether the query holds of a position that stands at the beginning of a move, by the moves of `source` (the
/// generator, unless the rules are to be tried). Throws TooManyMoves.
[[nodiscard]] bool holds(const Query& query, const Setup& setup, const Variant& variant, const MoveSource& source);

/// The parts of a query that is a conjunction (else the query itself) that do not hold, as they were typed.
[[nodiscard]] std::vector<std::string> failing(const Query& query, const Setup& setup, const Variant& variant,
                                               const MoveSource& source);

/// The moves that satisfy the query's first part of the form exists, one or only move(…), else the first that it
/// counts: the solution of a puzzle that asks for it. None if it has no such part. Sorted.
[[nodiscard]] std::vector<Move> witnesses(const Query& query, const Setup& setup, const Variant& variant,
                                          const MoveSource& source);

/// Whether a part of a query (all or no move, only, mate, stalemate) forbids moves, one by one. Chains of Interweave
/// are left out.
[[nodiscard]] bool forbids(const Node& part, const Variant& variant);
/// The legal moves that such parts of the query, or of the conjunction that it is, forbid. Sorted.
[[nodiscard]] std::vector<Move> culprits(const Query& query, const Setup& setup, const Variant& variant,
                                         const MoveSource& source);

}  // namespace arbiter::puzzles::query
