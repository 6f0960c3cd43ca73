#include "tests/variants/variant_tests.hpp"
#include "verifier/board/attacks.hpp"
#include "verifier/orthodox/movegen/kinds_moves.hpp"

/// As generator_count.cpp defines it; the generator's own headers do not go together with those of the rules.
namespace arbiter::antichess::fast {
ARBITER_BOTH_BUILDS(std::uint64_t count_moves(const kinds::Pieces& pieces, Side to_move, int depth))
}

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

std::optional<std::uint64_t> counted(const SuiteCase& position, int depth, bool newer) {
  using namespace antichess;
  if (newer) return fast::v3::count_moves(kinds::pieces_of(position.setup()), position.setup().to_move, depth);
  return fast::baseline::count_moves(kinds::pieces_of(position.setup()), position.setup().to_move, depth);
}

}  // namespace

VariantTests tests() { return {.shows = &shows, .ends = &ends, .breakers = breakers(), .counted = &counted}; }

}  // namespace arbiter::tests::of_antichess
