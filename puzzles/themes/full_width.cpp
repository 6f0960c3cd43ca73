#include "puzzles/themes/parts.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {

std::vector<MoveOutcome> mating_moves(const MoveSource& generator, const Setup& setup) {
  std::vector<MoveOutcome> result;
  for (MoveOutcome& each : generator.setup_moves(setup)) {
    if (generator.setup_status(each.after) == Status::mate) result.push_back(std::move(each));
  }
  return result;
}

namespace {

/// Whether the side to move has this status. A mate is a check, which costs less to test.
bool reached(const MoveSource& generator, const Setup& setup, Status goal) {
  if (goal == Status::mate && !generator.in_check(setup, setup.to_move)) return false;
  return generator.setup_status(setup) == goal;
}

bool reaches_at_once(const MoveSource& generator, const Setup& setup, Status goal) {
  const auto moves = generator.setup_moves(setup);
  return std::ranges::any_of(moves, [&](const MoveOutcome& each) { return reached(generator, each.after, goal); });
}

}  // namespace

std::vector<Key> keys_in_two(const MoveSource& generator, const Setup& setup, std::size_t most, Status goal) {
  std::vector<Key> result;
  Move refutation;  // the move that refuted the previous move often refutes the next
  for (const MoveOutcome& each : generator.setup_moves(setup)) {
    if (result.size() > most) break;
    auto answers = generator.setup_moves(each.after);
    if (answers.empty() && !reached(generator, each.after, goal)) continue;
    const auto known = std::ranges::find(answers, refutation, &MoveOutcome::move);
    if (known != answers.end()) std::swap(*known, answers.front());
    const auto refutes = std::ranges::find_if(
        answers, [&](const MoveOutcome& answer) { return !reaches_at_once(generator, answer.after, goal); });
    if (refutes != answers.end()) {
      refutation = refutes->move;
      continue;
    }
    Key key{each.move, {}};
    for (const MoveOutcome& answer : answers) {
      Answered answered{answer.move, {}};
      for (MoveOutcome& last : generator.setup_moves(answer.after)) {
        if (reached(generator, last.after, goal)) answered.mates.push_back(std::move(last.move));
      }
      std::ranges::sort(answered.mates);
      key.answers.push_back(std::move(answered));
    }
    std::ranges::sort(key.answers, [](const Answered& a, const Answered& b) { return a.answer < b.answer; });
    result.push_back(std::move(key));
  }
  std::ranges::sort(result, [](const Key& a, const Key& b) { return a.move < b.move; });
  return result;
}

std::size_t duals_of(const Key& key) {
  return static_cast<std::size_t>(
      std::ranges::count_if(key.answers, [](const Answered& each) { return each.mates.size() > 1; }));
}

std::string fault_of_keys(const std::vector<Key>& keys, std::string_view ends, std::size_t answers) {
  if (keys.size() > 1) return fmt::format("{} moves solve it", keys.size());
  if (keys.empty()) return fmt::format("nothing {} in two", ends);
  const std::size_t number = keys.front().answers.size();
  if (number == 0) return fmt::format("the key {} at once", ends);
  return number < answers ? fmt::format("the key has {} only", counted(number, "answer")) : std::string();
}

void note_continuations(const Request& request, const Setup& setup, const Key& key, Judgement& judgement) {
  const MoveSource& generator = request.generator();
  const Variant& variant = request.ruleset.variant();
  const auto after = [&](const Setup& before, const Move& move) {
    for (MoveOutcome& each : generator.setup_moves(before)) {
      if (each.move == move) return std::move(each.after);
    }
    return before;
  };
  const Setup first = after(setup, key.move);
  const auto single = std::ranges::find_if(key.answers, [](const Answered& each) { return each.mates.size() == 1; });
  const Answered& shown = single == key.answers.end() ? key.answers.front() : *single;
  judgement.moves = {key.move, shown.answer, shown.mates.front()};
  for (const Answered& each : key.answers) {
    const Setup second = after(first, each.answer);
    const std::string last =
        joined(each.mates, " or ", [&](const Move& move) { return to_text(move, second, variant); });
    judgement.notes.push_back(fmt::format("1... {} 2. {}", to_text(each.answer, first, variant), last));
  }
  const std::size_t duals = duals_of(key);
  judgement.notes.push_back(duals == 0 ? "no duals"
                                       : fmt::format("duals after {} of {} answers", duals, key.answers.size()));
}

}  // namespace arbiter::puzzles
