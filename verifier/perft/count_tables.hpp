#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/perft/counting.hpp"

namespace arbiter {

/// `[{"depth","nodes","seconds"}…]`, and `"detail"` with details.
[[nodiscard]] nlohmann::ordered_json depths_json(std::span<const DepthCount> counts, bool detail);
/// A line for each depth; with details a line of headings and a column for each kind.
[[nodiscard]] std::string depths_text(std::span<const DepthCount> counts, bool detail, bool seconds);

/// A part of a count with the notation of the move (or step) that leads to it.
struct NamedPart {
  std::string notation;
  Tally tally;
};

/// Sorted by notation.
[[nodiscard]] std::vector<NamedPart> named(std::span<const DivideEntry> entries, const Setup& setup,
                                           const Variant& variant);

/// `[{"notation","nodes"}…]`, and `"detail"` with details.
[[nodiscard]] nlohmann::ordered_json divide_json(std::span<const NamedPart> parts, bool detail);
[[nodiscard]] std::string divide_text(std::span<const NamedPart> parts, std::size_t indent, bool detail);

}  // namespace arbiter
