#include "verifier/variants/armies/generator_plain_after.hpp"

namespace arbiter::armies::plain::inline ARBITER_CODE {
namespace {

/// Counts moves without generating each of them.
template <class Game>
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
    total += Game::promotions * static_cast<std::size_t>(std::popcount(targets));
  }
  template <int>
  void double_steps(Bits targets) noexcept {
    add(targets);
  }
  void en_passant(int, int, int) noexcept { ++total; }
  void castling(int, int, int, int) noexcept { ++total; }

 private:
  void add(Bits targets) noexcept { total += static_cast<std::uint64_t>(std::popcount(targets)); }
};

template <Side side, class Game>
std::uint64_t count(const typename Game::Pieces& pieces, const Game& game, int depth);

template <Side side, class Game>
[[gnu::noinline]] std::uint64_t leaves(const typename Game::Pieces& pieces, const Game& game) {
  Leaves<Game> sink;
  generate<side>(pieces, game, sink);
  return sink.total;
}

template <Side side, class Game>
std::uint64_t count(const typename Game::Pieces& pieces, const Game& game, int depth) {
  if (depth <= 1) return leaves<side>(pieces, game);
  std::uint64_t total = 0;
  const auto go = [&](const typename Game::Pieces& after) {
    total += depth == 2 ? leaves<opponent(side)>(after, game) : count<opponent(side)>(after, game, depth - 1);
  };
  EachAfter<side, Game, decltype(go)> sink(pieces, game, go);
  generate<side>(pieces, game, sink);
  return total;
}

template <class Game>
std::uint64_t count(const typename Game::Pieces& pieces, const Game& game, Side to_move, int depth) {
  return to_move == Side::white ? count<Side::white>(pieces, game, depth) : count<Side::black>(pieces, game, depth);
}

}  // namespace

std::uint64_t count_moves(const ChessPieces& pieces, NoPairing, Side to_move, int depth) {
  return count(pieces, Chess{}, to_move, depth);
}
std::uint64_t count_moves(const ArmyPieces<4>& pieces, const Pairing<4>& pairing, Side to_move, int depth) {
  return count(pieces, Armies<4>{pairing}, to_move, depth);
}
std::uint64_t count_moves(const ArmyPieces<8>& pieces, const Pairing<8>& pairing, Side to_move, int depth) {
  return count(pieces, Armies<8>{pairing}, to_move, depth);
}

}  // namespace arbiter::armies::plain::inline ARBITER_CODE
