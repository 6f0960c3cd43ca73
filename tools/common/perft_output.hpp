#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "common/positions.hpp"
#include "perft/counting.hpp"

namespace arbiter::tools {

/// A JSON number, or a string of digits where it is above 2^53 and many readers would round it.
[[nodiscard]] nlohmann::ordered_json count_json(Count count);

/// `[{"depth","nodes","seconds"}…]`
[[nodiscard]] nlohmann::ordered_json depths_json(std::span<const DepthCount> counts);

/// A part of a count with the turn (or step) that it lies behind, as people write it.
struct NamedPart {
  std::string notation;
  Count nodes = 0;
};

/// Sorted by notation.
[[nodiscard]] std::vector<NamedPart> named(std::span<const DivideEntry> entries, const Setup& setup,
                                           const Variant& variant);

/// `[{"notation","nodes"}…]`
[[nodiscard]] nlohmann::ordered_json divide_json(std::span<const NamedPart> parts);
[[nodiscard]] std::string divide_text(std::span<const NamedPart> parts, std::size_t indent);

/// Shows how far a count is, at most a few times a second.
[[nodiscard]] std::function<void(int, std::size_t, std::size_t)> progress_of(Run& run, std::string what);

}  // namespace arbiter::tools
