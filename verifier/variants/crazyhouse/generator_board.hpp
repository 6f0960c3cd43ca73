#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "verifier/board/lines.hpp"
#include "verifier/orthodox/movegen/movegen_pieces.hpp"
#include "verifier/orthodox/movegen/plain_pieces.hpp"

namespace arbiter::crazyhouse::fast {

using attacks::bit;
using attacks::Bits;
using attacks::index;
using movegen::index;

inline constexpr std::size_t pocket_kinds = 5;  ///< pawn to queen, in the order of the roles

/// A set-up as the generator holds it: the pieces that were pawns stand as what they have become, and are marked.
struct House {
  movegen::BitSetup<6> board;
  Bits promoted = 0;
  std::array<std::array<std::uint8_t, pocket_kinds>, 2> pocket{};  ///< by side and role

  [[nodiscard]] static House read(const Setup& setup);
  /// The pieces, the rights, the en passant square and the pockets; everything else as in `like`.
  [[nodiscard]] Setup write(const Setup& like) const;
};

/// Makes orthodox pieces of those that were pawns, and returns their squares.
[[nodiscard]] Bits take_marks(Board& board);

/// The orthodox pieces; those that were pawns do not castle.
struct Kinds : movegen::OrthodoxKinds {
  Bits promoted;
  [[nodiscard]] Bits corner_pieces(const movegen::Pieces<roles>& pieces) const noexcept {
    return pieces.of(orthodox::rook) & ~promoted;
  }
};

[[nodiscard]] inline Kinds kinds_of(const House& house) noexcept { return {{}, house.promoted}; }

/// A plain position (orthodox/movegen/plain_pieces.hpp) with its pockets. A pocket has eight bits a role, pawns in the
/// lowest.
struct PlainHouse {
  movegen::plain::ChessPieces pieces;
  Bits promoted = 0;
  std::array<std::uint64_t, 2> pocket{};  ///< by side
};
/// Nothing if the set-up is not a plain position.
[[nodiscard]] std::optional<PlainHouse> plain_house(const Setup& setup);

/// Number of sequences of `depth` moves.
ARBITER_BOTH_BUILDS([[nodiscard]] std::uint64_t count_moves(const PlainHouse& house, Side to_move, int depth))

}  // namespace arbiter::crazyhouse::fast
