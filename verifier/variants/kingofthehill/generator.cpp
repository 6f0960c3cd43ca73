#include <algorithm>

#include "verifier/orthodox/movegen/chess_sources.hpp"
#include "verifier/orthodox/movegen/extra_win.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/kingofthehill/sources.hpp"

namespace arbiter::kingofthehill {
namespace {

constexpr SquareSet hill_squares{std::uint64_t{0x0000001818000000}};  // KH.hill: d4, e4, d5, e5

[[nodiscard]] SquareSet kings(const Setup& setup, Side side) { return setup.board.of(piece_of(side, orthodox::king)); }

/// KH.end: with a king on the hill the game is over; otherwise the orthodox generator supplies the moves.
class KingOnTheHill final : public orthodox::ExtraWin {
 public:
  bool has_won(const Setup& setup, Side side) const override { return !(kings(setup, side) & hill_squares).empty(); }
  /// A move takes a king at most one rank further.
  bool may_win(const Setup& setup, Side side, int moves) const override {
    const SquareSet all = kings(setup, side);
    return std::any_of(all.begin(), all.end(), [&](Square king) {
      const int ranks = king.rank() < 3 ? 3 - king.rank() : std::max(0, king.rank() - 4);
      return ranks <= moves;
    });
  }
  void complete(Setup&) const override {}  // the pieces are the whole state
};

const orthodox::ExtraWin& win() {
  static const KingOnTheHill object;
  return object;
}

}  // namespace

const MoveSource& generator() {
  static const orthodox::ExtraWinGenerator object(orthodox::chess_generator(), win());
  return object;
}

const MoveCounter& counter() {
  static const orthodox::ExtraWinCounter object(orthodox::chess_counter(), generator(), win());
  return object;
}

}  // namespace arbiter::kingofthehill
