#include "puzzles/themes/full_width.hpp"

#include <algorithm>

namespace arbiter::puzzles {

std::vector<TurnOutcome> mating_turns(const MoveSource& generator, const Setup& setup) {
  std::vector<TurnOutcome> result;
  for (TurnOutcome& each : generator.turns(setup)) {
    if (generator.status(each.after) == Status::mate) result.push_back(std::move(each));
  }
  return result;
}

namespace {

/// Whether the side to move has this status. A mate is a check, which costs less to ask for.
bool reached(const MoveSource& generator, const Setup& setup, Status goal) {
  if (goal == Status::mate && !generator.in_check(setup, setup.to_move)) return false;
  return generator.status(setup) == goal;
}

bool reaches_at_once(const MoveSource& generator, const Setup& setup, Status goal) {
  const auto moves = generator.turns(setup);
  return std::any_of(moves.begin(), moves.end(), [&](const TurnOutcome& each) { return reached(generator, each.after, goal); });
}

}  // namespace

bool mates_at_once(const MoveSource& generator, const Setup& setup) {
  return reaches_at_once(generator, setup, Status::mate);
}

std::vector<Key> keys_in_two(const MoveSource& generator, const Setup& setup, std::size_t most, Status goal) {
  std::vector<Key> result;
  Turn refutation;  // what refuted the turn before often refutes the next
  for (const TurnOutcome& each : generator.turns(setup)) {
    if (result.size() > most) break;
    auto answers = generator.turns(each.after);
    if (answers.empty() && !reached(generator, each.after, goal)) continue;
    const auto known = std::find_if(answers.begin(), answers.end(),
                                    [&](const TurnOutcome& answer) { return answer.turn == refutation; });
    if (known != answers.end()) std::swap(*known, answers.front());
    const auto refutes = std::find_if(answers.begin(), answers.end(), [&](const TurnOutcome& answer) {
      return !reaches_at_once(generator, answer.after, goal);
    });
    if (refutes != answers.end()) {
      refutation = refutes->turn;
      continue;
    }
    Key key{each.turn, {}};
    for (const TurnOutcome& answer : answers) {
      Answered answered{answer.turn, {}};
      for (TurnOutcome& last : generator.turns(answer.after)) {
        if (reached(generator, last.after, goal)) answered.mates.push_back(std::move(last.turn));
      }
      std::sort(answered.mates.begin(), answered.mates.end());
      key.answers.push_back(std::move(answered));
    }
    std::sort(key.answers.begin(), key.answers.end(),
              [](const Answered& a, const Answered& b) { return a.answer < b.answer; });
    result.push_back(std::move(key));
  }
  std::sort(result.begin(), result.end(), [](const Key& a, const Key& b) { return a.turn < b.turn; });
  return result;
}

}  // namespace arbiter::puzzles
