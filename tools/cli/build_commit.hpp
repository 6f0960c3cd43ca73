#pragma once

#include <string_view>

namespace arbiter::tools {

/// The commit that the program was built from, in git's short form; "unknown" where it was not built in a checkout.
/// Defined in a source that the build writes and that only the programs link: a new commit compiles that file alone.
[[nodiscard]] std::string_view build_commit() noexcept;

}  // namespace arbiter::tools
