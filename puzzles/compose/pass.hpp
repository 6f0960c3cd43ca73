#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "puzzles/compose/composition.hpp"
#include "puzzles/compose/conflict.hpp"

namespace arbiter::puzzles {

/// What all passes of one composition share. All of it outlives them.
struct Composing {
  const Theme& theme;
  const Request& request;
  const Effort& effort;
  std::chrono::steady_clock::time_point start;
  Conflict& conflict;
  Composition& result;  ///< positions are added to it
};

/// What one pass is to do.
struct PassOrder {
  std::size_t count = 1;  ///< as many positions, unless it minimises
  bool minimise = false;
  std::optional<std::size_t> at_most{};  ///< no position with more pieces
  std::optional<std::size_t> least{};    ///< when minimising: no position has fewer pieces
  std::size_t local_boards = 0;  ///< if not 0: only local search of this many boards per case, within `search_seconds`
  double search_seconds = 0;
  std::optional<double> seconds{};  ///< for the whole pass; each case gets `patience` of them, once
  double patience = 0;
  std::size_t seeds_used = 0;  ///< by passes before this one: each solver and each local search has its own seed
};

/// What became of the cases of a pass.
struct PassEnd {
  bool all_decided = false;
  std::size_t decided = 0;
};

/// One pass over the cases, of which there is at least one: each is given to the leading engine in a process of its
/// own, and, where a place is free, slow ones to the other engines as well. Throws InternalError if a position fails
/// its replay by the generator.
PassEnd run_pass(const Composing& composing, const std::vector<Case>& cases, const PassOrder& order);

}  // namespace arbiter::puzzles
