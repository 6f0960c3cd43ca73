// What all legal moves of a position have in common, in variants whose kings can be in check.

#include "puzzles/themes/theme.hpp"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "puzzles/query/worlds.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/space/space.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using orthodox::king;
using orthodox::pawn;

/// Whether a player may come to have White and Black together, as where pieces are shared; the rules decide who moves.
bool both_colours_move(const Request& request) {
  return !puzzle_variant(request.ruleset.variant()).shared_pieces_word.empty();
}

class MoveProblem final : public Problem {
 public:
  MoveProblem(const Request& request, const Case& part, const MoveThemeParts& parts)
      : Problem(request, part), parts_(parts), side_(request.constraints.to_move) {
    for (const auto& [square, piece] : part.fixed) {
      if (piece == piece_of(side_, king)) king_ = square;
    }
  }

  std::vector<Named> demands() override {
    std::vector<Named> result;
    ensure(king_.has_value(), "the king's square is the case");
    const auto strikers = space().rules().attackers(space().view(), *king_, side_);
    const Formula check = any_of(space().store(), strikers);
    switch (parts_.check) {
      case MoveThemeParts::Check::any: break;
      case MoveThemeParts::Check::given: result.push_back({"check", check}); break;
      case MoveThemeParts::Check::none: result.push_back({"no check", no(check)}); break;
      case MoveThemeParts::Check::twice: result.push_back({"double check", totaliser(strikers, 2)[1]}); break;
    }
    if (parts_.match) {
      Disjunction<Formula> some;
      for_each_piece(space().view(), [&](Square from, Piece piece, Formula) {
        if (!may_move(piece) || !parts_.may_match(piece)) return;
        std::unordered_map<std::string, std::vector<Formula>> groups;
        space().rules().for_each_move(space().view(), side_, from, piece, [&](const SymbolicMove& move) {
          const Move steps = steps_of(move);
          if (parts_.match({piece, steps})) groups[squares_of(steps)].push_back(move.legal);
        });
        for (auto& [squares, conditions] : groups) some.add(any_of(space().store(), std::move(conditions)));
      });
      result.push_back({"a move as the theme has it", some.value()});
    }
    if (parts_.demands) {
      auto more = parts_.demands(*this);
      result.insert(result.end(), more.begin(), more.end());
    }
    return result;
  }

  /// For a move that is legal and should not be: no move with its squares may be legal, whichever piece makes it.
  std::vector<Formula> blocking_clauses(const Setup&, const Judgement& judgement) override {
    std::vector<Formula> result;
    if (judgement.culprits.empty()) return result;
    if (judgement.moves.size() > 1 && judgement.culprits == judgement.moves) {
      // Two solutions where one is required.
      const bool by_way = parts_.one_way && !request().unique;
      for (std::size_t i = 0; i + 1 < judgement.moves.size(); ++i) {
        if (by_way && squares_of(judgement.moves[i]) == squares_of(judgement.moves[i + 1])) continue;
        const Formula both = all(legality(judgement.moves[i], true), legality(judgement.moves[i + 1], true));
        result.push_back(no(both));
      }
      return result;
    }
    for (const Move& move : judgement.culprits) result.push_back(no(legality(move, false)));
    return result;
  }

 private:
  [[nodiscard]] bool may_move(Piece piece) const {
    return both_colours_move(request()) || piece.owner != owner_of(opponent(side_));
  }

  /// Whether a move with these squares is legal, among the moves that the theme wants or among the others.
  Formula legality(const Move& move, bool wanted) {
    const Square from = move.front().from;
    auto& known = moves_[wanted ? 1 : 0];
    const auto place = static_cast<std::size_t>(from.index());
    if (!looked_[wanted ? 1 : 0][place]) {
      looked_[wanted ? 1 : 0][place] = true;
      space().view().for_each_piece(from, [&](Piece piece, Formula) {
        if (!may_move(piece)) return;
        space().rules().for_each_move(space().view(), side_, from, piece, [&](const SymbolicMove& each) {
          const Move steps = steps_of(each);
          const bool matches = parts_.match && parts_.match({piece, steps});
          if (matches == wanted) known[squares_of(steps)].push_back(each.legal);
        });
      });
    }
    return any_of(space().store(), known[squares_of(move)]);
  }

  const MoveThemeParts& parts_;
  Side side_;
  std::optional<Square> king_;
  std::array<std::unordered_map<std::string, std::vector<Formula>>, 2> moves_;
  std::array<std::array<bool, 64>, 2> looked_{};
};

class MoveTheme final : public Theme {
 public:
  MoveTheme(std::string_view name, MoveThemeParts parts) : Theme(theme_info(name)), parts_(std::move(parts)) {}

