#pragma once

#include "verifier/position/move_source.hpp"

namespace arbiter::kingofthehill {

/// The two implementations of King of the Hill; both live as long as the program. Moves are those of orthodox chess
/// until a king stands on the hill; then there are none.
[[nodiscard]] const MoveSource& rules();
[[nodiscard]] const MoveGenerator& generator();

}  // namespace arbiter::kingofthehill
