#pragma once

#include <string>
#include <string_view>

namespace arbiter::corpus {

/// A short title for a check of positions, records or files; empty for other ids.
[[nodiscard]] std::string check_title(std::string_view id);
/// The kind of check, in the users' words: syntax, consistency, reachability; record for lines and files.
[[nodiscard]] std::string_view check_group(std::string_view id);

}  // namespace arbiter::corpus
