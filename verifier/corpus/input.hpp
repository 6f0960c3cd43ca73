#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/records/chunks.hpp"

namespace arbiter::corpus {

/// Which part of which whole a result is of: merge needs all parts, and all must be of the same files.
struct PartMark {
  records::Shard shard{};
  std::uint64_t bytes = 0;  ///< size of the whole; 0 = not known
  friend bool operator==(const PartMark& a, const PartMark& b) noexcept {
    return a.shard.index == b.shard.index && a.shard.count == b.shard.count && a.bytes == b.bytes;
  }
};
/// Adds `"shard": {"index": 1, "count": 4, "bytes": …}` to a result of a part.
void add_mark(nlohmann::ordered_json& result, const PartMark& mark);
/// Reads what add_mark() has written. Throws nlohmann's exceptions for anything else.
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

/// AR101 for a path that names nothing, with the reason as a sentence.
[[nodiscard]] Finding unread_path(const std::string& path, std::string reason);

/// Throws Refusal if `target` is one of the input files, under any name: records that the output leaves out would be
/// lost.
void refuse_to_replace(const std::string& target, std::span<const std::string> read);

}  // namespace arbiter::corpus
