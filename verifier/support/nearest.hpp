#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace arbiter {

/// Least number of insertions, deletions, substitutions and swaps of neighbours that make `b` out of `a`, ignoring
/// case.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word that `typed` was probably meant to be, or empty if none is near. Near means at most a third of its letters
/// wrong (or two, if that is more), or `typed` begins the word.
[[nodiscard]] std::string nearest(std::string_view typed, std::span<const std::string> words);

}  // namespace arbiter
