#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/perft/journal.hpp"
#include "verifier/perft/shard_record.hpp"
#include "verifier/support/observer.hpp"
#include "verifier/support/whole_number.hpp"

namespace arbiter {

/// The counts of a run of one shard.
struct ShardCount {
  SharedJob job;
  std::size_t shard = 1;
  std::vector<CountedPart> counted;  ///< all parts of the shard, in order
  Tally total;                       ///< of these parts, each multiplied by how often it is reached
  double seconds = 0;
};

/// Counts a shard of a job to `depth`, from 1; moves or steps. Parts that the journal has are not counted again, and
/// every part is written to it at once. The observer gets notes. Throws JournalError if the journal is of another job
/// or shard, contradicts itself, or cannot be written, and CountStopped at the job's deadline; the journal then has the
/// parts that were finished.
[[nodiscard]] ShardCount count_shard(const CountJob& job, const WrittenRoot& root, int depth, const PartOfWhole& shard,
                                     Journal* journal, Observer& observer);

/// The result of a run as ShardMerge reads it.
[[nodiscard]] nlohmann::ordered_json to_json(const ShardCount& count, const CountTable* table);

}  // namespace arbiter
