#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace arbiter {

/// Least number of insertions, deletions, substitutions and swaps of neighbours that make `a` of `b`; case is ignored.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

/// The word that `typed` was probably meant to be; empty if none is near: a third of its letters
/// wrong, at least two, or the beginning of a word.
[[nodiscard]] std::string nearest(std::string_view typed, std::span<const std::string> words);

}  // namespace arbiter
