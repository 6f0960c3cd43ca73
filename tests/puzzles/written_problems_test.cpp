// Each theme with a stipulation, in each variant that offers it, in each format: a position of tests/variants (rows
// `stipulated`), judged by the theme, is written, read back and solved to the same solution.
#include <boost/test/unit_test.hpp>

#include <set>
#include <sstream>

#include "tests/puzzles/written_problems.hpp"
#include "tests/support/composed.hpp"
#include "tests/support/every.hpp"
#include "tests/support/variant_cases.hpp"

BOOST_AUTO_TEST_SUITE(written_problems_test)

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

struct Row {
  ComposeRequest asked;
  Composition made;
};

Row row_of(const tests::VariantCase& row) {
  Row result;
  const Theme& theme = *theme_named(row.fields[0]);
  result.asked.theme = &theme;
  Request& request = result.asked.request = tests::request_for(theme);
  request.ruleset = Ruleset(*row.variant, row.profile(1));
  std::istringstream words(row.fields[2]);
  for (std::string word; words >> word;) {
    const std::size_t equals = word.find('=');
    request.parameters.at(word.substr(0, equals)) = word.substr(equals + 1);
  }
  const auto read = Ruleset(*row.variant).parse_fen(row.fields[3], {});
  BOOST_TEST_REQUIRE(read.has_value(), row.where);
  result.asked.style = read->style;
  request.context = read->setup.state.context;
  request.constraints.to_move = read->setup.to_move;
  prepare(request, theme);
  Composed composed;
  composed.setup = read->setup;
  composed.pieces = static_cast<std::size_t>(read->setup.board.occupied().size());
  composed.solution = theme.judge(request, read->setup);
  BOOST_TEST_REQUIRE(composed.solution.holds, row.where << ": " << composed.solution.why);
  result.made.verdict = Verdict::found;
  result.made.positions.push_back(composed);
  return result;
}

}  // namespace

BOOST_AUTO_TEST_CASE(written_read_and_solved) {
  std::size_t number = 0;
  for (const tests::VariantCase& row : tests::variant_cases("stipulated")) {
    if (row.fields[3].empty()) continue;  // none was found
    if (number++ % tests::every_nth() != 0) continue;
    const Row made = row_of(row);
    tests::check_written(made.asked, made.made, row.where);
  }
}

BOOST_AUTO_TEST_CASE(no_theme_and_no_variant_is_left_out) {
  std::set<std::string> rows;
  for (const tests::VariantCase& row : tests::variant_cases("stipulated"))
    rows.insert(row.fields[0] + " in " + std::string(row.variant->name()));
  for (const StipulationTheme& each : stipulation_themes) {
    const Theme* theme = theme_named(each.name);
    BOOST_TEST_REQUIRE(theme != nullptr, each.name);
    for (const std::string& variant : theme->info().variants)
      BOOST_TEST(rows.contains(theme->info().name + " in " + variant), each.name << " has no row in " << variant);
  }
}

BOOST_AUTO_TEST_SUITE_END()
