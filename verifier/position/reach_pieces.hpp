#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "verifier/board/attacks.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::reach {

/// Number of moves that a side has played after `plies` moves of both, White first.
[[nodiscard]] constexpr std::uint32_t moves_of(Side side, std::uint32_t plies) noexcept {
  return side == Side::white ? (plies + 1) / 2 : plies / 2;
}

inline namespace ARBITER_CODE {

/// The fewest moves in which these pieces of `side` can have reached their squares: one for each piece that is not on a
/// rank where it can have started; with `orthodox_pawns`, the moves that a pawn needs to get so far (two squares in the
/// first). Castling moves two pieces in one move, but neither leaves the first rank.
[[nodiscard]] inline std::uint32_t fewest_moves(SquareSet pawns, SquareSet others, Side side,
                                                bool orthodox_pawns) noexcept {
  const attacks::Bits first = attacks::rank_of(side, 0);
  const attacks::Bits moved_pawns = pawns.bits() & ~(first | attacks::rank_of(side, 1));
  int moves = attacks::size_of(others.bits() & ~first) + attacks::size_of(moved_pawns);
  if (orthodox_pawns) {
    // A second move takes a pawn to the fifth rank (4), a third one to the sixth, and so on.
    for (int rank = 4; rank < 8; ++rank)
      moves += (rank - 3) * attacks::size_of(moved_pawns & attacks::rank_of(side, rank));
  }
  return static_cast<std::uint32_t>(moves);
}

/// The files on which a side's first rank is closed, of those of its pawns on the second one: pawns stand diagonally
/// ahead; the edge closes its side, too.
[[nodiscard]] constexpr std::uint32_t closed_files(std::uint32_t pawns) noexcept {
  constexpr std::uint32_t a_file = 0x01;
  constexpr std::uint32_t h_file = 0x80;
  return ((pawns << 1U) | a_file) & ((pawns >> 1U) | h_file);
}

}  // namespace ARBITER_CODE

inline constexpr std::array sides{Side::white, Side::black};

/// What the checks of reachability (AF3xx) of every variant ask about a position: the squares of the pieces by owner
/// and role, computed once; and the findings.
class CountedPieces {
 public:
  /// The three arguments must outlive the object. `at_start`: the numbers of pieces of White and Black.
  CountedPieces(const Setup& setup, const FenMap& map, std::function<char(const Piece&)> letter,
                std::array<int, 2> at_start = {16, 16});

  [[nodiscard]] const Setup& setup() const noexcept { return setup_; }
  [[nodiscard]] SquareSet pieces(Side side, Role role) const {
    return pieces_[static_cast<std::size_t>(owner_of(side))][static_cast<std::size_t>(number(role))];
  }
  [[nodiscard]] SquareSet all_of(Side side) const { return all_[static_cast<std::size_t>(owner_of(side))]; }
  [[nodiscard]] int lost(Side side) const {
    return at_start_[static_cast<std::size_t>(owner_of(side))] - all_of(side).size();
  }
  [[nodiscard]] int captures() const {
    return at_start_[0] + at_start_[1] - all_[0].size() - all_[1].size() - all_[2].size();
  }

  [[nodiscard]] SetupFaults& faults() noexcept { return faults_; }
  void at_board(CheckId check, std::string message, std::string seen, std::string expected) {
    faults_.at_field(check, "board", std::move(message), std::move(seen), std::move(expected));
  }

  [[nodiscard]] std::uint32_t fewest_moves(Side side, Role pawn, bool orthodox_pawns) const;

  /// AF313: counters that are too low for the least number of moves, `needed(side)`, that a side must have played.
  void counters(const std::function<std::uint32_t(Side)>& needed);

 private:
  const Setup& setup_;
  const FenMap& map_;
  std::array<std::array<SquareSet, 32>, 3> pieces_{};  ///< by owner and role
  std::array<SquareSet, 3> all_{};
  std::array<int, 2> at_start_;
  SetupFaults faults_;
};

}  // namespace arbiter::reach
