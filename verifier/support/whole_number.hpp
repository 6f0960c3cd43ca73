#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbiter {

/// The number that the text is: digits and nothing else, without a sign, from `least` to `most`.
[[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t least = 0,
                                                        std::uint64_t most = UINT64_MAX);

/// The number that the text is, in decimal: digits with or without a point, a sign - or an exponent.
[[nodiscard]] std::optional<double> decimal_number(std::string_view text);

/// One of several equal parts: 1 <= part <= parts.
struct PartOfWhole {
  std::size_t part = 1;
  std::size_t parts = 1;
};
/// Reads "I/N", part I of N, with N at most `most`.
[[nodiscard]] std::optional<PartOfWhole> part_of_whole(std::string_view text, std::size_t most);

}  // namespace arbiter
