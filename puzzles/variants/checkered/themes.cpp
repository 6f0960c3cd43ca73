// Checkered chess: what its own clauses forbid, allow and decide, each shown by the moves of one position.
// Checkered chess with three players, and what they share with the switch of two.

#include "puzzles/variants/checkered/themes.hpp"

#include <fmt/format.h>

#include "verifier/variants/checkered/possible_steps.hpp"

namespace arbiter::puzzles {
namespace {

constexpr Piece checkered_pawn{Owner::both, orthodox::pawn};

/// Asks for positions of the first stage in which neither side may switch.
void stage_without_switch(Request& request) { request_stage(request, checkered::Stage::one); }

void add(Themes& themes, std::string_view name, MoveThemeParts parts) {
  if (!parts.prepare) parts.prepare = stage_without_switch;
  if (!parts.cases) parts.cases = [](const Request& request) { return cases_by_both_kings(request, orthodox::king); };
  themes.push_back(make_move_theme(name, std::move(parts)));
}

/// Whether a piece of `pieces` on `from` has a move whose first step satisfies `wanted`.
Formula can_move(const Space& space, const FormulaView& view, Square from, const std::vector<Piece>& pieces,
                 FunctionRef<bool(const Step&)> wanted) {
  Disjunction<Formula> some;
  for (const Piece piece : pieces) {
    space.rules().for_each_move(view, space.to_move(), from, piece, [&](const SymbolicMove& move) {
      if (wanted(move.legs.front().step)) some.add(move.legal);
    });
  }
  return some.value();
}

/// Whether the king is attacked as the requested end (mate or stalemate) needs it; empty if so, else what is wrong.
std::string wrong_end(const Request& request, const Setup& setup) {
  const bool mate = request.parameter("end") == "mate";
  if (request.generator().in_check(setup, setup.to_move) == mate) return {};
  return mate ? "the king is not attacked: no mate" : "the king is attacked: no stalemate";
}

/// The same over formulas.
Named right_end(Problem& problem) {
  const Formula check = problem.space().rules().in_check(problem.space().view(), problem.space().to_move());
  return {"the king is attacked in a mate, and not in a stalemate",
          problem.request().parameter("end") == "mate" ? check : no(check)};
}

// Checks and mates by pieces of both players alone.

void add_check(Themes& themes) {
  MoveThemeParts parts{.check = MoveThemeParts::Check::given};
  parts.prepare = stage_without_switch;
  parts.demands = [](Problem& problem) {
    // The pieces of both players still block lines.
    const FormulaView& view = problem.space().view();
    FormulaView coloured = view;
    for (const Square square : all_squares) {
      std::vector<FormulaView::Candidate> rest;
      view.for_each_piece(square, [&](Piece piece, Formula present) {
        if (piece.owner != Owner::both) rest.push_back({piece, present});
      });
      coloured.set(square, std::move(rest), view.empty(square));
    }
    return std::vector<Named>{{"no piece that belongs to the opponent alone gives check",
                               no(problem.space().rules().in_check(coloured, problem.space().to_move()))}};
  };
  parts.look = [](const Request& request, const Setup& setup) {
    // The pieces of both become own pawns, which block lines as well.
    const Side side = request.constraints.to_move;
    Setup coloured = setup;
    for (const Square square : setup.board.of(Owner::both)) coloured.board.put(square, piece_of(side, orthodox::pawn));
    const bool checks = request.generator().in_check(coloured, side);
    return std::string(checks ? "a piece that belongs to the opponent alone gives check, too" : "");
  };
  parts.any_move = [](const Request& request) { return request.parameter("end") == "check"; };
  themes.push_back(make_move_theme("checkered-check", std::move(parts)));
}

// CK.undo

/// Random quiet moves that a checkered piece may have made last: there are far too many cases to try them all.
std::vector<Case> with_last_moves(const Request& request) {
  constexpr std::size_t most = 1500;
  const std::vector<Case> by_kings = cases_by_both_kings(request, orthodox::king);
  Random random(request.seed * 31 + 5);
  std::vector<Case> result;
  for (int i = 0; i < 20 * static_cast<int>(most) && !by_kings.empty() && result.size() < most; ++i) {
    const Case& part = by_kings[random.below(by_kings.size())];
    const Square from(static_cast<int>(random.below(64)));
    const Square to(static_cast<int>(random.below(64)));
    const int files = std::abs(to.file() - from.file());
    const int ranks = std::abs(to.rank() - from.rank());
    const bool goes = files == 0 || ranks == 0 || files == ranks || files * ranks == 2;
    const bool kings_there =
        std::ranges::any_of(part.fixed, [&](const auto& each) { return each.first == from || each.first == to; });
    if (from == to || !goes || kings_there) continue;
    State state{.context = request.context};
    checkered::set_last_quiet(state, checkered::QuietMove{from, to});
    Case drawn = part;
    drawn.name += fmt::format(", last move {}{}", from.name(), to.name());
    drawn.context = state.context;
    result.push_back(std::move(drawn));
  }
  return result;
}

void add_undo(Themes& themes) {
  MoveThemeParts parts;
  parts.cases = with_last_moves;
  parts.demands = [](Problem& problem) -> std::vector<Named> {
    const FormulaView& view = problem.space().view();
    State forgetful{.context = view.context()};
    const auto last = checkered::last_quiet(forgetful);
    if (!last) return {{"the last move was a quiet move of a checkered piece", truth<Formula>(false)}};
    std::vector<Piece> pieces;
    view.for_each_piece(last->to, [&](Piece piece, Formula) {
      if (piece.owner == Owner::both) pieces.push_back(piece);
    });
    checkered::set_last_quiet(forgetful, std::nullopt);
    FormulaView free = view;
    free.set_context(forgetful.context);
    const Formula back = can_move(problem.space(), free, last->to, pieces, [&](const Step& step) {
      return step.to == last->from && step.becomes.role != orthodox::king;
    });
    return {{"without the undo rule there is a legal move", back}, right_end(problem)};
  };
  parts.look = [](const Request& request, const Setup& setup) -> std::string {
    if (std::string why = wrong_end(request, setup); !why.empty()) return why;
    const auto last = checkered::last_quiet(setup.state);
    Setup free = setup;
    checkered::set_last_quiet(free.state, std::nullopt);
    const auto moves = request.generator().setup_moves(free);
    if (!last || moves.empty()) return "without the undo rule there would be no move either";
    const bool back = std::ranges::all_of(moves, [&](const MoveOutcome& each) {
      return each.move.front().from == last->to && each.move.front().to == last->from &&
             each.move.front().captures.empty();
    });
    return back ? "" : "the undo rule is not all that forbids moves";
  };
  add(themes, "undo-stalemate", std::move(parts));
}

// CK.double

constexpr auto goes_twice = [](const Step& step) { return std::abs(step.to.rank() - step.from.rank()) == 2; };

void add_double_steps(Themes& themes) {
  add(themes, "checkered-double-step",
      {.match = [](const MoveFacts& facts) { return facts.mover == checkered_pawn && goes_twice(facts.first()); },
       .may_match = [](Piece piece) { return piece == checkered_pawn; }});

  MoveThemeParts lost;
  lost.demands = [](Problem& problem) {
    const FormulaView& view = problem.space().view();
    Disjunction<Formula> some;
    for (int file = 0; file < 8; ++file) {
      const Square start = Square::at(file, relative_rank(problem.space().to_move(), 1));
      const std::size_t bit = *checkered::double_bit(start);
      FormulaView granted = view;
      granted.set_bit(bit, truth<Formula>(true));
      const Formula step = can_move(problem.space(), granted, start, {checkered_pawn}, goes_twice);
      some.add(all(no(view.bit(bit)), step));
    }
    const Named end = right_end(problem);
    return std::vector<Named>{{"with the right to a double step there is a legal move", some.value()}, end};
  };
  lost.look = [](const Request& request, const Setup& setup) -> std::string {
    if (std::string why = wrong_end(request, setup); !why.empty()) return why;
    for (int file = 0; file < 8; ++file) {
      const Square start = Square::at(file, relative_rank(setup.to_move, 1));
      if (setup.board[start] != checkered_pawn || checkered::may_double(setup.state, start)) continue;
      Setup granted = setup;
      checkered::set_double(granted.state, start, true);
      if (!request.generator().setup_moves(granted).empty()) return {};
    }
    return "with the right to a double step there would be no legal move either";
  };
  add(themes, "checkered-double-lost", std::move(lost));
}

// CK.stage2

bool of_three(const Request& request) { return request.ruleset.as<checkered::Profile>() == checkered::Profile::three; }

std::string second_stage_missing(const Request& request) {
  return of_three(request) ? "three players have no stage 2 (--profile documented or site)" : "";
}

bool attacked(const Request& request, const Setup& setup, Side colour) {
  // Without the other king, only the king of this colour can be in check.
  Setup alone = setup;
  for (const Square square : setup.board.of(piece_of(opponent(colour), orthodox::king)))
    alone.board.put(square, piece_of(opponent(colour), orthodox::pawn));
  return request.generator().in_check(alone, colour);
}

const char* colour(Side side) { return side == Side::white ? "white" : "black"; }

/// Whether the request names this side's king, alone or with the other.
bool is_named(const Request& request, Side side) {
  const std::string& king_of = request.parameter("king");
  return king_of == "both" || king_of == colour(side);
}

void add_second_stage(Themes& themes) {
  MoveThemeParts parts;
  parts.objection = second_stage_missing;
  parts.prepare = [](Request& request) {
    request_stage(request, second_stage_of(request.constraints.to_move == Side::black ? Side::white : Side::black));
  };
  parts.demands = [](Problem& problem) {
    std::vector<Named> result;
    for (const Side side : {Side::white, Side::black}) {
      const Formula check = problem.space().rules().in_check(problem.space().view(), side);
      result.push_back({fmt::format("whether the {} king is attacked", colour(side)),
                        is_named(problem.request(), side) ? check : no(check)});
    }
    return result;
  };
  parts.look = [](const Request& request, const Setup& setup) {
    for (const Side side : {Side::white, Side::black}) {
      const bool named = is_named(request, side);
      if (attacked(request, setup, side) != named)
        return fmt::format("the {} king is {}attacked", colour(side), named ? "not " : "");
    }
    return std::string(request.generator().setup_status(setup) == Status::mate ? "" : "no mate");
  };
  add(themes, "stage-two-mate", std::move(parts));
}

// CK.stage2.switch

void add_barred_switch(Themes& themes) {
  MoveThemeParts parts{.check = MoveThemeParts::Check::none};
  parts.objection = second_stage_missing;
  parts.prepare = [](Request& request) { request_stage(request, checkered::Stage::one_may_switch); };
  parts.any_move = [](const Request&) { return true; };
  parts.demands = [](Problem& problem) {
    const Side side = problem.space().to_move();
    FormulaView second = problem.space().view();
    second.set_context(with_stage(second.context(), second_stage_of(side)));
    const Side struck = problem.request().parameter("king") == "own" ? side : opponent(side);
    // Checkered pieces can nearly always move, and the formula is large: it is left to the generator.
    return std::vector<Named>{
        {"in stage 2 the king named would be attacked", problem.space().rules().in_check(second, struck)},
        {"in stage 2 the other king would not be attacked",
         no(problem.space().rules().in_check(second, opponent(struck)))}};
  };
  parts.look = [](const Request& request, const Setup& setup) -> std::string {
    const auto moves = request.generator().setup_moves(setup);
    if (std::ranges::any_of(moves, [](const MoveOutcome& each) { return each.move.front().switches; }))
      return "a switch is legal";
    if (std::ranges::none_of(
            moves, [&](const MoveOutcome& each) { return setup.board[each.move.front().from]->owner == Owner::both; }))
      return "no checkered piece can move";
    Setup second = setup;
    checkered::set_stage(second.state, second_stage_of(setup.to_move));
    second.to_move = opponent(setup.to_move);
    const Side struck = request.parameter("king") == "own" ? setup.to_move : opponent(setup.to_move);
    const bool right = attacked(request, second, struck) && !attacked(request, second, opponent(struck));
    return right ? "" : "it is the other king that bars the switch";
  };
  add(themes, "switch-barred", std::move(parts));
}

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
    const Formula here = view.holds(square, piece_of(mated, orthodox::king));
    if (never(here)) continue;
    for_each_piece(view, [&](Square from, Piece piece, Formula present) {
      if (from != square && piece.owner == last_mover(mated))
        some.add(all(all(here, present), attacks(view, piece, from, square)));
    });
  }
  return some.value();
}

