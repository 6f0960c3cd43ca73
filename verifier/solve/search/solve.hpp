#pragma once

#include <optional>
#include <string>

#include "verifier/position/position.hpp"
#include "verifier/solve/search/answer.hpp"

namespace arbiter::solve {

/// A forced win in `moves` moves (1 to most_moves_asked) when nothing else is said: mate in chess, elsewhere whatever
/// ends the variant's game by a move of the side that wins; where it is the other side that makes the last move,
/// `slose`.
[[nodiscard]] Stipulation usual_stipulation(Ruleset ruleset, unsigned moves) noexcept;

/// Why the variant cannot have the stipulation under the profile, and which one fits; empty if it can.
[[nodiscard]] std::string refused(const Stipulation& stipulation, Ruleset ruleset);
/// Why no play from the position reaches the goal, and what fits: a side without a king is neither checked nor mated.
/// Empty if that is not known without a search. The other function must have returned nothing.
[[nodiscard]] std::string refused(const Stipulation& stipulation, const Position& position);
/// What the engine of the request cannot do of it; empty if it can do all.
[[nodiscard]] std::string refused(const Request& request);

/// Where a problem that ends in the diagram begins: the start of a game unless another one is given. Nothing if that
/// is no position of the variant.
[[nodiscard]] std::optional<Position> start_of(const Position& diagram, const std::optional<Setup>& given);

/// Solves with the generator. The refused() of the variant and of the engine must be empty.
[[nodiscard]] Answer solve(const Position& position, const Request& request);

}  // namespace arbiter::solve
