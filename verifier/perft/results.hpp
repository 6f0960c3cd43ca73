#pragma once

#include <vector>

#include <tl/expected.hpp>

#include "verifier/perft/count_job.hpp"

namespace arbiter {

/// count_depths for `results`: keeps every distinct position of a depth, and lists its moves once.
[[nodiscard]] tl::expected<std::vector<DepthCount>, Undecided> count_results(const CountJob& job, const Setup& setup,
                                                                             int first, int last);

}  // namespace arbiter
