#pragma once

#include <span>
#include <vector>

#include "puzzles/games/story.hpp"
#include "puzzles/themes/theme.hpp"
#include "puzzles/themes/theme_texts.hpp"
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

// The themes of Checkered chess alone; each theme lives as long as the program.

/// The undo rule, double steps, the second stage.
void add_checkered_themes(std::vector<const Theme*>& themes);
/// Three players, and the last moment at which the checkered pieces can be taken for good.
void add_checkered_three(std::vector<const Theme*>& themes);
/// Checks and mates by checkered pieces alone.
void add_checkered_check(std::vector<const Theme*>& themes);
/// One move of a particular kind mates: births, switches.
void add_checkered_keys(std::vector<const Theme*>& themes);

/// What they are called, and the tags of its puzzles.
[[nodiscard]] VariantThemes checkered_texts();
[[nodiscard]] std::span<const TagRule> checkered_tags();

}  // namespace arbiter::puzzles
