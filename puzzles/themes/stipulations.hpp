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

inline constexpr std::array<StipulationTheme, 13> stipulation_themes{{
    {"directmate", solve::Play::direct, solve::Goal::mate, false},
    {"selfmate", solve::Play::self, solve::Goal::mate, false},
    {"reflexmate", solve::Play::reflex, solve::Goal::mate, false},
    {"helpmate", solve::Play::help, solve::Goal::mate, true},
    {"seriesmate", solve::Play::series, solve::Goal::mate, true},
    {"series-helpmate", solve::Play::series_help, solve::Goal::mate, true},
    {"series-selfmate", solve::Play::series_self, solve::Goal::mate, true},
    {"directwin", solve::Play::direct, solve::Goal::win, false},
    {"helpwin", solve::Play::help, solve::Goal::win, true},
    {"serieswin", solve::Play::series, solve::Goal::win, true},
    {"forcedwin", solve::Play::self, solve::Goal::lose, false},
    {"helpstalemate", solve::Play::help, solve::Goal::stalemate, true},
    {"series-stalemate", solve::Play::series, solve::Goal::stalemate, true},
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
