#pragma once

#include "verifier/position/conditions.hpp"
#include "verifier/position/variant.hpp"

namespace arbiter::orthodox {

/// The conditions of the orthodox base.
class BaseConditions : public Conditions {
 public:
  /// `variant` must outlive the object.
  explicit BaseConditions(const Variant& variant) : variant_(variant) {}

  MetConditions met(std::size_t profile, const Setup& before, const Move& move) const override;
  std::vector<std::string_view> of_state(const Setup& before, const Move& move, const State& ours,
                                         const State& theirs) const override;

 protected:
  [[nodiscard]] const Variant& variant() const noexcept { return variant_; }

 private:
  const Variant& variant_;
};

/// What castling of `side` breaks: CH.castle.rights, CH.castle.path and CH.castle.check, in this order, as many as
/// apply. Nothing if `after` is not `before` with the king and another piece of the side moved along their rank, or if
/// nothing is broken. `rules` says which squares are attacked.
[[nodiscard]] std::optional<BrokenCondition> broken_castling(const MoveSource& rules, Side side, const Setup& before,
                                                             const Setup& after);

/// CH.pawn.ep or CH.pawn.capture, if the boards differ by a pawn that has gone one square diagonally onto an empty
/// square and nothing else.
[[nodiscard]] std::optional<BrokenCondition> broken_by_empty_diagonal(const Setup& before, const Setup& after);

/// Whether `after` lacks a king of `side` that `before` has.
[[nodiscard]] bool king_is_gone(Side side, const Setup& before, const Setup& after);

}  // namespace arbiter::orthodox
