#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "verifier/position/move_source.hpp"

namespace arbiter {

/// The clauses of legal moves from one set-up, by the declarative rules. What the rules say of a set-up is kept, so
/// that the moves of a position cost little more than one.
class MoveClauses {
 public:
  /// `rules` and `setup` must outlive this.
  MoveClauses(const MoveSource& rules, const Setup& setup) : rules_(rules), setup_(setup) {}

  /// One entry a step: ids, the decisive one first. Entries are empty from the first step on that the rules do not
  /// have.
  [[nodiscard]] std::vector<std::vector<std::string_view>> by_step(const Move& move);
  /// All of them, each once, in the order of the steps.
  [[nodiscard]] std::vector<std::string_view> of(const Move& move);

 private:
  const MoveSource& rules_;
  const Setup& setup_;
  std::map<Move, std::vector<Considered>> after_;  ///< by the steps played so far
};

}  // namespace arbiter
