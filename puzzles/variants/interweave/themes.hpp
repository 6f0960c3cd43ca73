#pragma once

#include "puzzles/themes/theme.hpp"
#include "verifier/board/attacks.hpp"

namespace arbiter::puzzles {

/// Requirements for a line of Interweave in which neither side has a choice.
struct LineOrder {
  std::vector<std::size_t>
      schedule;              ///< captures of each move, with alternating sides; at least one move, each with at least 1
  Side first = Side::white;  ///< the side that moves first
  bool king_falls = false;   ///< the last capture takes a king, and no other capture does
  std::optional<Role> mover{};                       ///< the kind of piece that makes the moves; nothing: any piece
  std::vector<std::pair<Square, Piece>> standing{};  ///< pieces that stand there throughout, untouched
  SquareSet empty{};                                 ///< squares that are empty at the start
  std::function<bool(const Setup&)> accept{};        ///< further requirement for the first position; null: none
};

/// A position in which the side to move has one legal move, a chain of captures, after which the other side also has
/// only one, and so on.
struct ForcedLine {
  Setup start;
  std::vector<Move> moves;
};

/// Draws such a line at random, from its end: pieces on the board take back captures one by one, and with
/// each captured piece put back, the step that takes it must be the only one. A piece put back is captured before the
/// part of the line that was built earlier, so that nothing must be judged twice. Every piece stands where a game can
/// have it (IW.inv.*); the reserves follow from the pieces on the board.
///
/// `positions`: how many positions may be tried. An empty result proves nothing.
[[nodiscard]] std::optional<ForcedLine> draw_forced_line(const MoveSource& generator, const LineOrder& order,
                                                         Random& random, std::size_t positions);

/// A line drawn at random (from the first number of the case and the seed), whose pieces are fixed. Constraints that
/// place pieces or keep squares empty are added to `order`; the solver fills other squares where numbers of pieces are
/// constrained.
[[nodiscard]] std::unique_ptr<Problem> make_line_problem(const Request& request, const Case& part, LineOrder order);

[[nodiscard]] constexpr SquareSet squares_of_colour(bool light) {
  return SquareSet(light ? attacks::light_squares : ~attacks::light_squares);
}

// The themes of Interweave alone.

void add_chain_themes(Themes& themes);
/// Both sides capture in turn, and neither has a choice.
void add_domino_themes(Themes& themes);

}  // namespace arbiter::puzzles
