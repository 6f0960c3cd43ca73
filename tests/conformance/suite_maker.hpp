#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verifier/engines/conformance/suite_maker.hpp"
#include "verifier/position/position.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::conformance {

/// Makes the suite of a variant and profile against the files rules.mutants. `folder`: the project's. The same seed
/// gives the same suite. `before`: an older version, whose positions stay, so that users who list some as known need
/// not look at them again; only what none of them shows is searched for.
[[nodiscard]] Made make_suite(Ruleset ruleset, std::uint64_t seed, std::size_t played, const std::string& folder,
                              const std::optional<Suite>& before);

}  // namespace arbiter::conformance
