#pragma once

#include <array>
#include <cstddef>

#include "verifier/position/step.hpp"
#include "verifier/rules/effect.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {

/// The ids of the clauses that make a move what it is; at most `capacity`.
class Because {
 public:
  static constexpr std::size_t capacity = 8;

  Because() = default;
  explicit Because(const char* clause) { add(clause); }
  /// What is added from now on is said of the move's last leg, what was added before of those before it.
  void last_leg() noexcept { last_leg_ = count_; }
  /// How many ids come before the last leg's; 0 if they are of all legs.
  [[nodiscard]] std::size_t before_last_leg() const noexcept { return last_leg_; }
  void add(const char* clause) {
    ensure(count_ < capacity, "a move falls under at most eight clauses");
    ids_[count_++] = clause;
  }
  [[nodiscard]] const char* const* begin() const noexcept { return ids_.data(); }
  [[nodiscard]] const char* const* end() const noexcept { return ids_.data() + count_; }

 private:
  std::array<const char*, capacity> ids_{};
  std::size_t count_ = 0;
  std::size_t last_leg_ = 0;
};

/// One leg of a candidate move; `effect` is everything that has changed since the beginning of the move.
struct Leg {
  Step step;
  Effect effect;
};

/// A move that the rules consider; the condition under which it is legal is passed along with it.
struct Candidate {
  std::vector<Leg> legs;  ///< at least one
  Because because;
};

}  // namespace arbiter
