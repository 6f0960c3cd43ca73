#pragma once

#include <string>
#include <string_view>

namespace arbiter::solve {

/// A name or title of an old file as UTF-8: bytes that are not UTF-8 are taken for Latin-1, in which such files were
/// written; control characters become blanks.
[[nodiscard]] std::string problem_text(std::string_view text);

}  // namespace arbiter::solve
