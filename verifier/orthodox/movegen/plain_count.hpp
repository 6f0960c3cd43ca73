#pragma once

#include <bit>

#include "verifier/orthodox/movegen/plain.hpp"

namespace arbiter::movegen::plain {
inline namespace ARBITER_CODE {

/// Counts moves without generating each of them.
template <class Plain>
struct Leaves {
  std::uint64_t total = 0;

  void king(int, Bits targets) noexcept { add(targets); }
  template <class Kind>
  void piece(Kind, int, Bits targets) noexcept {
    add(targets);
  }
  template <int>
  void pawns(Bits targets) noexcept {
    add(targets);
  }
  template <int>
  void promotions(Bits targets) noexcept {
    total += Plain::promotions * static_cast<std::size_t>(std::popcount(targets));
  }
  template <int>
  void double_steps(Bits targets) noexcept {
    add(targets);
  }
  void en_passant(int, int, int) noexcept { ++total; }
  void castling(int, int, int, int) noexcept { ++total; }

 protected:
  void add(Bits targets) noexcept { total += static_cast<std::uint64_t>(std::popcount(targets)); }
};

template <Side side, class Plain>
std::uint64_t count(const typename Plain::Pieces& pieces, const Plain& game, int depth);

template <Side side, class Plain>
[[gnu::noinline]] std::uint64_t leaves(const typename Plain::Pieces& pieces, const Plain& game) {
  Leaves<Plain> sink;
  generate<side>(pieces, game, sink);
  return sink.total;
}

template <Side side, class Plain>
std::uint64_t count(const typename Plain::Pieces& pieces, const Plain& game, int depth) {
  if (depth <= 1) return leaves<side>(pieces, game);
  std::uint64_t total = 0;
  const auto go = [&](const typename Plain::Pieces& after) {
    total += depth == 2 ? leaves<opponent(side)>(after, game) : count<opponent(side)>(after, game, depth - 1);
  };
  EachAfter<side, Plain, decltype(go)> sink(pieces, game, go);
  generate<side>(pieces, game, sink);
  return total;
}

template <class Plain>
std::uint64_t count(const typename Plain::Pieces& pieces, const Plain& game, Side to_move, int depth) {
  return to_move == Side::white ? count<Side::white>(pieces, game, depth) : count<Side::black>(pieces, game, depth);
}

}  // namespace ARBITER_CODE
}  // namespace arbiter::movegen::plain
