#pragma once

#include <optional>
#include <string>
#include <vector>

#include "verifier/perft/count_tables.hpp"

namespace arbiter {

/// How a count was put together from several runs.
struct MergedRuns {
  std::size_t files = 0;
  std::size_t shards = 0;
  std::size_t parts = 0;
  double error = 0;  ///< probability of an error in their hash tables
};

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

}  // namespace arbiter
