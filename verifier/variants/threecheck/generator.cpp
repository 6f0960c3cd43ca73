#include "verifier/orthodox/movegen/chess_sources.hpp"
#include "verifier/orthodox/movegen/extra_win.hpp"
#include "verifier/variants/threecheck/sources.hpp"
#include "verifier/variants/threecheck/state.hpp"

namespace arbiter::threecheck {
namespace {

/// TC.end: with the third check the game is over; otherwise the orthodox generator supplies the moves; it does not know
/// the count and leaves it unchanged.
class ThirdCheck final : public orthodox::ExtraWin {
 public:
  bool has_won(const Setup& setup, Side side) const override {
    return checks_given(setup.state, side) >= checks_to_win;
  }
  bool may_win(const Setup& setup, Side side, int moves) const override {
    return checks_given(setup.state, side) + moves >= checks_to_win;
  }
  /// TC.check: counts the check of the side that has just moved.
  void complete(Setup& after) const override {
    if (!orthodox::chess_generator().in_check(after, after.to_move)) return;
    const Side mover = opponent(after.to_move);
    set_checks_given(after.state, mover, checks_given(after.state, mover) + 1);
  }
};

const orthodox::ExtraWin& win() {
  static const ThirdCheck object;
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

}  // namespace arbiter::threecheck
