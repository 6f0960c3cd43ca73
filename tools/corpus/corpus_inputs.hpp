#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tools/cli/run_main.hpp"
#include "verifier/records/chunks.hpp"
#include "verifier/records/records.hpp"

namespace arbiter::tools::corpus {

/// FILE…, --input-format, --column, --shard: what every command reads.
void add_input_options(OptionSet& options);

/// Which part of which whole a result is of: merge must have all parts, and all must have met the same files.
struct PartMark {
  records::Shard shard{};
  std::uint64_t bytes = 0;  ///< of the whole; 0 = not known
  friend bool operator==(const PartMark& a, const PartMark& b) noexcept {
    return a.shard.index == b.shard.index && a.shard.count == b.shard.count && a.bytes == b.bytes;
  }
};
/// Adds `"shard": {"index": 1, "count": 4, "bytes": …}` to a result, if it is one of a part.
void add_mark(nlohmann::ordered_json& result, const PartMark& mark);
/// What add_mark() has written. Throws exceptions of nlohmann's for other things.
[[nodiscard]] PartMark mark_of(const nlohmann::ordered_json& result);

struct CorpusInputs {
  std::vector<std::string> files;
  records::ReadOptions read;
  std::vector<Finding> unread;  ///< AR101 of paths that name nothing; their errors have been said
  std::uint64_t bytes = 0;      ///< to be read, as they are stored; 0 = not known
  PartMark mark;
};

/// Throws UsageError where there is no path, or where one cannot be. The first `skip` words are something else.
[[nodiscard]] CorpusInputs choose_inputs(Run& run, std::size_t skip = 0);
/// Throws UsageError where `target` is one of the files that are read, by whatever name: what is left out of it would
/// be lost.
void refuse_to_replace(const std::string& target, std::span<const std::string> read);
/// For commands whose first word is a number from 1: that number and the inputs behind it. `what` it is, for messages.
[[nodiscard]] std::pair<std::size_t, CorpusInputs> number_and_inputs(Run& run, std::string_view what);

/// A notice of the reader's as a finding. `file` as shown_name() has it.
[[nodiscard]] Finding to_finding(const records::RecordNotice& notice, const records::Chunk& chunk,
                                 const std::string& file);
/// A fault of a record's text as a finding at its place in the file.
[[nodiscard]] Finding to_finding(const Fault& fault, const records::Record& record, const records::Chunk& chunk,
                                 const std::string& file);
/// Why a file ends where it does: AR101, AR102, AR103.
[[nodiscard]] Finding to_finding(const records::SourceFault& fault, const records::Chunk& chunk,
                                 const std::string& file);

/// "412 MB of 1.3 GB, 21.4 M positions, 31 s left" on stderr, a few times a second.
class ByteProgress {
 public:
  ByteProgress(Run& run, std::uint64_t bytes) : run_(run), bytes_(bytes) {}
  void at(std::uint64_t taken, std::uint64_t records);

 private:
  using Clock = std::chrono::steady_clock;
  Run& run_;
  std::uint64_t bytes_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace arbiter::tools::corpus