void add_mate_on_behalf(Themes& themes) {
  MoveThemeParts parts{.check = MoveThemeParts::Check::given};
  parts.objection = [](const Request& request) -> std::string {
    return of_three(request) ? "" : "three play in the profile three alone (--profile three)";
  };
  parts.prepare = [](Request& request) {
    request_stage(request, checkered::stage_of_three(request.constraints.to_move));
  };
  parts.demands = [](Problem& problem) {
    const FormulaView& view = problem.space().view();
    const Formula some = for_some(all_squares, [&](Square square) { return owned(view, square, Owner::both); });
    return std::vector<Named>{
        {"the side that moved last attacks no king", no(last_mover_attacks(view, problem.space().to_move()))},
        {"there are checkered pieces", some}};
  };
  parts.look = [](const Request& request, const Setup& setup) {
    for (const Square square : checkers(request, setup, setup.to_move)) {
      if (setup.board[square]->owner == last_mover(setup.to_move))
        return fmt::format("the piece on {}, of the side that moved last, attacks the king", square.name());
    }
    if (setup.board.of(Owner::both).empty()) return std::string("there is no checkered piece");
    return std::string(request.generator().setup_status(setup) == Status::mate ? "" : "no mate");
  };
  add(themes, "mate-on-behalf", std::move(parts));
}

}  // namespace

void add_checkered_themes(Themes& themes) {
  add_check(themes);
  add_undo(themes);
  add_double_steps(themes);
  add_second_stage(themes);
  add_barred_switch(themes);
  add_mate_on_behalf(themes);
  add_checkered_keys(themes);
}

}  // namespace arbiter::puzzles
