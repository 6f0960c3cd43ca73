#pragma once

#include <set>
#include <string>

#include "puzzles/games/certify.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {

/// Whether in two puzzles of one game the side that solves brings the same kind of piece to the same square, or the
/// keys take the same kind of piece from the same square: the same idea some moves later.
[[nodiscard]] bool same_idea(const Certified& one, const Certified& other);

/// Remembers puzzles, and knows copies of them.
class Copies {
 public:
  explicit Copies(Ruleset ruleset) : ruleset_(ruleset) {}

  /// Whether one before has the same start or the same end, begins within this one's line or has this one's start
  /// within its own, or has the same line of several moves (kinds of pieces, and where they go from and to). Mirror
  /// images, and the same with colours exchanged, are the same. What is not a copy is remembered.
  [[nodiscard]] bool is_copy(const Setup& start, const Certified& win);

 private:
  [[nodiscard]] static std::string line_of(const Setup& start, const Certified& win);

  Ruleset ruleset_;
  std::set<std::string> positions_;  ///< keys of those in which a side solves, and of the ends
  std::set<std::string> lines_;
};

}  // namespace arbiter::puzzles
