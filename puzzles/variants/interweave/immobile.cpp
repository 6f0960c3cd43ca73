// Interweave: no move is legal.

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/variants/interweave/themes.hpp"
#include "verifier/variants/interweave/rules.hpp"

namespace arbiter::puzzles {
namespace {

using namespace interweave;

Role kind_of(const Request& request) {
  for (const RoleInfo& each : request.ruleset->roles()) {
    if (each.name == request.parameter("piece")) return each.role;
  }
  return king;
}

/// Stated over paths: the pieces captured on them do not matter where no path may be taken.
class ImmobileProblem final : public Problem {
 public:
  using Problem::Problem;

  std::vector<Named> demands() override {
    const interweave::Rules rules(static_cast<Profile>(request().ruleset.index()));
    const FormulaView& view = space().view();
    const Side side = space().to_move();
    std::vector<Named> result{{"the game is not over", no(rules.finished(view))}};
    for (const Side each : {Side::white, Side::black}) {
      std::vector<Formula> kings;
      for (const Square square : all_squares) kings.push_back(view.holds(square, piece_of(each, king)));
      const std::vector<Formula> count = unary_count(2, kings);
      result.push_back({"no king has fallen", count[1]});
    }
    Disjunction<Formula> wanted;
    for (const Square square : all_squares) {
      wanted.add(view.holds(square, piece_of(side, kind_of(request()))));
      view.for_each_piece(square, [&](Piece piece, Formula present) {
        if (piece.owner != owner_of(side)) return;
        Disjunction<Formula> some;
        rules.paths().for_each(view, side, piece, square, [&](const Path& path, Formula condition) {
          some.add(all(condition, rules.may_arrive(view, side, piece, path.to)));
        });
        result.push_back({"no piece can move", implies(present, no(some.value()))});
      });
    }
    result.push_back({"there is such a piece", wanted.value()});
    return result;
  }
};

class ImmobileTheme final : public Theme {
 public:
  const ThemeInfo& info() const override { return info_; }
  std::vector<Case> cases(const Request&) const override { return {Case{}}; }
  std::optional<LeastPieces> least_pieces(const Request& request) const override {
    if (kind_of(request) == king) return LeastPieces{4, "four kings (IW.inv.kings)"};
    return LeastPieces{5, "four kings (IW.inv.kings) and the piece that is asked for"};
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<ImmobileProblem>(request, part);
  }

  Judgement judge(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    const Side side = request.constraints.to_move;
    const auto moves = request.generator().setup_moves(setup);
    for (const MoveOutcome& each : moves) judgement.culprits.push_back(each.move);
    // A game that is over has no moves either.
    const bool all_kings =
        setup.board.of(piece_of(side, king)).size() == 2 && setup.board.of(piece_of(opponent(side), king)).size() == 2;
    if (!moves.empty()) {
      judgement.why =
          fmt::format("{} legal", moves.size() == 1 ? "1 move is" : fmt::format("{} moves are", moves.size()));
    } else if (!all_kings) {
      judgement.why = "a king has fallen";
    } else if (setup.board.of(piece_of(side, kind_of(request))).empty()) {
      judgement.why = fmt::format("there is no {}", request.parameter("piece"));
    }
    judgement.holds = judgement.why.empty();
    judgement.unique = judgement.holds;
    return judgement;
  }

 private:
  ThemeInfo info_{"no-move-left",
                  {"interweave"},
                  "IW.end.stalemate",
                  "The side to move has a piece of the kind named and no legal move: it has lost (in profile site "
                  "nothing is decided).",
                  {{"piece", "who cannot move", {"king", "pawn", "smasher", "leaper", "remover"}, "king", 0, 0}}};
};

}  // namespace

void add_immobile_themes(std::vector<const Theme*>& themes) {
  static const ImmobileTheme immobile;
  themes.push_back(&immobile);
}

}  // namespace arbiter::puzzles
