#pragma once

#include <cstdint>
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

/// Makes the suite of a variant and profile. `folder`: the project's. The same seed gives the same suite.
[[nodiscard]] Made make_suite(const Variant& variant, std::size_t profile, std::uint64_t seed, std::size_t played,
                              const std::string& folder);

}  // namespace arbiter::conformance
