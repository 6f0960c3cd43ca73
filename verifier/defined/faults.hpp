#pragma once

#include <optional>

#include "verifier/defined/definition.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::defined {

/// What the start of a definition says of its games.
struct StartFacts {
  std::optional<Setup> setup;  ///< nothing if the start cannot be read
  BySide<int> kings{1, 1};     ///< pieces of the kind king, hands included
};
[[nodiscard]] StartFacts start_facts(const Definition& definition);

/// What no game has (errors), and an unusual number of kings (notes). Without `rules`, checks are not looked for.
[[nodiscard]] Faults faults(const Definition& definition, const StartFacts& start, const Setup& setup,
                            const MoveSource* rules, const FenMap& map);

}  // namespace arbiter::defined
