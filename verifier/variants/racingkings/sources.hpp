#pragma once

#include <memory>

#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"

namespace arbiter::racingkings {

/// The two implementations of Racing Kings; both live as long as the program. A pawn, which only a set-up can have,
/// does not move.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveSource& generator();
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter();
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source();

}  // namespace arbiter::racingkings
