#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "tools/cli/positions.hpp"
#include "verifier/perft/count_json.hpp"
#include "verifier/perft/count_table.hpp"
#include "verifier/perft/counting.hpp"

namespace arbiter::tools {

/// `[{"depth","nodes","seconds"}…]`, with details `"detail"`, too.
[[nodiscard]] nlohmann::ordered_json depths_json(std::span<const DepthCount> counts, bool detail);
/// A line for each depth, with details a column for each kind below a line of their names.
[[nodiscard]] std::string depths_text(std::span<const DepthCount> counts, bool detail, bool seconds);

/// A part of a count with the move (or step) that it lies behind, as people write it.
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

[[nodiscard]] std::string hash_text(const CountTable& table);

/// "2 h 05 min"
[[nodiscard]] std::string duration_text(double seconds);

/// Shows how far a count is and how long it may still take, at most a few times a second. The time that a depth takes
/// is measured from the first call for it; -1 is for work that has none.
[[nodiscard]] std::function<void(int depth, double share)> progress_of(Run& run, std::string what);

}  // namespace arbiter::tools
