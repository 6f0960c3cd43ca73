#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/space/request.hpp"
#include "verifier/solve/input/stipulation.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/support/random.hpp"

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

/// What composers ask of a solution beyond its soundness: "model-mates", "battery" … after Wikipedia, "Glossary of
/// chess problems". Each is read off the solver's tree.
[[nodiscard]] const std::vector<std::string>& motif_names();
/// What they mean, in one text for --explain.
[[nodiscard]] std::string motif_meanings();
/// Why the motif cannot be asked of this play in this variant; empty if it can.
[[nodiscard]] std::string motif_objection(std::string_view motif, solve::Play play, const Variant& variant);
/// A query that most diagrams of such problems with this motif satisfy, with a square drawn at random; empty if there
/// is none.
[[nodiscard]] std::string shape_of_motif(std::string_view motif, const solve::Stipulation& stipulation, Random& random);
/// The most that lack_of_motif() returns: nothing of it is to be seen.
inline constexpr std::size_t most_motif_lack = 20;
/// How far the solution of a sound problem is from showing the motif; 0 if it does. `setup`: the diagram.
[[nodiscard]] std::size_t lack_of_motif(std::string_view motif, const Request& request, const Setup& setup,
                                        const solve::Answer& answer);

/// In how many moves two solutions of help or series play agree, and how many end in the same mating picture: 0 if they
/// are independent.
[[nodiscard]] std::size_t shared_by_solutions(const Request& request, const Setup& setup, const solve::Answer& answer);

}  // namespace arbiter::puzzles
