#include "puzzles/games/grade.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <utility>
#include <vector>

#include "puzzles/games/captures.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles {
namespace {

/// What a move looks like before its squares are looked at.
struct Shape {
  std::size_t steps = 0;
  int captures = 0;
  bool becomes_other = false;
  bool castles = false;
  bool switches = false;
  bool drops = false;
  friend bool operator==(const Shape&, const Shape&) = default;
};

Shape shape_of(const Move& move, const Board& board) {
  Shape shape{.steps = move.size()};
  shape.becomes_other = mover_of(board, move.front()) != move.back().becomes;
  shape.drops = move.front().places;
  for (const Step& step : move) {
    shape.captures += step.captures.size();
    shape.castles = shape.castles || step.also.has_value();
    shape.switches = shape.switches || step.switches;
  }
  return shape;
}

double rarity_of(const Setup& before, const Move& move, const std::vector<MoveOutcome>& legal) {
  const Shape shape = shape_of(move, before.board);
  const auto alike = std::count_if(legal.begin(), legal.end(),
                                   [&](const MoveOutcome& each) { return shape_of(each.move, before.board) == shape; });
  return std::log2(static_cast<double>(legal.size()) / static_cast<double>(std::max<std::ptrdiff_t>(alike, 1)));
}

int distance_to_king(const Shown& puzzle) {
  const Side other = opponent(puzzle.start.to_move);
  SquareSet kings;
  for (const RoleInfo& role : puzzle.ruleset->roles()) {
    if (role.name == "king") kings = puzzle.start.board.of(piece_of(other, role.role));
  }
  if (kings.size() != 1) return 0;
  const Square king = *kings.begin();
  const Square to = puzzle.win->line.front().move.back().to;
  return std::max(std::abs(to.file() - king.file()), std::abs(to.rank() - king.rank()));
}

/// Whether a single answer to a wrong first move keeps the side to move from winning as fast as it can. `killer`: an
/// answer that is likely to refute.
bool is_try(const Position& after, unsigned moves_left, Move& killer) {
  auto answers = after.ruleset().generator().moves(after);
  std::sort(answers.begin(), answers.end(), [&](const MoveOutcome& a, const MoveOutcome& b) {
    return std::pair(a.move != killer, a.move) < std::pair(b.move != killer, b.move);
  });
  std::size_t refutations = 0;
  for (const MoveOutcome& answer : answers) {
    const auto wins = wins_within(after.after(answer), moves_left);
    if (!wins) return false;
    if (*wins) continue;
    killer = answer.move;
    if (++refutations > 1) return false;
  }
  return refutations == 1;
}

std::size_t tries_of(const Shown& puzzle, const std::vector<MoveOutcome>& wrong) {
  constexpr unsigned most_moves = 3;
  const auto position = Position::with_usual_kings(puzzle.ruleset, puzzle.start);
  if (!position || puzzle.win->gain > 0 || puzzle.win->loss > 0 || puzzle.win->moves < 2 ||
      puzzle.win->moves > most_moves)
    return 0;
  Move killer;
  return static_cast<std::size_t>(std::count_if(wrong.begin(), wrong.end(), [&](const MoveOutcome& move) {
    return is_try(position->after(move), puzzle.win->moves - 1, killer);
  }));
}

}  // namespace

Features features_of(const Shown& puzzle) {
  const MoveSource& generator = puzzle.ruleset.generator();
  const auto checks = [&](const Setup& after) { return generator.in_check(after, after.to_move); };
  const Certified& win = *puzzle.win;
  Features features;
  features.moves = win.moves;
  features.pieces = puzzle.start.board.occupied().size();
  features.distance = distance_to_king(puzzle);
  const auto first_moves = generator.setup_moves(puzzle.start);
  features.choices = first_moves.size();
  std::vector<MoveOutcome> tempting;
  for (const MoveOutcome& move : first_moves) {
    if (move.move != win.line.front().move && (captures_something(move.move) || checks(move.after)))
      tempting.push_back(move);
  }
  features.tempting = tempting.size();
  features.tries = tries_of(puzzle, tempting);
  for (std::size_t i = 0; i < win.line.size(); i += 2) {
    const Setup& before = i == 0 ? puzzle.start : win.line[i - 1].after;
    const double rarity = rarity_of(before, win.line[i].move, i == 0 ? first_moves : generator.setup_moves(before));
    features.rarity = std::max(features.rarity, rarity);
    if (!captures_something(win.line[i].move) && !checks(win.line[i].after)) ++features.quiet;
  }
  if (!win.defences.empty()) {
    features.defences = static_cast<double>(std::accumulate(win.defences.begin(), win.defences.end(), std::size_t{0})) /
                        static_cast<double>(win.defences.size());
  }
  return features;
}

int rating_of(const Features& features) {
  // A mate in one with few choices is for beginners (about 600); each move more, each quiet move and each tempting
  // wrong one makes it harder, and so do rare kinds of moves, those far from the king, and tries.
  constexpr std::size_t most_tempting = 25;
  constexpr std::size_t most_tries = 5;
  const double rating =
      390 + 380 * (static_cast<double>(features.moves) - 1) + 220 * static_cast<double>(features.quiet) +
      45 * std::log2(static_cast<double>(std::max<std::size_t>(features.choices, 1))) +
      12 * static_cast<double>(std::min(features.tempting, most_tempting)) + 60 * std::log2(1 + features.defences) +
      25 * features.rarity + 15 * static_cast<double>(features.distance) +
      50 * static_cast<double>(std::min(features.tries, most_tries));
  return std::clamp(static_cast<int>(std::lround(rating)), 400, 3000);
}

}  // namespace arbiter::puzzles
