#include "verifier/variants/racingkings/reachability.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/board/attacks.hpp"
#include "verifier/orthodox/spelling.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/reach_pieces.hpp"
#include "verifier/variants/racingkings/sources.hpp"

namespace arbiter::racingkings {
namespace {

using orthodox::bishop, orthodox::king, orthodox::knight, orthodox::queen, orthodox::rook;

constexpr attacks::Bits home_ranks = attacks::rank_1 | attacks::rank_1 << 8U;  // RK.start
constexpr int pieces_of_a_side = 8;

Square king_of(const Setup& setup, Side side) { return *setup.board.of(piece_of(side, king)).begin(); }

/// Each piece beyond the first two ranks has moved, a king once a rank; and a move captures one piece.
std::uint32_t fewest_moves(const Setup& setup, Side side) {
  const int away = SquareSet(setup.board.of(owner_of(side)).bits() & ~home_ranks).size();
  const int ranks = king_of(setup, side).rank() - 1;
  const int captured = pieces_of_a_side - setup.board.of(owner_of(opponent(side))).size();
  return static_cast<std::uint32_t>(std::max({captured, away + std::max(0, ranks - 1)}));
}

/// The empty squares from which a piece can have come.
SquareSet sources_of(Role role, Square to, SquareSet occupied) {
  const auto lines = [&](bool straight, bool diagonal) {
    return (straight ? attacks::rook(to.index(), occupied.bits()) : 0) |
           (diagonal ? attacks::bishop(to.index(), occupied.bits()) : 0);
  };
  attacks::Bits from = lines(role == rook || role == queen, role == bishop || role == queen);
  if (role == knight) from = attacks::knight(to.index());
  if (role == king) from = attacks::king(to.index());
  return SquareSet(from) - occupied;
}

/// What may have stood where the last move captured: nothing, or a piece that the side to move lacks. Its two bishops
/// are not told apart.
std::vector<std::optional<Piece>> captured(const Setup& setup) {
  std::vector<std::optional<Piece>> result{std::nullopt};
  if (setup.counters.halfmove > 0) return result;
  for (const Role role : {knight, bishop, rook, queen}) {
    const Piece piece = piece_of(setup.to_move, role);
    if (setup.board.of(piece).size() < orthodox::pieces_at_start(setup.to_move, role)) result.emplace_back(piece);
  }
  return result;
}

/// Whether some move can have led here. Proof: pieces go the same way forth and back. So the last move has taken a
/// piece to its square from one that it could go to now were nothing captured, and the position before was one in which
/// no king was attacked (RK.check) and the game not over (RK.goal).
bool has_last_move(const Setup& setup) {
  const Side mover = opponent(setup.to_move);
  const auto victims = captured(setup);
  Setup back = setup;
  back.to_move = mover;
  for (const Square to : setup.board.of(owner_of(mover))) {
    const Piece piece = *setup.board[to];
    for (const Square from : sources_of(piece.role, to, setup.board.occupied())) {
      for (const auto& victim : victims) {
        back.board.put(from, piece);
        victim ? back.board.put(to, *victim) : back.board.clear(to);
        const bool possible = !generator().in_check(back, Side::white) && !generator().in_check(back, Side::black);
        if (possible) {
          const auto moves = generator().steps_of(back, from);
          if (std::any_of(moves.begin(), moves.end(), [&](const StepOutcome& each) { return each.step.to == to; }))
            return true;
        }
        back.board.clear(from);
        back.board.put(to, piece);
      }
    }
  }
  return false;
}

}  // namespace

Faults reachability(const Setup& setup, const FenMap& map) {
  reach::Pieces pieces(setup, map, orthodox::letter);
  pieces.counters([&](Side side) { return fewest_moves(setup, side); });
  const bool at_start = (setup.board.occupied().bits() & ~home_ranks) == 0 && setup.board.occupied().size() == 16;
  if (!at_start && !has_last_move(setup)) {
    pieces.at_board("AF310", fmt::format("no move of {} can have led here", name_of(opponent(setup.to_move))),
                    "no last move", "a piece that can have come with the last move");
  }
  return pieces.faults().take();
}

}  // namespace arbiter::racingkings
