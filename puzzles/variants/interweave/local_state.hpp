#pragma once

#include "puzzles/compose/local_state.hpp"

namespace arbiter::puzzles {

/// Reserves as the pieces on the board leave them, and passed squares. Lives as long as the program.
[[nodiscard]] const LocalState& interweave_local_state();

}  // namespace arbiter::puzzles
