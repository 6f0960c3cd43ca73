#include "puzzles/games/naturalness.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

constexpr int usual_pieces_of_kind = 2;

}  // namespace

std::string unnatural(const Setup& setup, const Variant& variant, const PieceWorth& worths) {
  for (const Side side : {Side::white, Side::black}) {
    for (const RoleInfo& role : variant.roles()) {
      if (role.name == "pawn") continue;
      const int count = setup.board.of(piece_of(side, role.role)).size();
      if (count > usual_pieces_of_kind)
        return fmt::format("{} has {} {}s", side == Side::white ? "White" : "Black", count, role.name);
    }
  }
  if (std::abs(worths.material(setup.board)) > worths.of_a_side() / 2) return "one side has much more";
  return {};
}

}  // namespace arbiter::puzzles
