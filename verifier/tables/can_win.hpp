#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verifier/position/position.hpp"
#include "verifier/position/step.hpp"

namespace arbiter::tables {

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
