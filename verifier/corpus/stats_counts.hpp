#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "verifier/corpus/input.hpp"
#include "verifier/corpus/observer.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

/// Numbers in the order of their values, words in that of their letters.
struct NaturalLess {
  bool operator()(const std::string& a, const std::string& b) const noexcept;
};
/// How often each value occurs.
using Histogram = std::map<std::string, std::uint64_t, NaturalLess>;

/// What the positions of a corpus are like. Counts of parts of it can be added.
struct StatCounts {
  std::uint64_t files = 0;
  std::uint64_t positions = 0;
  std::uint64_t refused = 0;  ///< of these, those that could not be read
  /// Files that could not be read, or not to their end; of a part, those that other parts do not count.
  std::uint64_t unreadable = 0;
  /// Variant → what is counted ("pieces", "side", "phase", "status", "length", "dialect", "clauses") → histogram.
  std::map<std::string, std::map<std::string, Histogram>> variants;
  PartMark mark;  ///< not added up

  /// A position that was read; `clauses` = whether those of its moves are counted, which takes long.
  void add(const ParsedFen& parsed, std::size_t length, const soundness::Reading& reading, bool clauses);
  void add(const StatCounts& more);
};

/// "opening" from 28 pieces on, "middle game" from 15, else "endgame".
[[nodiscard]] std::string_view phase_of(int pieces) noexcept;

[[nodiscard]] nlohmann::ordered_json to_json(const StatCounts& counts);
/// Adds what to_json() has written. False if it is nothing of the kind.
[[nodiscard]] bool add_json(StatCounts& counts, const nlohmann::ordered_json& json);

struct StatSettings {
  soundness::SoundnessOptions soundness;
  bool clauses = false;
};
struct StatResult {
  StatCounts counts;
  bool all_read = true;  ///< false: a file could not be read, or not to its end
};
/// Counts the positions of a corpus in `threads` threads. Of a part, files that cannot be read are counted where no
/// other part counts them.
[[nodiscard]] StatResult count_positions(const Input& input, const StatSettings& settings, unsigned threads,
                                         Observer& observer);

}  // namespace arbiter::corpus
