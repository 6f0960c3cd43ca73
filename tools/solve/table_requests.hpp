#pragma once

#include <atomic>
#include <cstdint>

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// Of --table build, in MiB.
inline constexpr std::uint64_t default_memory = 4096;

/// --table: builds a table, or answers from one. Throws UsageError.
[[nodiscard]] Exit use_table(Run& run, const std::atomic<bool>* stop);

/// --can-win: whether a side can still win the position. Throws UsageError.
[[nodiscard]] Exit answer_can_win(Run& run, const std::atomic<bool>* stop);

}  // namespace arbiter::tools
