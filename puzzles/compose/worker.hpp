#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/solve/solver.hpp"
#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// What is looked for in one case.
struct Job {
  const Theme& theme;
  const Request& request;
  const Case& part;
  SolverStyle style;
  std::size_t count = 1;               ///< positions
  bool minimise = false;               ///< each position that is reported has fewer pieces than the one before
  bool reduce = true;                  ///< pieces that are not needed are taken off
  std::optional<std::size_t> at_most;  ///< pieces on the board
  std::vector<Setup> known;            ///< these sets of squares, and their mirror images, are not wanted again
  double seconds = 0;                  ///< of the clock
  std::size_t local_boards = 0;        ///< if not 0: so many boards at random, without a solver; never `impossible`
  bool explain = false;                ///< only say which constraints contradict each other
};

struct WorkedPosition {
  Setup setup;
  bool needed = false;  ///< no single piece can be left out
};

/// What work() says on its way.
struct Listener {
  std::function<void(const WorkedPosition&)> position;
  /// Once, if at all: a position of the case shows the theme and has no fault, but no game reaches it. What work() says
  /// of the case holds among reachable positions only.
  std::function<void()> left_out;
};

/// Whether all positions of a request, whatever its cases are, are gone through board by board sooner than anything
/// else that could be tried.
[[nodiscard]] bool has_few_boards(const Theme& theme, const Request& request);

/// Works a case off: tells each position as it is found. `impossible`: there is none (further), also none with fewer
/// pieces when minimising. `found`: `count` have been reported. Throws InternalError where rules and generator differ.
[[nodiscard]] Verdict work(const Job& job, const Listener& tell);

}  // namespace arbiter::puzzles
