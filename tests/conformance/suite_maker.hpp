#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "verifier/engines/conformance_suite.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::conformance {

/// A suite, and what is wrong with it: a clause with too few mutants, a mutant that no position tells apart, a row on
/// which the two implementations differ.
struct Made {
  Suite suite;
  std::vector<std::string> faults;
};

/// Makes the suite of a variant and profile. `folder`: the project's. The same seed gives the same suite. `before`: an
/// older version, whose positions stay, so that users who list some as known need not look at them again; only what
/// none of them shows is searched for.
[[nodiscard]] Made make_suite(const Variant& variant, std::size_t profile, std::uint64_t seed, std::size_t played,
                              const std::string& folder, const std::optional<Suite>& before);

}  // namespace arbiter::conformance