  void prepare(Request& request) const override {
    request.enemy_rights = false;  // only the moves of the side to move matter
    if (parts_.prepare) parts_.prepare(request);
  }
  std::string objection(const Request& request) const override {
    return parts_.objection ? parts_.objection(request) : std::string();
  }
  std::vector<Case> cases(const Request& request) const override {
    return parts_.cases ? parts_.cases(request) : cases_by_king(request, king);
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<MoveProblem>(request, part, parts_);
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    const Side side = request.constraints.to_move;
    const bool checked = request.generator().in_check(setup, side);
    using Check = MoveThemeParts::Check;
    if (parts_.check != Check::any && checked != (parts_.check != Check::none))
      return judgement.failing(checked ? "the king is in check" : "the king is not in check");
    if (parts_.check == Check::twice && checkers(request, setup, side).size() < 2)
      return judgement.failing("no double check");
    // Tested before any move is generated, since boards are tried by the million.
    const SquareSet pieces = setup.board.occupied();
    const bool both_colours = both_colours_move(request);
    const auto may_match = [&](Square square) {
      const Piece piece = *setup.board[square];
      return (both_colours || piece.owner != owner_of(opponent(side))) && parts_.may_match(piece);
    };
    if (parts_.match && std::ranges::none_of(pieces, may_match))
      return judgement.failing("no piece on the board could make such a move");
    const bool free = parts_.any_move && parts_.any_move(request);
    for (const MoveOutcome& each : request.generator().setup_moves(setup)) {
      const Piece mover = *mover_of(setup.board, each.move.front());
      const bool matches = free || (parts_.match && parts_.match({mover, each.move}));
      (matches ? judgement.moves : judgement.culprits).push_back(each.move);
    }
    std::ranges::sort(judgement.moves);
    judgement.unique = judgement.moves.size() == 1 || (!parts_.match && judgement.moves.empty());
    if (!judgement.culprits.empty())
      return judgement.failing(fmt::format("{} that the theme does not want, {} among them",
                                           counted(judgement.culprits.size(), "move"),
                                           to_text(judgement.culprits.front(), setup, request.ruleset.variant())));
    if (parts_.match && judgement.moves.empty()) return judgement.failing("no move");
    const bool several = request.unique && !judgement.unique;
    const auto goes_elsewhere = [&](const Move& move) {
      return squares_of(move) != squares_of(judgement.moves.front());
    };
    if (several || (parts_.one_way && std::ranges::any_of(judgement.moves, goes_elsewhere))) {
      judgement.why = several ? "several solutions" : "several ways to go";
      judgement.culprits = judgement.moves;
    } else if (parts_.look) {
      judgement.why = parts_.look(request, setup);
    }
    return judgement;
  }

 private:
  MoveThemeParts parts_;
};

/// The piece that mates in mate-by-kind. The usual variant has the pieces of all the others.
Role mating_role(const Request& request) {
  const std::string& name = request.parameter("piece");
  for (const RoleInfo& each : variant_named(variants_with("mate-by-kind").front())->roles()) {
    if (each.name == name) return each.role;
  }
  return pawn;
}

std::unique_ptr<Theme> mate_by_kind() {
  MoveThemeParts parts{.check = MoveThemeParts::Check::given};
  parts.demands = [](Problem& problem) {
    const Side side = problem.space().to_move();
    const Role kind = mating_role(problem.request());
    Conjunction<Formula> only;
    for_each_piece(problem.space().view(), [&](Square, Piece piece, Formula present) {
      if (piece.role != king && (piece.owner == owner_of(side) || piece.role != kind)) only.add(no(present));
    });
    return std::vector<Named>{{"a lone king, and pieces of one kind with theirs", only.value()}};
  };
  parts.look = [](const Request& request, const Setup& setup) {
    const Role kind = mating_role(request);
    for (const Square square : setup.board.occupied()) {
      const Piece piece = *setup.board[square];
      if (piece.role != king && (piece.owner == owner_of(request.constraints.to_move) || piece.role != kind))
        return std::string("other pieces stand on the board");
    }
    return std::string();
  };
  return make_move_theme("mate-by-kind", std::move(parts));
}

}  // namespace

std::unique_ptr<Theme> make_move_theme(std::string_view name, MoveThemeParts parts) {
  return std::make_unique<MoveTheme>(name, std::move(parts));
}

SquareSet checkers(const Request& request, const Setup& setup, Side side) {
  SquareSet result;
  for (const Square square : query::checkers_of(setup, request.generator(), side)) {
    if (setup.board[square]->role != king) result |= square;
  }
  return result;
}

void add_move_themes(Themes& themes) {
  themes.push_back(
      make_move_theme("en-passant-only", {.match = [](const MoveFacts& facts) { return facts.en_passant(); },
                                          .may_match = [](Piece piece) { return piece.role == pawn; }}));
  themes.push_back(mate_by_kind());
}

}  // namespace arbiter::puzzles
