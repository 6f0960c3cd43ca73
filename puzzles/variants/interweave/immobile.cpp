// Interweave: no move is legal.
// Exactly one move forces a win at the next, in a variant without mates.

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/themes/parts.hpp"
#include "puzzles/variants/interweave/themes.hpp"
#include "verifier/variants/interweave/rules.hpp"

namespace arbiter::puzzles {
namespace {

using namespace interweave;

Role kind_of(const Request& request) { return role_asked(request, "piece").value_or(king); }

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

class ImmobileTheme final : public ThemeOf<ImmobileProblem> {
 public:
  ImmobileTheme() : ThemeOf(theme_info("no-move-left")) {}

  std::vector<Case> cases(const Request&) const override { return {Case{}}; }
  std::optional<LeastPieces> least_pieces(const Request& request) const override {
    if (kind_of(request) == king) return LeastPieces{4, "four kings (IW.inv.kings)"};
    return LeastPieces{5, "four kings (IW.inv.kings) and the piece that is asked for"};
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
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
    judgement.unique = judgement.why.empty();
    return judgement;
  }
};

/// More keys than this are not distinguished.
constexpr std::size_t most_keys = 12;

/// For each move, counts the answers after which no move wins; returns the least count, at most `looked_at`.
std::size_t fewest_escapes(const MoveSource& generator, const Setup& setup) {
  constexpr std::size_t looked_at = 12;  // more answers do not matter: such a move is not a key anyway
  std::size_t fewest = looked_at;
  for (const MoveOutcome& each : generator.setup_moves(setup)) {
    std::size_t escapes = 0;
    for (const MoveOutcome& answer : generator.setup_moves(each.after)) {
      const auto last = generator.setup_moves(answer.after);
      const bool wins = std::ranges::any_of(
          last, [&](const MoveOutcome& move) { return generator.setup_status(move.after) == Status::lost; });
      if (!wins && ++escapes >= fewest) break;
    }
    fewest = std::min(fewest, escapes);
  }
  return fewest;
}

/// Too large for solvers: chains of three moves have no bound.
class WinInTwo final : public ThemeOf<UnstatedProblem> {
 public:
  WinInTwo() : ThemeOf(theme_info("win-in-two")) {}

  std::vector<Case> cases(const Request&) const override { return {Case{}}; }

  std::size_t lacks(const Request& request, const Setup& setup) const override {
    const MoveSource& generator = request.generator();
    if (generator.setup_status(setup) != Status::ongoing) return most_keys * 2;
    const auto keys = keys_in_two(generator, setup, most_keys, Status::lost);
    if (keys.empty()) return 1 + fewest_escapes(generator, setup);
    std::size_t lacking = keys.size() - 1;
    for (const Key& each : keys) lacking += each.answers.empty() ? 1 : 0;
    const std::size_t answers = keys.front().answers.size();
    return lacking + (answers < request.number("answers") ? 1 : 0);
  }

  Judgement judged(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.is_line = true;
    if (request.generator().setup_status(setup) != Status::ongoing) return judgement.failing("the game is over");
    const auto keys = keys_in_two(request.generator(), setup, most_keys, Status::lost);
    judgement.unique = keys.size() == 1;
    judgement.why = fault_of_keys(keys, "wins", request.number("answers"));
    if (judgement.why.empty()) note_continuations(request, setup, keys.front(), judgement);
    return judgement;
  }
};

}  // namespace

void add_immobile_themes(Themes& themes) { themes.push_back(std::make_unique<ImmobileTheme>()); }

void add_win_in_two(Themes& themes) { themes.push_back(std::make_unique<WinInTwo>()); }

}  // namespace arbiter::puzzles
