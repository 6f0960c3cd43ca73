#include "diagrams/marks.hpp"

#include <algorithm>
#include <array>

#include "position/notation.hpp"

namespace arbiter::diagrams {

SquareSet squares_for(ClaimKind kind, const MoveSource& source, const Setup& setup, const std::vector<Square>& men) {
  SquareSet result;
  for (const Square man : men) {
    for (const StepOutcome& outcome : source.steps_of(setup, man)) {
      const Step& step = outcome.step;
      const bool captures = !step.captures.empty();
      if (kind == ClaimKind::victims) result |= step.captures;
      else if (kind == ClaimKind::targets || captures == (kind == ClaimKind::landings)) result |= SquareSet(step.to);
    }
  }
  return result;
}

std::vector<Fit> what_would_fit(ClaimKind kind, const MoveSource& source, const Variant& variant, const Setup& setup, Square square,
                                SquareSet marks) {
  std::vector<Fit> fits;
  const auto standing = setup.board[square];
  for (const Side side : {Side::white, Side::black}) {
    for (const RoleInfo& info : variant.roles()) {
      const Man man = man_of(side, info.role);
      if (standing == man) continue;
      Setup other = setup;
      other.board.put(square, man);
      const SquareSet reached = squares_for(kind, source, other, {square});
      const Fit fit{.man = man, .missing = marks - reached, .extra = reached - marks};
      if (fit.missing.size() <= 1 && fit.extra.size() <= 1) fits.push_back(fit);
    }
  }
  std::stable_sort(fits.begin(), fits.end(), [](const Fit& a, const Fit& b) {
    return a.missing.size() + a.extra.size() < b.missing.size() + b.extra.size();
  });
  return fits;
}

std::string draw_marks(const Board& board, const Variant& variant, SquareSet marks, SquareSet reached, Side seen_by) {
  std::string text;
  const auto turned = [seen_by](int i) { return seen_by == Side::white ? i : 7 - i; };
  for (int row = 7; row >= 0; --row) {
    const int rank = turned(row);
    text += static_cast<char>('1' + rank);
    text += ' ';
    for (int column = 0; column < 8; ++column) {
      const Square square = Square::at(turned(column), rank);
      const auto man = board[square];
      const bool marked = marks.contains(square);
      const bool hit = reached.contains(square);
      const char sign = marked && hit ? '*' : marked ? '-' : hit ? '+' : ' ';
      text += ' ';
      // An empty marked square is its sign; beside a man the sign stands behind the letter.
      text += man ? letter(*man, variant) : sign != ' ' ? sign : '.';
      text += man ? sign : ' ';
    }
    while (text.back() == ' ') text.pop_back();
    text += '\n';
  }
  text += "  ";
  for (int column = 0; column < 8; ++column) {
    text += ' ';
    text += static_cast<char>('a' + turned(column));
    if (column < 7) text += ' ';
  }
  text += "\n* marked and reached   - marked, not reached   + reached, not marked";
  return text;
}

}  // namespace arbiter::diagrams
