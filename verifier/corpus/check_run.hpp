#pragma once

#include <functional>

#include "verifier/corpus/chunk_check.hpp"
#include "verifier/corpus/observer.hpp"

namespace arbiter::corpus {

/// Takes findings as they are found, in the order of the input. False: nobody wants more.
using FindingSink = std::function<bool(CheckFindings&&)>;

/// Checks all records of all files in `threads` threads; memory does not grow with the input.
[[nodiscard]] CheckCounts check_files(const Input& input, const CheckSettings& settings, unsigned threads,
                                      Observer& observer, const FindingSink& sink);

}  // namespace arbiter::corpus
