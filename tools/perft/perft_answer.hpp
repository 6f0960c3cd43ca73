#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/perft/perft_output.hpp"

namespace arbiter::tools {

/// How a count was put together from several runs.
struct Merged {
  std::size_t files = 0;
  std::size_t shards = 0;
  std::size_t parts = 0;
  double error = 0;  ///< probability of an error in their hash tables
};

/// What was counted.
struct Counted {
  const CountJob& job;
  const std::string& fen;
  const std::vector<DepthCount>& counts;
  const std::vector<NamedPart>* parts;  ///< null without --divide
  std::optional<Count> expected;
  std::optional<Merged> merged;
};

void write_answer(Run& run, const Counted& counted);

}  // namespace arbiter::tools
