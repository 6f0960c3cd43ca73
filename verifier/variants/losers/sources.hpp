#pragma once

#include <memory>

#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"

namespace arbiter::losers {

/// The two implementations of Losers chess; both live as long as the program. Moves are those of orthodox chess without
/// the quiet ones where a capture is legal, and none once a side has nothing but its king.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveSource& generator();
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter();
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source();

}  // namespace arbiter::losers
