#pragma once

#include <algorithm>

#include "verifier/orthodox/movegen/movegen.hpp"
#include "verifier/variants/crazyhouse/generator_board.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse::fast {

using movegen::Cpu;
using movegen::PackedStep;

/// CH.check.legal: the squares on which a piece that is dropped leaves the king of `side` safe.
template <Side side>
[[nodiscard]] inline Bits safe_squares(const House& house) noexcept {
  const auto& pieces = house.board.pieces;
  const Bits occupied = pieces.occupied();
  Bits safe = ~Bits{0};
  for (Bits kings = pieces.kings(side); kings != 0;) {
    const int king = attacks::take_first(kings);
    const Bits checkers =
        movegen::attackers<side>(pieces, movegen::OrthodoxKinds{}, king, occupied, pieces.of(opponent(side)));
    // ZH.drop.check: between the king and the one piece that gives check, if it is a slider.
    if (checkers != 0) safe &= attacks::several(checkers) ? Bits{0} : attacks::between(king, attacks::first(checkers));
  }
  return safe;
}

/// ZH.drop.pawn.
inline constexpr Bits pawn_squares = ~(attacks::rank_1 | attacks::rank_8);

/// Calls `f(role, squares)` for each role of which `side` has a piece in its pocket.
template <Side side, class F>
inline void each_drop(const House& house, F&& f) {
  const auto& pocket = house.pocket[index(side)];
  std::uint64_t held = 0;
  for (const std::uint8_t count : pocket) held |= count;
  if (held == 0) return;
  const Bits empty = ~house.board.pieces.occupied() & safe_squares<side>(house);  // ZH.drop
  if (empty == 0) return;
  for (const Role role : pocket_roles) {
    if (pocket[index(role)] != 0) f(role, role == orthodox::pawn ? empty & pawn_squares : empty);
  }
}

/// The set-up after a move of `side`.
template <Side side>
[[nodiscard]] inline House after(const House& before, const PackedStep& packed) noexcept {
  House next = before;
  next.board = movegen::after<side>(before.board, packed);
  if (packed.captures != 0) {
    // ZH.pocket, ZH.promoted
    const bool was_pawn = (before.promoted & packed.captures) != 0;
    const Role gained = was_pawn ? orthodox::pawn : before.board.pieces.at(attacks::first(packed.captures));
    std::uint8_t& count = next.pocket[index(side)][index(gained)];
    if (count < pocket_limit(gained)) ++count;
    next.promoted &= ~packed.captures;
  }
  if ((next.promoted & bit(packed.from)) != 0) next.promoted ^= bit(packed.from) | bit(packed.to);
  if (packed.becomes != packed.role) next.promoted |= bit(packed.to);
  return next;
}

/// The set-up after `side` has dropped a piece of `role` on the empty square `to`.
template <Side side>
[[nodiscard]] inline House after_drop(const House& before, Role role, int to) noexcept {
  House next = before;
  next.board.pieces.put(to, role, side);
  next.board.passed = 0;  // CH.pawn.ep
  --next.pocket[index(side)][index(role)];
  return next;
}

/// Passes each move of the pieces on `movers`, and each drop on those squares, to `move(packed)` and `drop(role, to)`,
/// until one of them returns false.
template <Side side, class Move, class Drop>
class EachSink : public movegen::EachMove<EachSink<side, Move, Drop>, side, 6, decltype(Kinds::promotions)> {
 public:
  EachSink(const House& house, Move& move) noexcept
      : EachSink::EachMove(house.board.pieces, Kinds::promotions), move_(move) {}
  void emit(const PackedStep& packed) {
    if (!ended_) ended_ = !move_(packed);
  }
  [[nodiscard]] bool enough() const noexcept { return ended_; }

 private:
  Move& move_;
  bool ended_ = false;
};

template <Side side, class Move, class Drop>
void each(const House& house, Bits movers, Move&& move, Drop&& drop) {
  EachSink<side, std::remove_reference_t<Move>, Drop> sink(house, move);
  movegen::generate<side>(house.board, kinds_of(house), movers, sink);
  bool going = !sink.enough();
  each_drop<side>(house, [&](Role role, Bits squares) {
    for (Bits rest = squares & movers; rest != 0 && going;) going = drop(role, attacks::take_first(rest));
  });
}

/// The number of legal moves; drops are not listed.
template <Side side>
[[nodiscard]] inline std::uint64_t count_last(const House& house) {
  std::uint64_t total = movegen::count_last<side>(house.board, kinds_of(house));
  each_drop<side>(house, [&](Role, Bits squares) { total += static_cast<std::uint64_t>(std::popcount(squares)); });
  return total;
}
template <Side side>
[[nodiscard]] ARBITER_COUNTS_BITS std::uint64_t count_last_counting_bits(const House& house) {
  return count_last<side>(house);
}

/// Number of sequences of `depth` moves.
template <Side side, Cpu cpu>
[[nodiscard]] std::uint64_t count(const House& house, int depth) {
  if (depth <= 0) return 1;
  if (depth == 1) {
    if constexpr (cpu == Cpu::counts_bits) return count_last_counting_bits<side>(house);
    return count_last<side>(house);
  }
  std::uint64_t total = 0;
  each<side>(
      house, ~Bits{0},
      [&](const PackedStep& packed) {
        total += count<opponent(side), cpu>(after<side>(house, packed), depth - 1);
        return true;
      },
      [&](Role role, int to) {
        total += count<opponent(side), cpu>(after_drop<side>(house, role, to), depth - 1);
        return true;
      });
  return total;
}

template <Side side>
[[nodiscard]] inline bool any_move(const House& house) {
  bool drops = false;
  each_drop<side>(house, [&](Role, Bits squares) { drops = drops || squares != 0; });
  return drops || movegen::any_move<side>(house.board, kinds_of(house));
}

template <Side side>
[[nodiscard]] inline bool checked(const House& house) {
  const auto& pieces = house.board.pieces;
  return movegen::any_attacked<side>(pieces, movegen::OrthodoxKinds{}, pieces.kings(side), pieces.occupied(),
                                     pieces.of(opponent(side)));
}

}  // namespace arbiter::crazyhouse::fast
