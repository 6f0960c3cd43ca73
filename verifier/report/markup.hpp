#pragma once

#include <string>
#include <string_view>

namespace arbiter {

/// Text of any origin for XML and HTML, between tags and in quoted attributes: sound UTF-8 in which `& < > " '` are
/// references. What must not be shown raw (control characters, bytes that are no UTF-8 …) becomes escapes as in
/// printable(); line breaks, too. Cut in the middle after `limit` columns (0 = never).
[[nodiscard]] std::string markup(std::string_view text, std::size_t limit = 0);

}  // namespace arbiter
