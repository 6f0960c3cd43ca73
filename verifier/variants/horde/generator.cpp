#include "verifier/orthodox/movegen/chess_sources.hpp"
#include "verifier/orthodox/movegen/extra_win.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/horde/sources.hpp"

namespace arbiter::horde {
namespace {

/// HD.end: without a white piece the game is over. The moves are those of orthodox chess with pawns that move from
/// their first rank (HD.pawn.first); no state has an en passant square for these (HD.ep).
class AllCaptured final : public orthodox::ExtraWin {
 public:
  bool has_won(const Setup& setup, Side side) const override {
    return side == Side::black && setup.board.of(Owner::white).empty();
  }
  /// A move captures one piece.
  bool may_win(const Setup& setup, Side side, int moves) const override {
    return side == Side::black && setup.board.of(Owner::white).size() <= moves;
  }
  void complete(Setup&) const override {}  // the orthodox state is the whole state
};

const orthodox::ExtraWin& win() {
  static const AllCaptured object;
  return object;
}

}  // namespace

const MoveSource& generator() {
  static const orthodox::ExtraWinGenerator object(orthodox::chess_generator(true), win());
  return object;
}

const MoveCounter& counter() {
  static const orthodox::ExtraWinCounter object(orthodox::chess_counter(true), generator(), win());
  return object;
}

}  // namespace arbiter::horde
