// Pieces bound to squares of one colour take whatever is played.

#include <fmt/format.h>

#include "puzzles/themes/move_theme.hpp"
#include "puzzles/variants/armies/themes.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/armies/rules.hpp"
#include "verifier/variants/armies/state.hpp"

namespace arbiter::puzzles {
namespace {

using armies::Army;
using orthodox::king;
using orthodox::pawn;

bool is_bound(Piece piece) { return piece.role == armies::bede || piece.role == armies::fad; }

std::string domination_fault(const Request& request, const Setup& setup) {
  const Side side = setup.to_move;
  std::optional<Square> victim;
  SquareSet bound;
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    if (piece.role == king) continue;
    if (piece.owner == owner_of(side)) {
      if (victim || piece.role == pawn) return "the side to move has other pieces than its king and one piece";
      victim = square;
    } else if (!is_bound(piece)) {
      return "other pieces than Bedes and Fads take part";
    } else {
      bound |= square;
    }
  }
  if (!victim) return "there is no piece to dominate";
  if (request.generator().in_check(setup, side)) return "the king is in check";
  const auto moves = request.generator().setup_moves(setup);
  if (std::none_of(moves.begin(), moves.end(),
                   [&](const MoveOutcome& each) { return each.move.front().from == *victim; }))
    return "the piece cannot move";
  for (const MoveOutcome& each : moves) {
    const Square now = each.move.front().from == *victim ? each.move.front().to : *victim;
    const auto replies = request.generator().setup_moves(each.after);
    const bool taken = std::any_of(replies.begin(), replies.end(), [&](const MoveOutcome& reply) {
      return reply.move.front().captures.contains(now) && is_bound(*each.after.board[reply.move.front().from]);
    });
    if (!taken)
      return fmt::format("after {}{} it is not taken", each.move.front().from.name(), each.move.front().to.name());
  }
  return {};
}

/// The theme's demand on all moves is learned move by move: after each of them a bound piece takes.
class Domination final : public Problem {
 public:
  Domination(const Request& request, const Case& part)
      : Problem(request, part), side_(request.constraints.to_move), victim_(part.fixed.back()) {}

  std::vector<Named> demands() override {
    const FormulaView& view = space().view();
    Disjunction<Formula> moves;
    space().rules().for_each_move(view, side_, victim_.first, victim_.second,
                                  [&](const SymbolicMove& move) { moves.add(move.legal); });
    return {{"the piece can move", moves.value()},
            {"no check", no(space().rules().in_check(view, side_))},
            {"Bedes and Fads alone", only_bound()}};
  }

  std::vector<Formula> blocking_clauses(const Setup& setup, const Judgement&) override {
    std::vector<Formula> result;
    for (const MoveOutcome& each : request().generator().setup_moves(setup)) {
      const Square from = each.move.front().from;
      space().rules().for_each_move(space().view(), side_, from, *setup.board[from], [&](const SymbolicMove& move) {
        if (move.legs.size() != 1 || move.legs.front().step != each.move.front()) return;
        const FormulaView after = space().view().after(move.legs.back().effect);
        result.push_back(
            implies(move.legal, taken(after, from == victim_.first ? move.legs.front().step.to : victim_.first)));
      });
    }
    return result;
  }

 private:
  Formula only_bound() {
    Conjunction<Formula> only;
    for (const Square square : all_squares) {
      if (square == victim_.first) continue;
      space().view().for_each_piece(square, [&](Piece piece, Formula present) {
        if (piece.role != king && (piece.owner == owner_of(side_) || !is_bound(piece))) only.add(no(present));
      });
    }
    return only.value();
  }
  Formula taken(const FormulaView& after, Square square) {
    Disjunction<Formula> some;
    for (const Square from : all_squares) {
      if ((from.file() + from.rank() + square.file() + square.rank()) % 2 != 0) continue;
      for (const Role role : {armies::bede, armies::fad}) {
        const Piece piece = piece_of(opponent(side_), role);
        if (never(after.holds(from, piece))) continue;
        space().rules().for_each_move(after, opponent(side_), from, piece, [&](const SymbolicMove& move) {
          if (move.legs.front().step.captures.contains(square)) some.add(move.legal);
        });
      }
    }
    return some.value();
  }

