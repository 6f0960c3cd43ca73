#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "verifier/position/ruleset.hpp"
#include "verifier/tables/places.hpp"

namespace arbiter::tables {

/// How the game stands where it has ended, for the side to move.
enum class End : std::uint8_t { none, drawn, won, lost };

[[nodiscard]] End end_of(Status status) noexcept;

/// A limit ended the work before there was a table; what() says which, and what would help.
class BuildStopped : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What limits the work.
struct BuildLimits {
  std::uint64_t most_bytes = std::uint64_t{4096} << 20U;
  std::optional<double> seconds{};
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::string_view)> progress{};  ///< called now and then; may be empty
};

/// The positions of a table and their moves. Position number i has the place with keys[i]; its moves lead to the
/// positions next[first[i]] to next[first[i + 1] - 1], each listed once.
struct Graph {
  std::vector<std::uint64_t> keys;
  std::vector<End> ends;
  std::vector<std::uint64_t> first;
  std::vector<std::uint32_t> next;
};

/// All positions that the pieces of `roots` can be placed in, with either side to move and each of
/// Variant::possible_states() the root's state, if faults() finds no error in them; and all that follow from them. The
/// successors are those of `source`. Throws BuildStopped.
[[nodiscard]] Graph explore(Ruleset ruleset, const MoveSource& source, const std::vector<Setup>& roots, Places& places,
                            const BuildLimits& limits);

}  // namespace arbiter::tables
