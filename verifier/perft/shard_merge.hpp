#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "verifier/perft/shard_record.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter {

/// A count that was put together.
struct MergedCount {
  CountJob job;
  std::string fen;
  DepthCount count;  ///< the seconds are those of all runs together
  std::size_t files = 0;
  std::size_t shards = 0;
  std::size_t parts = 0;
  double error = 0;  ///< chance of an error of the runs' tables
};

/// Why there is no sum; the worst comes last.
enum class MergeFault : unsigned char {
  missing,   ///< parts that no file has
  conflict,  ///< two counts of one part
  unusable,  ///< files that cannot be read or are of another job, parts that are none of the job, or no file
};

/// Puts together what the runs of all shards of one job wrote. Every part must be there, and files that have the same
/// part must have the same count. The observer gets an error for everything that is wrong, and notes.
class ShardMerge {
 public:
  explicit ShardMerge(Observer& observer) : observer_(observer) {}

  /// A file's text: an answer or a journal. The first one names the job.
  void add(const std::string& name, const std::string& text);
  /// Reports a file that could not be read: then there is no sum.
  void refuse(const std::string& message);

  /// The sum of all files that were added, or what is wrong with them.
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
