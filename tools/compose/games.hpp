#pragma once

#include <atomic>
#include <cstddef>

#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// Of --from-games and --count.
inline constexpr std::size_t most_games = 10'000'000;

/// --from-games and --from: collects puzzles from games that the program plays with itself, or from the user's, until
/// `stop`. Throws UsageError.
Exit collect_games(Run& run, const std::atomic<bool>& stop);
/// --merge: one book of the shares of a run. Throws UsageError.
Exit merge_games(Run& run);

}  // namespace arbiter::tools
