#pragma once

#include <string>
#include <string_view>

namespace arbiter {

/// The text for elements and double-quoted attributes of XML 1.0: special characters as &…;, and U+FFFD for what XML
/// does not allow: bytes that are not UTF-8, control characters, U+FFFE and U+FFFF.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace arbiter
