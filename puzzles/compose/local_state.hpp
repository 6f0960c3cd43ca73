#pragma once

#include "puzzles/space/request.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

/// What local search asks of a variant: which state goes with a board that it has drawn. Constant, one object per
/// variant, defined in puzzles/variants.
class LocalState {
 public:
  LocalState() = default;
  LocalState(const LocalState&) = delete;
  LocalState& operator=(const LocalState&) = delete;
  virtual ~LocalState() = default;

  /// The kind of which each side has exactly one, or one on each colour of squares; a side of which the variant has no
  /// such piece has none.
  [[nodiscard]] virtual Role king() const = 0;
  [[nodiscard]] virtual bool kings_on_both_colours() const = 0;
  /// Forgets which square has just been passed.
  virtual void forget_passed(State& state) const = 0;
  /// Gives the board a matching state, at random where there are several; with an en passant square if `passing` is
  /// true and a pawn may have passed one. False where no game has such a board.
  [[nodiscard]] virtual bool settle(Setup& setup, bool passing, const Request& request, const Case& part,
                                    Random& random) const = 0;
};

/// Lives as long as the program.
[[nodiscard]] const LocalState& local_state(const Variant& variant);

}  // namespace arbiter::puzzles
