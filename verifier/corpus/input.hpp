#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/records/chunks.hpp"
#include "verifier/records/records.hpp"
#include "verifier/support/interface.hpp"

namespace arbiter::corpus {

struct RecordCount {
  std::uint64_t positions = 0;  ///< records read
  std::uint64_t refused = 0;    ///< of these, the unusable ones, which are left out
};

/// Follows a run through a corpus. Calls come from one thread at a time, in the order of the input.
class RunObserver : public Interface {
 public:
  /// Bytes (as stored) and records done so far.
  virtual void progress(std::uint64_t /*bytes*/, std::uint64_t /*records*/) {}
  /// What is worth knowing about the input, as a sentence without a full stop.
  virtual void note(std::string_view /*message*/) {}
  /// A path that names nothing, or a file that cannot be read (to its end): AR101, AR102, AR103.
  virtual void unreadable(const Finding& /*finding*/) {}
  /// Records and lines that the run cannot use. A check passes its findings to its own sink instead.
  virtual void findings(std::vector<Finding>&& /*findings*/) {}
  /// Returns true to end the run early.
  [[nodiscard]] virtual bool closed() { return false; }
};

/// Which part of which whole a result is of: merge needs all parts, and all must be of the same files.
struct PartMark {
  records::Shard shard{};
  std::uint64_t bytes = 0;  ///< size of the whole; 0 = not known
};
/// `{"index": 1, "count": 4, "bytes": …}`, the "shard" of a result of a part.
[[nodiscard]] nlohmann::ordered_json mark_json(const PartMark& mark);
/// Reads that of a result. Throws nlohmann's exceptions for anything else.
[[nodiscard]] PartMark mark_of(const nlohmann::ordered_json& result);
/// The largest number of parts of a whole.
inline constexpr std::size_t most_shards = 1'000'000;

/// What a run reads.
struct Input {
  std::vector<std::string> files;  ///< "-" = standard input
  records::ReadOptions read;
  std::vector<Finding> unread;  ///< AR101 for each path that names nothing
  std::uint64_t bytes = 0;      ///< stored size of all files; 0 = not known
  PartMark mark;
};

/// Sets `bytes` and `mark` from the present sizes of the files.
void measure(Input& input);

/// Throws Refusal if `target` is one of the input files, under any name: records that the output leaves out would be
/// lost.
void refuse_to_replace(const std::string& target, std::span<const std::string> read);

/// A notice of the reader as a finding. `file` in the form of shown_name().
[[nodiscard]] Finding to_finding(const records::RecordNotice& notice, const records::Chunk& chunk,
                                 const std::string& file);
/// A fault of a record's text as a finding at its place in the file.
[[nodiscard]] Finding to_finding(const Fault& fault, const records::Record& record, const records::Chunk& chunk,
                                 const std::string& file);
/// Why a file ends where it does: AR101, AR102, AR103.
[[nodiscard]] Finding to_finding(const records::SourceFault& fault, const records::Chunk& chunk,
                                 const std::string& file);

/// How far a run is: "412 MB of 1.3 GB, 21400000 positions, about 31 s left". `taken` of `all` bytes (0: not known how
/// many there are) have been read in `spent` seconds; the time that is left is told after the first of them.
[[nodiscard]] std::string progress_text(std::uint64_t taken, std::uint64_t all, std::uint64_t records, double spent);

}  // namespace arbiter::corpus
