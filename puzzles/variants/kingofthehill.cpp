#include "puzzles/variants/side.hpp"
#include "verifier/variants/kingofthehill/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// Orthodox chess with another end, which the last move may have just reached.
struct KingOfTheHill : With<ChessBase, kingofthehill::Rules> {
  using With::With;
  std::vector<Invariant<Formula>> invariants(const FormulaView& view, Side to_move) const override {
    auto result = With::invariants(view, to_move);
    result.push_back({"KH.inv.hill", "the side to move has no king on the hill, which would have ended the game before",
                      no(rules.on_hill(view, to_move))});
    return result;
  }
};

/// A king on the hill wins.
template <class World>
struct HillWords final : query::WordsOver<World> {
  /// KH.end.
  typename World::Truth has_lost(const World& world, Side side) const override {
    return kingofthehill::Rules::on_hill(world.view(), opponent(side));
  }
};

/// AF310: a king on the hill has made the last move, so that no pawn has.
void why_no_game(const Fault& fault, const Setup& setup, ReachReasons& reasons) {
  add_orthodox_reasons(fault, setup, {}, reasons);
  const auto passed = orthodox::passed_square(setup.state);
  if (fault.check != "AF310" || !passed) return;
  const Formula won = kingofthehill::Rules().on_hill(reasons.view(), opponent(setup.to_move));
  reasons.add(any(no(won), no(reasons.view().bit(*orthodox::passed_bit(*passed)))));
}

}  // namespace

PuzzleSide side_of_kingofthehill() {
  return {rules_of<KingOfTheHill>,
          {
              .word_meanings = query::words_of<HillWords>(),
              .why_unreachable = why_no_game,
          }};
}

}  // namespace arbiter::puzzles
