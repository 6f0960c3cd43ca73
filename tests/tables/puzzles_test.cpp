// Puzzles from tables: one move alone wins, into a reciprocal zugzwang. Found once more from the declarative rules'
// moves and the values of the table, which are checked on their own.
#include <boost/test/unit_test.hpp>

#include "tests/support/every.hpp"
#include "tests/tables/table_helpers.hpp"
#include "verifier/tables/table.hpp"

BOOST_AUTO_TEST_SUITE(puzzles_test)

using namespace arbiter;
using namespace arbiter::tables;
using namespace arbiter::tests;

namespace {

/// The indices of the table's puzzles, by the declarative rules: of those that were found and of one position in so
/// many.
std::vector<std::size_t> by_rules(const tables::Table& table, const std::string& material,
                                  const std::vector<std::size_t>& found) {
  const MoveSource& rules = table.ruleset.rules();
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (i % every_nth() != 0 && !std::binary_search(found.begin(), found.end(), i)) continue;
    const Setup setup = table.setup(i);
    if (table.value(i).outcome != Outcome::win || material_of(setup.board, table.variant()) != material) continue;
    std::size_t winning = 0;
    bool squeezes = false;
    for (const MoveOutcome& move : rules.setup_moves(setup)) {
      const auto after = table.find(move.after);
      BOOST_REQUIRE(after);
      if (after->outcome != Outcome::loss) continue;
      ++winning;
      squeezes = material_of(move.after.board, table.variant()) == material && reciprocal(table, move.after);
    }
    if (winning == 1 && squeezes) result.push_back(i);
  }
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_rules_find_the_same_puzzles) {
  for (const SmallMaterial& each : {SmallMaterial{"antichess", "NNvR"}, SmallMaterial{"kingofthehill", "KNvK"}}) {
    const Table table = table_of(Ruleset(*variant_named(each.variant)), {each.material});
    std::vector<std::size_t> found;
    int slowest = 0;
    for (const Zugzwang& puzzle : zugzwang_puzzles(table)) {
      BOOST_TEST((slowest == 0 || puzzle.to_move.plies <= slowest));
      slowest = puzzle.to_move.plies;
      found.push_back(puzzle.index);
    }
    std::sort(found.begin(), found.end());
    BOOST_TEST(found == by_rules(table, each.material, found), each.variant << ' ' << each.material);
  }
}

// The longest win of king and pawn, 28 moves (see longest_slow_test.cpp), begins with such a move.
BOOST_AUTO_TEST_CASE(king_and_pawn) {
  const Table table = table_of(Ruleset(*variant_named("chess")), {"KPvK"});
  const auto puzzles = zugzwang_puzzles(table);
  BOOST_TEST(puzzles.size() > 100U);
  BOOST_TEST(puzzles.front().to_move.plies == 55U);
  for (const Zugzwang& puzzle : puzzles) BOOST_TEST(reciprocal(table, puzzle.key->after));
}

BOOST_AUTO_TEST_SUITE_END()
