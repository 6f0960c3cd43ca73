#pragma once

#include <array>
#include <optional>

#include "board/attacks.hpp"
#include "position/setup.hpp"
#include "variants/armies/state.hpp"

/// Duels: the positions that games consist of – one king a side, not next to each other, no pawn on the outer ranks, no man of an
/// army that is not in play. They are listed and counted by a generator of their own; all other set-ups are left to
/// orthodox/movegen.hpp.
namespace arbiter::armies::duel {

using attacks::Bits;
using attacks::index;

/// What the men of all pairings have in common. By side: attacks::index(Side).
struct CommonMen {
  Bits pawns = 0;
  Bits kings = 0;
  std::array<Bits, 2> side{};
  Bits state = 0;  ///< castling rights in bits 0..15 by orthodox::castling_bit, and the passed square as itself
};
inline constexpr Bits rights_of_all = 0xffff;
inline constexpr Bits passed_squares = (attacks::rank_1 << 16) | (attacks::rank_1 << 40);

/// Orthodox men; a queen is in both of the last two. 64 bytes: one line of the cache.
struct alignas(64) ChessMen : CommonMen {
  Bits knights = 0;
  Bits diagonal = 0;
  Bits orthogonal = 0;
};

/// Chess needs no tables of its own.
struct NoPairing {};

/// Men of one or two armies. `kinds` is 4 where both sides have the same army, else 8; which is which: Pairing::roles.
template <std::size_t kinds>
struct alignas(32) ArmyMen : CommonMen {
  std::array<Bits, kinds> kind{};
};

/// Where the men of a pairing go: constant tables.
template <std::size_t kinds>
struct Pairing {
  struct Place {  ///< of a side's men on one square: squares on an empty board
    std::array<Bits, kinds> leaps{};
    std::array<Bits, kinds> rook{};
    std::array<Bits, kinds> bishop{};
    std::array<Bits, kinds> lines{};  ///< rook | bishop
  };
  std::array<Role, kinds> roles{};
  std::array<std::array<Place, 64>, 2> places{};  ///< by side and square
  std::array<bool, kinds> slides_as_rook{};
  std::array<bool, kinds> slides_as_bishop{};
  std::array<bool, 2> long_to_b{};  ///< by side: castles long to the b- and c-file
};

/// The pairing's tables. `kinds` must be 4 for two equal armies and 8 otherwise.
template <std::size_t kinds>
[[nodiscard]] const Pairing<kinds>& pairing(Army white, Army black);

/// The men of a duel; nothing if the set-up is none. Fide against Fide is chess_men's.
[[nodiscard]] std::optional<ChessMen> chess_men(const Setup& setup);
template <std::size_t kinds>
[[nodiscard]] std::optional<ArmyMen<kinds>> army_men(const Setup& setup, const Pairing<kinds>& pairing);

// Sequences of `depth` turns (from 1) of a duel, in both builds: see board/code.hpp.
inline namespace baseline {
[[nodiscard]] std::uint64_t count_turns(const ChessMen& men, NoPairing, Side to_move, int depth);
[[nodiscard]] std::uint64_t count_turns(const ArmyMen<4>& men, const Pairing<4>& pairing, Side to_move, int depth);
[[nodiscard]] std::uint64_t count_turns(const ArmyMen<8>& men, const Pairing<8>& pairing, Side to_move, int depth);
}  // namespace baseline
inline namespace v3 {  // attacks::prepare_lines() must have been called
[[nodiscard]] std::uint64_t count_turns(const ChessMen& men, NoPairing, Side to_move, int depth);
[[nodiscard]] std::uint64_t count_turns(const ArmyMen<4>& men, const Pairing<4>& pairing, Side to_move, int depth);
[[nodiscard]] std::uint64_t count_turns(const ArmyMen<8>& men, const Pairing<8>& pairing, Side to_move, int depth);
}  // namespace v3

}  // namespace arbiter::armies::duel
