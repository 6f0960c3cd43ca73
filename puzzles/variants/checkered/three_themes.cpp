// Checkered chess with three players, and what they share with the switch of two.

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/themes/move_theme.hpp"
#include "puzzles/variants/checkered/requested_stage.hpp"
#include "puzzles/variants/checkered/themes.hpp"
#include "verifier/variants/checkered/possible_steps.hpp"

namespace arbiter::puzzles {
namespace {

using orthodox::king;

/// CK.three.order: the pieces of the side that moved before `mated`.
Owner last_mover(Side mated) { return mated == Side::white ? Owner::both : Owner::white; }

/// Whether `piece` on `from` attacks `target`, with three players.
Formula attacks(const FormulaView& view, Piece piece, Square from, Square target) {
  if (piece.owner == Owner::both) return checkered::strikes_either_way(view, piece, from, target);
  return checkered::strikes(view, piece, piece.owner == Owner::white ? Side::white : Side::black, from, target);
}

/// Whether a piece of the side that moved last attacks the king.
Formula last_mover_attacks(const FormulaView& view, Side mated) {
  Disjunction<Formula> some;
  for (const Square square : all_squares) {
    const Formula here = view.holds(square, piece_of(mated, king));
    if (never(here)) continue;
    for (const Square from : all_squares) {
      if (from == square) continue;
      view.for_each_piece(from, [&](Piece piece, Formula present) {
        if (piece.owner == last_mover(mated)) some.add(all(all(here, present), attacks(view, piece, from, square)));
      });
    }
  }
  return some.value();
}

std::string wrong_profile(const Request& request) {
  if (static_cast<checkered::Profile>(request.ruleset.index()) == checkered::Profile::three) return {};
  return "three play in the profile three alone (--profile three)";
}

void add_mate_on_behalf(std::vector<const Theme*>& themes) {
  static std::vector<std::unique_ptr<Theme>> kept;
  MoveThemeParts parts{
      .info = {"mate-on-behalf",
               {"checkered"},
               "CK.three.end",
               "The side to move is mated by the pieces of one side alone, which wins, although the other "
               "side moved last. With Black to move, White's move mates on Checkered's behalf; with White to "
               "move, Checkered's does on Black's. (--profile three.)",
               {}},
      .king = king,
      .check = MoveThemeParts::Check::given};
  parts.info.to_move = Side::black;
  parts.objection = wrong_profile;
  parts.few_pieces = {6, 8, 10};
  parts.patience = 6;
  parts.cases = [](const Request& request) { return cases_by_both_kings(request, king); };
  parts.prepare = [](Request& request) {
    request_stage(request, checkered::stage_of_three(request.constraints.to_move));
  };
  parts.demands = [](Problem& problem) {
    const FormulaView& view = problem.space().view();
    Disjunction<Formula> checkered;
    for (const Square square : all_squares) checkered.add(owned(view, square, Owner::both));
    return std::vector<Named>{
        {"the side that moved last attacks no king", no(last_mover_attacks(view, problem.space().to_move()))},
        {"there are checkered pieces", checkered.value()}};
  };
  parts.look = [](const Request& request, const Setup& setup) {
    for (const Square square : checkers(request, setup, setup.to_move, king)) {
      if (setup.board[square]->owner == last_mover(setup.to_move))
        return fmt::format("the piece on {}, of the side that moved last, attacks the king", square.name());
    }
    if (setup.board.of(Owner::both).empty()) return std::string("there is no checkered piece");
    return std::string(request.generator().setup_status(setup) == Status::mate ? "" : "no mate");
  };
  kept.push_back(make_move_theme(std::move(parts)));
  themes.push_back(kept.back().get());
}

}  // namespace

void add_checkered_three(std::vector<const Theme*>& themes) { add_mate_on_behalf(themes); }

}  // namespace arbiter::puzzles
