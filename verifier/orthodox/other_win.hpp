#pragma once

#include "verifier/position/move_counter.hpp"
#include "verifier/position/move_source.hpp"

// For the generators of variants that are orthodox chess with one more way to win.
namespace arbiter::orthodox {

/// The other way to win: reaching a square, giving a number of checks …
class OtherWin {
 public:
  OtherWin() = default;
  OtherWin(const OtherWin&) = delete;
  OtherWin& operator=(const OtherWin&) = delete;
  virtual ~OtherWin() = default;

  /// Whether `side` has won this way.
  [[nodiscard]] virtual bool has_won(const Setup& setup, Side side) const = 0;
  /// Whether `side` can have won this way after `moves` further moves of its own. True where it is not known: the
  /// counter then looks at every move on the way.
  [[nodiscard]] virtual bool may_win(const Setup& setup, Side side, int moves) const = 0;
  /// Makes what has just been moved to a position of the variant: the orthodox generator knows nothing of the state
  /// that the variant adds.
  virtual void complete(Setup& after) const = 0;
};

/// The moves of an orthodox generator until a side has won the other way; then none.
class OtherWinGenerator final : public MoveSource {
 public:
  /// Both live longer than the generator.
  OtherWinGenerator(const MoveSource& orthodox, const OtherWin& win) : orthodox_(orthodox), win_(win) {}

  std::vector<MoveOutcome> setup_moves(const Setup& setup) const override;
  std::vector<StepOutcome> setup_steps(const Setup& setup) const override;
  std::vector<StepOutcome> steps_of(const Setup& setup, Square piece) const override;
  bool in_check(const Setup& setup, Side side) const override;
  Status setup_status(const Setup& setup) const override;

 private:
  const MoveSource& orthodox_;
  const OtherWin& win_;
};

/// Counts as the orthodox counter does wherever no game can end the other way before its last move.
class OtherWinCounter final : public MoveCounter {
 public:
  /// All three live longer than the counter; `generator` is the variant's own.
  OtherWinCounter(const MoveCounter& orthodox, const MoveSource& generator, const OtherWin& win)
      : orthodox_(orthodox), generator_(generator), win_(win) {}

  std::uint64_t count_setup_moves(const Setup& setup, int depth) const override;

 private:
  const MoveCounter& orthodox_;
  const MoveSource& generator_;
  const OtherWin& win_;
};

}  // namespace arbiter::orthodox
