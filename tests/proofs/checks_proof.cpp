// How many pieces can attack a king after one move that did not attack it before: for every move of every variant and a
// king on any square.
#define BOOST_TEST_MODULE checks_proof
#include <boost/test/unit_test.hpp>

#include <set>

#include "tests/proofs/one_move.hpp"

using namespace arbiter;
using namespace arbiter::proofs;

namespace {

/// Directions from the king in which a line can have been opened: a square was emptied, and the board goes on behind
/// it.
int opened_lines(Square king, SquareSet emptied) {
  std::set<std::pair<int, int>> directions;
  for (const Square square : emptied) {
    const int files = square.file() - king.file();
    const int ranks = square.rank() - king.rank();
    if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) continue;
    const int x = (files > 0) - (files < 0);
    const int y = (ranks > 0) - (ranks < 0);
    if (square.offset(x, y)) directions.emplace(x, y);
  }
  return static_cast<int>(directions.size());
}

/// The squares from one castling piece to the other, including their start and end squares.
SquareSet castling_way(const Shape& shape) {
  int first = shape.from.file();
  int last = first;
  const auto reach = [&](Square square) {
    first = std::min(first, square.file());
    last = std::max(last, square.file());
  };
  for (const Square square : shape.emptied) reach(square);
  for (const auto& [square, piece] : shape.placed) reach(square);
  SquareSet way;
  for (int file = first; file <= last; ++file) way |= Square::at(file, shape.from.rank());
  return way;
}

/// Whether the bounds hold for pieces that newly attack a king after a move: those that arrived (`arrivals`), and these
/// with those behind opened lines (`all`).
bool checks_at_most(const Shape& shape, int arrivals, int all) {
  for (const Square king : all_squares) {
    bool taken = shape.from == king || shape.captures.contains(king) || shape.emptied.contains(king);
    // No piece stands between the castling pieces, as the next lemma says.
    taken = taken || (shape.castles && castling_way(shape).contains(king));
    int arrived = 0;
    for (const auto& [square, piece] : shape.placed) {
      taken = taken || square == king;
      const int ahead = (king.rank() - square.rank()) * forward(shape.side);
      const bool beside = std::abs(king.file() - square.file()) == 1;
      const bool pawn = piece.role == orthodox::pawn;
      if (piece.role != orthodox::king && (!pawn || (ahead == 1 && beside))) ++arrived;
    }
    if (!taken && (arrived > arrivals || arrived + opened_lines(king, shape.emptied) > all)) return false;
  }
  return true;
}

}  // namespace

// AF307 and AF308: how many new attacks on a king on any square one move can make.
BOOST_AUTO_TEST_CASE(checks_of_one_move) {
  std::vector<World> worlds = army_worlds();
  for (const auto stage : {checkered::Stage::one, checkered::Stage::two_white, checkered::Stage::two_black}) {
    worlds.push_back(checkered_world(stage, 0));
  }
  for (const World& world : worlds) every_move(world, [](const Shape& shape) { return checks_at_most(shape, 1, 2); });
  for (const std::size_t profile : {0U, 1U, 2U}) {
    every_move(takemake_world(profile), [](const Shape& shape) { return checks_at_most(shape, 1, 3); });
  }
}

BOOST_AUTO_TEST_CASE(no_piece_stands_between_those_who_castle) {
  std::vector<World> worlds = army_worlds();
  worlds.push_back(takemake_world(0));
  worlds.push_back(checkered_world(checkered::Stage::one, 0));
  for (const World& world : worlds) {
    for (const Side side : sides) {
      Space space(request_of(world, side), kings_at_home());
      Disjunction<Formula> wrong;
      std::size_t castlings = 0;
      const Square from = Square::at(4, relative_rank(side, 0));
      space.rules().for_each_move(
          space.view(), side, from, piece_of(side, orthodox::king), [&](const SymbolicMove& move) {
            const Shape shape = shape_of(move, side);
            if (!shape.castles || never(move.legal)) return;
            ++castlings;
            const Square corner = move.legs.front().step.also->from;
            for (const Square square : castling_way(shape) - SquareSet(from) - SquareSet(corner)) {
              wrong.add(all(move.legal, no(space.view().empty(square))));
            }
          });
      BOOST_TEST(castlings >= 2U, world.name);
      BOOST_TEST(refuted(space, wrong.value()), world.name);
    }
  }
}

// Two are possible, and three with a make-leg: the bounds of the lemma are exact.
BOOST_AUTO_TEST_CASE(the_bounds_are_met) {
  std::size_t two = 0;
  std::size_t three = 0;
  Space chess(request_of(army_worlds()[0], Side::white), without_kings());
  Space takemake(request_of(takemake_world(0), Side::white), without_kings());
  const Square from = Square::at(3, 3);
  chess.rules().for_each_move(
      chess.view(), Side::white, from, piece_of(Side::white, orthodox::knight),
      [&](const SymbolicMove& move) { two += checks_at_most(shape_of(move, Side::white), 1, 1) ? 0U : 1U; });
  takemake.rules().for_each_move(
      takemake.view(), Side::white, from, piece_of(Side::white, orthodox::knight),
      [&](const SymbolicMove& move) { three += checks_at_most(shape_of(move, Side::white), 1, 2) ? 0U : 1U; });
  BOOST_TEST(two > 0U);
  BOOST_TEST(three > 0U);
}
