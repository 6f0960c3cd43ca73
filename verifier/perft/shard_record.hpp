#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "verifier/perft/counting.hpp"

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

/// A count that several runs share, as their files name it. Values read from a file are not validated before
/// restored().
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

/// The job keeps the root's own FEN if it can be read without further options.
[[nodiscard]] SharedJob shared_job(const CountJob& job, const WrittenRoot& root, int depth, std::size_t shards,
                                   const Division& division);

/// The first difference between two jobs, "depth 5, not 6"; empty if there is none.
[[nodiscard]] std::string difference(const SharedJob& job, const SharedJob& other);

/// What is needed to divide a job again.
struct Restored {
  CountJob job;
  Root root;
};
/// The error is a sentence.
[[nodiscard]] tl::expected<Restored, std::string> restored(const SharedJob& shared);

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

/// The keys of a job and a shard, without the parts: the beginning of a result.
[[nodiscard]] nlohmann::ordered_json head_json(const SharedJob& job, std::size_t shard);
[[nodiscard]] nlohmann::ordered_json part_json(const CountedPart& part, bool detail);
/// The lines of a journal, with checksums and line feeds: the first one, and one for each part.
[[nodiscard]] std::string journal_head(const SharedJob& job, std::size_t shard);
[[nodiscard]] std::string journal_line(const CountedPart& part, bool detail);

/// Reads a result or a journal of any content. The error is a sentence without the file's name.
[[nodiscard]] tl::expected<ShardRecord, std::string> read_record(const std::string& text);

/// Counted parts, each once.
class CountedParts {
 public:
  enum class Verdict : unsigned char { added, known, conflict, foreign };
  explicit CountedParts(const Division& division) : division_(division) {}

  /// `file` is kept for messages.
  Verdict add(const CountedPart& part, const std::string& file);
  [[nodiscard]] bool has(std::size_t part) const { return parts_.contains(part); }
  /// Requires that the part is there.
  [[nodiscard]] const std::string& file_of(std::size_t part) const { return parts_.at(part).file; }
  [[nodiscard]] CountedPart part(std::size_t index) const;
  [[nodiscard]] std::size_t size() const noexcept { return parts_.size(); }
  /// The sum of all parts, each multiplied by how often it is reached.
  [[nodiscard]] Tally total() const;

 private:
  struct Known {
    Tally tally;
    std::string file;
  };
  const Division& division_;
  std::map<std::size_t, Known> parts_;
};

}  // namespace arbiter
