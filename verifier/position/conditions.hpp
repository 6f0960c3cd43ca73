#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/position/setup.hpp"
#include "verifier/position/step.hpp"

namespace arbiter {

/// A condition that a move does not meet.
struct BrokenCondition {
  std::vector<std::string_view> clauses;  ///< ids of the variant, the decisive one first; not empty
  std::string reason;                     ///< in words, without a full stop; not empty
};

/// Conditions that a legal move meets, besides the clauses that say how its pieces go (Considered::because).
struct MetConditions {
  std::vector<std::string_view> decisive;  ///< with another reading of them, the move would not be legal
  std::vector<std::string_view> general;   ///< hold of every move of this player in such a position
  /// What only one reading of a clause allows, with the clause's id: "TM.make.role: through the square that it left".
  std::vector<std::string> readings{};
};

/// What a variant's clauses forbid and demand, for telling which of them another program breaks. `profile` is an index
/// into Variant::profiles(). All of it is derived from the declarative rules, never from the generator.
class Conditions {
 public:
  Conditions() = default;
  Conditions(const Conditions&) = delete;
  Conditions& operator=(const Conditions&) = delete;
  virtual ~Conditions() = default;

  /// The condition that keeps every legal move of `before` from leading to `after`, in which the other side is to move,
  /// where the clauses against the examined moves (Examiner) do not show it. Nothing if no single condition is
  /// recognised. Meaningful only if no legal move leaves the pieces and the state of `after`.
  [[nodiscard]] virtual std::optional<BrokenCondition> broken(std::size_t /*profile*/, const Setup& /*before*/,
                                                              const Setup& /*after*/) const {
    return std::nullopt;
  }

  /// The conditions that a legal move meets.
  [[nodiscard]] virtual MetConditions met(std::size_t profile, const Setup& before, const Move& move) const = 0;

  /// The clauses that decide those parts of the state that differ after a legal move, although the pieces are the same.
  /// Empty if none is known for them.
  [[nodiscard]] virtual std::vector<std::string_view> of_state(const Setup& before, const Move& move, const State& ours,
                                                               const State& theirs) const = 0;
};

}  // namespace arbiter
