#pragma once

#include <string>
#include <string_view>

namespace arbiter {

/// The text with &…; for what means something in XML 1.0, in elements and in attributes in double quotes, and with
/// U+FFFD for what XML cannot hold: bytes that are no UTF-8, control characters, U+FFFE and U+FFFF.
[[nodiscard]] std::string xml_text(std::string_view text);

}  // namespace arbiter
