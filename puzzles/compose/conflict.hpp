#pragma once

#include <memory>
#include <string>
#include <vector>

#include "puzzles/compose/child.hpp"
#include "puzzles/compose/worker.hpp"

namespace arbiter::puzzles {

/// Asks, in a process of its own beside the search, whether constraints and the parts of a query contradict each other
/// or the rules of the space. What a theme without a query wants plays no part. Over at once where there is neither.
class Conflict {
 public:
  /// `seconds`: of the clock, after which it gives up.
  Conflict(const Theme& theme, const Request& request, double seconds, std::size_t memory_mib);

  /// Takes in what has come, waiting for it up to so many milliseconds; true when there is nothing more to come.
  bool look(int milliseconds);
  /// What contradicts, none of it to be left out; empty if nothing is known to.
  [[nodiscard]] const std::vector<std::string>& words() const noexcept { return words_; }

 private:
  Case whole_;
  std::unique_ptr<Job> job_;
  std::unique_ptr<Child> child_;  ///< none once it is over
  std::vector<std::string> words_;
};

}  // namespace arbiter::puzzles
