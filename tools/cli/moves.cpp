#include "tools/cli/moves.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/crosscheck/agreement.hpp"
#include "verifier/crosscheck/picture.hpp"
#include "verifier/notation/notation.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;

std::string board_text(const Setup& setup, const Variant& variant) {
  FenStyle style;
  style.dialect = Dialect::bare;
  return variant.write_fen(setup, style);
}

}  // namespace

ordered_json step_json(const Step& step, const Variant& variant) {
  ordered_json json;
  json["from"] = step.from.name();
  json["to"] = step.to.name();
  json["captures"] = ordered_json::array();
  for (const Square square : step.captures) json["captures"].push_back(square.name());
  json["becomes"] = std::string(1, letter(step.becomes, variant));
  if (step.also) {
    json["also"] = ordered_json::array({ordered_json{{"from", step.also->from.name()}, {"to", step.also->to.name()}}});
  }
  if (step.switches) json["switch"] = true;
  return json;
}

std::vector<NamedMove> named(std::vector<MoveOutcome> moves, const WrittenRoot& before, const Variant& variant) {
  std::vector<NamedMove> list;
  for (MoveOutcome& each : moves) list.push_back({to_text(each.move, before.setup(), variant), std::move(each)});
  std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.notation < b.notation; });
  return list;
}

std::vector<NamedStep> named(std::vector<StepOutcome> steps, const WrittenRoot& before, const Variant& variant) {
  std::vector<NamedStep> list;
  for (StepOutcome& each : steps) list.push_back({to_text({each.step}, before.setup(), variant), std::move(each)});
  std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.notation < b.notation; });
  return list;
}

ordered_json move_json(const NamedMove& move, const WrittenRoot& before, const Variant& variant) {
  ordered_json json;
  json["notation"] = move.notation;
  json["steps"] = ordered_json::array();
  for (const Step& step : move.outcome.move) json["steps"].push_back(step_json(step, variant));
  json["fen"] = variant.write_fen(move.outcome.after, before.style);
  return json;
}

ordered_json step_outcome_json(const NamedStep& named_step, const WrittenRoot& before, const Variant& variant) {
  const StepOutcome& outcome = named_step.outcome;
  ordered_json json;
  json["notation"] = named_step.notation;
  json.update(step_json(outcome.step, variant));
  // The piece that stepped says whose step it was: `before` may be a diagram whose side field means nothing.
  const std::optional<Piece> piece = before.setup().board[outcome.step.from];
  const bool blacks = piece ? piece->owner == Owner::black : before.setup().to_move == Side::black;
  const Side mover =
      piece && piece->owner == Owner::both ? before.setup().to_move : (blacks ? Side::black : Side::white);
  const bool goes_on = outcome.after.to_move == mover;
  json["goes_on"] = goes_on;
  if (goes_on) {
    json["board"] = board_text(outcome.after, variant);
  } else {
    json["fen"] = variant.write_fen(outcome.after, before.style);
  }
  return json;
}

std::optional<Finding> compare_sources(const WrittenRoot& position, const Rules& rules, std::optional<Square> from) {
  const Variant& variant = *rules.variant;
  auto found = arbiter::compare_sources(rules.declared(), rules.generator(), position.setup());
  if (!found && from) found = compare_steps_of(rules.declared(), rules.generator(), position.setup(), *from);
  if (!found) return std::nullopt;
  Finding finding;
  finding.rule = "AM101";
  finding.message = fmt::format("rules and generator disagree: {}", found->what);
  finding.where = Location{"--fen", 1, 1, 1 + position.fen.size()};
  finding.source_line = position.fen;
  const auto listed = [&](const std::vector<MoveOutcome>& outcomes) {
    std::vector<std::string> list;
    for (const MoveOutcome& each : outcomes) list.push_back(to_text(each.move, found->setup, variant));
    std::sort(list.begin(), list.end());
    return list;
  };
  finding.missing = listed(found->only_first);
  finding.extra = listed(found->only_second);
  if (finding.missing == finding.extra && !finding.missing.empty()) {
    finding.notes.push_back("the moves are the same, the positions that they lead to differ");
  }
  finding.board = {picture_of(found->setup.board, variant)};
  return finding;
}

}  // namespace arbiter::tools
