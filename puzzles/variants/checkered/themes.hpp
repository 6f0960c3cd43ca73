#pragma once

#include "puzzles/themes/theme.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::puzzles {

/// Asks for positions of this stage only.
inline void request_stage(Request& request, checkered::Stage stage) {
  State state{.context = request.context};
  checkered::set_stage(state, stage);
  request.context = state.context;
  request.any_context = false;
}

/// The themes of Checkered chess alone, and a part of them: moves of a particular kind that mate (births, switches).
void add_checkered_themes(Themes& themes);
void add_checkered_keys(Themes& themes);

}  // namespace arbiter::puzzles
