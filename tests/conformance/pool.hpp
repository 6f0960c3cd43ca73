#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "verifier/position/position.hpp"

namespace arbiter::conformance {

/// Positions of all kinds of a variant and profile, those of corpus/clauses, corpus/perft and
/// corpus/conformance/seeds.fens first, then seeded play that
/// prefers what is rare and what lies one piece beside it, then random set-ups. `folder`: the project's.
[[nodiscard]] std::vector<Position> pool_of(Ruleset ruleset, std::uint64_t seed, std::size_t played,
                                            const std::string& folder);

}  // namespace arbiter::conformance
