#include "puzzles/themes/stipulations.hpp"
#include "puzzles/variants/chess_core.hpp"
#include "puzzles/variants/count_bounds.hpp"
#include "puzzles/variants/orthodox_puzzles.hpp"
#include "puzzles/variants/orthodox_words.hpp"
#include "puzzles/variants/side.hpp"
#include "verifier/variants/losers/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// Orthodox chess with the duty to capture; the last move may have just ended the game.
struct Losers : ChessCore {
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    return losers::invariants(rules, view, to_move);
  }

  losers::Rules rules;
};

/// A side that has lost all pieces but the king has won; one that cannot move has the words `mate` and `stalemate`.
struct LosersWords : OrthodoxWords {
  /// LS.end.bare.
  template <class World>
  static typename World::Truth has_lost(const World& world, Side side) {
    return losers::Rules::is_bare(world.view(), opponent(side));
  }
};

class Puzzles final : public FidePuzzles {
 public:
  Puzzles()
      : FidePuzzles({
            .query_words = words_of_mates("guarded won lost"),
            .captures_are_often_forced = true,
            .orthodox_kinship = OrthodoxKinship::other_moves,
        }) {}

  [[nodiscard]] VariantNumbers numbers(Ruleset, const State&) const override { return numbers_of_fide_moves(); }
  [[nodiscard]] const query::VariantWords& word_meanings() const override { return query::words_of<LosersWords>(); }
  /// A player wins by the other's last move; who mates loses.
  [[nodiscard]] Offer offer(std::string_view theme) const override {
    return asks_for(theme, solve::Goal::lose) ? Offer::offered : Offer::none;
  }
  /// AF310: the last move has captured the last piece of the side to move, so that it was not a double step.
  void why_unreachable(const Fault& fault, const Setup& setup, ReachReasons& reasons) const override {
    FidePuzzles::why_unreachable(fault, setup, reasons);
    const auto passed = orthodox::passed_square(setup.state);
    if (fault.check != "AF310" || !passed) return;
    const Formula bare = losers::Rules().is_bare(reasons.view(), setup.to_move);
    reasons.add(any(no(bare), no(reasons.view().bit(*orthodox::passed_bit(*passed)))));
  }
};

}  // namespace

PuzzleSide side_of_losers() {
  return side_of<Puzzles>([](Ruleset) { return adapted<Losers>(); });
}

}  // namespace arbiter::puzzles
