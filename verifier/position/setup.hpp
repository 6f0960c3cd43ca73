#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "verifier/board/board.hpp"

namespace arbiter {

/// The state besides the board, in two parts whose meaning each variant defines.
///
/// `bits` are Booleans that a solver may leave open (castling rights, en passant one-hot, reserves in unary). `context`
/// is always concrete (armies, stage, which piece must continue). Each variant's folder (or the orthodox base) has a
/// `state.hpp` with typed accessors; no other code uses the numbers.
struct State {
  static constexpr std::size_t bit_count = 128;
  static constexpr std::size_t context_size = 8;
  std::bitset<bit_count> bits{};
  std::array<std::uint8_t, context_size> context{};

  friend bool operator==(const State&, const State&) noexcept = default;
};

/// The parts of the state besides the board, as far as all variants share names for them.
enum class StatePart : std::uint8_t { castling, en_passant, armies, other };

/// The bits and the context bytes that hold one part of a variant's state: half-open ranges, empty where there are
/// none. The variant's `state.hpp` (or the orthodox base's) has the numbers; nothing outside it repeats them.
struct StateRange {
  StatePart part;
  std::size_t first_bit = 0;
  std::size_t end_bit = 0;
  std::size_t first_byte = 0;
  std::size_t end_byte = 0;
  /// Ids of the clauses that decide it, the likeliest first, with blanks between them. Empty for castling and en
  /// passant, whose clauses end with .castle.rights and .ep in all variants.
  std::string_view clauses{};

  [[nodiscard]] bool differs(const State& a, const State& b) const noexcept {
    for (std::size_t bit = first_bit; bit < end_bit; ++bit) {
      if (a.bits[bit] != b.bits[bit]) return true;
    }
    return !std::equal(a.context.begin() + static_cast<std::ptrdiff_t>(first_byte),
                       a.context.begin() + static_cast<std::ptrdiff_t>(end_byte),
                       b.context.begin() + static_cast<std::ptrdiff_t>(first_byte));
  }
  void copy(const State& from, State& to) const noexcept {
    for (std::size_t bit = first_bit; bit < end_bit; ++bit) to.bits[bit] = from.bits[bit];
    for (std::size_t byte = first_byte; byte < end_byte; ++byte) to.context[byte] = from.context[byte];
  }
};

/// Counters are not part of a position's identity.
struct Counters {
  std::uint32_t plies = 0;     ///< moves played since the start, by both sides
  std::uint32_t halfmove = 0;  ///< moves since the last capture or pawn step
};

/// Anything that a FEN can say: no promise that a game can reach it, or that there are kings.
struct Setup {
  Board board;
  Side to_move = Side::white;
  State state;
  Counters counters;

  /// Ignores the counters.
  friend bool operator==(const Setup& a, const Setup& b) noexcept {
    return a.to_move == b.to_move && a.board == b.board && a.state == b.state;
  }
};

struct SetupHash {
  [[nodiscard]] std::size_t operator()(const Setup& setup) const noexcept;
};

}  // namespace arbiter
