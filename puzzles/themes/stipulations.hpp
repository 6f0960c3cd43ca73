#pragma once

#include <array>
#include <string_view>

#include "verifier/solve/input/stipulation.hpp"

namespace arbiter::puzzles {

/// A theme that asks for a sound problem with a stipulation: how both sides play.
struct StipulationTheme {
  std::string_view name;
  solve::Play play;
  solve::Goal goal;
  bool several;  ///< whether a number of solutions can be asked for: help and series play
};

inline constexpr auto stipulation_themes = std::to_array<StipulationTheme>({
#define ARBITER_STIPULATION(theme, play, goal, several) {theme, solve::Play::play, solve::Goal::goal, several},
#include "puzzles/themes/stipulations.def"
#undef ARBITER_STIPULATION
});

/// Whether it is one of these and asks for one of the goals.
template <class... Goals>
[[nodiscard]] constexpr bool asks_for(std::string_view theme, Goals... goals) noexcept {
  for (const StipulationTheme& each : stipulation_themes) {
    if (each.name == theme) return ((each.goal == goals) || ...);
  }
  return false;
}

}  // namespace arbiter::puzzles
