#pragma once

#include "variants/interweave/generator_steps.hpp"

namespace arbiter::interweave::fast::inline ARBITER_CODE {

/// Whether the turn is over because of what `leg` captures from `men`, whatever else could be captured.
template <Side Us, Profile Rules, class Board>
[[nodiscard]] inline bool decides(const Board& men, const Leg& leg) noexcept {
  return Rules == Profile::documented && (enemy_kings<Us>(men) & leg.captures) != 0;
}

/// Notices whether there is a capturing step.
struct AnyCapture {
  bool found = false;
  void capture(const Leg&) noexcept { found = true; }
};

/// Whether the man that made the capturing step `leg` must go on; `next` are the men after it, `men` those before.
template <Side Us, Profile Rules>
[[nodiscard]] bool goes_on(const Men& men, const Leg& leg, const Men& next) {
  if (decides<Us, Rules>(men, leg)) return false;
  AnyCapture any;
  Steps<Us, Rules>(next).captures(leg.becomes, bit(leg.to), any);
  return any.found;
}

/// Follows capturing steps to the ends of their turns, on Men or an Outline of them; a sink of Steps.
///
/// The turns go to `turns`: `enter(leg)` and `leave()` around each capturing step, `arrive(next)` when the steps
/// entered are a whole turn, with the men at its end.
template <Side Us, Profile Rules, class Board, class Turns>
class Chain {
 public:
  Chain(const Board& men, Turns& turns) noexcept : men_(men), turns_(turns) {}

  void capture(const Leg& leg) {
    found_ = true;
    Board next = after<Us>(men_, leg);
    turns_.enter(leg);
    if (decides<Us, Rules>(men_, leg) || !follow(next, leg, turns_)) {
      end_turn(next, leg);
      turns_.arrive(next);
    }
    turns_.leave();
  }
  [[nodiscard]] bool found() const noexcept { return found_; }

 private:
  /// The turns that go on after `leg`; false if there are none.
  static bool follow(const Board& next, const Leg& leg, Turns& turns) {
    Chain further(next, turns);
    Steps<Us, Rules>(next).captures(leg.becomes, bit(leg.to), further);
    return further.found();
  }

  const Board& men_;
  Turns& turns_;
  bool found_ = false;
};

/// All turns of `Us`: those that begin with a capture as Chain says, or if there are none the quiet ones, as sets, to
/// `turns.quiet(to, offset, choices)` (see Steps). Chains are played on `played`: `men`, or their outline, which does
/// for whoever does not go on from there.
template <Side Us, Profile Rules, class Board, class Turns>
void each_turn(const Men& men, const Board& played, Turns& turns) {
  if (finished(men)) return;
  const Steps<Us, Rules> steps(men);
  Chain<Us, Rules, Board, Turns> chain(played, turns);
  steps.captures(chain);
  if (!chain.found()) steps.quiets_without_captures(turns);
}

}  // namespace arbiter::interweave::fast::inline ARBITER_CODE
