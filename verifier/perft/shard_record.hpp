#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "verifier/perft/division.hpp"

namespace arbiter {

inline constexpr std::size_t most_shards = 10'000;

/// A count that several runs share, as their files name it: text that was read is not looked into before restored().
struct SharedJob {
  std::string variant;
  std::string profile;
  std::string fen;  ///< readable without further options
  std::string count;
  std::string source;
  bool detail = false;
  int depth = 0;
  std::size_t shards = 1;
  int plies = 0;          ///< of the division, as are
  std::size_t parts = 0;  ///< this
  std::string digest;     ///< and this

  friend bool operator==(const SharedJob&, const SharedJob&) = default;
};

/// The job keeps the FEN of the root if it can be read without further options.
[[nodiscard]] SharedJob shared_job(const CountJob& job, const WrittenRoot& root, int depth, std::size_t shards,
                                   const Division& division);

/// The first thing in which two jobs differ, "depth 5, not 6"; empty if they are the same.
[[nodiscard]] std::string difference(const SharedJob& job, const SharedJob& other);

/// What must be known to divide a job again.
struct Restored {
  CountJob job;
  Root root;
};
/// The error is a sentence.
[[nodiscard]] tl::expected<Restored, std::string> restored(const SharedJob& shared);

/// A part as files have it.
struct CountedPart {
  std::size_t part = 0;
  Count times = 0;
  Tally tally;  ///< of one time
};

/// What a run of a shard wrote: its answer, or its journal.
struct ShardRecord {
  SharedJob job;
  std::size_t shard = 0;  ///< from 1
  std::vector<CountedPart> counted;
  double seconds = 0;
  double error = 0;        ///< chance of an error of its table
  std::size_t cut_at = 0;  ///< journals: bytes of whole lines; what follows is a line that was cut short
};

/// The keys of a job and a shard, without the parts: how an answer begins.
[[nodiscard]] nlohmann::ordered_json head_json(const SharedJob& job, std::size_t shard);
[[nodiscard]] nlohmann::ordered_json part_json(const CountedPart& part, bool detail);
/// The lines of a journal: its first one, and one for each part. With their line feeds.
[[nodiscard]] std::string journal_head(const SharedJob& job, std::size_t shard);
[[nodiscard]] std::string journal_line(const CountedPart& part, bool detail);

/// Reads an answer or a journal, whatever they hold. The error is a sentence without the file's name.
[[nodiscard]] tl::expected<ShardRecord, std::string> read_record(const std::string& text);

/// Parts that were counted, each once.
class CountedParts {
 public:
  enum class Verdict : unsigned char { added, known, conflict, foreign };
  explicit CountedParts(const Division& division) : division_(division) {}

  /// `file` is remembered for messages.
  Verdict add(const CountedPart& part, const std::string& file);
  [[nodiscard]] bool has(std::size_t part) const { return parts_.contains(part); }
  /// Of a part that is there.
  [[nodiscard]] const std::string& file_of(std::size_t part) const { return parts_.at(part).file; }
  [[nodiscard]] CountedPart part(std::size_t index) const;
  [[nodiscard]] std::size_t size() const noexcept { return parts_.size(); }
  /// The sum over all that are there, each as often as it is reached.
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
