#include "verifier/position/move_source.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace arbiter {

std::string_view to_string(Status status) noexcept {
  constexpr std::array<std::string_view, 7> names{"ongoing", "check", "mate", "stalemate", "won", "lost", "drawn"};
  return names[static_cast<std::size_t>(status)];
}

TooManyMoves::TooManyMoves()
    : std::runtime_error("the position has more than " + std::to_string(most_moves) + " moves") {}

MovesNotListed::MovesNotListed(std::size_t moves)
    : text_(fmt::format("the position has {} moves, and at most {} are listed", moves, most_listed_moves)) {}

std::vector<MoveOutcome> listed_moves(const MoveSource& source, const Setup& setup) {
  std::vector<MoveOutcome> moves = source.setup_moves(setup);
  if (moves.size() > most_listed_moves) throw MovesNotListed(moves.size());
  return moves;
}

Status orthodox_word(const MoveSource& source, const Setup& setup, Status status) {
  if (status != Status::won) return status;
  const SquareSet pieces = setup.board.of(owner_of(setup.to_move));
  const bool stuck =
      std::all_of(pieces.begin(), pieces.end(), [&](Square square) { return source.steps_of(setup, square).empty(); });
  if (pieces.empty() || !stuck) return status;
  return source.in_check(setup, setup.to_move) ? Status::mate : Status::stalemate;
}

std::vector<MoveOutcome> MoveGenerator::setup_moves(const Setup& setup) const {
  std::vector<MoveOutcome> result;
  for (StepOutcome& outcome : setup_steps(setup)) result.push_back({{outcome.step}, std::move(outcome.after)});
  return result;
}

}  // namespace arbiter
