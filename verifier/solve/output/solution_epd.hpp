#pragma once

#include <string>

#include "verifier/position/ruleset.hpp"
#include "verifier/solve/output/solved_problem.hpp"

namespace arbiter {

/// A line of a suite, without its line break: position, `stip`, `dm` of a direct mate, `bm` (keys) or `pv` (the first
/// line of help and series play), `variant`, `profile`, `id`. read_epd_problems() reads it again.
[[nodiscard]] std::string epd_problem(const SolvedProblem& solved);
/// The position of such a line: six fields lose their counters, which EPD does not have; other dialects stay as they
/// are.
[[nodiscard]] std::string epd_position(const std::string& fen, Dialect dialect, const Variant& variant);
/// ` variant atomic; profile strict;` with what differs from the default variant's first profile.
[[nodiscard]] std::string epd_rules(Ruleset ruleset);

}  // namespace arbiter
