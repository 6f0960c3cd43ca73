#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/support/output.hpp"

namespace arbiter {

/// Replaces the content `before` of a file by `after`: writes a new file beside it and renames that, so that no reader
/// sees half of it. Keeps the mode, follows links, and keeps the owner where it may. On an error the file is unchanged;
/// the error is a sentence that names the file: it is read-only (itself or its folder), not a plain file, cannot be
/// written, or no longer holds `before`. Otherwise gives what the user should know, see lost_by_replacing().
[[nodiscard]] tl::expected<std::vector<std::string>, std::string> replace_file(const std::string& file,
                                                                               std::string_view before,
                                                                               std::string_view after);

/// What a file that `out` is about to replace does not keep, in sentences that name it: its owner, its other names.
[[nodiscard]] std::vector<std::string> lost_by_replacing(const std::string& file, const Output& out);

/// Why replace_file() would refuse, whatever the texts: a sentence that names the file. Empty if it would not.
[[nodiscard]] std::optional<std::string> why_not_replaced(const std::string& file);

}  // namespace arbiter
