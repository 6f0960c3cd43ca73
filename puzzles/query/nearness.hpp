#pragma once

#include <cstddef>

#include "puzzles/query/ast.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// How far a position is from satisfying a query, 0 if nothing is lacking: parts that do not hold, moves that the query
/// forbids, pieces too many. holds() decides whether the query holds; this number only tells which of two boards is
/// nearer. Throws TooManyMoves.
[[nodiscard]] std::size_t lacking(const Query& query, const Setup& setup, const Variant& variant,
                                  const MoveSource& source);

}  // namespace arbiter::puzzles::query
