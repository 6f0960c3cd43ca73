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
  enum class Say : unsigned char {
    how,       ///< how the pieces go, and what the move makes of them
    allowing,  ///< before that, what it would be illegal without (Examined::allowed_by)
    general,   ///< what every move of this player falls under (Examined::general)
  };
  /// `rules` and `setup` must outlive this.
  MoveClauses(const MoveSource& rules, const Setup& setup, Say say = Say::how)
      : rules_(rules), setup_(setup), say_(say) {}

  /// One entry a step: ids, the decisive one first. Entries are empty from the first step on that the rules do not
  /// have.
  [[nodiscard]] std::vector<std::vector<std::string_view>> by_step(const Move& move);
  /// All of them, each once, in the order of the steps.
  [[nodiscard]] std::vector<std::string_view> of(const Move& move);

 private:
  [[nodiscard]] std::vector<Considered> considered(const Setup& here) const;

  const MoveSource& rules_;
  const Setup& setup_;
  Say say_;
  std::map<Move, std::vector<Considered>> after_;  ///< by the steps played so far
};

}  // namespace arbiter
