#pragma once

#include "verifier/variants/interweave/generator_steps.hpp"

namespace arbiter::interweave::fast::inline ARBITER_CODE {

/// IW.end.king: whether the captures of `leg` from `pieces` end the move, even if more could be captured.
template <Side Us, Profile Rules, class Board>
[[nodiscard]] inline bool decides(const Board& pieces, const Leg& leg) noexcept {
  return Rules == Profile::documented && (enemy_kings<Us>(pieces) & leg.captures) != 0;
}

/// Records whether there is a capturing step.
struct AnyCapture {
  bool found = false;
  void capture(const Leg&) noexcept { found = true; }
};

/// IW.capture.chain: whether the piece that made the capturing step `leg` must continue; `pieces` are the pieces before
/// the step, `next` those after it.
template <Side Us, Profile Rules>
[[nodiscard]] bool goes_on(const Pieces& pieces, const Leg& leg, const Pieces& next) {
  if (decides<Us, Rules>(pieces, leg)) return false;
  AnyCapture any;
  Steps<Us, Rules>(next).captures(leg.becomes, bit(leg.to), any);
  return any.found;
}

/// IW.capture.chain: follows capturing steps to the ends of their moves, on Pieces or an Outline of them. A sink of
/// Steps.
///
/// The moves go to `moves`: `enter(leg)` and `leave()` around each capturing step; `arrive(next)` when the entered
/// steps are a complete move, with the pieces at its end.
template <Side Us, Profile Rules, class Board, class Moves>
class Chain {
 public:
  Chain(const Board& pieces, Moves& moves) noexcept : pieces_(pieces), moves_(moves) {}

  void capture(const Leg& leg) {
    found_ = true;
    Board next = after<Us>(pieces_, leg);
    moves_.enter(leg);
    if (decides<Us, Rules>(pieces_, leg) || !follow(next, leg, moves_)) {
      end_move(next, leg);
      moves_.arrive(next);
    }
    moves_.leave();
  }
  [[nodiscard]] bool found() const noexcept { return found_; }

 private:
  /// Passes on the moves that continue after `leg`; false if there are none.
  static bool follow(const Board& next, const Leg& leg, Moves& moves) {
    Chain further(next, moves);
    Steps<Us, Rules>(next).captures(leg.becomes, bit(leg.to), further);
    return further.found();
  }

  const Board& pieces_;
  Moves& moves_;
  bool found_ = false;
};

/// All moves of `Us`: those that begin with a capture, through Chain, or if there are none, the quiet ones as sets,
/// through `moves.quiet(to, offset, choices)` (see Steps). Chains are played on `played`: `pieces`, or their outline if
/// the caller does not need the position after the move.
template <Side Us, Profile Rules, class Board, class Moves>
void each_move(const Pieces& pieces, const Board& played, Moves& moves) {
  if (finished(pieces)) return;  // IW.end.king
  const Steps<Us, Rules> steps(pieces);
  Chain<Us, Rules, Board, Moves> chain(played, moves);
  steps.captures(chain);
  if (!chain.found()) steps.quiets_without_captures(moves);  // IW.capture.must
}

}  // namespace arbiter::interweave::fast::inline ARBITER_CODE
