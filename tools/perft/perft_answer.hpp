#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/perft/perft_output.hpp"

namespace arbiter::tools {

/// From how many runs a count was put together.
struct Merged {
  std::size_t files = 0;
  std::size_t shards = 0;
  std::size_t parts = 0;
  double error = 0;  ///< chance of an error of their tables
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
