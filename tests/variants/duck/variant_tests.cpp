#include "tests/variants/variant_tests.hpp"

#include <algorithm>

#include "verifier/variants/duck/rules.hpp"

namespace arbiter::tests::of_duck {
namespace {

void shows(const Shown& at, int, ClauseSet& shown) {
  for (const MoveOutcome& move : at.moves) {
    if (move.move.size() > 1) shown.insert(move.move[1].places ? "DK.enter" : "DK.move");
  }
  // DK.block: without the duck there is a step more.
  const auto steps = at.rules.setup_steps(at.setup);
  if (at.rules.setup_steps(duck::without_duck(at.setup)).size() > steps.size()) shown.insert("DK.block");
  // DK.check: a step leaves a king of the side attacked.
  const duck::Rules rules(duck::Profile::documented);
  for (const StepOutcome& step : steps) {
    for (const Square king : step.after.board.of(piece_of(at.side, at.king))) {
      if (rules.attacked(ConcreteView(step.after), king, at.side)) shown.insert("DK.check");
    }
  }
}

bool ends(const Shown& at, const MoveOutcome& move, Status status, ClauseSet& shown) {
  shown.insert(at.ruleset.variant().ending_clause(move.after, status));
  return true;
}

std::vector<Invariant<bool>> invariants(std::size_t, const ConcreteView& view, Side to_move) {
  return duck::invariants(duck::Rules(duck::Profile::documented), view, to_move);
}

std::vector<breaking::Breaker> breakers() {
  using namespace breaking;
  return {
      {"AF285", "duck", "fen",
       [](const std::string& text, Random&) -> Result {
         const std::size_t duck = text.find('*');
         const std::size_t gap = text.find('1');
         if (duck == std::string::npos || gap > text.find(' ')) return std::nullopt;
         std::string changed = text;
         changed[gap] = '*';
         // The one on the higher rank, or to the right, is one too many.
         const auto [first, last] = std::minmax(duck, gap);
         const bool one_rank = changed.substr(first, last - first).find('/') == std::string::npos;
         return Broken{changed, one_rank ? last : first, {}};
       }},
  };
}

}  // namespace

VariantTests tests() {
  return {.shows = &shows, .ends = &ends, .breakers = breakers(), .invariants = &invariants, .invariant_games = 6};
}

}  // namespace arbiter::tests::of_duck
