#pragma once

#include <functional>

#include "verifier/corpus/chunk_check.hpp"
#include "verifier/corpus/observer.hpp"

namespace arbiter::corpus {

/// Takes findings in the order of the input. Returns false if it wants no more.
using FindingSink = std::function<bool(CheckFindings&&)>;

/// Checks all records of all files in `threads` threads; the memory used does not grow with the input. Throws
/// JournalError.
[[nodiscard]] CheckCounts check_files(const Input& input, const CheckSettings& settings, unsigned threads,
                                      Observer& observer, const FindingSink& sink);

}  // namespace arbiter::corpus