  Side side_;
  std::pair<Square, Piece> victim_;
};

class DominationTheme final : public Theme {
 public:
  DominationTheme() {
    info_.name = "colour-bound-domination";
    info_.variants = {"armies"};
    info_.clause = "DA.bede";
    info_.explanation =
        "Bedes and Fads, which never leave the colour of their squares, dominate a piece: the side to move has its "
        "king and that piece, which can move, and is not in check; "
        "whatever it plays, a Bede or Fad takes the piece in the next move. The other side has nothing but its king, "
        "Bedes and Fads.";
    info_.to_move = Side::black;
    for (const RoleInfo& each : variant_named("armies")->roles()) {
      if (each.role != king && each.role != pawn) pieces_.emplace_back(each.name);
    }
    info_.parameters = {{"piece", "who is dominated (of the army to move)", pieces_, "rook", 0, 0}};
  }
  const ThemeInfo& info() const override { return info_; }
  std::optional<double> patience(const Request&) const override { return 15; }
  std::vector<std::size_t> few_pieces(const Request&) const override { return {5, 6, 8}; }
  void prepare(Request& request) const override {
    request.enemy_rights = false;  // the capturing side does not castle
    request.context = with_army(request.context, opponent(request.constraints.to_move), Army::clobberers);
    const Role piece = dominated(request);
    for (const Army army : {Army::fide, Army::clobberers, Army::nutty_knights, Army::rookies}) {
      const auto& pieces = armies::pieces_of(army);
      if (std::find(pieces.begin(), pieces.end(), piece) != pieces.end())
        request.context = with_army(request.context, request.constraints.to_move, army);
    }
  }
  /// Squares of both kings and of the piece: in random order from the seed, all of them in the end.
  std::vector<Case> cases(const Request& request) const override {
    std::vector<Case> result;
    const Piece piece = piece_of(request.constraints.to_move, dominated(request));
    for (const Case& part : cases_by_both_kings(request, king)) {
      for (const Square square : all_squares) {
        if (square == part.fixed[0].first || square == part.fixed[1].first ||
            request.constraints.empty.contains(square))
          continue;
        const bool other = std::any_of(
            request.constraints.place.begin(), request.constraints.place.end(),
            [&](const auto& each) { return each.first == square ? each.second != piece : each.second == piece; });
        if (other) continue;
        Case with = part;
        with.name += fmt::format(", the piece on {}", square.name());
        with.fixed.emplace_back(square, piece);
        with.nowhere_else.push_back(piece);
        result.push_back(std::move(with));
      }
    }
    Random random(request.seed + 23);
    for (std::size_t i = result.size(); i > 1; --i) std::swap(result[i - 1], result[random.below(i)]);
    return result;
  }
  std::unique_ptr<Problem> open(const Request& request, const Case& part) const override {
    return std::make_unique<Domination>(request, part);
  }
  Judgement judge(const Request& request, const Setup& setup) const override {
    Judgement judgement;
    judgement.why = domination_fault(request, setup);
    judgement.holds = judgement.why.empty();
    judgement.unique = true;
    if (judgement.holds) {
      int light = 0;
      int all = 0;
      for (const Square square : setup.board.occupied()) {
        if (!is_bound(*setup.board[square])) continue;
        ++all;
        light += (square.file() + square.rank()) % 2;
      }
      judgement.notes.push_back(fmt::format("{} on light squares, {} on dark ones", light, all - light));
    }
    return judgement;
  }

 private:
  static Role dominated(const Request& request) {
    for (const RoleInfo& each : variant_named("armies")->roles()) {
      if (each.name == request.parameter("piece")) return each.role;
    }
    return orthodox::rook;
  }
  std::vector<std::string> pieces_;
  ThemeInfo info_;
};

}  // namespace

void add_colour_bound_domination(std::vector<const Theme*>& themes) {
  static const DominationTheme domination;
  themes.push_back(&domination);
}

}  // namespace arbiter::puzzles
