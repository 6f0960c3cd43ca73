#pragma once

#include <array>
#include <string_view>

#include "verifier/solve/input/stipulation.hpp"

namespace arbiter::puzzles {

/// A theme that asks for a sound problem with a stipulation: how both sides play, and the length if none is asked for.
struct StipulationTheme {
  std::string_view name;
  solve::Play play;
  solve::Goal goal;
  int moves;     ///< the default
  int most;      ///< moves that can be asked for
  bool several;  ///< whether a number of solutions can be asked for: help and series play
};

inline constexpr std::array<StipulationTheme, 9> stipulation_themes{{
    {"directmate", solve::Play::direct, solve::Goal::mate, 3, 6, false},
    {"selfmate", solve::Play::self, solve::Goal::mate, 2, 4, false},
    {"reflexmate", solve::Play::reflex, solve::Goal::mate, 2, 4, false},
    {"helpmate", solve::Play::help, solve::Goal::mate, 2, 4, true},
    {"seriesmate", solve::Play::series, solve::Goal::mate, 3, 8, true},
    {"series-helpmate", solve::Play::series_help, solve::Goal::mate, 3, 8, true},
    {"series-selfmate", solve::Play::series_self, solve::Goal::mate, 3, 6, true},
    {"directwin", solve::Play::direct, solve::Goal::win, 2, 4, false},
    {"forcedwin", solve::Play::self, solve::Goal::lose, 2, 4, false},
}};

/// Whether it is one of these and asks for mate; likewise for a win by whatever ends the game.
[[nodiscard]] constexpr bool asks_for(std::string_view theme, solve::Goal goal) noexcept {
  for (const StipulationTheme& each : stipulation_themes) {
    if (each.name == theme) return each.goal == goal;
  }
  return false;
}

}  // namespace arbiter::puzzles
