#pragma once

#include <memory>
#include <span>

#include "puzzles/compose/local_search.hpp"
#include "puzzles/games/story.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/key_kind.hpp"
#include "puzzles/themes/theme_texts.hpp"
#include "puzzles/variants/adapter.hpp"
#include "puzzles/variants/orthodox_local_state.hpp"

namespace arbiter::puzzles {

/// Everything that puzzles know of a variant: what its file in this folder gives the registry.
struct PuzzleSide {
  std::unique_ptr<SymbolicRules> (*rules)(Ruleset);
  const PuzzleVariant& puzzles;
  const LocalState& state;
  VariantThemes themes;
  std::span<const TagRule> tags;
};

/// `rules` makes the formulas of a profile, `Puzzles` and `State` are the variant's own classes.
template <class Puzzles, class State = OrthodoxLocalState>
[[nodiscard]] PuzzleSide side_of(std::unique_ptr<SymbolicRules> (*rules)(Ruleset), VariantThemes themes,
                                 std::span<const TagRule> tags = {}) {
  static const Puzzles puzzles;
  static const State state;
  return {rules, puzzles, state, themes, tags};
}

}  // namespace arbiter::puzzles
