#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>

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
