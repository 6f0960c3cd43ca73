// Numbers of pieces: a board from a game is never called impossible, one with a piece too many is.
#include <algorithm>
#include <functional>

#include <boost/test/unit_test.hpp>

#include "puzzles/closure/closure.hpp"
#include "tests/support/every.hpp"
#include "verifier/support/random.hpp"

BOOST_AUTO_TEST_SUITE(compose_numbers_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

/// Constraints on exactly the pieces of a board.
Request exactly(const Variant& variant, const Setup& setup) {
  Request request;
  request.ruleset = Ruleset(variant);
  request.context = setup.state.context;
  Constraints& constraints = request.constraints;
  constraints.to_move = setup.to_move;
  const auto count = [](SquareSet set) {
    const auto pieces = static_cast<std::size_t>(set.size());
    return Range{pieces, pieces};
  };
  constraints.pieces = count(setup.board.occupied());
  constraints.of_side = {count(setup.board.of(Owner::white)), count(setup.board.of(Owner::black))};
  for (const Piece piece : symbolic_rules(Ruleset(variant)).pieces(setup.state))
    constraints.kinds.push_back({piece, count(setup.board.of(piece)), "kind"});
  return request;
}

std::vector<std::string> contradiction(const Request& request) {
  return contradicting_numbers(request, Space(request, {}));
}

/// The most moves along lines with so many squares, all of one direction, that `pieces` which move along them have
/// together. One piece alone on n squares has n - 1; with two or more each other square is reached from two sides at
/// most, so that the second piece adds n - 3 and further ones nothing.
std::size_t most_along(const std::vector<std::size_t>& lines, std::size_t pieces) {
  std::vector<std::size_t> added;
  for (const std::size_t squares : lines) {
    added.push_back(squares - 1);
    added.push_back(squares > 3 ? squares - 3 : 0);
  }
  std::ranges::sort(added, std::greater<>());
  std::size_t sum = 0;
  for (std::size_t i = 0; i < std::min(pieces, added.size()); ++i) sum += added[i];
  return sum;
}

/// Of all pieces that a side can have, with as many promoted as there are pawns missing. Castling is among the eight
/// moves of a king, since one on an end rank has at most five others.
std::size_t most_moves_by_counting() {
  const std::vector<std::size_t> ranks(8, 8);
  const std::vector<std::size_t> diagonals{1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1};
  std::size_t most = 0;
  for (std::size_t queens = 0; queens <= 8; ++queens) {
    for (std::size_t rooks = 0; queens + rooks <= 8; ++rooks) {
      for (std::size_t bishops = 0; queens + rooks + bishops <= 8; ++bishops) {
        // A knight has eight moves; a pawn on its seventh rank has three ways to each of four pieces.
        const std::size_t others = 12 * (8 - queens - rooks - bishops) + 8 * 2 + 8;
        most = std::max(most, 2 * most_along(ranks, 1 + queens + 2 + rooks) +
                                  2 * most_along(diagonals, 1 + queens + 2 + bishops) + others);
      }
    }
  }
  return most;
}

}  // namespace

BOOST_AUTO_TEST_CASE(most_moves_of_a_side) {
  const Ruleset chess(*variant_named("chess"));
  BOOST_TEST(puzzle_variant(chess.variant()).numbers(chess, {}).moves.front().most == most_moves_by_counting());
}

BOOST_AUTO_TEST_CASE(boards_of_games_are_possible) {
  Random random(3);
  std::size_t number = 0;
  for (const Variant* variant : all_variants()) {
    if (number++ % tests::every_nth() != 0) continue;
    std::size_t boards = 0;
    for (const NamedPosition& start : variant->positions()) {
      const auto parsed = Ruleset(*variant).parse_fen(start.fen, {});
      if (!parsed || start.name.find("start") == std::string::npos) continue;
      Setup here = parsed->setup;
      for (int move = 0; move < 60; ++move) {
        // Explosions end games early.
        if (Ruleset(*variant).generator().setup_moves(here).empty() && boards <= 5) here = parsed->setup;
        const auto moves = Ruleset(*variant).generator().setup_moves(here);
        if (moves.empty()) break;
        // Captures lead to unusual numbers.
        MoveOutcome next = moves[random.below(moves.size())];
        for (const MoveOutcome& each : moves) {
          if (!each.move.front().captures.empty() && random.one_in(3)) next = each;
        }
        here = next.after;
        if (move % 6 != 0) continue;
        ++boards;
        BOOST_TEST(contradiction(exactly(*variant, here)).empty(), variant->name()
                                                                       << " " << variant->write_fen(here, {}));
      }
    }
    BOOST_TEST(boards > 5U);
  }
}

BOOST_AUTO_TEST_CASE(what_is_too_much_is_named) {
  for (const Variant* variant : all_variants()) {
    Setup start;
    for (const NamedPosition& each : variant->positions()) {
      if (each.name == "start") start = Ruleset(*variant).parse_fen(each.fen, {})->setup;
    }
    const std::size_t kinds = exactly(*variant, start).constraints.kinds.size();
    for (std::size_t i = 0; i < kinds; ++i) {
      Request more = exactly(*variant, start);
      ++more.constraints.kinds[i].number.least;
      ++more.constraints.kinds[i].number.most;
      const auto words = contradiction(more);
      BOOST_TEST(!words.empty(), variant->name());
      BOOST_TEST((std::find(words.begin(), words.end(), "--kinds kind") != words.end()), variant->name());
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
