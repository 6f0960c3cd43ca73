#pragma once

#include <memory>

#include "verifier/position/move_source.hpp"
#include "verifier/position/search_source.hpp"

namespace arbiter::kingofthehill {

/// The two implementations of King of the Hill; both live as long as the program. Moves are those of orthodox chess
/// until a king stands on the hill; then there are none.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveSource& generator();
/// Counts with the generator.
[[nodiscard]] const MoveCounter& counter();
/// The generator as an exact search uses it.
[[nodiscard]] std::unique_ptr<SearchSource> search_source();

}  // namespace arbiter::kingofthehill
