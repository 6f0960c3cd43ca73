#include "verifier/report/moves_json.hpp"

#include <nlohmann/json.hpp>

#include "verifier/notation/notation.hpp"

namespace arbiter {
namespace {

using nlohmann::ordered_json;

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

}  // namespace

ordered_json position_json(const WrittenRoot& position, Status status) {
  const Variant& variant = position.root.variant();
  return {{"schema", 2},
          {"variant", std::string(variant.name())},
          {"profile", std::string(variant.profiles()[position.root.profile()].name)},
          {"fen", position.fen},
          {"status", std::string(to_string(status))}};
}

ordered_json to_json(const NamedMove& move, const WrittenRoot& before) {
  const Variant& variant = before.root.variant();
  ordered_json json;
  json["notation"] = move.notation;
  json["steps"] = ordered_json::array();
  for (const Step& step : move.outcome.move) json["steps"].push_back(step_json(step, variant));
  json["fen"] = variant.write_fen(move.outcome.after, before.style);
  return json;
}

ordered_json to_json(const NamedStep& step, const WrittenRoot& before) {
  ordered_json json;
  json["notation"] = step.notation;
  json.update(step_json(step.outcome.step, before.root.variant()));
  AfterStep after = after_step(step, before);
  json["goes_on"] = after.goes_on;
  json[after.goes_on ? "board" : "fen"] = std::move(after.text);
  return json;
}

ordered_json moves_json(const MoveQuestion& question, const WrittenRoot& position) {
  ordered_json json = position_json(position, source_of(question, position).setup_status(position.setup()));
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
