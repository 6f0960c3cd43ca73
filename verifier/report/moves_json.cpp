#include "verifier/report/moves_json.hpp"

#include <optional>

#include <nlohmann/json.hpp>

#include "verifier/notation/notation.hpp"

namespace arbiter {
namespace {

using nlohmann::ordered_json;

/// The squares around a capture whose pieces its explosion takes; nothing if the capturing piece stays on the board.
std::optional<SquareSet> exploded(const Step& step, const Board& before, const Board& after) {
  if (step.captures.empty() || !after.empty(step.to)) return std::nullopt;
  return before.occupied() - after.occupied() - step.captures - SquareSet(step.from);
}

/// `after` is the board after this step, or null where it is not known.
ordered_json step_json(const Step& step, const Variant& variant, const Board& before, const Board* after) {
  ordered_json json;
  if (!step.places) json["from"] = step.from.name();
  json["to"] = step.to.name();
  json["captures"] = ordered_json::array();
  for (const Square square : step.captures) json["captures"].push_back(square.name());
  json["becomes"] = std::string(1, letter(step.becomes, variant));
  if (step.also) {
    json["also"] = ordered_json::array({ordered_json{{"from", step.also->from.name()}, {"to", step.also->to.name()}}});
  }
  if (step.switches) {
    const auto mover = mover_of(before, step);
    json[mover && mover->owner == Owner::both ? "switch" : "join"] = true;
  }
  if (is_pass(step)) json["pass"] = true;
  if (const auto gone = after != nullptr ? exploded(step, before, *after) : std::nullopt) {
    json["explodes"] = ordered_json::array();
    for (const Square square : *gone) json["explodes"].push_back(square.name());
  }
  return json;
}

}  // namespace

ordered_json position_json(const WrittenRoot& position, Status status) {
  const Variant& variant = position.root.variant();
  return {{"schema", 2},
          {"variant", std::string(variant.name())},
          {"profile", std::string(position.root.ruleset().profile().name)},
          {"fen", position.fen},
          {"status", std::string(to_string(status))}};
}

ordered_json to_json(const NamedMove& move, const WrittenRoot& before) {
  const Variant& variant = before.root.variant();
  ordered_json json;
  json["notation"] = move.notation;
  json["steps"] = ordered_json::array();
  // The board after a step within a move is not at hand: no variant explodes there.
  const Board* after = move.outcome.move.size() == 1 ? &move.outcome.after.board : nullptr;
  for (const Step& step : move.outcome.move)
    json["steps"].push_back(step_json(step, variant, before.setup().board, after));
  json["fen"] = variant.write_fen(move.outcome.after, before.style);
  return json;
}

ordered_json to_json(const NamedStep& step, const WrittenRoot& before) {
  ordered_json json;
  json["notation"] = step.notation;
  json.update(step_json(step.outcome.step, before.root.variant(), before.setup().board, &step.outcome.after.board));
  AfterStep after = after_step(step, before);
  json["goes_on"] = after.goes_on;
  json[after.goes_on ? "board" : "fen"] = std::move(after.text);
  return json;
}

ordered_json moves_json(const MoveQuestion& question, const WrittenRoot& position) {
  ordered_json json = position_json(position, status_of(question, position));
  ordered_json list = ordered_json::array();
  if (question.steps) {
    for (const NamedStep& each : steps_of(question, position)) list.push_back(to_json(each, position));
  } else {
    for (const NamedMove& each : moves_of(question, position)) list.push_back(to_json(each, position));
  }
  json[question.steps ? "steps" : "moves"] = std::move(list);
  return json;
}

}  // namespace arbiter
