#pragma once

#include "verifier/board/attacks.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::orthodox {

/// The fast implementation of chess. It lives as long as the program. Every move is one step; castling is the king's
/// step with the rook in `also`. Every double step sets an en passant square, whether a pawn can capture there or not.
ARBITER_BOTH_BUILDS([[nodiscard]] const MoveGenerator& chess_generator())

/// For variants that add one way to win to orthodox chess (reaching a square, giving a number of checks …): the moves
/// of an orthodox generator, and none once a side has won the other way.
class ExtraWinGenerator : public MoveGenerator {
 public:
  /// `orthodox` must outlive the generator.
  explicit ExtraWinGenerator(const MoveGenerator& orthodox) : orthodox_(orthodox) {}

  std::vector<StepOutcome> setup_steps(const Setup& setup) const override;
  std::vector<StepOutcome> steps_of(const Setup& setup, Square piece) const override;
  bool in_check(const Setup& setup, Side side) const override { return orthodox_.in_check(setup, side); }
  Status setup_status(const Setup& setup) const override;
  /// With the orthodox counts wherever no game can end the other way before its last move.
  std::uint64_t count_setup_moves(const Setup& setup, int depth) const override;

 protected:
  /// Whether `side` has won this way.
  [[nodiscard]] virtual bool has_won(const Setup& setup, Side side) const = 0;
  /// Whether `side` can have won this way after `moves` further moves of its own. True if unknown: to count, every move
  /// on the way is then examined.
  [[nodiscard]] virtual bool may_win(const Setup& setup, Side side, int moves) const = 0;
  /// Completes the state after an orthodox move, if the variant adds some that the orthodox generator does not know.
  virtual void complete(Setup& /*after*/) const {}

 private:
  [[nodiscard]] bool over(const Setup& setup) const {
    return has_won(setup, Side::white) || has_won(setup, Side::black);
  }
  [[nodiscard]] std::vector<StepOutcome> completed(std::vector<StepOutcome> outcomes) const {
    for (StepOutcome& outcome : outcomes) complete(outcome.after);
    return outcomes;
  }

  const MoveGenerator& orthodox_;
};

}  // namespace arbiter::orthodox
