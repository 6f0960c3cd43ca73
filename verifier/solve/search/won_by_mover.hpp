#pragma once

#include <cstddef>

#include "verifier/position/ruleset.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::solve {

/// Whether a move that leads to the set-up wins: the game has ended in its favour, or, where a side wins by the other
/// side's move (Variant::wins_by), every answer ends it so.
[[nodiscard]] bool is_won_by_mover(const Setup& after, Ruleset ruleset);

}  // namespace arbiter::solve
