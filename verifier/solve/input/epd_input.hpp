#pragma once

#include <string>
#include <string_view>

#include "verifier/solve/input/problem_faults.hpp"

namespace arbiter::solve {

/// Reads a position a line, with EPD's operations behind it: `dm 3;` asks for a mate in three, and `stip "h#2";`, which
/// is our own, for any stipulation; `variant`, `profile`, `armies` and `solutions` (how many are
/// intended) are taken, `id` is the title, `bm` and `pv` are the expected moves. A line
/// without dm and stip has no stipulation of its own. Other operations, blank lines and lines that start with # are
/// passed over.
///
/// The position is kept as it was written; whoever knows its variant reads it. Never throws for its text.
[[nodiscard]] ProblemFile read_epd_problems(std::string_view text, const std::string& file);

}  // namespace arbiter::solve
