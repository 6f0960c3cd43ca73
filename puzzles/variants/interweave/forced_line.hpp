#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "verifier/position/move_source.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

/// What a line of Interweave in which nobody has a choice is to be like.
struct LineOrder {
  std::vector<std::size_t> schedule;  ///< captures of each move, the sides alternating; at least one, each at least 1
  Side first = Side::white;           ///< who begins
  bool king_falls = false;            ///< the last capture takes a king, and no other does
  std::optional<Role> mover{};        ///< who makes the moves; nothing: anybody
  std::vector<std::pair<Square, Piece>> standing{};  ///< pieces that stand there all the time, untouched
  SquareSet empty{};                                 ///< squares that are empty at the beginning
  std::function<bool(const Setup&)> accept{};        ///< what the first position must be like beside; null: anything
};

/// A position in which the side to move has one legal move, a chain of captures, and so has the other after it, and so
/// on.
struct ForcedLine {
  Setup start;
  std::vector<Move> moves;
};

/// Draws such a line at random, from its end: pieces that stand there take back captures one by one, and each captured
/// piece put back must leave the step that takes it again the only one. What has been put back is gone before what was
/// built earlier, so that nothing has to be judged twice. Every piece stands where a game can have it (IW.inv.*);
/// reserves are what the pieces on the board leave.
///
/// `positions`: how many positions may be looked at. Nothing found means only that.
[[nodiscard]] std::optional<ForcedLine> draw_forced_line(const MoveSource& generator, const LineOrder& order,
                                                         Random& random, std::size_t positions);

}  // namespace arbiter::puzzles
