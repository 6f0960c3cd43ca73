#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/position/step.hpp"
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

/// What limits the search for a line.
struct CanWinRequest {
  Side side = Side::white;
  std::uint64_t most_positions = 300'000;
  std::optional<double> seconds{};
  const std::atomic<bool>* stop = nullptr;
  std::function<void(std::string_view)> progress{};
};

enum class Possibility : std::uint8_t { yes, no, undecided };

struct CanWin {
  Possibility verdict = Possibility::undecided;
  std::vector<MoveOutcome> line;  ///< yes: legal moves of both sides to a position that the side has won; may be empty
  std::string reason;             ///< no, undecided: why, without a full stop
  std::uint64_t positions = 0;    ///< that were reached
  bool exhausted = false;         ///< no: all positions that can follow were reached
};

/// Whether `side` can still win if both sides play for it. Never a false no: that is said if the variant has an
/// argument (Variant::why_never_wins), or if all positions that can follow have been looked at. A line is found breadth
/// first, then where the other side has few moves, or a side few pieces; it need not be the shortest.
[[nodiscard]] CanWin can_win(const Position& position, const CanWinRequest& request);

}  // namespace arbiter::tables
