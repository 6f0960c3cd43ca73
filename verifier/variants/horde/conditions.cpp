#include "verifier/variants/horde/conditions.hpp"

#include <fmt/format.h>

#include "verifier/orthodox/conditions.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::horde {
namespace {

/// HD.ep: the square of a white pawn on the third rank that a black pawn takes by going behind it.
std::optional<Square> taken_in_passing(const Setup& before, const Setup& after) {
  const Piece white = piece_of(Side::white, orthodox::pawn);
  const Piece black = piece_of(Side::black, orthodox::pawn);
  for (int file = 0; file < 8; ++file) {
    const Square behind = Square::at(file, 1);
    const Square taken = Square::at(file, 2);
    if (!before.board.empty(behind) || !after.board.holds(behind, black)) continue;
    if (before.board.holds(taken, white) && after.board.empty(taken)) return taken;
  }
  return std::nullopt;
}

class HordeConditions final : public orthodox::BaseConditions {
 public:
  using BaseConditions::BaseConditions;

  std::optional<BrokenCondition> broken(std::size_t, const Setup& before, const Setup& after) const override {
    if (before.board.of(Owner::white).empty())
      return BrokenCondition{{"HD.end"}, "the game is over: White has no piece left"};
    if (const auto taken = taken_in_passing(before, after); taken && before.to_move == Side::black) {
      return BrokenCondition{{"HD.ep"},
                             fmt::format("the pawn on {} is not captured en passant: only a double step from the first "
                                         "rank ends there, and that is exempt",
                                         taken->name())};
    }
    return std::nullopt;
  }

  MetConditions met(std::size_t profile, const Setup& before, const Move& move) const override {
    MetConditions met = BaseConditions::met(profile, before, move);
    const auto piece = before.board[move.front().from];
    if (piece == piece_of(Side::white, orthodox::pawn) && move.front().from.rank() == 0)
      met.decisive.emplace_back("HD.pawn.first");
    return met;
  }
};

}  // namespace

const Conditions& conditions() {
  static const HordeConditions object(*variant_named("horde"));
  return object;
}

}  // namespace arbiter::horde
