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

/// `{"captures",…}`, all kinds.
[[nodiscard]] nlohmann::ordered_json detail_json(const Tally& tally);

/// `[{"depth","nodes","seconds"}…]`, with details `"detail"`, too.
[[nodiscard]] nlohmann::ordered_json depths_json(std::span<const DepthCount> counts, bool detail);
/// A line for each depth, with details a column for each kind below a line of their names.
[[nodiscard]] std::string depths_text(std::span<const DepthCount> counts, bool detail, bool seconds);

/// A part of a count with the turn (or step) that it lies behind, as people write it.
struct NamedPart {
  std::string notation;
  Tally tally;
};

/// Sorted by notation.
[[nodiscard]] std::vector<NamedPart> named(std::span<const DivideEntry> entries, const Setup& setup,
                                           const Variant& variant);

/// `[{"notation","nodes"}…]`, with details `"detail"`, too.
[[nodiscard]] nlohmann::ordered_json divide_json(std::span<const NamedPart> parts, bool detail);
[[nodiscard]] std::string divide_text(std::span<const NamedPart> parts, std::size_t indent, bool detail);

/// Shows how far a count is, at most a few times a second.
[[nodiscard]] std::function<void(int, std::size_t, std::size_t)> progress_of(Run& run, std::string what);

}  // namespace arbiter::tools
