#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/solve/solver.hpp"
#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The task of finding positions in one case.
struct Job {
  const Theme& theme;
  const Request& request;
  const Case& part;
  SolverStyle style;
  std::size_t count = 1;               ///< positions
  bool minimise = false;               ///< each reported position has fewer pieces than the one before
  bool reduce = true;                  ///< remove pieces that are not needed
  std::optional<std::size_t> at_most;  ///< pieces on the board
  std::vector<Setup> known;            ///< these sets of squares, and their mirror images, must not be found again
  double seconds = 0;                  ///< of the clock
  std::size_t local_boards = 0;        ///< if not 0: this many random boards, without a solver; never `impossible`
  bool explain = false;                ///< only report which constraints contradict each other
};

struct WorkedPosition {
  Setup setup;
  bool needed = false;  ///< no single piece can be left out, even if the request were to allow it
};

/// Receives what work() reports on its way.
struct Listener {
  std::function<void(const WorkedPosition&)> position;
  /// Called once, if at all: a position of the case shows the theme and has no fault, but no game reaches it. What
  /// work() says of the case then holds only among reachable positions.
  std::function<void()> left_out;
};

/// Whether going through all positions of a request board by board, whatever its cases are, is faster than anything
/// else.
[[nodiscard]] bool has_few_boards(const Theme& theme, const Request& request);

/// Works on a case and reports each position as it is found. `impossible`: there is no (further) position, or none with
/// fewer pieces when minimising. `found`: `count` have been reported. Throws InternalError where rules and generator
/// differ.
[[nodiscard]] Verdict work(const Job& job, const Listener& tell);

}  // namespace arbiter::puzzles
