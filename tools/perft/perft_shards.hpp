#pragma once

#include <optional>

#include "tools/cli/positions.hpp"
#include "verifier/perft/counting.hpp"

namespace arbiter::tools {

/// Counts one shard of a job (--shard), or all of it with a journal (--resume), and writes the answer. Throws
/// UsageError.
[[nodiscard]] Exit run_shard(Run& run, const CountJob& job, const WrittenRoot& position, int depth,
                             std::optional<Count> expected);

/// --merge: checks that the files belong to one job and have each part, and writes the sum. Throws UsageError.
[[nodiscard]] Exit run_merge(Run& run, std::optional<Count> expected);

}  // namespace arbiter::tools
