// Checkered chess: checks and mates by pieces of both players alone.

#include <algorithm>

#include "puzzles/themes/move_theme.hpp"
#include "puzzles/variants/checkered/requested_stage.hpp"
#include "puzzles/variants/checkered/themes.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::puzzles {
namespace {

using Check = MoveThemeParts::Check;
using orthodox::king;
using orthodox::pawn;

/// Only the pieces of the other owners attack: those of `owner` still block lines.
FormulaView without_pieces_of(const FormulaView& view, Owner owner) {
  FormulaView result = view;
  for (const Square square : all_squares) {
    std::vector<FormulaView::Candidate> rest;
    view.for_each_piece(square, [&](Piece piece, Formula present) {
      if (piece.owner != owner) rest.push_back({piece, present});
    });
    result.set(square, std::move(rest), view.empty(square));
  }
  return result;
}

void add_check(std::vector<const Theme*>& themes) {
  MoveThemeParts parts{.info = {"checkered-check",
                                {"checkered"},
                                "CK.check",
                                "Mate, or any check with '--set end=check', in which only checkered pieces give check. "
                                "(Stage 1-: neither player may take them for good.)",
                                {{"end", "how it stands", {"mate", "check"}, "mate", 0, 0}}},
                       .king = king,
                       .check = Check::given};
  parts.prepare = stage_without_switch;
  parts.demands = [](Problem& problem) {
    const Side side = problem.space().to_move();
    std::vector<Named> result;
    const FormulaView coloured = without_pieces_of(problem.space().view(), Owner::both);
    result.push_back({"no piece that belongs to the opponent alone gives check",
                      no(problem.space().rules().in_check(coloured, side))});
    return result;
  };
  parts.look = [](const Request& request, const Setup& setup) {
    // The pieces of both become own pawns, which block lines as well.
    Setup coloured = setup;
    for (const Square square : setup.board.of(Owner::both))
      coloured.board.put(square, piece_of(request.constraints.to_move, pawn));
    return request.generator().in_check(coloured, request.constraints.to_move)
               ? std::string("a piece that belongs to the opponent alone gives check, too")
               : std::string();
  };
  parts.any_move = [](const Request& request) { return request.parameter("end") == "check"; };
  add_orthodox_theme(themes, std::move(parts));
}

}  // namespace

void add_checkered_check(std::vector<const Theme*>& themes) { add_check(themes); }

}  // namespace arbiter::puzzles
