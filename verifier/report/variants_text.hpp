#pragma once

#include <cstddef>
#include <string>

#include "verifier/variants/variant.hpp"

namespace arbiter {

/// All variants for readers who have met none of them: names, profiles, pieces with their letters and how each moves
/// (the clauses about it), in lines of at most `width` columns where words allow it.
[[nodiscard]] std::string variants_text(std::size_t width);

/// The profiles of the variant (of all if it is null) with their explanations.
[[nodiscard]] std::string profiles_text(const Variant* only);

}  // namespace arbiter
