#include "puzzles/variants/side.hpp"
#include "verifier/variants/losers/rules.hpp"

namespace arbiter::puzzles {
namespace {

/// Orthodox chess with the duty to capture; the last move may have just ended the game.
struct Losers : With<ChessBase, losers::Rules> {
  using With::With;
  /// LS.end.bare: a side that has lost all pieces but the king has won; one that cannot move has the words `mate` and
  /// `stalemate`.
  static auto has_lost(const auto& view, Side side) { return losers::Rules::is_bare(view, opponent(side)); }
};

}  // namespace

PuzzleSide side_of_losers() {
  return {rules_of<Losers>,
          {
              .word_meanings = query::words_of<EndOf<Losers>::Words>(),
              .captures_are_often_forced = true,
              // The last move has captured the last piece of the side to move.
              .why_unreachable = orthodox_reasons({.over = losers::Rules::is_bare<FormulaView>}),
          }};
}

}  // namespace arbiter::puzzles
