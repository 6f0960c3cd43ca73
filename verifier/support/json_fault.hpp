#pragma once

#include <exception>
#include <string>
#include <string_view>

namespace arbiter {

/// What an exception of the JSON library means for the one who wrote the file: that the text is not JSON, with the line
/// (if `text`, which was parsed, has several), the column (both from 1, the column in bytes) and what stands there; or
/// which member is missing or of another type. An exception of another kind says its own words.
[[nodiscard]] std::string json_fault(const std::exception& error, std::string_view text);

}  // namespace arbiter
