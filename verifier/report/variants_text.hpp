#pragma once

#include <cstddef>
#include <string>

namespace arbiter {

/// All variants for readers who have met none of them: names, profiles, pieces with their letters and how each moves
/// (the clauses about it), in lines of at most `width` columns where words allow it.
[[nodiscard]] std::string variants_text(std::size_t width);

}  // namespace arbiter
