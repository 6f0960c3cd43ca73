#pragma once

#include <string_view>

namespace arbiter::tools {

/// The commit that the program was built from, in git's short form; "unknown" if it was not built in a checkout.
/// Defined in a source file that the build writes and only the programs link, so a new commit recompiles that file
/// alone.
[[nodiscard]] std::string_view build_commit() noexcept;

}  // namespace arbiter::tools
