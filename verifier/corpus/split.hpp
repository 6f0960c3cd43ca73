#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "verifier/corpus/input.hpp"
#include "verifier/corpus/observer.hpp"

namespace arbiter::corpus {

struct SplitResult {
  std::uint64_t positions = 0;
  std::uint64_t refused = 0;  ///< overlong lines
  std::size_t files = 0;
};

/// Deals the positions of a corpus to `count` files: `prefix`1 and so on, with the extension of the first input's
/// format. The files get their names when all are complete. Throws Refusal if the input files cannot be joined into one
/// or would be replaced, and OutputError.
[[nodiscard]] SplitResult split(const Input& input, std::size_t count, const std::string& prefix, unsigned threads,
                                Observer& observer);

}  // namespace arbiter::corpus
