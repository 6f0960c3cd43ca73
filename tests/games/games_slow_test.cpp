// Puzzles from games, solved again by the small solver over the declarative rules: in two moves there is one key and no
// shorter win; of those in three, which would take it hours, what is left after the first answer is such a puzzle.
#define BOOST_TEST_MODULE games_slow
#include <boost/test/unit_test.hpp>

#include "puzzles/games/certify.hpp"
#include "puzzles/games/collect.hpp"
#include "tests/games/gain_puzzles.hpp"
#include "tests/games/plain_gain.hpp"
#include "tests/support/positions.hpp"
#include "tests/support/reference_solver.hpp"
#include "verifier/solve/search/solve.hpp"
#include "verifier/variants/variant.hpp"

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {
constexpr std::uint64_t most_nodes = 20'000'000;

/// One move wins in two, the next of the line, and none wins at once.
void wins_in_two(const Position& position, const std::string& key) {
  const auto goal = [&](unsigned moves) { return solve::usual_stipulation(position.ruleset(), moves); };
  const auto keys = solve::reference_solutions(position, goal(2), most_nodes);
  BOOST_TEST_REQUIRE(keys.size() == 1U);
  BOOST_TEST(keys.front() == key);
  BOOST_TEST(solve::reference_solutions(position, goal(1), most_nodes).empty());
}

void solve_again(unsigned moves, std::size_t wanted) {
  for (const Variant* variant : all_variants()) {
    // A plain search over three plies of a thousand moves each does not end; games_test judges the lines' moves.
    if (variant->name() == "duck") continue;
    GamesRequest request;
    request.ruleset = Ruleset(*variant);
    request.starts = {tests::position_of(*variant, std::string(variant->positions().front().fen))};
    request.games = 2000;
    request.most_puzzles = wanted;
    request.seed = 11;
    request.rules.shortest = moves;
    request.rules.longest = moves;
    const GamesBook book = collect_from_games(request);
    BOOST_TEST_MESSAGE(variant->name() << ": " << book.puzzles.size() << " puzzles in " << moves << " of " << book.games
                                       << " games");
    BOOST_TEST(book.puzzles.size() == wanted, variant->name());
    for (const GamePuzzle& puzzle : book.puzzles) {
      BOOST_TEST_CONTEXT(variant->name() << " game " << puzzle.game << ", ply " << puzzle.ply) {
        // After the key and the answer of a line in three, as long a defence as there is.
        const std::size_t at = 2 * std::size_t{moves} - 4;
        const Setup& here = at == 0 ? puzzle.start : puzzle.win.line[at - 1].after;
        wins_in_two(Position::with_usual_kings(request.ruleset, here).value(), puzzle.win.texts[at]);
      }
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(in_two_moves) { solve_again(2, 100); }
BOOST_AUTO_TEST_CASE(in_three_moves) { solve_again(3, 15); }

// Material: the key alone wins so much, or nearly so much; in Checkered chess games bring no such puzzle.
BOOST_AUTO_TEST_CASE(won_material) {
  std::size_t looked_at = 0;
  for (const Variant* variant : all_variants()) {
    if (variant->profiles()[0].wins_by != WinsBy::own) continue;  // material is not a gain there
    // As above; and in Crazyhouse each capture brings a drop, so that captures alone go on too long for the plain
    // search.
    if (variant->name() == "duck" || variant->name() == "crazyhouse") continue;
    for (const GamePuzzle& puzzle : tests::gains_from_games(*variant, 3)) {
      ++looked_at;
      BOOST_TEST_CONTEXT(variant->name() << " game " << puzzle.game << ", ply " << puzzle.ply) {
        tests::PlainGain plain(Ruleset(*variant), puzzle.start);
        const auto keys = plain.keys(puzzle.start, 2, least_gain - clear_difference);
        BOOST_TEST_REQUIRE(keys.size() == 1U);
        BOOST_TEST((keys.front() == puzzle.win.line.front().move));
        BOOST_TEST(plain.wins(puzzle.win.line.front(), 2, least_gain));
      }
    }
  }
  BOOST_TEST(looked_at > 10U);
}
