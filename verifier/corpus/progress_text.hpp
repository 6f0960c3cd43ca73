#pragma once

#include <cstdint>
#include <string>

namespace arbiter::corpus {

/// How far a run is: "412 MB of 1.3 GB, 21400000 positions, about 31 s left". `taken` of `all` bytes (0: not known how
/// many there are) have been read in `spent` seconds; the time that is left is told after the first of them.
[[nodiscard]] std::string progress_text(std::uint64_t taken, std::uint64_t all, std::uint64_t records, double spent);

}  // namespace arbiter::corpus
