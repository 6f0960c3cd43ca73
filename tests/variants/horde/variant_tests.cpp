#include "tests/variants/variant_tests.hpp"

#include "tests/support/two_truths.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/variants/horde/rules.hpp"

namespace arbiter::tests::of_horde {
namespace {

bool ends(const Shown& at, const MoveOutcome& move, Status status, ClauseSet& shown) {
  if (status != Status::lost) return false;
  shown.insert(at.ruleset.variant().ending_clause(move.after, status));
  return true;
}

std::vector<Invariant<bool>> invariants(std::size_t, const ConcreteView& view, Side to_move) {
  return horde::invariants(horde::Rules{}, view, to_move);
}

std::vector<breaking::Breaker> breakers() {
  using namespace breaking;
  return {
      {"AF287", "horde", "fen",
       [](const std::string& text, Random&) -> Result {
         const std::size_t pawn = text.rfind('P', text.find(' '));
         if (pawn == std::string::npos || Words(text)[3] != "-") return std::nullopt;
         std::string changed = text;
         changed[pawn] = 'K';
         return Broken{changed, pawn, {}};
       }},
  };
}

/// A white king.
void make_odd(Setup& setup, Random& random) {
  const Square square = empty_square(setup.board, random);
  if (orthodox::en_passant_square(setup.state)) return;
  setup.board.put(square, piece_of(Side::white, orthodox::king));
}

/// Pieces of all kinds, and state, on open squares.
void compare_truths() {
  Random random(8);
  const Variant& variant = *variant_named("horde");
  const horde::Rules rules;
  const std::vector<Piece> pieces = pieces_of_roles({orthodox::pawn, orthodox::knight, orthodox::rook, orthodox::king});
  for (int board = 0; board < boards; board += all_lanes) {
    const Bundle bundle(Ruleset(variant).random_setup(random), pieces, 4, 32, random);
    compare_moves(rules, bundle);
    compare_invariants(bundle, [&](const auto& view, Side side) { return horde::invariants(rules, view, side); });
  }
}

}  // namespace

VariantTests tests() {
  return {.ends = &ends,
          .breakers = breakers(),
          .invariants = &invariants,
          .make_odd = &make_odd,
          .compare_truths = &compare_truths};
}

}  // namespace arbiter::tests::of_horde
