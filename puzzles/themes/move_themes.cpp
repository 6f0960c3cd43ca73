// What all legal moves of a position have in common, in variants whose kings can be in check.

#include <algorithm>

#include "puzzles/themes/lists.hpp"
#include "puzzles/themes/move_theme.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

using Check = MoveThemeParts::Check;
using orthodox::king;
using orthodox::pawn;

bool is_pawn(Piece piece, const Request&) { return piece.role == pawn; }

void add_en_passant(std::vector<const Theme*>& themes) {
  add_orthodox_theme(themes, {.info = {"en-passant-only",
                                       variants_with("en-passant-only"),
                                       "CH.pawn.ep",
                                       "Every legal move captures en passant.",
                                       {}},
                              .king = king,
                              .match = [](const MoveFacts& facts, const Request&) { return facts.en_passant(); },
                              .may_match = is_pawn});
}

/// The pieces that may mate in mate-by-kind. The usual variant has the pieces of all the others.
std::span<const RoleInfo> roles_to_mate_with() { return variant_named(variants_with("mate-by-kind").front())->roles(); }

const std::vector<std::string>& names_of_pieces() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (const RoleInfo& each : roles_to_mate_with()) {
      if (each.role != king) result.emplace_back(each.name);
    }
    return result;
  }();
  return names;
}
Role role_named(const std::string& name) {
  for (const RoleInfo& each : roles_to_mate_with()) {
    if (each.name == name) return each.role;
  }
  return pawn;
}

void add_mates(std::vector<const Theme*>& themes) {
  MoveThemeParts parts{
      .info = {"mate-by-kind",
               variants_with("mate-by-kind"),
               "CH.end.mate",
               "The king of the side to move stands alone and is mated by pieces of one kind and their king.",
               {{"piece", "who mates", names_of_pieces(), "queen", 0, 0}}},
      .king = king,
      .check = Check::given};
  parts.info.to_move = Side::black;
  parts.demands = [](Problem& problem) {
    const Side side = problem.space().to_move();
    const Role kind = role_named(problem.request().parameter("piece"));
    Conjunction<Formula> only;
    for (const Square square : all_squares) {
      problem.space().view().for_each_piece(square, [&](Piece piece, Formula present) {
        if (piece.role != king && (piece.owner == owner_of(side) || piece.role != kind)) only.add(no(present));
      });
    }
    return std::vector<Named>{{"a lone king, and pieces of one kind with theirs", only.value()}};
  };
  parts.look = [](const Request& request, const Setup& setup) {
    const Role kind = role_named(request.parameter("piece"));
    for (const Square square : setup.board.occupied()) {
      const Piece piece = *setup.board[square];
      if (piece.role != king && (piece.owner == owner_of(request.constraints.to_move) || piece.role != kind))
        return std::string("other pieces stand on the board");
    }
    return std::string();
  };
  add_orthodox_theme(themes, std::move(parts));
}

}  // namespace

void add_move_themes(std::vector<const Theme*>& themes) {
  add_en_passant(themes);
  add_mates(themes);
}

}  // namespace arbiter::puzzles
