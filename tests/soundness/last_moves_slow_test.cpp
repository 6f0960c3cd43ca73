// The checks of last moves allow every position that one move from a sound position leaves: 20,000 random positions of
// each variant and profile, or as many as ARBITER_TEST_COUNT says.
#define BOOST_TEST_MODULE last_moves
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>

#include "tests/support/every.hpp"
#include "tests/support/last_moves.hpp"

BOOST_AUTO_TEST_CASE(one_move_from_any_position_breaks_no_rule) {
  const char* more = std::getenv("ARBITER_TEST_COUNT");
  const std::size_t count = more != nullptr ? std::strtoull(more, nullptr, 10) : 20'000 / arbiter::tests::every_nth();
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    if (variant->safety_clause().empty()) continue;  // kings are not royal there
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      const auto seen = arbiter::tests::check_last_moves(arbiter::Ruleset(*variant, profile), 2026, count);
      const auto clauses = variant->clauses();
      const bool mates =
          std::any_of(clauses.begin(), clauses.end(), [](const auto& each) { return each.id.ends_with(".mate"); });
      // Where nothing mates no move may give check either.
      if (mates) {
        // A duty to capture leaves fewer moves, and so fewer checks.
        BOOST_TEST(seen.checks > (variant->info().duty_clause.empty() ? count / 2 : count / 3));
      } else {
        BOOST_TEST(seen.checks == 0U);
        BOOST_TEST(seen.moves > count / 2);
      }
      BOOST_TEST_MESSAGE(variant->name() << ' ' << seen.positions << " positions, " << seen.moves << " moves, "
                                         << seen.checks << " checks");
    }
  }
}
