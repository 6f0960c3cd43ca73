#pragma once

#include "verifier/position/move_source.hpp"

// For the generators of variants that add one way to win to orthodox chess.
namespace arbiter::orthodox {

/// The other way to win: reaching a square, giving a number of checks …
class ExtraWin {
 public:
  ExtraWin() = default;
  ExtraWin(const ExtraWin&) = delete;
  ExtraWin& operator=(const ExtraWin&) = delete;
  virtual ~ExtraWin() = default;

  /// Whether `side` has won this way.
  [[nodiscard]] virtual bool has_won(const Setup& setup, Side side) const = 0;
  /// Whether `side` can have won this way after `moves` further moves of its own. True if unknown: the counter then
  /// examines every move on the way.
  [[nodiscard]] virtual bool may_win(const Setup& setup, Side side, int moves) const = 0;
  /// Completes the state after an orthodox move: the orthodox generator does not know the state that the variant adds.
  virtual void complete(Setup& after) const = 0;
};

/// The moves of an orthodox generator, and none once a side has won the other way.
class ExtraWinGenerator final : public MoveSource {
 public:
  /// Both arguments must outlive the generator.
  ExtraWinGenerator(const MoveSource& orthodox, const ExtraWin& win) : orthodox_(orthodox), win_(win) {}

  std::vector<MoveOutcome> setup_moves(const Setup& setup) const override;
  std::vector<StepOutcome> setup_steps(const Setup& setup) const override;
  std::vector<StepOutcome> steps_of(const Setup& setup, Square piece) const override;
  bool in_check(const Setup& setup, Side side) const override;
  Status setup_status(const Setup& setup) const override;

 private:
  const MoveSource& orthodox_;
  const ExtraWin& win_;
};

/// Uses the orthodox counter wherever no game can end the other way before its last move.
class ExtraWinCounter final : public MoveCounter {
 public:
  /// All three must outlive the counter; `generator` is the variant's own.
  ExtraWinCounter(const MoveCounter& orthodox, const MoveSource& generator, const ExtraWin& win)
      : orthodox_(orthodox), generator_(generator), win_(win) {}

  std::uint64_t count_setup_moves(const Setup& setup, int depth) const override;

 private:
  const MoveCounter& orthodox_;
  const MoveSource& generator_;
  const ExtraWin& win_;
};

}  // namespace arbiter::orthodox
