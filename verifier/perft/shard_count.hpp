#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "verifier/perft/counting.hpp"
#include "verifier/support/observer.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

/// A position some plies below the root of a job, and the number of sequences that lead there.
struct DivisionPart {
  Setup setup;
  Count times = 0;
  Count breadth = 0;  ///< moves from it, if that is cheap to know
};

/// A job cut into parts that many machines can count separately: the number of leaves is the sum, over the parts, of
/// the sequences that reach a part times the leaves below it. It depends on the job alone (not on threads, machine or
/// build), so that every run makes the same division. Equal positions are one part.
struct Division {
  int plies = 0;  ///< depth of the parts; less than the depth of the job
  std::vector<DivisionPart> parts;
  std::string digest;  ///< 16 hexadecimal digits that identify the division
};

/// `depth` from 1; for moves and steps. `shards`: how many runs share the job; more shards give more parts.
[[nodiscard]] Division division_of(const CountJob& job, const Root& root, int depth, std::size_t shards);

/// Which run (0 … shards - 1) counts each part: every run gets about the same work.
[[nodiscard]] std::vector<std::size_t> runs_of(const Division& division, std::size_t shards);

/// Counts some of the parts. Calls `done(part, tally)` for each, one call at a time; the tally is for reaching the part
/// once.
void count_share(const CountJob& job, const Division& division, int depth, const std::vector<std::size_t>& parts,
                 const std::function<void(std::size_t part, const Tally& tally)>& done);

inline constexpr std::size_t most_shards = 10'000;

/// A count that several runs share, as their files name it. Values read from a file are not validated.
struct SharedJob {
  std::string variant;
  std::string profile;
  std::string fen;  ///< readable without further options
  std::string count;
  std::string source;
  bool detail = false;
  int depth = 0;
  std::size_t shards = 1;
  int plies = 0;          ///< of the division, like
  std::size_t parts = 0;  ///< this
  std::string digest;     ///< and this

  friend bool operator==(const SharedJob&, const SharedJob&) = default;
};

/// A part as the files have it.
struct CountedPart {
  std::size_t part = 0;
  Count times = 0;
  Tally tally;  ///< for reaching the part once
};

/// What a run of a shard wrote: its result, or its journal.
struct ShardRecord {
  SharedJob job;
  std::size_t shard = 0;  ///< from 1
  std::vector<CountedPart> counted;
  double seconds = 0;
  double error = 0;        ///< probability of an error from its table
  std::size_t cut_at = 0;  ///< journals: bytes of whole lines; the rest is a line that was cut off
};

struct CountedParts;

/// The counts of a run of one shard: all its parts, in order.
struct ShardCount : ShardRecord {
  Tally total;  ///< of these parts, each multiplied by how often it is reached
};

/// Counts a shard of a job to `depth`, from 1; moves or steps. The journal has a line for the job, and one for each
/// counted part, written at once: a run that was killed continues from there, a last line that was cut off is removed,
/// and parts that it has are not counted again. The observer gets notes. Throws JournalError if the journal cannot be
/// read or written, was changed, contradicts itself or is of another job or shard, and CountStopped at the job's
/// deadline; the journal then has the parts that were finished.
[[nodiscard]] ShardCount count_shard(const CountJob& job, const WrittenRoot& root, int depth, const PartOfWhole& shard,
                                     JournalFile* journal, Observer& observer);

/// The result of a run as ShardMerge reads it.
[[nodiscard]] nlohmann::ordered_json to_json(const ShardCount& count, const CountTable* table);

/// The merged count of all shards.
struct MergedCount {
  CountJob job;
  std::string fen;
  DepthCount count;  ///< the seconds are the sum of all runs
  MergedRuns runs;
};

/// Why there is no sum, in increasing order of severity.
enum class MergeFault : unsigned char {
  missing,   ///< parts that no file has
  conflict,  ///< two counts of one part
  unusable,  ///< files that cannot be read or are of another job, parts that the job does not have, or no file
};

/// Merges what the runs of all shards of one job wrote. Every part is required, and files that have the same part must
/// agree on its count. The observer gets an error for every fault, and notes.
struct ShardMerge {
  struct File {
    std::string name;
    ShardRecord record;
  };
  Observer& observer;
  std::vector<File> files{};
  std::optional<MergeFault> fault{};

  /// Adds a file's text: a result or a journal. The first one defines the job.
  void add(const std::string& name, const std::string& text);
  /// Reports a file that could not be read: sum() then fails.
  void refuse(const std::string& message);

  /// The sum of all added files, or what is wrong with them.
  [[nodiscard]] tl::expected<MergedCount, MergeFault> sum();

  void fail(MergeFault more);
  void add_parts(CountedParts& parts);
  void report_missing(const CountedParts& parts, std::size_t shards);
};

}  // namespace arbiter
