#include "tests/variants/variant_tests.hpp"

#include "tests/support/two_truths.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/variants/racingkings/rules.hpp"

namespace arbiter::tests::of_racingkings {
namespace {

void shows(const Shown& at, int, ClauseSet& shown) {
  if (at.moves.empty()) return;
  if (castles_in_chess(at)) shown.insert("RK.start");
  for (const MoveOutcome& move : Ruleset(*variant_named("chess")).rules().setup_moves(at.setup)) {
    if (at.rules.in_check(move.after, opponent(at.side))) shown.insert("RK.check");
  }
}

std::vector<Invariant<bool>> invariants(std::size_t, const ConcreteView& view, Side to_move) {
  return racingkings::invariants(racingkings::Rules{}, view, to_move);
}

std::vector<breaking::Breaker> breakers() {
  using namespace breaking;
  return {
      {"AF286", "racingkings", "fen",
       [](const std::string& text, Random&) -> Result {
         // An enemy queen to the right of the king whose move it is.
         const bool white = white_to_move(text);
         const std::size_t king = text.find(white ? 'K' : 'k');
         const char gap = text[king + 1];
         if (gap < '1' || gap > '8') return std::nullopt;
         const std::string rest = gap == '1' ? "" : std::string(1, static_cast<char>(gap - 1));
         return Broken{text.substr(0, king + 1) + (white ? 'q' : 'Q') + rest + text.substr(king + 2), king, {}};
       }},
      {"AF288", "racingkings", "fen",
       [](const std::string& text, Random& random) -> Result {
         const std::size_t gap = text.find('1');
         if (gap > text.find(' ')) return std::nullopt;
         std::string changed = text;
         changed[gap] = random.one_in(2) ? 'P' : 'p';
         return Broken{changed, gap, {}};
       }},
  };
}

/// Pawns, which never move there, and rights to castle, which are never used.
void make_odd(Setup& setup, Random& random) {
  for (std::size_t pawns = 1 + random.below(4); pawns > 0; --pawns) {
    const Square square(static_cast<int>(8 + random.below(48)));
    if (setup.board.empty(square)) setup.board.put(square, piece_of(any_side(random), orthodox::pawn));
  }
  if (random.one_in(3)) orthodox::set_castling(setup.state, any_side(random), random.one_in(2) ? 0 : 7, true);
}

/// Pieces of all kinds, and state, on open squares.
void compare_truths() {
  Random random(8);
  const Variant& variant = *variant_named("racingkings");
  const racingkings::Rules rules;
  const std::vector<Piece> pieces = pieces_of_roles({orthodox::pawn, orthodox::knight, orthodox::rook, orthodox::king});
  for (int board = 0; board < boards; board += all_lanes) {
    const Bundle bundle(Ruleset(variant).random_setup(random), pieces, 4, 32, random);
    compare_moves(rules, bundle);
    compare_invariants(bundle, [&](const auto& view, Side side) { return racingkings::invariants(rules, view, side); });
  }
}

}  // namespace

VariantTests tests() {
  return {.shows = &shows,
          .breakers = breakers(),
          .invariants = &invariants,
          .make_odd = &make_odd,
          .compare_truths = &compare_truths};
}

}  // namespace arbiter::tests::of_racingkings
