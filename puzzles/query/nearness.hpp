#pragma once

#include <cstddef>
#include <limits>

#include "puzzles/query/ast.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// How far a position is from satisfying a query, 0 if nothing is lacking: parts that do not hold, moves that the query
/// forbids, pieces too many. holds() decides whether the query holds; this number only tells which of two boards is
/// nearer. Where it is `enough` (at least 1) or more, it is not counted out. Throws TooManyMoves.
[[nodiscard]] std::size_t lacking(const Query& query, const Setup& setup, const Variant& variant,
                                  const MoveSource& source,
                                  std::size_t enough = std::numeric_limits<std::size_t>::max());

}  // namespace arbiter::puzzles::query
