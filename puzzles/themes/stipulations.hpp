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

inline constexpr std::array<StipulationTheme, 13> stipulation_themes{{
    {"directmate", solve::Play::direct, solve::Goal::mate, 3, 6, false},
    {"selfmate", solve::Play::self, solve::Goal::mate, 2, 4, false},
    {"reflexmate", solve::Play::reflex, solve::Goal::mate, 2, 4, false},
    {"helpmate", solve::Play::help, solve::Goal::mate, 2, 4, true},
    {"seriesmate", solve::Play::series, solve::Goal::mate, 3, 8, true},
    {"series-helpmate", solve::Play::series_help, solve::Goal::mate, 3, 8, true},
    {"series-selfmate", solve::Play::series_self, solve::Goal::mate, 3, 6, true},
    {"directwin", solve::Play::direct, solve::Goal::win, 2, 4, false},
    {"helpwin", solve::Play::help, solve::Goal::win, 2, 4, true},
    {"serieswin", solve::Play::series, solve::Goal::win, 3, 8, true},
    {"forcedwin", solve::Play::self, solve::Goal::lose, 2, 4, false},
    {"helpstalemate", solve::Play::help, solve::Goal::stalemate, 2, 4, true},
    {"series-stalemate", solve::Play::series, solve::Goal::stalemate, 3, 8, true},
}};

/// Whether it is one of these and asks for one of the goals.
template <class... Goals>
[[nodiscard]] constexpr bool asks_for(std::string_view theme, Goals... goals) noexcept {
  for (const StipulationTheme& each : stipulation_themes) {
    if (each.name == theme) return ((each.goal == goals) || ...);
  }
  return false;
}

}  // namespace arbiter::puzzles
