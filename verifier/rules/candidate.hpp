#pragma once

#include <array>
#include <cstddef>
#include <vector>

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
  /// For explanations alone: a clause without which the move would be illegal, however the piece goes.
  void allowed_by(const char* clause) { allowed_by_.push_back(clause); }
  /// The same of one that every move of this player in such a position falls under.
  void generally(const char* clause) { general_.push_back(clause); }
  [[nodiscard]] const std::vector<const char*>& allowed_by() const noexcept { return allowed_by_; }
  [[nodiscard]] const std::vector<const char*>& general() const noexcept { return general_; }
  [[nodiscard]] const char* const* begin() const noexcept { return ids_.data(); }
  [[nodiscard]] const char* const* end() const noexcept { return ids_.data() + count_; }

 private:
  std::array<const char*, capacity> ids_{};
  std::size_t count_ = 0;
  std::size_t last_leg_ = 0;
  std::vector<const char*> allowed_by_;
  std::vector<const char*> general_;
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
