#pragma once

#include <cstddef>

#include "puzzles/query/ast.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// How much a position lacks of what a query says, 0 if it lacks nothing: parts that do not hold, moves that it
/// forbids, pieces too many. Whether the query holds is asked of `holds`; this number only tells of two boards which is
/// nearer. Throws TooManyMoves.
[[nodiscard]] std::size_t lacking(const Query& query, const Setup& setup, const Variant& variant,
                                  const MoveSource& source);

}  // namespace arbiter::puzzles::query
