#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tools/cli/positions.hpp"
#include "verifier/diagnostics/finding.hpp"

namespace arbiter::tools {

/// `{"from","to","captures","becomes"}`, with `also` and `switch` if they are not empty.
[[nodiscard]] nlohmann::ordered_json step_json(const Step& step, const Variant& variant);

/// An outcome and how its move or step is written.
struct NamedMove {
  std::string notation;
  MoveOutcome outcome;
};
struct NamedStep {
  std::string notation;
  StepOutcome outcome;
};

/// Sorted by notation, so that two runs print the same bytes.
[[nodiscard]] std::vector<NamedMove> named(std::vector<MoveOutcome> moves, const WrittenRoot& before,
                                           const Variant& variant);
[[nodiscard]] std::vector<NamedStep> named(std::vector<StepOutcome> steps, const WrittenRoot& before,
                                           const Variant& variant);

/// `{"notation","steps","fen"}`; the FEN is that of the position after the move, in the style of `before`.
[[nodiscard]] nlohmann::ordered_json move_json(const NamedMove& move, const WrittenRoot& before,
                                               const Variant& variant);

/// The keys of step_json and `notation`, `goes_on` (the move is not over) and `fen`, or `board` inside a move.
[[nodiscard]] nlohmann::ordered_json step_outcome_json(const NamedStep& step, const WrittenRoot& before,
                                                       const Variant& variant);

/// Compares rules and generator on the position (moves, steps, the positions after them, check, status) and on the
/// steps of the piece on `from`. A finding AM101 if they differ; its `missing` is what only the rules have.
[[nodiscard]] std::optional<Finding> compare_sources(const WrittenRoot& position, const Rules& rules,
                                                     std::optional<Square> from);

}  // namespace arbiter::tools
