#pragma once

#include "puzzles/compose/local_state.hpp"

namespace arbiter::puzzles {

/// Reserves that follow from the pieces on the board, and en passant squares. Lives as long as the program.
[[nodiscard]] const LocalState& interweave_local_state();

}  // namespace arbiter::puzzles
