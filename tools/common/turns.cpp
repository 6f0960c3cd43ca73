#include "common/turns.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "position/notation.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;

std::string board_text(const Setup& setup, const Variant& variant) {
  FenStyle style;
  style.dialect = Dialect::bare;
  return variant.write_fen(setup, style);
}

/// Turns of `ours` that `theirs` has not with the same position after them. Both are sorted by turn.
std::vector<std::string> without(const std::vector<TurnOutcome>& ours, const std::vector<TurnOutcome>& theirs,
                                 const Position& position, const Variant& variant, std::vector<std::string>& notes) {
  std::vector<std::string> words;
  for (const TurnOutcome& each : ours) {
    const auto same = std::lower_bound(theirs.begin(), theirs.end(), each,
                                       [](const auto& a, const auto& b) { return a.turn < b.turn; });
    const bool found = same != theirs.end() && same->turn == each.turn;
    if (found && same->after == each.after) continue;
    words.push_back(to_text(each.turn, position.setup, variant));
    if (found) {
      notes.push_back(fmt::format("after {}: {} or {}", words.back(), variant.write_fen(each.after, position.style),
                                  variant.write_fen(same->after, position.style)));
    }
  }
  return words;
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

std::vector<NamedTurn> named(std::vector<TurnOutcome> turns, const Position& before, const Variant& variant) {
  std::vector<NamedTurn> list;
  for (TurnOutcome& each : turns) list.push_back({to_text(each.turn, before.setup, variant), std::move(each)});
  std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.notation < b.notation; });
  return list;
}

std::vector<NamedStep> named(std::vector<StepOutcome> steps, const Position& before, const Variant& variant) {
  std::vector<NamedStep> list;
  for (StepOutcome& each : steps) list.push_back({to_text({each.step}, before.setup, variant), std::move(each)});
  std::sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.notation < b.notation; });
  return list;
}

ordered_json turn_json(const NamedTurn& turn, const Position& before, const Variant& variant) {
  ordered_json json;
  json["notation"] = turn.notation;
  json["steps"] = ordered_json::array();
  for (const Step& step : turn.outcome.turn) json["steps"].push_back(step_json(step, variant));
  json["fen"] = variant.write_fen(play(turn.outcome, before.setup, variant), before.style);
  return json;
}

ordered_json step_outcome_json(const NamedStep& named_step, const Position& before, const Variant& variant) {
  const StepOutcome& outcome = named_step.outcome;
  ordered_json json;
  json["notation"] = named_step.notation;
  json.update(step_json(outcome.step, variant));
  // The man that stepped says whose step it was: `before` may be a diagram whose turn field means nothing.
  const std::optional<Man> man = before.setup.board[outcome.step.from];
  const bool blacks = man ? man->owner == Owner::black : before.setup.to_move == Side::black;
  const Side mover = man && man->owner == Owner::both ? before.setup.to_move : (blacks ? Side::black : Side::white);
  const bool goes_on = outcome.after.to_move == mover;
  json["goes_on"] = goes_on;
  if (goes_on) {
    json["board"] = board_text(outcome.after, variant);
  } else {
    json["fen"] = variant.write_fen(play({{outcome.step}, outcome.after}, before.setup, variant), before.style);
  }
  return json;
}

std::optional<Finding> compare_sources(const Position& position, const Rules& rules) {
  std::vector<TurnOutcome> declared = rules.declared().turns(position.setup);
  std::vector<TurnOutcome> generated = rules.generator().turns(position.setup);
  const auto by_turn = [](const TurnOutcome& a, const TurnOutcome& b) { return a.turn < b.turn; };
  std::sort(declared.begin(), declared.end(), by_turn);
  std::sort(generated.begin(), generated.end(), by_turn);
  Finding finding;
  finding.missing = without(declared, generated, position, *rules.variant, finding.notes);
  std::vector<std::string> same_notes;
  finding.extra = without(generated, declared, position, *rules.variant, same_notes);
  const Status by_rules = rules.declared().status(position.setup);
  const Status by_generator = rules.generator().status(position.setup);
  if (by_rules != by_generator) {
    finding.notes.push_back(
        fmt::format("status by the rules {}, by the generator {}", to_string(by_rules), to_string(by_generator)));
  }
  if (declared.size() != generated.size()) {
    finding.notes.push_back(
        fmt::format("{} turns by the rules, {} by the generator", declared.size(), generated.size()));
  }
  if (finding.missing.empty() && finding.extra.empty() && finding.notes.empty()) return std::nullopt;
  finding.rule = "AM101";
  finding.message = "rules and generator disagree";
  finding.where.file = position.fen;
  finding.picture = draw(position.setup.board, *rules.variant);
  return finding;
}

}  // namespace arbiter::tools
