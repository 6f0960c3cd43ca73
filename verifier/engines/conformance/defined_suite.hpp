#pragma once

#include <cstdint>

#include "verifier/defined/definition.hpp"
#include "verifier/engines/conformance/suite_maker.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter::conformance {

/// Makes the conformance positions of a rule file: they tell wrong copies of its definition (defined::wrong_copies())
/// from the right one. `variant` is of `definition`. Takes seconds; `observer` is told how far it is. The same seed
/// gives the same suite. Copies that no position tried tells apart are listed as unchanged; so are, with a reason, the
/// file's settings that none decides.
[[nodiscard]] Made defined_suite(const Variant& variant, const defined::Definition& definition, std::uint64_t seed,
                                 Observer& observer);

}  // namespace arbiter::conformance
