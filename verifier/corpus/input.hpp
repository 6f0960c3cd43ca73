#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/records/chunks.hpp"

namespace arbiter::corpus {

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
/// A whole has at most so many parts.
inline constexpr std::size_t most_shards = 1'000'000;

/// What a run reads.
struct Input {
  std::vector<std::string> files;  ///< "-" = standard input
  records::ReadOptions read;
  std::vector<Finding> unread;  ///< AR101 of paths that name nothing
  std::uint64_t bytes = 0;      ///< to be read, as they are stored; 0 = not known
  PartMark mark;
};

/// Fills in `bytes` and `mark` by the sizes that the files have now.
void measure(Input& input);

/// AR101 of a path that names nothing, with the reason as a sentence.
[[nodiscard]] Finding unread_path(const std::string& path, std::string reason);

/// Throws Refusal where `target` is one of the files that are read, by whatever name: what is left out of it would be
/// lost.
void refuse_to_replace(const std::string& target, std::span<const std::string> read);

}  // namespace arbiter::corpus
