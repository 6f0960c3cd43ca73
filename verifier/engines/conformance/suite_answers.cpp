#include "verifier/engines/conformance/suite_answers.hpp"

#include <algorithm>
#include <unordered_set>

#include "verifier/engines/compare/peer_run.hpp"
#include "verifier/engines/protocol/game_result.hpp"

namespace arbiter::conformance {
namespace {

std::string result_of(const MoveSource& source, Ruleset ruleset, const Setup& setup) {
  const std::string result = game_result(ruleset, source.setup_status(setup), setup);
  return result.empty() ? "*" : result;
}

}  // namespace

bool Answer::differs(const Answer& other) const {
  return result != other.result || moves.size() != other.moves.size() ||
         std::any_of(moves.begin(), moves.end(), [&](const auto& move) { return other.moves.count(move.first) == 0; });
}

Setup as_written(Ruleset ruleset, const Setup& setup) {
  const FenStyle style = peer_style(ruleset.variant(), std::nullopt);
  FenOptions options;
  options.dialect = style.dialect;
  const auto read = ruleset->parse_fen(ruleset->write_fen(setup, style), options);
  return read ? comparable(ruleset, read->setup) : setup;
}

Answer answer_of(const MoveSource& source, Ruleset ruleset, const Setup& setup, const Answer& right) {
  Answer answer;
  for (MoveOutcome& outcome : source.setup_moves(setup)) {
    Setup after = comparable(ruleset, outcome.after);
    if (right.moves.count(after) == 0) after = as_written(ruleset, after);
    answer.moves.emplace(after, std::move(outcome));
  }
  answer.result = result_of(source, ruleset, setup);
  return answer;
}

Answer answer_of(const MoveSource& source, Ruleset ruleset, const Setup& setup) {
  Answer answer;
  for (const MoveOutcome& outcome : source.setup_moves(setup))
    answer.moves.emplace(comparable(ruleset, outcome.after), outcome);
  answer.result = result_of(source, ruleset, setup);
  return answer;
}

bool differ(const MoveSource& faulty, const Answer& right, Ruleset ruleset, const Setup& setup) {
  std::unordered_set<Setup, SetupHash> met;
  for (const MoveOutcome& outcome : faulty.setup_moves(setup)) {
    Setup after = comparable(ruleset, outcome.after);
    if (right.moves.count(after) == 0) {
      after = as_written(ruleset, after);
      if (right.moves.count(after) == 0) return true;
    }
    met.insert(after);
  }
  return met.size() != right.moves.size() || result_of(faulty, ruleset, setup) != right.result;
}

}  // namespace arbiter::conformance
