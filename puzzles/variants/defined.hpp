#pragma once

#include <span>
#include <string>

#include "puzzles/compose/local_state.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/space/symbolic_rules.hpp"

namespace arbiter::puzzles {

/// What puzzles ask of a variant of a rule file.
struct DefinedPuzzles {
  const SymbolicRules& rules;
  const PuzzleVariant& puzzles;
  const LocalState& state;
};

/// They live as long as the variant. Throws Refusal, which names the key that is in the way, where nothing is composed.
[[nodiscard]] DefinedPuzzles defined_puzzles(const Variant& variant);

}  // namespace arbiter::puzzles
