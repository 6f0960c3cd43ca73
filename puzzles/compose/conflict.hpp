#pragma once

#include <memory>
#include <string>
#include <vector>

#include "puzzles/compose/child.hpp"
#include "puzzles/compose/worker.hpp"

namespace arbiter::puzzles {

/// Checks, in its own process beside the search, whether constraints and the parts of a query contradict each other or
/// the rules of the space. What a theme without a query demands plays no part. Ends at once where there is neither.
class Conflict {
 public:
  /// `seconds`: of the clock, after which it gives up.
  Conflict(const Theme& theme, const Request& request, double seconds, std::size_t memory_mib);

  /// Reads what has arrived, waiting for up to `milliseconds`; true when nothing more will come.
  bool look(int milliseconds);
  /// The contradicting parts, none of which can be left out; empty if no contradiction is known.
  [[nodiscard]] const std::vector<std::string>& words() const noexcept { return words_; }

 private:
  Case whole_;
  std::unique_ptr<Job> job_;
  std::unique_ptr<Child> child_;  ///< null once it is over
  std::vector<std::string> words_;
};

}  // namespace arbiter::puzzles
