#pragma once

#include "verifier/orthodox/movegen/movegen_pieces.hpp"

namespace arbiter::losers {
inline namespace ARBITER_CODE {

/// A sink of the orthodox generators, of plain positions (orthodox/movegen/plain.hpp) or of all others
/// (orthodox/movegen/movegen.hpp): passes the captures on to `sink`, which must outlive it. `enemies`: all pieces of
/// the other side.
template <class Sink>
class Captures {
 public:
  using Bits = attacks::Bits;
  Captures(Bits enemies, Sink& sink) noexcept : enemies_(enemies), sink_(sink) {}

  template <class Kind>
  void piece(Kind kind, int from, Bits targets) {
    sink_.piece(kind, from, targets & enemies_);
  }
  template <int delta, movegen::PawnMove move>
  void pawns(Bits targets) {
    if constexpr (move != movegen::PawnMove::double_step) sink_.template pawns<delta, move>(targets & enemies_);
  }
  void en_passant(int from, int to, int victim) { sink_.en_passant(from, to, victim); }
  void castling(int, int, int, int) noexcept {}

  [[nodiscard]] Bits wanted(Role role, int from, Bits targets) const noexcept {
    if constexpr (requires { sink_.wanted(role, from, targets); }) targets = sink_.wanted(role, from, targets);
    return targets & enemies_;
  }
  [[nodiscard]] bool enough() const noexcept {
    if constexpr (requires { sink_.enough(); }) return sink_.enough();
    return false;
  }

 private:
  Bits enemies_;
  Sink& sink_;
};

}  // namespace ARBITER_CODE
}  // namespace arbiter::losers

namespace arbiter::losers::plain {

/// Number of sequences of `depth` moves (at least 1) of a plain position; by attacks::by_processor().
ARBITER_BOTH_BUILDS([[nodiscard]] std::uint64_t count_moves(const movegen::plain::ChessPieces& pieces, Side to_move,
                                                            int depth))

}  // namespace arbiter::losers::plain
