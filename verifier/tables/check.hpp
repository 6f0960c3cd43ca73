#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "verifier/tables/table.hpp"

namespace arbiter::tables {

/// What a table is checked with, and how far.
struct CheckRequest {
  std::optional<std::uint64_t> samples{};  ///< so many positions at random; absent: all
  std::uint64_t seed = 1;
  unsigned search_plies =
      0;  ///< also what the search of `solve` says about wins in so many plies, odd, or one more; 0: not
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::string_view)> progress{};
};

struct CheckedTable {
  std::uint64_t positions = 0;  ///< that were checked with the declarative rules
  std::uint64_t moves = 0;      ///< of theirs
  std::uint64_t searched = 0;   ///< positions about which the search was asked, too
  bool all = false;             ///< every position of the table was checked
  bool stopped = false;
  /// The first position that is wrong, and why; empty if there is none.
  std::string fault{};
};

/// Checks that each value follows from those after the moves of the declarative rules, in an image of the position
/// (colours exchanged, mirrored) that is drawn at random. If that holds for all positions, all values are right: by
/// induction on the plies for wins and losses, and the draws are what neither side can leave. It knows nothing of how
/// the table was made, nor of the generator.
[[nodiscard]] CheckedTable check(const Table& table, const CheckRequest& request);

}  // namespace arbiter::tables
