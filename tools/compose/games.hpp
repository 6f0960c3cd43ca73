#pragma once

#include <atomic>
#include <optional>

#include "puzzles/output/puzzle.hpp"
#include "tools/cli/run_main.hpp"

namespace arbiter::tools {

/// The style of --as. Throws UsageError.
[[nodiscard]] std::optional<puzzles::Style> style_of(const Arguments& arguments);

/// --from-games and --from: collects puzzles from games that the program plays with itself, or from the user's, until
/// `stop`. Throws UsageError.
Exit collect_games(Run& run, const std::atomic<bool>& stop);
/// --merge: one book of the shares of a run. Throws UsageError.
Exit merge_games(Run& run);

}  // namespace arbiter::tools
