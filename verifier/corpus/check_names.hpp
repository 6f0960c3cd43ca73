#pragma once

#include <string>
#include <string_view>

#include "verifier/diagnostics/check_id.hpp"

namespace arbiter::corpus {

/// A short title for a check of positions, records or files; empty for other ids.
[[nodiscard]] std::string check_title(CheckId check);
/// The kind of check, in the users' words: syntax, consistency, reachability, moves; record for lines and files.
[[nodiscard]] std::string_view check_group(CheckId check);

}  // namespace arbiter::corpus
