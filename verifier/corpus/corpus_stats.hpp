#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "verifier/corpus/run.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/soundness/soundness.hpp"

namespace arbiter::corpus {

/// Orders numbers by value, words alphabetically.
struct NaturalLess {
  bool operator()(const std::string& a, const std::string& b) const noexcept;
};
/// How often each value occurs.
using Histogram = std::map<std::string, std::uint64_t, NaturalLess>;

/// What the positions of a corpus are like. Counts of its parts can be added up.
struct StatCounts {
  std::uint64_t files = 0;
  std::uint64_t positions = 0;
  std::uint64_t refused = 0;  ///< of these, those that could not be read
  /// Files that could not be read (to their end); in a part, only those that no other part counts.
  std::uint64_t unreadable = 0;
  /// Variant → what is counted ("pieces", "side", "phase", "status", "length", "dialect", "clauses") → histogram.
  std::map<std::string, std::map<std::string, Histogram>> variants;
  PartMark mark;  ///< not summed

  /// Counts a position; `clauses`: also those of its moves, which is slow.
  void add(const ParsedFen& parsed, std::size_t length, const soundness::Reading& reading, bool clauses);
  void add(const StatCounts& more);
};

/// "opening" from 28 pieces on, "middle game" from 15, else "endgame".
[[nodiscard]] std::string_view phase_of(int pieces) noexcept;

[[nodiscard]] nlohmann::ordered_json to_json(const StatCounts& counts);
/// Adds what to_json() has written. Returns false if it is anything else.
[[nodiscard]] bool add_json(StatCounts& counts, const nlohmann::ordered_json& json);

struct StatSettings {
  soundness::SoundnessOptions soundness;
  bool clauses = false;
};
struct StatResult {
  StatCounts counts;
  bool all_read = true;  ///< false: a file could not be read (to its end)
  bool stopped = false;  ///< ReadOptions::stop was set: what follows was not looked at
};
/// Counts the positions of a corpus in `threads` threads. In a part, unreadable files are counted only where no other
/// part counts them.
[[nodiscard]] StatResult count_positions(const Input& input, const StatSettings& settings, unsigned threads,
                                         RunObserver& observer);

/// Tables with bars.
[[nodiscard]] std::string stats_text(const StatCounts& counts);
/// A page with plots, in one file.
[[nodiscard]] std::string stats_html(const StatCounts& counts);

}  // namespace arbiter::corpus
