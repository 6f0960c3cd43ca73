#include "verifier/service/move_list.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/picture.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/refusal.hpp"

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
  const auto name_of = [](Square square) { return square.name(); };
  json["captures"] = json_list(step.captures, name_of);
  json["becomes"] = std::string(1, letter(step.becomes, variant));
  if (step.also) {
    json["also"] = ordered_json::array({ordered_json{{"from", step.also->from.name()}, {"to", step.also->to.name()}}});
  }
  if (step.switches) {
    const auto mover = mover_of(before, step);
    json[mover && mover->owner == Owner::both ? "switch" : "join"] = true;
  }
  if (is_pass(step)) json["pass"] = true;
  if (const auto gone = after != nullptr ? exploded(step, before, *after) : std::nullopt)
    json["explodes"] = json_list(*gone, name_of);
  return json;
}

}  // namespace

const MoveSource& source_of(const MoveQuestion& question, const WrittenRoot& position) {
  const Root& root = position.root;
  return question.declared ? root.ruleset().rules() : root.ruleset().generator();
}

Status status_of(const MoveQuestion& question, const WrittenRoot& position) {
  return position.third_time ? Status::won : source_of(question, position).setup_status(position.setup());
}

std::vector<NamedMove> moves_of(const MoveQuestion& question, const WrittenRoot& position) {
  std::vector<NamedMove> list;
  if (position.third_time) return list;
  const Root& root = position.root;
  std::vector<MoveOutcome> moves = source_of(question, position).setup_moves(position.setup());
  const auto wanted = [&question](const MoveOutcome& each) {
    return !question.from || each.move.front().from == *question.from;
  };
  const auto number = static_cast<std::size_t>(std::ranges::count_if(moves, wanted));
  if (number > most_listed_moves) throw MovesNotListed(number);
  // Names depend on the other moves, too.
  const auto names = written_moves(question.notation, position.setup(), root.ruleset(), moves);
  if (!names) throw Refusal(names.error(), "without that option, moves are written as chains of steps");
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (wanted(moves[i])) list.push_back({(*names)[i], std::move(moves[i])});
  }
  std::ranges::sort(list, {}, &NamedMove::notation);
  return list;
}

std::vector<NamedStep> steps_of(const MoveQuestion& question, const WrittenRoot& position) {
  if (position.third_time) return {};
  const MoveSource& source = source_of(question, position);
  std::vector<StepOutcome> steps =
      question.from ? source.steps_of(position.setup(), *question.from) : source.setup_steps(position.setup());
  std::vector<NamedStep> list;
  for (StepOutcome& each : steps)
    list.push_back({to_text({each.step}, position.setup(), position.root.variant()), std::move(each)});
  std::ranges::sort(list, {}, &NamedStep::notation);
  return list;
}

AfterStep after_step(const NamedStep& step, const WrittenRoot& before) {
  const Setup& setup = before.setup();
  const Setup& after = step.outcome.after;
  // The piece that stepped says whose step it was: `before` may be a diagram whose side field means nothing.
  const std::optional<Piece> piece = mover_of(setup.board, step.outcome.step);
  const bool blacks = piece ? piece->owner == Owner::black : setup.to_move == Side::black;
  // A shared piece may be a third player's, whose moves are over whoever moves next.
  const Side mover = piece && piece->owner == Owner::both ? setup.to_move : (blacks ? Side::black : Side::white);
  const bool third = piece && piece->owner == Owner::both && after.counters.plies != setup.counters.plies;
  const bool goes_on = after.to_move == mover && !third;
  FenStyle style = before.style;
  if (goes_on) {
    style = FenStyle{};
    style.dialect = Dialect::bare;
  }
  return {goes_on, before.root.variant().write_fen(after, style)};
}

BoardPicture picture_of_moves(const MoveQuestion& question, const WrittenRoot& position) {
  const Variant& variant = position.root.variant();
  BoardPicture picture = picture_of(position.setup(), variant);
  picture.title = fmt::format("{}: {}", variant.title(), printable(position.fen, 200));
  const auto mark = [&picture](const Step& step) { cell_at(picture, step.to).mark = SquareMark::plain; };
  if (question.from && question.steps) {
    for (const NamedStep& each : steps_of(question, position)) mark(each.outcome.step);
  } else if (question.from) {
    for (const NamedMove& each : moves_of(question, position)) mark(each.outcome.move.back());
  }
  return picture;
}

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
  // The board after a step within a move is not at hand: no variant explodes there.
  const Board* after = move.outcome.move.size() == 1 ? &move.outcome.after.board : nullptr;
  json["steps"] = json_list(move.outcome.move,
                            [&](const Step& step) { return step_json(step, variant, before.setup().board, after); });
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
  const auto json_of = [&](const auto& each) { return to_json(each, position); };
  if (question.steps)
    json["steps"] = json_list(steps_of(question, position), json_of);
  else
    json["moves"] = json_list(moves_of(question, position), json_of);
  return json;
}

}  // namespace arbiter
