#pragma once

#include "puzzles/themes/theme.hpp"
#include "verifier/solve/solve.hpp"

namespace arbiter::puzzles {

/// Writes a solved problem into the judgement: as the solution its first line of play, and as notes the stipulation
/// with the verdict, all lines, and the duals.
void note_solution(const solve::Answer& answer, Judgement& judgement);

}  // namespace arbiter::puzzles
