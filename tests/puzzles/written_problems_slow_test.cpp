// As written_problems_test, with positions that are composed anew: three seeds of each theme, variant and length.
#define BOOST_TEST_MODULE written_problems_slow
#include <boost/test/unit_test.hpp>

#include <fmt/format.h>

#include "tests/puzzles/written_problems.hpp"
#include "tests/support/composed.hpp"

using namespace arbiter;
using namespace arbiter::puzzles;

BOOST_AUTO_TEST_CASE(composed_written_read_and_solved) {
  std::size_t found = 0;
  std::size_t asked_for = 0;
  for (const StipulationTheme& each : stipulation_themes) {
    const Theme& theme = *theme_named(each.name);
    for (const std::string& variant : theme.info().variants) {
      for (int moves = 1; moves <= 2; ++moves) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
          ComposeRequest asked;
          asked.theme = &theme;
          asked.request = tests::request_for(theme, "moves", std::to_string(moves).c_str());
          asked.request.ruleset = Ruleset(*variant_named(variant));
          start_from(asked, asked.request.ruleset->army_choice() != nullptr ? "CC" : "");
          asked.request.seed = seed;
          prepare(asked.request, theme);
          if (!theme.objection(asked.request).empty()) continue;
          Effort effort;
          effort.seconds = 5;
          ++asked_for;
          const Composition made = compose(theme, asked.request, effort);
          if (made.positions.empty()) continue;  // not found in time: nothing was written
          ++found;
          tests::check_written(asked, made,
                               fmt::format("{} in {}, {} moves, seed {}", each.name, variant, moves, seed));
        }
      }
    }
  }
  // What is not found in time is not tested; most must be.
  BOOST_TEST_MESSAGE(found << " of " << asked_for << " composed in time");
  BOOST_TEST(found * 2 > asked_for);
}
