#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "tools/perft/perft_record.hpp"

namespace arbiter::tools {

/// What --shard I/N says.
struct ShardChoice {
  std::size_t shard = 1;  ///< from 1
  std::size_t shards = 1;
};

/// Throws UsageError.
[[nodiscard]] std::optional<ShardChoice> shard_given(const Arguments& arguments);

/// Counts a share of a job (--shard), or all of it with a journal (--resume), and writes the answer.
[[nodiscard]] Exit run_shard(Run& run, const CountJob& job, const WrittenRoot& position, int depth,
                             std::optional<Count> expected);

/// --merge: checks that the files belong to one job and have each part, and writes the sum.
[[nodiscard]] Exit run_merge(Run& run, std::optional<Count> expected);

}  // namespace arbiter::tools
