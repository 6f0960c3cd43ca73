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
                      no(rules.has_won(view, to_move))});
    return result;
  }
};

}  // namespace

PuzzleSide side_of_kingofthehill() {
  return {rules_of<KingOfTheHill>,
          {
              .word_meanings = query::words_of<EndOf<KingOfTheHill>::Words>(),
              // A king on the hill has made the last move, so that no pawn has.
              .why_unreachable = orthodox_reasons({.over = KingOfTheHill::has_lost<FormulaView>}),
          }};
}

}  // namespace arbiter::puzzles
