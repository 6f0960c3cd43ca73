#pragma once

#include <array>
#include <optional>

#include "verifier/orthodox/movegen/plain_pieces.hpp"
#include "verifier/variants/armies/state.hpp"

/// Plain positions of the armies: see orthodox/movegen/plain_pieces.hpp.
namespace arbiter::armies::plain {

using attacks::Bits;
using attacks::index;

/// Pieces of one or two armies. `kinds` is 4 if both sides have the same army, else 8; Pairing::roles gives the order.
template <std::size_t kinds>
struct alignas(32) ArmyPieces : movegen::plain::CommonPieces {
  std::array<Bits, kinds> kind{};
};

/// The constant tables of a pairing: where its pieces go.
template <std::size_t kinds>
struct Pairing {
  struct Place {  ///< targets of a side's pieces from one square of an empty board
    std::array<Bits, kinds> leaps{};
    std::array<Bits, kinds> rook{};
    std::array<Bits, kinds> bishop{};
    std::array<Bits, kinds> lines{};  ///< rook | bishop
  };
  std::array<Role, kinds> roles{};
  std::array<std::array<Place, 64>, 2> places{};  ///< by side and square
  std::array<bool, kinds> slides_as_rook{};
  std::array<bool, kinds> slides_as_bishop{};
  std::array<bool, 2> long_to_b{};  ///< by side: whether its long castling ends on the b- and c-file
};

/// The pairing's tables. `kinds` must be 4 for two equal armies and 8 otherwise.
template <std::size_t kinds>
[[nodiscard]] const Pairing<kinds>& pairing(Army white, Army black);

/// The pieces of a plain position with pieces of the pairing alone; nothing if the set-up is not one.
template <std::size_t kinds>
[[nodiscard]] std::optional<ArmyPieces<kinds>> army_pieces(const Setup& setup, const Pairing<kinds>& pairing);

// Number of sequences of `depth` moves (at least 1) of a plain position, in both builds: see board/code.hpp.
ARBITER_BOTH_BUILDS([[nodiscard]] std::uint64_t count_moves(const ArmyPieces<4>& pieces, const Pairing<4>& pairing,
                                                            Side to_move, int depth))
ARBITER_BOTH_BUILDS([[nodiscard]] std::uint64_t count_moves(const ArmyPieces<8>& pieces, const Pairing<8>& pairing,
                                                            Side to_move, int depth))

}  // namespace arbiter::armies::plain
