#pragma once

#include <string>
#include <string_view>

namespace arbiter::corpus {

/// A few words about a check of positions, records or files; empty for an id that is none of theirs.
[[nodiscard]] std::string check_title(std::string_view id);
/// What users call its kind: syntax, consistency, reachability; record for lines and files.
[[nodiscard]] std::string_view check_group(std::string_view id);

}  // namespace arbiter::corpus
