#pragma once

#include "puzzles/themes/theme.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::puzzles {

/// Asks for positions of this stage only.
inline void request_stage(Request& request, checkered::Stage stage) {
  State state;
  state.context = request.context;
  checkered::set_stage(state, stage);
  request.context = state.context;
  request.any_context = false;
}

/// Asks for positions of the first stage in which neither side may switch.
inline void stage_without_switch(Request& request) { request_stage(request, checkered::Stage::one); }

}  // namespace arbiter::puzzles
