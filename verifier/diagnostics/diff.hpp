#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace arbiter {

/// The changes of a file as `diff -u` writes them, for `patch -p1` and `git apply`. Empty if nothing changes.
///
/// The file is called a/NAME and b/NAME, without a root or `./` in front; names with blanks or special characters are
/// quoted as git quotes them. Lines are compared with their ends, so that CRLF and a missing last line break are kept.
[[nodiscard]] std::string unified_diff(std::string_view name, std::string_view before, std::string_view after,
                                       std::size_t context = 3);

}  // namespace arbiter
