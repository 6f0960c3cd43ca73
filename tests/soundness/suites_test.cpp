// FENs of other programs' own tests (corpus/fens/suites.fens): each is read, and has the findings that its line names.
#include <boost/test/unit_test.hpp>

#include <map>
#include <set>
#include <string>

#include "tests/support/accept_play.hpp"
#include "tests/support/fen_corpus.hpp"
#include "tests/support/variant_cases.hpp"
#include "verifier/soundness/soundness.hpp"

BOOST_AUTO_TEST_SUITE(suites_test)

using namespace arbiter;
using namespace arbiter::testing;

BOOST_AUTO_TEST_CASE(each_has_the_findings_that_its_line_names) {
  std::map<std::string, std::size_t> read;
  for (const CorpusLine& line : corpus_lines("corpus/fens/suites.fens")) {
    const soundness::Reading reading{Ruleset(*line.variant), line.options, soundness::Depth::reachability};
    std::set<std::string> found;
    for (const Fault& fault : soundness::check_soundness(line.fen, reading)) found.emplace(fault.check.name());
    const std::set<std::string> named(line.rules.begin(), line.rules.end());
    BOOST_TEST(found == named, boost::test_tools::per_element());
    BOOST_TEST_CONTEXT("line " << line.number) {
      BOOST_TEST(Ruleset(*line.variant).parse_fen(line.fen, line.options).has_value());
      BOOST_TEST(disagreement(Ruleset(*line.variant), line.fen, line.options, false) == "");
    }
    ++read[std::string(line.variant->name())];
  }
  for (const tests::VariantCase& row : tests::variant_cases("suites"))
    BOOST_TEST(read[std::string(row.variant->name())] >= row.number(0), row.where);
}

BOOST_AUTO_TEST_SUITE_END()
