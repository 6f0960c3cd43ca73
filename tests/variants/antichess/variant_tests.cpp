#include "tests/variants/variant_tests.hpp"

namespace arbiter::tests::of_antichess {
namespace {

void shows(const Shown& at, int, ClauseSet& shown) {
  if (at.any(some_capture)) {
    for (const Square square : at.setup.board.of(owner_of(at.side))) {
      for (const StepOutcome& step : at.rules.steps_of(at.setup, square)) {
        if (step.step.captures.empty()) shown.insert("AN.capture");
      }
    }
  }
  if (castles_in_chess(at)) shown.insert("AN.castle");
}

bool ends(const Shown& at, const MoveOutcome& move, Status status, ClauseSet& shown) {
  shown.insert(at.ruleset.variant().ending_clause(move.after, status));
  return true;
}

std::vector<breaking::Breaker> breakers() {
  using namespace breaking;
  return {
      {"AF223", "antichess", "fen",
       [](const std::string& text, Random& random) -> Result {
         return with_word(text, 2, std::string(1, "HAha"[random.below(4)]));
       }},
  };
}

}  // namespace

VariantTests tests() { return {.shows = &shows, .ends = &ends, .breakers = breakers()}; }

}  // namespace arbiter::tests::of_antichess
