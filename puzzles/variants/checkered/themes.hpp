#pragma once

#include "puzzles/themes/theme.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::puzzles {

/// The context, but at this stage.
[[nodiscard]] inline Context with_stage(const Context& context, checkered::Stage stage) {
  State state{.context = context};
  checkered::set_stage(state, stage);
  return state.context;
}
/// Asks for positions of this stage only.
inline void request_stage(Request& request, checkered::Stage stage) {
  request.context = with_stage(request.context, stage);
  request.any_context = false;
}
/// Stage 2, in which this side has the checkered pieces.
[[nodiscard]] inline checkered::Stage second_stage_of(Side side) {
  return side == Side::white ? checkered::Stage::two_white : checkered::Stage::two_black;
}

/// The themes of Checkered chess alone, and a part of them: moves of a particular kind that mate (births, switches).
void add_checkered_themes(Themes& themes);
void add_checkered_keys(Themes& themes);

}  // namespace arbiter::puzzles
