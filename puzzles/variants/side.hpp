#pragma once

#include <memory>
#include <span>

#include "puzzles/compose/local_search.hpp"
#include "puzzles/games/story.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/key_kind.hpp"
#include "puzzles/variants/adapter.hpp"
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

/// Everything that puzzles know of a variant: what its file in this folder gives the registry.
struct PuzzleSide {
  std::unique_ptr<SymbolicRules> (*rules)(Ruleset);
  const PuzzleVariant& puzzles;
  const LocalState& state;
  std::span<const TagRule> tags;
};

/// `rules` makes the formulas of a profile, `Puzzles` and `State` are the variant's own classes.
template <class Puzzles, class State = OrthodoxLocalState>
[[nodiscard]] PuzzleSide side_of(std::unique_ptr<SymbolicRules> (*rules)(Ruleset), std::span<const TagRule> tags = {}) {
  static const Puzzles puzzles;
  static const State state;
  return {rules, puzzles, state, tags};
}

}  // namespace arbiter::puzzles
