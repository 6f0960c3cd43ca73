#include "puzzles/variants/side.hpp"
#include "verifier/variants/losers/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// A side that has lost all pieces but the king has won; one that cannot move has the words `mate` and `stalemate`.
template <class World>
struct LosersWords final : query::WordsOver<World> {
  /// LS.end.bare.
  typename World::Truth has_lost(const World& world, Side side) const override {
    return losers::Rules::is_bare(world.view(), opponent(side));
  }
};

/// AF310: the last move has captured the last piece of the side to move, so that it was not a double step.
void why_no_game(const Fault& fault, const Setup& setup, ReachReasons& reasons) {
  add_orthodox_reasons(fault, setup, {}, reasons);
  const auto passed = orthodox::passed_square(setup.state);
  if (fault.check != "AF310" || !passed) return;
  const Formula bare = losers::Rules().is_bare(reasons.view(), setup.to_move);
  reasons.add(any(no(bare), no(reasons.view().bit(*orthodox::passed_bit(*passed)))));
}

}  // namespace

PuzzleSide side_of_losers() {
  // Orthodox chess with the duty to capture; the last move may have just ended the game.
  return {rules_of<With<ChessBase, losers::Rules>>,
          {
              .word_meanings = query::words_of<LosersWords>(),
              .captures_are_often_forced = true,
              .why_unreachable = why_no_game,
          }};
}

}  // namespace arbiter::puzzles
