// Numbers of pieces: a board from a game is never called impossible, one with a piece too many is.
#include <boost/test/unit_test.hpp>

#include "puzzles/closure/closure.hpp"
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

}  // namespace

BOOST_AUTO_TEST_CASE(boards_of_games_are_possible) {
  Random random(3);
  for (const Variant* variant : all_variants()) {
    std::size_t boards = 0;
    for (const NamedPosition& start : variant->positions()) {
      const auto parsed = variant->parse_fen(start.fen, {});
      if (!parsed || start.name.find("start") == std::string::npos) continue;
      Setup here = parsed->setup;
      for (int move = 0; move < 60; ++move) {
        // Explosions end games early.
        if (variant->generator(0).setup_moves(here).empty() && boards <= 5) here = parsed->setup;
        const auto moves = variant->generator(0).setup_moves(here);
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
      if (each.name == "start") start = variant->parse_fen(each.fen, {})->setup;
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
