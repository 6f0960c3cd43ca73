#include "tests/variants/variant_tests.hpp"

#include "tests/support/two_truths.hpp"
#include "verifier/variants/losers/rules.hpp"

namespace arbiter::tests::of_losers {
namespace {

void shows(const Shown& at, int, ClauseSet& shown) {
  if (!at.any(some_capture)) return;
  for (const Square square : at.setup.board.of(owner_of(at.side))) {
    for (const StepOutcome& step : at.rules.steps_of(at.setup, square)) {
      if (step.step.captures.empty()) shown.insert("LS.capture");
    }
  }
}

bool ends(const Shown& at, const MoveOutcome& move, Status status, ClauseSet& shown) {
  shown.insert(at.ruleset.variant().ending_clause(move.after, status));
  return true;
}

std::vector<Invariant<bool>> invariants(std::size_t, const ConcreteView& view, Side to_move) {
  return losers::invariants(losers::Rules{}, view, to_move);
}

/// Pieces of all kinds, and state, on open squares.
void compare_truths() {
  Random random(9);
  const Variant& variant = *variant_named("losers");
  const losers::Rules rules;
  const std::vector<Piece> pieces = pieces_of_roles({orthodox::pawn, orthodox::knight, orthodox::rook, orthodox::king});
  for (int board = 0; board < boards; board += all_lanes) {
    const Bundle bundle(Ruleset(variant).random_setup(random), pieces, 4, 32, random);
    compare_moves(rules, bundle);
    compare_invariants(bundle, [&](const auto& view, Side side) { return losers::invariants(rules, view, side); });
  }
}

}  // namespace

VariantTests tests() {
  return {.shows = &shows, .ends = &ends, .invariants = &invariants, .compare_truths = &compare_truths};
}

}  // namespace arbiter::tests::of_losers
