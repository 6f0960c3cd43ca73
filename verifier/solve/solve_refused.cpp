#include <fmt/format.h>

#include "verifier/solve/solve.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::solve {

Goal usual_goal(const Variant& variant) noexcept { return &variant == &plain_variant() ? Goal::mate : Goal::win; }

std::string refused(const Stipulation& stipulation, const Variant& variant, std::size_t profile) {
  if (variant.players(profile) != 2)
    return fmt::format(
        "{} is played by three with the profile {}, and a problem is of two sides: ask with another "
        "profile, or count with arbiter-perft",
        variant.title(), variant.profiles()[profile].name);
  const bool needs_check = stipulation.goal == Goal::mate || stipulation.goal == Goal::check;
  if (!needs_check || !variant.safety_clause().empty()) return {};
  Stipulation fitting = stipulation;
  fitting.goal = Goal::win;
  return fmt::format("{} has no check and no mate: ask for '{}'", variant.title(), to_string(fitting));
}

std::string refused(const Request& request) {
  if (request.engine == Engine::exact) return {};
  const Stipulation& asked = request.stipulation;
  if (asked.play != Play::direct || (asked.goal != Goal::mate && asked.goal != Goal::win))
    return fmt::format("the engine proof-number is for #N and winN, {} is for --engine exact", to_string(asked));
  if (request.set_play || request.tries || request.all_replies || request.shortest_only || request.intended != 1)
    return "the engine proof-number finds one proof: the shortest, other keys, tries and set play are for --engine "
           "exact";
  return {};
}

}  // namespace arbiter::solve
