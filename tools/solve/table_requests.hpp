#pragma once

#include <atomic>

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// The options of tables and of --can-win.
void add_table_options(OptionSet& set);

/// --table: builds a table, or answers from one. Throws UsageError.
[[nodiscard]] Exit use_table(Run& run, const std::atomic<bool>* stop);

/// --can-win: whether a side can still win the position. Throws UsageError.
[[nodiscard]] Exit answer_can_win(Run& run, const std::atomic<bool>* stop);

}  // namespace arbiter::tools
