#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace arbiter {

/// Replaces the content `before` of a file by `after`: writes a new file beside it and renames that, so that no reader
/// sees half of it. Keeps the mode and follows links. On an error the file is unchanged; the error is a sentence that
/// names the file: it is read-only (itself or its folder), not a plain file, cannot be written, or no longer holds
/// `before`.
[[nodiscard]] tl::expected<void, std::string> replace_file(const std::string& file, std::string_view before,
                                                           std::string_view after);

/// Why replace_file() would refuse, whatever the texts: a sentence that names the file. Empty if it would not.
[[nodiscard]] std::optional<std::string> why_not_replaced(const std::string& file);

}  // namespace arbiter
