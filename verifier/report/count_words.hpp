#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "verifier/report/report.hpp"

namespace arbiter {

/// What the key of a count says, for readers, in the number that fits the count: {"claimsChecked", 1} is "claim
/// checked". Keys that have no words here are taken apart: "claimsLost" is "claims lost".
[[nodiscard]] std::string count_words(std::string_view key, std::size_t count);

/// The counts of a report that are not zero, as a list: "3 pages, 1 not readable, 2 claims checked". Leaves out the
/// numbers of errors, warnings and notes, which stand in headings. Empty if all are zero.
[[nodiscard]] std::string counts_in_words(const Report& report);

}  // namespace arbiter
