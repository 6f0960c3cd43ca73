#pragma once

#include <cstddef>
#include <vector>

#include "puzzles/query/ast.hpp"

namespace arbiter::puzzles::query {

/// Whether the node is a number, not a truth.
[[nodiscard]] bool is_amount(Op op) noexcept;
/// The parts under one node, which begins and ends with them; one part stays as it is.
[[nodiscard]] Node join(Op op, std::vector<Node> parts);
/// The part under a node that has the bytes [begin, end).
[[nodiscard]] Node wrap(Op op, Node part, std::size_t begin, std::size_t end);
/// `amount > 0`, with the amount's bytes.
[[nodiscard]] Node more_than_none(Node amount);

}  // namespace arbiter::puzzles::query
