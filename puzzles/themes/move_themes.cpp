// What all legal moves of a position have in common, in variants whose kings can be in check.

#include <algorithm>

#include "puzzles/themes/lists.hpp"
#include "puzzles/themes/move_theme.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/variants/armies/state.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::puzzles {
namespace {

using Check = MoveThemeParts::Check;
using orthodox::king;
using orthodox::pawn;

void add(std::vector<const Theme*>& themes, MoveThemeParts parts) {
  static std::vector<std::unique_ptr<Theme>> kept;
  parts.king = king;
  kept.push_back(make_move_theme(std::move(parts)));
  themes.push_back(kept.back().get());
}

bool is_king(Piece piece, const Request&) { return piece.role == king; }
bool is_other(Piece piece, const Request&) { return piece.role != king; }
bool is_pawn(Piece piece, const Request&) { return piece.role == pawn; }

void add_answers_to_check(std::vector<const Theme*>& themes) {
  add(themes,
      {.info = {"king-answers-check",
                {"takemake"},
                "TM.check.final",
                "A check that only captures by the king answer: it takes, goes on as the captured piece, and stands "
                "safe at the end.",
                {}},
       .king = king,
       .check = Check::given,
       .match = [](const MoveFacts& facts, const Request&) { return facts.captures() && facts.mover.role == king; },
       .may_match = is_king});
  add(themes,
      {.info = {"piece-answers-check",
                {"takemake"},
                "TM.check.final",
                "A check that only captures by pieces other than the king answer: the take or its make-leg takes or "
                "bars the checker.",
                {}},
       .king = king,
       .check = Check::given,
       .match = [](const MoveFacts& facts, const Request&) { return facts.captures() && facts.mover.role != king; },
       .may_match = is_other});
  add(themes, {.info = {"double-check-answer",
                        {"takemake"},
                        "TM.take",
                        "A double check that only captures with their make-legs answer.",
                        {}},
               .king = king,
               .check = Check::twice,
               .match = [](const MoveFacts& facts, const Request&) { return facts.captures(); }});
}

/// Captures that orthodox chess knows of the same board: a solver's, and the generator's.
std::vector<Named> orthodox_captures(Problem& problem) {
  const Variant& chess = *variant_named("chess");
  const SymbolicRules& rules = symbolic_rules(chess, 0);
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
std::string look_for_orthodox_captures(const Request&, const Setup& setup) {
  for (const MoveOutcome& each : variant_named("chess")->generator(0).setup_moves(setup)) {
    if (!each.move.front().captures.empty()) return {};
  }
  return "orthodox chess has no capture either";
}

void add_makeless(std::vector<const Theme*>& themes) {
  add(themes,
      {.info = {"makeless-stalemate",
                {"takemake"},
                "TM.make.must",
                "Stalemate, although orthodox chess has a legal capture: none of the captured pieces could go on.",
                {}},
       .king = king,
       .check = Check::none,
       .demands = orthodox_captures,
       .look = look_for_orthodox_captures});
  add(themes, {.info = {"makeless-mate",
                        {"takemake"},
                        "TM.make.must",
                        "Mate, although in orthodox chess a capture would answer the check: here its piece cannot go "
                        "on, or goes on in vain.",
                        {}},
               .king = king,
               .check = Check::given,
               .demands = orthodox_captures,
               .look = look_for_orthodox_captures});
}

void add_pawns(std::vector<const Theme*>& themes) {
  add_make_promotion(themes);
  add(themes, {.info = {"promotion-by-take",
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
  add(themes, {.info = {"en-passant-only",
                        {"takemake", "chess", "armies", "checkered"},
                        "CH.pawn.ep",
                        "Every legal move captures en passant.",
                        {}},
               .king = king,
               .match = [](const MoveFacts& facts, const Request&) { return facts.en_passant(); },
               .may_match = is_pawn});
}

const std::vector<std::string>& names_of_pieces() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> result;
    for (const RoleInfo& each : variant_named("armies")->roles()) {
      if (each.role != king) result.emplace_back(each.name);
    }
    return result;
  }();
  return names;
}
Role role_named(const std::string& name) {
  for (const RoleInfo& each : variant_named("armies")->roles()) {
    if (each.name == name) return each.role;
  }
  return pawn;
}

void add_mates(std::vector<const Theme*>& themes) {
  MoveThemeParts parts{
      .info = {"mate-by-kind",
               {"armies", "chess", "takemake"},
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
  add(themes, std::move(parts));
}

/// Only pieces that belong to one player: the others still bar the way.
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

void stage_without_switch(Request& request) {
  State state;
  state.context = request.context;
  checkered::set_stage(state, checkered::Stage::one);
  request.context = state.context;
  request.any_context = false;
}

void add_checkered(std::vector<const Theme*>& themes) {
  MoveThemeParts parts{.info = {"checkered-check",
                                {"checkered"},
                                "CK.check",
                                "Mate, or with '--set end=check' a check, by pieces that belong to both players alone "
                                "(stage 1-, where nobody may take them for good).",
                                {{"end", "how it stands", {"mate", "check"}, "mate", 0, 0}}},
                       .king = king,
                       .check = Check::given};
  parts.prepare = stage_without_switch;
  parts.demands = [](Problem& problem) {
    const Side side = problem.space().to_move();
    std::vector<Named> result;
    const FormulaView coloured = without_pieces_of(problem.space().view(), Owner::both);
    result.push_back(
        {"no piece of the opponent's own gives check", no(problem.space().rules().in_check(coloured, side))});
    return result;
  };
  parts.look = [](const Request& request, const Setup& setup) {
    // The pieces of both become own pawns, which bar the way as well.
    Setup coloured = setup;
    for (const Square square : setup.board.of(Owner::both))
      coloured.board.put(square, piece_of(request.constraints.to_move, pawn));
    return request.generator().in_check(coloured, request.constraints.to_move)
               ? std::string("a piece of the opponent's own gives check, too")
               : std::string();
  };
  parts.any_move = [](const Request& request) { return request.parameter("end") == "check"; };
  add(themes, std::move(parts));
}

}  // namespace

void add_move_themes(std::vector<const Theme*>& themes) {
  add_answers_to_check(themes);
  add_makeless(themes);
  add_pawns(themes);
  add_mates(themes);
  add_checkered(themes);
}

}  // namespace arbiter::puzzles
