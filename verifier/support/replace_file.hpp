#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace arbiter {

/// Puts `after` in the place of `before` in a file: written to a new file beside it that takes its name, so that nobody
/// sees half of it. Keeps the mode and follows links. The error is a sentence that names the file: it is read-only
/// (itself or its folder), no plain file, cannot be written, or does not hold `before` any longer. Then it is as it
/// was.
[[nodiscard]] tl::expected<void, std::string> replace_file(const std::string& file, std::string_view before,
                                                           std::string_view after);

/// Why replace_file() would refuse, whatever the texts: a sentence that names the file. Nothing if it would not.
[[nodiscard]] std::optional<std::string> why_not_replaced(const std::string& file);

}  // namespace arbiter
