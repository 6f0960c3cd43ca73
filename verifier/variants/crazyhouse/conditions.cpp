#include "verifier/variants/crazyhouse/conditions.hpp"

#include <fmt/format.h>

#include "verifier/orthodox/conditions.hpp"
#include "verifier/variants/crazyhouse/fen.hpp"
#include "verifier/variants/crazyhouse/sources.hpp"
#include "verifier/variants/crazyhouse/state.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::crazyhouse {
namespace {

/// The square of a piece of `side` that only `after` has, where nothing else differs.
std::optional<Square> dropped(Side side, const Board& before, const Board& after) {
  std::optional<Square> found;
  for (const Square square : before.occupied() | after.occupied()) {
    if (before[square] == after[square]) continue;
    if (found || before[square] || after[square]->owner != owner_of(side)) return std::nullopt;
    found = square;
  }
  return found;
}

/// The board with the pieces that were pawns as others of their kind.
Board without_marks(const Board& board) {
  Board plain = board;
  for (const Square square : board.occupied())
    plain.put(square, {board[square]->owner, moves_like(board[square]->role)});
  return plain;
}

class HouseConditions final : public orthodox::BaseConditions {
 public:
  using BaseConditions::BaseConditions;

  std::optional<BrokenCondition> broken(std::size_t profile, const Setup& before, const Setup& after) const override {
    const Side side = before.to_move;
    if (const auto square = dropped(side, before.board, after.board)) {
      const Role role = after.board[*square]->role;
      const std::string_view name = roles()[static_cast<std::size_t>(number(role))].name;
      if (role == orthodox::pawn && (square->rank() == 0 || square->rank() == 7))
        return BrokenCondition{{"ZH.drop.pawn"}, fmt::format("a pawn is dropped on {}", square->name())};
      if (role == orthodox::king || is_promoted(role) || pocket(before.state, side, role) == 0)
        return BrokenCondition{{"ZH.drop"}, fmt::format("the pocket has no {}", name)};
      return std::nullopt;
    }
    for (const MoveOutcome& move : rules().setup_moves(before)) {
      if (move.after.board == after.board || without_marks(move.after.board) != without_marks(after.board)) continue;
      return BrokenCondition{{"ZH.promoted"},
                             fmt::format("a piece that was a pawn is marked so, on {}", move.move.back().to.name())};
    }
    return BaseConditions::broken(profile, before, after);
  }

  MetConditions met(std::size_t, const Setup& before, const Move& move) const override {
    MetConditions met;
    if (move.front().places && rules().in_check(before, before.to_move)) met.decisive.emplace_back("ZH.drop.check");
    return met;
  }

  std::vector<std::string_view> of_state(const Setup& before, const Move& move, const State& ours,
                                         const State& theirs) const override {
    std::vector<std::string_view> clauses = BaseConditions::of_state(before, move, ours, theirs);
    if (!pocket_range.differs(ours, theirs)) return clauses;
    if (move.front().places) {
      clauses.insert(clauses.begin(), "ZH.drop");
      return clauses;
    }
    const auto victim = move.front().captures.empty() ? std::nullopt : before.board[*move.front().captures.begin()];
    clauses.insert(clauses.begin(), victim && is_promoted(victim->role) ? "ZH.promoted" : "ZH.pocket");
    return clauses;
  }
};

}  // namespace

const Conditions& conditions() {
  static const HouseConditions object(*variant_named("crazyhouse"));
  return object;
}

}  // namespace arbiter::crazyhouse
