// Exactly one move forces a win at the next, in a variant without mates.

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/themes/key_notes.hpp"
#include "puzzles/variants/interweave/themes.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// More keys than this are not distinguished.
constexpr std::size_t most_keys = 12;

std::size_t least_answers(const Request& request) {
  return static_cast<std::size_t>(std::stoul(request.parameter("answers")));
}

/// For each move, counts the answers after which no move wins; returns the least count, at most `looked_at`.
std::size_t fewest_escapes(const MoveSource& generator, const Setup& setup) {
  constexpr std::size_t looked_at = 12;  // more answers do not matter: such a move is not a key anyway
  std::size_t fewest = looked_at;
  for (const MoveOutcome& each : generator.setup_moves(setup)) {
    std::size_t escapes = 0;
    for (const MoveOutcome& answer : generator.setup_moves(each.after)) {
      const auto last = generator.setup_moves(answer.after);
      const bool wins = std::any_of(last.begin(), last.end(), [&](const MoveOutcome& move) {
        return generator.setup_status(move.after) == Status::lost;
      });
      if (!wins && ++escapes >= fewest) break;
    }
    fewest = std::min(fewest, escapes);
  }
  return fewest;
}

/// Too large for solvers: chains of three moves have no bound. Positions are found by local search.
class WinProblem final : public Problem {
 public:
  using Problem::Problem;
  std::vector<Named> demands() override {
    return {{"three moves of chains are more than a solver can be asked", truth<Formula>(false)}};
  }
};

class WinInTwo final : public Theme {
 public:
  WinInTwo() {
    info_.name = "win-in-two";
    info_.variants = {"interweave"};
    info_.clause = "IW.end.king";
    info_.explanation =
        "Exactly one move forces a win at the next, whatever the answer, and nothing wins at once: a king is captured, "
        "or the "
        "other side cannot move. The line that is shown is one of several: what wins after each answer stands in the "
        "notes. "
        "Positions are found by local search: not finding one proves nothing.";
    info_.parameters = {{"answers", "how many answers the key allows at least", {}, "2", 1, 20}};
  }

  const ThemeInfo& info() const override { return info_; }
  bool exhaustive(const Request&) const override { return false; }
  double local_search_share(const Request&) const override { return 0.95; }
  std::vector<Case> cases(const Request&) const override { return {Case{}}; }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<WinProblem>(request, part);
  }

  std::size_t lacks(const Request& request, const Setup& setup) const override {
    const MoveSource& generator = request.generator();
    if (generator.setup_status(setup) != Status::ongoing) return most_keys * 2;
    const auto keys = keys_in_two(generator, setup, most_keys, Status::lost);
    if (keys.empty()) return 1 + fewest_escapes(generator, setup);
    std::size_t lacking = keys.size() - 1;
    for (const Key& each : keys) lacking += each.answers.empty() ? 1 : 0;
    const std::size_t answers = keys.front().answers.size();
    return lacking + (answers < least_answers(request) ? 1 : 0);
  }

  Judgement judge(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.is_line = true;
    if (request.generator().setup_status(setup) != Status::ongoing) {
      judgement.why = "the game is over";
      return judgement;
    }
    const auto keys = keys_in_two(request.generator(), setup, most_keys, Status::lost);
    judgement.unique = keys.size() == 1;
    if (keys.size() > 1) {
      judgement.why = fmt::format("{} moves solve it", keys.size());
    } else if (keys.empty()) {
      judgement.why = "nothing wins in two";
    } else if (keys.front().answers.empty()) {
      judgement.why = "the key wins at once";
    } else if (keys.front().answers.size() < least_answers(request)) {
      judgement.why = fmt::format("the key has {} only", counted(keys.front().answers.size(), "answer"));
    }
    judgement.holds = judgement.why.empty();
    if (judgement.holds) note_continuations(request, setup, keys.front(), judgement);
    return judgement;
  }

 private:
  ThemeInfo info_;
};

}  // namespace

void add_win_in_two(std::vector<const Theme*>& themes) {
  static const WinInTwo theme;
  themes.push_back(&theme);
}

}  // namespace arbiter::puzzles
