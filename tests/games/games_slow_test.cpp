// Puzzles of two moves from games, solved again by the small solver over the declarative rules: one key, and no shorter
// win. Three moves would take it hours.
#define BOOST_TEST_MODULE games_slow
#include <boost/test/unit_test.hpp>

#include "puzzles/games/collect.hpp"
#include "tests/support/positions.hpp"
#include "verifier/solve/plain.hpp"
#include "verifier/variants/variant.hpp"

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {
constexpr std::size_t wanted = 100;
constexpr std::uint64_t most_nodes = 20'000'000;
}

BOOST_AUTO_TEST_CASE(no_second_key) {
  for (const Variant* variant : all_variants()) {
    GamesRequest request;
    request.variant = variant;
    request.starts = {tests::position_of(*variant, std::string(variant->positions().front().fen))};
    request.games = 2000;
    request.most_puzzles = wanted;
    request.seed = 11;
    request.rules.shortest = 2;
    request.rules.longest = 2;
    const GamesBook book = collect_from_games(request);
    BOOST_TEST_MESSAGE(variant->name() << ": " << book.puzzles.size() << " puzzles of " << book.games << " games");
    BOOST_TEST(book.puzzles.size() == wanted, variant->name());
    for (const GamePuzzle& puzzle : book.puzzles) {
      const Position position = Position::with_usual_kings(*variant, request.profile, puzzle.start).value();
      BOOST_TEST_CONTEXT(variant->name() << " game " << puzzle.game << ", ply " << puzzle.ply) {
        const auto keys = solve::plain_solutions(position, puzzle.win.stipulation, most_nodes);
        BOOST_TEST_REQUIRE(keys.size() == 1U);
        BOOST_TEST(keys.front() == puzzle.win.texts.front());
        BOOST_TEST(solve::plain_solutions(position, goal_of_puzzles(*variant, 1), most_nodes).empty());
      }
    }
  }
}
