// Take & Make: what all legal moves of a position have in common, and captures without a possible make-leg.

#include <algorithm>

#include "puzzles/themes/move_theme.hpp"
#include "puzzles/variants/takemake/themes.hpp"
#include "verifier/orthodox/state.hpp"

namespace arbiter::puzzles {
namespace {

using Check = MoveThemeParts::Check;
using orthodox::king;
using orthodox::pawn;

bool is_king(Piece piece, const Request&) { return piece.role == king; }
bool is_other(Piece piece, const Request&) { return piece.role != king; }
bool is_pawn(Piece piece, const Request&) { return piece.role == pawn; }

void add_answers_to_check(std::vector<const Theme*>& themes) {
  add_orthodox_theme(themes, {.info = {"king-answers-check",
                                       {"takemake"},
                                       "TM.check.final",
                                       "The king is in check, and every legal move is a capture by the king: it takes, "
                                       "goes on as the captured piece, and ends on a safe square.",
                                       {}},
                              .king = king,
                              .check = Check::given,
                              .match = [](const MoveFacts& facts,
                                          const Request&) { return facts.captures() && facts.mover.role == king; },
                              .may_match = is_king});
  add_orthodox_theme(themes, {.info = {"piece-answers-check",
                                       {"takemake"},
                                       "TM.check.final",
                                       "The king is in check, and every legal move is a capture by another piece: the "
                                       "capture or its make-leg takes the checking piece or blocks its line.",
                                       {}},
                              .king = king,
                              .check = Check::given,
                              .match = [](const MoveFacts& facts,
                                          const Request&) { return facts.captures() && facts.mover.role != king; },
                              .may_match = is_other});
  add_orthodox_theme(themes,
                     {.info = {"double-check-answer",
                               {"takemake"},
                               "TM.take",
                               "The king is in double check, and every legal move is a capture with its make-leg.",
                               {}},
                      .king = king,
                      .check = Check::twice,
                      .match = [](const MoveFacts& facts, const Request&) { return facts.captures(); }});
}

/// Captures that orthodox chess has on the same board: by formulas, and by the generator.
std::vector<Named> orthodox_captures(Problem& problem) {
  const Variant& chess = *variant_named("chess");
  const SymbolicRules& rules = symbolic_rules(Ruleset(chess));
  const Side side = problem.space().to_move();
  Disjunction<Formula> some;
  for (const Square from : all_squares) {
    problem.space().view().for_each_piece(from, [&](Piece piece, Formula) {
      if (piece.owner != owner_of(side)) return;
      rules.for_each_move(problem.space().view(), side, from, piece, [&](const SymbolicMove& move) {
        if (!move.legs.front().step.captures.empty()) some.add(move.legal);
      });
    });
  }
  return {{"orthodox chess has a capture", some.value()}};
}
std::string look_for_orthodox_captures(const Request& request, const Setup& setup) {
  for (const MoveOutcome& each : request.source_of(Ruleset(*variant_named("chess"))).setup_moves(setup)) {
    if (!each.move.front().captures.empty()) return {};
  }
  return "orthodox chess has no capture either";
}

void add_makeless(std::vector<const Theme*>& themes) {
  add_orthodox_theme(
      themes,
      {.info = {"makeless-stalemate",
                {"takemake"},
                "TM.make.must",
                "Stalemate, although orthodox chess has a legal capture: here the capturing piece could not go on.",
                {}},
       .king = king,
       .check = Check::none,
       .demands = orthodox_captures,
       .look = look_for_orthodox_captures});
  add_orthodox_theme(themes, {.info = {"makeless-mate",
                                       {"takemake"},
                                       "TM.make.must",
                                       "Mate, although in orthodox chess a capture would answer the check: here the "
                                       "capturing piece cannot go on, or the king is in check after it has.",
                                       {}},
                              .king = king,
                              .check = Check::given,
                              .demands = orthodox_captures,
                              .look = look_for_orthodox_captures});
}

void add_promotion_by_take(std::vector<const Theme*>& themes) {
  add_orthodox_theme(
      themes, {.info = {"promotion-by-take",
                        {"takemake"},
                        "TM.promote.take",
                        "Every legal move is a capture by a pawn on its last rank: it promotes, then goes on as the "
                        "captured piece.",
                        {}},
               .king = king,
               .match =
                   [](const MoveFacts& facts, const Request&) {
                     return facts.mover.role == pawn && facts.captures() && facts.move.front().becomes.role != pawn;
                   },
               .may_match = is_pawn});
}

}  // namespace

void add_takemake_themes(std::vector<const Theme*>& themes) {
  add_answers_to_check(themes);
  add_makeless(themes);
  add_make_promotion(themes);
  add_promotion_by_take(themes);
}

}  // namespace arbiter::puzzles
