#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

/// The words of a command as a POSIX shell takes them, which expands nothing: what shell_word() (support/text.hpp) has
/// quoted, and what people type. None if a quote is not closed.
[[nodiscard]] std::optional<std::vector<std::string>> shell_words(std::string_view command);

}  // namespace arbiter
