#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "tools/cli/options.hpp"

namespace arbiter::tools {

/// What --fix, --unsafe-fixes and --diff ask for.
struct FixRequest {
  bool write = false;   ///< --fix: files are changed
  bool diff = false;    ///< --diff: it is shown what --fix would do; no file is touched
  bool unsafe = false;  ///< fixes that are not sure, too: the first one of a finding

  [[nodiscard]] bool any() const noexcept { return write || diff; }
};

void add_fix_options(OptionSet& set);
/// Throws UsageError: --unsafe-fixes alone.
[[nodiscard]] FixRequest fix_request(const Arguments& arguments);

/// Puts `after` in the place of `before` in a file: written to a new file beside it that takes its name, so that nobody
/// sees half of it. Keeps the mode and follows links. The error is a sentence that names the file: it is read-only
/// (itself or its folder), no plain file, cannot be written, or does not hold `before` any longer. Then it is as it
/// was.
[[nodiscard]] tl::expected<void, std::string> replace_file(const std::string& file, std::string_view before,
                                                           std::string_view after);

/// Why replace_file() would refuse, whatever the texts: a sentence that names the file. Nothing if it would not.
[[nodiscard]] std::optional<std::string> why_not_replaced(const std::string& file);

/// "3 fixes in 2 files"; "nothing to fix".
[[nodiscard]] std::string fixes_in_words(std::size_t fixes, std::size_t files);

}  // namespace arbiter::tools
