#pragma once

#include <string>
#include <string_view>

namespace arbiter {

/// Text of any origin for XML and HTML, between tags and in quoted attributes: valid UTF-8 in which `& < > " '` are
/// references. Unprintable parts (control characters, bytes that are not UTF-8 …), also line breaks, become escapes as
/// in printable(). Cut in the middle if wider than `limit` columns (0 = never).
[[nodiscard]] std::string markup(std::string_view text, std::size_t limit = 0);

}  // namespace arbiter
