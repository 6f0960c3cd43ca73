#include "puzzles/space/constrained_pieces.hpp"

#include <fmt/format.h>

#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

/// The conditions under which a piece of `owner` and `role` stands somewhere.
void collect(const FormulaView& view, Owner owner, Role role, std::vector<Formula>& here) {
  for (const Square square : all_squares) {
    const Formula stands = view.holds(square, Piece{owner, role});
    if (!never(stands)) here.push_back(stands);
  }
}

Formula at_most_of(const std::vector<Formula>& here, std::size_t most) {
  return here.size() <= most ? truth<Formula>(true) : no(totaliser(here, most + 1)[most]);
}

}  // namespace

Board initial_board(const Variant& variant, const std::array<std::uint8_t, State::context_size>& context) {
  State wanted;
  wanted.context = context;
  for (const NamedPosition& each : variant.positions()) {
    const auto read = variant.parse_fen(each.fen, {});
    if (!read || !each.name.starts_with("start")) continue;
    const State& state = read->setup.state;
    const ArmyChoice* const choice = variant.army_choice();
    const bool armies = choice == nullptr || choice->pairing_of(state) == choice->pairing_of(wanted);
    if (armies) return read->setup.board;
  }
  throw InternalError("a variant has an initial set-up");
}

std::vector<Named> constrained_pieces(const Request& request, const FormulaView& view) {
  std::vector<Named> result;
  const Variant& variant = request.ruleset.variant();
  const bool shared = !puzzle_variant(variant).shared_pieces_word().empty();
  if (request.natural) {
    const Board initial = initial_board(variant, view.context());
    for (const Side side : {Side::white, Side::black}) {
      Conjunction<Formula> few;
      for (const RoleInfo& role : variant.roles()) {
        std::vector<Formula> here;
        collect(view, owner_of(side), role.role, here);
        few.add(at_most_of(here, static_cast<std::size_t>(initial.of(piece_of(side, role.role)).size())));
      }
      result.push_back({fmt::format("--natural: {} has no more pieces of a kind than in the initial set-up",
                                    side == Side::white ? "White" : "Black"),
                        few.value()});
    }
    if (shared) {
      Conjunction<Formula> few;
      for (const RoleInfo& role : variant.roles()) {
        std::vector<Formula> here;
        for (const Owner owner : {Owner::white, Owner::black, Owner::both}) collect(view, owner, role.role, here);
        const int most =
            initial.of(piece_of(Side::white, role.role)).size() + initial.of(piece_of(Side::black, role.role)).size();
        few.add(at_most_of(here, static_cast<std::size_t>(most)));
      }
      result.push_back(
          {"--natural: with the checkered pieces there are no more of a kind than in the initial set-up", few.value()});
    }
  }
  if (request.orthodox_fails && shared) {
    std::vector<Formula> here;
    for (const RoleInfo& role : variant.roles()) collect(view, Owner::both, role.role, here);
    result.push_back({"--orthodox-fails: no checkered piece, which orthodox chess does not have", at_most_of(here, 0)});
  }
  return result;
}

}  // namespace arbiter::puzzles
