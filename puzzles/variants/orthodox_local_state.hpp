#pragma once

#include "puzzles/compose/local_search.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {

/// One king per side that has any, castling rights of the pieces at home, and an en passant square: the state of the
/// orthodox base.
class OrthodoxLocalState : public LocalState {
 public:
  [[nodiscard]] Role king() const override { return orthodox::king; }
  [[nodiscard]] bool kings_on_both_colours() const override { return false; }
  void forget_passed(State& state) const override { orthodox::set_passed_square(state, std::nullopt); }
  /// The side not to move must not be in check.
  [[nodiscard]] bool settle(Setup& setup, bool passing, const Request& request, const Case& part,
                            Random& random) const override;

 protected:
  /// The same, but either side may be in check.
  [[nodiscard]] static bool settle_rights(Setup& setup, bool passing, const Request& request, const Case& part,
                                          Random& random);
};

}  // namespace arbiter::puzzles
