#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/perft/shard_record.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter {

/// The merged count of all shards.
struct MergedCount {
  CountJob job;
  std::string fen;
  DepthCount count;  ///< the seconds are the sum of all runs
  std::size_t files = 0;
  std::size_t shards = 0;
  std::size_t parts = 0;
  double error = 0;  ///< probability of an error from the runs' tables
};

/// Why there is no sum, in increasing order of severity.
enum class MergeFault : unsigned char {
  missing,   ///< parts that no file has
  conflict,  ///< two counts of one part
  unusable,  ///< files that cannot be read or are of another job, parts that the job does not have, or no file
};

/// Merges what the runs of all shards of one job wrote. Every part is required, and files that have the same part must
/// agree on its count. The observer gets an error for every fault, and notes.
class ShardMerge {
 public:
  explicit ShardMerge(Observer& observer) : observer_(observer) {}

  /// Adds a file's text: a result or a journal. The first one defines the job.
  void add(const std::string& name, const std::string& text);
  /// Reports a file that could not be read: sum() then fails.
  void refuse(const std::string& message);

  /// The sum of all added files, or what is wrong with them.
  [[nodiscard]] tl::expected<MergedCount, MergeFault> sum();

 private:
  struct File {
    std::string name;
    ShardRecord record;
  };
  void fail(MergeFault fault);
  void add_parts(CountedParts& parts);
  void report_missing(const CountedParts& parts, const Division& division, std::size_t shards);

  Observer& observer_;
  std::vector<File> files_;
  std::optional<MergeFault> fault_;
};

}  // namespace arbiter
