#include "verifier/orthodox/conditions.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "verifier/orthodox/state.hpp"
#include "verifier/position/move_source.hpp"

namespace arbiter::orthodox {
namespace {

/// King and corner piece that have gone along their rank in one move.
struct Castled {
  Square king_from;
  Square king_to;
  Square corner_from;
  Square corner_to;
};

std::optional<Castled> castled(Side side, const Board& before, const Board& after, const State& state) {
  if (before.occupied().size() != after.occupied().size()) return std::nullopt;
  std::vector<Square> left;
  std::vector<Square> reached;
  for (const Square square : before.occupied() | after.occupied()) {
    const auto was = before[square];
    const auto is = after[square];
    if (was == is) continue;
    if ((was && was->owner != owner_of(side)) || (is && is->owner != owner_of(side))) return std::nullopt;
    if (was) left.push_back(square);
    if (is) reached.push_back(square);
  }
  const Piece own_king = piece_of(side, king);
  if (left.size() == 1 && reached.size() == 1 && before[left[0]] == own_king && after[reached[0]] == own_king) {
    // From a shuffled start the corner piece may stand already where castling puts it: beside the king's target.
    const int way = reached[0].file() - left[0].file();
    const auto corner = reached[0].offset(way > 0 ? -1 : 1, 0);
    if (std::abs(way) < 2 || left[0].rank() != reached[0].rank() || !corner || !may_castle(state, side, corner->file()))
      return std::nullopt;
    return Castled{left[0], reached[0], *corner, *corner};
  }
  if (left.size() != 2 || reached.size() != 2) return std::nullopt;
  if (before[left[0]] != own_king) std::swap(left[0], left[1]);
  if (after[reached[0]] != own_king) std::swap(reached[0], reached[1]);
  const bool pieces_fit = before[left[0]] == own_king && after[reached[0]] == own_king &&
                          before[left[1]] == after[reached[1]] && before[left[1]] != own_king;
  const bool one_rank =
      std::all_of(reached.begin(), reached.end(), [&](Square each) { return each.rank() == left[0].rank(); }) &&
      left[1].rank() == left[0].rank();
  if (!pieces_fit || !one_rank || relative_rank(side, left[0].rank()) != 0) return std::nullopt;
  return Castled{left[0], reached[0], left[1], reached[1]};
}

/// The squares of a rank from `a` to `b`, both included.
SquareSet way_along(Square a, Square b) {
  SquareSet way;
  for (int file = std::min(a.file(), b.file()); file <= std::max(a.file(), b.file()); ++file)
    way = way | Square::at(file, a.rank());
  return way;
}

}  // namespace

std::optional<BrokenCondition> broken_castling(const MoveSource& rules, Side side, const Setup& before,
                                               const Setup& after) {
  const auto found = castled(side, before.board, after.board, before.state);
  if (!found) return std::nullopt;
  BrokenCondition broken;
  const auto say = [&](std::string_view clause, std::string reason) {
    broken.clauses.push_back(clause);
    if (broken.reason.empty()) broken.reason = std::move(reason);
  };
  if (!may_castle(before.state, side, found->corner_from.file())) {
    say("CH.castle.rights", fmt::format("there is no right to castle with the piece on {}", found->corner_from.name()));
  }
  for (const Square square :
       way_along(found->king_from, found->king_to) | way_along(found->corner_from, found->corner_to)) {
    if (square == found->king_from || square == found->corner_from || before.board.empty(square)) continue;
    say("CH.castle.path", fmt::format("{} is not empty", square.name()));
    break;
  }
  for (const Square square : way_along(found->king_from, found->king_to)) {
    Setup passing = before;
    passing.board.clear(found->king_from);
    passing.board.put(square, piece_of(side, king));
    if (!rules.in_check(passing, side)) continue;
    say("CH.castle.check", fmt::format("{}, which the king stands on or passes, is attacked", square.name()));
    break;
  }
  if (!broken.clauses.empty()) return broken;
  for (const MoveOutcome& move : rules.setup_moves(before)) {
    if (move.after.board == after.board) return std::nullopt;
  }
  say("CH.castle.path", "castling does not put the king and the castling rook on these squares");
  return broken;
}

std::optional<BrokenCondition> broken_by_empty_diagonal(const Setup& before, const Setup& after) {
  std::optional<Square> left;
  std::optional<Square> arrived;
  for (const Square square : before.board.occupied() | after.board.occupied()) {
    const auto was = before.board[square];
    const auto is = after.board[square];
    if (was == is) continue;
    auto& place = was ? left : arrived;
    if (place || (was && is)) return std::nullopt;
    place = square;
  }
  if (!left || !arrived || before.board[*left]->role != pawn) return std::nullopt;
  if (std::abs(left->file() - arrived->file()) != 1 || std::abs(left->rank() - arrived->rank()) != 1)
    return std::nullopt;
  const auto bit = passed_bit(*arrived);
  if (bit && before.state.bits[*bit]) {
    return BrokenCondition{
        {"CH.pawn.ep"}, fmt::format("the pawn on {} goes to the en passant square and captures nothing", left->name())};
  }
  return BrokenCondition{{"CH.pawn.capture"},
                         fmt::format("the pawn on {} steps diagonally and captures nothing", left->name())};
}

bool king_is_gone(Side side, const Setup& before, const Setup& after) {
  const Piece one = piece_of(side, king);
  return after.board.of(one).size() < before.board.of(one).size();
}

MetConditions BaseConditions::met(std::size_t, const Setup&, const Move&) const { return {}; }

std::vector<std::string_view> BaseConditions::of_state(const Setup&, const Move&, const State& ours,
                                                       const State& theirs) const {
  std::vector<std::string_view> clauses;
  if (castling_range.differs(ours, theirs)) clauses.emplace_back("CH.castle.rights");
  if (passed_range.differs(ours, theirs)) clauses.emplace_back("CH.pawn.ep");
  return clauses;
}

}  // namespace arbiter::orthodox
