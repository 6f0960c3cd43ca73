#pragma once

#include "puzzles/space/reach_reasons.hpp"

namespace arbiter::puzzles {

/// Adds why a fault of reachability keeps a position of Interweave from every game (PuzzleVariant::why_unreachable).
void add_interweave_reasons(const Fault& fault, const Setup& setup, ReachReasons& reasons);

}  // namespace arbiter::puzzles
