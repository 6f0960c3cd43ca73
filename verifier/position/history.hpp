#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_map>

#include "verifier/position/ruleset.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter {

/// The positions of one game, where a position that comes about for the third time ends it. Positions are the same if
/// Variant::essential() makes the same of them.
class History {
 public:
  /// Remembers nothing where repetitions decide nothing (ProfileInfo::repetition_decides).
  explicit History(Ruleset ruleset) : ruleset_(ruleset), decides_(ruleset.profile().repetition_decides) {}

  /// The next position of the game. Whether it ends the game, which the player who brought it about has lost.
  [[nodiscard]] bool ends_with(const Setup& setup);

 private:
  Ruleset ruleset_;
  bool decides_;
  std::unordered_map<Setup, int, SetupHash> times_;
};

/// The variant's clause about repetitions; empty if it has none.
[[nodiscard]] std::string_view repetition_clause(const Variant& variant);

}  // namespace arbiter
