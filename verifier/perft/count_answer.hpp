#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/perft/count_table.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/support/observer.hpp"

namespace arbiter {

/// A JSON number, or a string of digits above 2^53, where many readers would round.
[[nodiscard]] nlohmann::ordered_json count_json(Count count);

/// `{"captures",…}`, all kinds.
[[nodiscard]] nlohmann::ordered_json detail_json(const Tally& tally);

/// `{"bytes","probes","hits","error"}`: the look-ups, and an upper bound for the probability of an error.
[[nodiscard]] nlohmann::ordered_json hash_json(const CountTable& table);

/// `[{"depth","nodes","seconds"}…]`, and `"detail"` with details.
[[nodiscard]] nlohmann::ordered_json depths_json(std::span<const DepthCount> counts, bool detail);

/// A part of a count with the notation of the move (or step) that leads to it.
struct NamedPart {
  std::string notation;
  Tally tally;
};

/// Sorted by notation.
[[nodiscard]] std::vector<NamedPart> named(std::span<const DivideEntry> entries, const Setup& setup,
                                           const Variant& variant);

/// `[{"notation","nodes"}…]`, and `"detail"` with details.
[[nodiscard]] nlohmann::ordered_json divide_json(std::span<const NamedPart> parts, bool detail);
[[nodiscard]] std::string divide_text(std::span<const NamedPart> parts, std::size_t indent, bool detail);

/// What was counted.
struct CountAnswer {
  const CountJob& job;
  const std::string& fen;
  const std::vector<DepthCount>& counts;  ///< at least one
  const std::vector<NamedPart>* parts;    ///< the deepest count, divided; may be null
  std::optional<Count> expected;          ///< what the deepest count should be
  std::optional<MergedRuns> merged;

  /// Whether the deepest count is the expected one; true if none is expected.
  [[nodiscard]] bool holds() const { return !expected || counts.back().nodes == *expected; }
};

/// With the keys of the schema of arbiter-perft.
[[nodiscard]] nlohmann::ordered_json to_json(const CountAnswer& counted);
/// What the table was asked and the chance of an error, in a line.
[[nodiscard]] std::string hash_text(const CountTable& table);
/// `terse`: without the lines that name the position and the hash table; `verbose`: with times.
[[nodiscard]] std::string count_text(const CountAnswer& counted, bool terse, bool verbose);

/// For CountJob::progress: tells the observer how far a count has come and the estimated time left, at most a few times
/// a second. The time of a depth is measured from the first call for it; -1 stands for work without a depth. Null if
/// the observer shows no progress.
[[nodiscard]] std::function<void(int depth, double share)> progress_of(Observer& observer, std::string what);

}  // namespace arbiter
