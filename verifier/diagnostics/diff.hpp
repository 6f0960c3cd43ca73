#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter {

/// What changes in a file, as `diff -u` writes it, for `patch -p1` and `git apply`. Empty if nothing does.
///
/// The file is called a/NAME and b/NAME, without a root or `./` in front; names with blanks or signs that would be
/// misread are written as git writes them. Lines are compared with their ends, so that CRLF and a missing last line
/// break are kept.
[[nodiscard]] std::string unified_diff(std::string_view name, std::string_view before, std::string_view after,
                                       std::size_t context = 3);

}  // namespace arbiter
