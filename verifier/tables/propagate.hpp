#pragma once

#include <cstdint>
#include <vector>

#include "verifier/tables/graph.hpp"

namespace arbiter::tables {

/// The exact worth of each position of the graph, as Value::packed(): from the ends of the game back, ply by ply. A
/// position is won in n + 1 plies if a move leads to one lost in n, and no move to one lost sooner; it is lost in n + 1
/// if all moves lead to won ones, the slowest in n. What is neither is drawn. Throws Refusal if a game lasts longer
/// than Value::most_plies.
[[nodiscard]] std::vector<std::uint16_t> propagate(const Graph& graph);

}  // namespace arbiter::tables
