// Take & Make: what all legal moves of a position have in common, and captures without a possible make-leg.

#include "puzzles/variants/takemake/themes.hpp"
#include "puzzles/themes/parts.hpp"

namespace arbiter::puzzles {
namespace {

using Check = MoveThemeParts::Check;
using orthodox::king;
using orthodox::pawn;

/// Captures that orthodox chess has on the same board: by formulas, and by the generator.
std::vector<Named> orthodox_captures(Problem& problem) {
  const Variant& chess = *variant_named("chess");
  const SymbolicRules& rules = symbolic_rules(Ruleset(chess));
  const Side side = problem.space().to_move();
  Disjunction<Formula> some;
  for_each_piece(problem.space().view(), [&](Square from, Piece piece, Formula) {
    if (piece.owner != owner_of(side)) return;
    rules.for_each_move(problem.space().view(), side, from, piece, [&](const SymbolicMove& move) {
      if (!move.legs.front().step.captures.empty()) some.add(move.legal);
    });
  });
  return {{"orthodox chess has a capture", some.value()}};
}
std::string look_for_orthodox_captures(const Request& request, const Setup& setup) {
  for (const MoveOutcome& each : request.source_of(Ruleset(*variant_named("chess"))).setup_moves(setup)) {
    if (!each.move.front().captures.empty()) return {};
  }
  return "orthodox chess has no capture either";
}

}  // namespace

void add_takemake_themes(Themes& themes) {
  const auto add = [&](std::string_view name, MoveThemeParts parts) {
    themes.push_back(make_move_theme(name, std::move(parts)));
  };
  add("king-answers-check",
      {.check = Check::given,
       .match = [](const MoveFacts& facts) { return facts.captures() && facts.mover.role == king; },
       .may_match = [](Piece piece) { return piece.role == king; }});
  add("piece-answers-check",
      {.check = Check::given,
       .match = [](const MoveFacts& facts) { return facts.captures() && facts.mover.role != king; },
       .may_match = [](Piece piece) { return piece.role != king; }});
  add("double-check-answer", {.check = Check::twice, .match = [](const MoveFacts& facts) { return facts.captures(); }});
  add("makeless-stalemate", {.check = Check::none, .demands = orthodox_captures, .look = look_for_orthodox_captures});
  add("makeless-mate", {.check = Check::given, .demands = orthodox_captures, .look = look_for_orthodox_captures});
  add_make_promotion(themes);
  add("promotion-by-take", {.match =
                                [](const MoveFacts& facts) {
                                  return facts.mover.role == pawn && facts.captures() &&
                                         facts.move.front().becomes.role != pawn;
                                },
                            .may_match = [](Piece piece) { return piece.role == pawn; }});
}

}  // namespace arbiter::puzzles
