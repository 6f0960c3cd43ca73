#include "verifier/position/reach_pieces.hpp"

#include <utility>

#include <fmt/format.h>

#include "verifier/support/text.hpp"

namespace arbiter::reach {

Pieces::Pieces(const Setup& setup, const FenMap& map, std::function<char(const Piece&)> letter,
               std::array<int, 2> at_start)
    : setup_(setup), map_(map), at_start_(at_start), faults_(setup, map, std::move(letter)) {
  // Computed once, because each set is asked for often, and corpora are of millions of positions.
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    const auto owner = static_cast<std::size_t>(piece.owner);
    pieces_[owner][static_cast<std::size_t>(number(piece.role))] |= square;
    all_[owner] |= square;
  }
}

std::uint32_t Pieces::fewest_moves(Side side, Role pawn, bool orthodox_pawns) const {
  return reach::fewest_moves(pieces(side, pawn), all_of(side) - pieces(side, pawn), side, orthodox_pawns);
}

void Pieces::counters(const std::function<std::uint32_t(Side)>& needed) {
  const std::uint32_t plies = setup_.counters.plies;
  const bool consistent = (plies % 2 == 1) == (setup_.to_move == Side::black);
  // `0 1` stands for no counters at all.
  if (!consistent || plies <= 1 || map_.field("counters").end == 0) return;
  for (const Side side : sides) {
    const std::uint32_t least = needed(side);
    if (least <= moves_of(side, plies)) continue;
    faults_.at_field("AF313", "counters",
                     fmt::format("{} needs {} to get its pieces there, and has had {}", name_of(side),
                                 counted(std::uint64_t{least}, "move"), moves_of(side, plies)),
                     fmt::format("{} of both sides", counted(std::uint64_t{plies}, "move")),
                     fmt::format("at least {}", side == Side::white ? 2 * least - 1 : 2 * least));
    return;
  }
}

}  // namespace arbiter::reach
