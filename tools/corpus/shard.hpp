#pragma once

#include <cstddef>

#include "common/run_main.hpp"

namespace arbiter::tools::corpus {

/// --shard I/N: this run works on the pieces of the input whose number leaves I - 1 when divided by N. Pieces are ranges of
/// bytes (of the unpacked text) that end with a line and are the same in every run, so N runs together see each position
/// exactly once.
struct Shard {
  std::size_t index = 0;
  std::size_t count = 1;
  [[nodiscard]] bool has(std::size_t chunk) const noexcept { return chunk % count == index; }
};

void add_shard_option(OptionSet& options);
/// Throws UsageError.
[[nodiscard]] Shard chosen_shard(const Arguments& arguments);

}  // namespace arbiter::tools::corpus
