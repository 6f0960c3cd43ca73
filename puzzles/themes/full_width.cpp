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

bool mates_at_once(const MoveSource& generator, const Setup& setup) {
  const auto turns = generator.turns(setup);
  return std::any_of(turns.begin(), turns.end(), [&](const TurnOutcome& each) {
    return generator.in_check(each.after, each.after.to_move) && generator.status(each.after) == Status::mate;
  });
}

std::vector<Key> keys_in_two(const MoveSource& generator, const Setup& setup, std::size_t most) {
  std::vector<Key> result;
  Turn refutation;  // what refuted the turn before often refutes the next
  for (const TurnOutcome& each : generator.turns(setup)) {
    if (result.size() > most) break;
    auto answers = generator.turns(each.after);
    if (answers.empty() && !generator.in_check(each.after, each.after.to_move)) continue;
    const auto known = std::find_if(answers.begin(), answers.end(),
                                    [&](const TurnOutcome& answer) { return answer.turn == refutation; });
    if (known != answers.end()) std::swap(*known, answers.front());
    const auto refutes = std::find_if(answers.begin(), answers.end(), [&](const TurnOutcome& answer) {
      return !mates_at_once(generator, answer.after);
    });
    if (refutes != answers.end()) {
      refutation = refutes->turn;
      continue;
    }
    Key key{each.turn, {}};
    for (const TurnOutcome& answer : answers) {
      Answered answered{answer.turn, {}};
      for (TurnOutcome& mate : mating_turns(generator, answer.after)) answered.mates.push_back(std::move(mate.turn));
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
