#pragma once

#include <atomic>

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// --from-games: collects puzzles from games that the program plays with itself, until `stop`. Throws UsageError.
Exit collect_games(Run& run, const std::atomic<bool>& stop);

}  // namespace arbiter::tools
