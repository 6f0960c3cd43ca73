#include "puzzles/games/certify.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {
namespace {

constexpr std::size_t most_plies = 160;
/// Both sides begin with so many moves at random, so that games differ.
constexpr std::size_t random_plies = 6;
/// A player chooses among the moves that seem this close to the best (a pawn's worth is about 150), and one move in
/// `blunder_chance` is any of its better half.
constexpr int indifferent = 60;
constexpr std::size_t blunder_chance = 14;
/// A move more is worth so much.
constexpr int move_worth = 6;
constexpr int lost_game = 1'000'000;
/// Of more moves than this (Duck chess has a thousand) so many are looked at, spread over the list, and of the answers
/// only their first steps.
constexpr std::size_t many_moves = 600;
constexpr std::size_t looked_at = 200;
constexpr int not_measured = -1;

std::size_t place_of(Piece piece) {
  return static_cast<std::size_t>(number(piece.role)) * 2 + (piece.owner == Owner::black ? 1U : 0U);
}

}  // namespace

PieceWorth::PieceWorth(Ruleset ruleset) : variant_(ruleset.variant()), generator_(ruleset.generator()) {
  for (std::size_t role = 0; role < ruleset->roles().size(); ++role) {
    const RoleInfo& info = ruleset->roles()[role];
    if (info.shared != 0 && info.shared == info.letter) continue;  // neither side has such a piece (the duck)
    for (const Side side : {Side::white, Side::black}) {
      const Piece piece{owner_of(side), ruleset->roles()[role].role};
      const std::size_t place = place_of(piece);
      if (worth_.size() <= place) worth_.resize(place + 1, not_measured);
      worth_[place] = measured(piece);
    }
  }
  const auto start = ruleset->parse_fen(ruleset->positions().front().fen, {});
  ensure(start.has_value(), "the start position can be read");
  for (const Square square : start->setup.board.occupied()) {
    const Piece piece = *start->setup.board[square];
    if (piece.owner == Owner::white) of_a_side_ += worth(piece);
  }
}

int PieceWorth::measured(Piece piece) const {
  if (role_info(variant_, piece.role).name == "king") return 0;
  int steps = 0;
  for (int index = 0; index < 64; ++index) {
    const Square square = Square::at(index % 8, index / 8);
    Setup alone;
    alone.board.put(square, piece);
    alone.to_move = piece.owner == Owner::black ? Side::black : Side::white;
    steps += static_cast<int>(generator_.steps_of(alone, square).size());
  }
  return steps * 100 / 64;
}

int PieceWorth::worth(Piece piece) const {
  if (piece.owner == Owner::both) return 0;
  const std::size_t place = place_of(piece);
  return place < worth_.size() && worth_[place] != not_measured ? worth_[place] : measured(piece);
}

int PieceWorth::material(const Board& board) const {
  int sum = 0;
  for (const Square square : board.occupied()) {
    const Piece piece = *board[square];
    sum += piece.owner == Owner::black ? -worth(piece) : worth(piece);
  }
  return sum;
}

/// How good a move seems to the side that made it, if its best so far scores `best`: the worst over all answers. Below
/// `best` only a bound is returned.
int SelfPlay::score(const Position& after, int best, bool first_steps) const {
  const MoveSource& generator = start_.ruleset().generator();
  const Setup& setup = after.setup();
  // Where the other side's captures win, material is there to be lost.
  const bool keeps = start_.ruleset().profile().wins_by == WinsBy::own;
  const int sign = (setup.to_move == Side::white) == keeps ? -1 : 1;
  std::vector<Board> answers;
  if (first_steps) {
    for (const StepOutcome& each : generator.setup_steps(setup)) answers.push_back(each.after.board);
  } else {
    for (const MoveOutcome& each : generator.moves(after)) answers.push_back(each.after.board);
  }
  if (answers.empty()) {
    const Status status = generator.status(after);
    const bool decided = status == Status::mate || status == Status::lost;
    return decided ? lost_game : status == Status::won ? -lost_game : 0;
  }
  const int mobility = static_cast<int>(answers.size()) * move_worth;
  int worst = std::numeric_limits<int>::max();
  for (const Board& answer : answers) {
    worst = std::min(worst, sign * worths_.material(answer) - mobility);
    if (worst < best - indifferent) break;
  }
  return worst;
}

std::size_t SelfPlay::choice(const Position& here, const std::vector<MoveOutcome>& moves, Random& random) const {
  std::vector<std::pair<int, std::size_t>> scored;
  int best = std::numeric_limits<int>::min() / 2;
  const std::size_t shift = random.below(moves.size());
  const bool many = moves.size() > many_moves;
  const std::size_t stride = many ? moves.size() / looked_at : 1;
  for (std::size_t i = 0; i < moves.size(); i += stride) {
    const std::size_t at = (i + shift) % moves.size();
    const int value = score(here.after(moves[at]), best, many);
    best = std::max(best, value);
    scored.emplace_back(value, at);
  }
  std::ranges::stable_sort(scored, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::size_t among = 1;
  while (among < scored.size() && scored[among].first >= best - indifferent) ++among;
  if (random.one_in(blunder_chance)) among = std::max(among, (scored.size() + 1) / 2);
  return scored[random.below(among)].second;
}

std::vector<GamePosition> SelfPlay::game(std::uint64_t seed) const {
  const MoveSource& generator = start_.ruleset().generator();
  Random random(seed);
  std::vector<GamePosition> game{{start_.setup(), {}}};
  Position here = start_;
  while (game.size() <= most_plies) {
    const auto moves = generator.moves(here);
    if (moves.empty()) break;
    const std::size_t chosen = game.size() <= random_plies ? random.below(moves.size()) : choice(here, moves, random);
    here = here.after(moves[chosen]);
    game.push_back({here.setup(), moves[chosen].move});
  }
  return game;
}

}  // namespace arbiter::puzzles
