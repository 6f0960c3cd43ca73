// Seeded files with faults of all kinds: a second run of the fixes has nothing to do, and the patch makes what they
// make.
#include <boost/test/unit_test.hpp>

#include "tests/support/every.hpp"
#include "tests/support/files.hpp"
#include "tests/support/fixed_files.hpp"

BOOST_AUTO_TEST_SUITE(fix_invariants_test)

using namespace arbiter;
using namespace arbiter::tests;

namespace {

std::string fixed(const std::string& name, const std::string& text, bool unsafe = false) {
  const tests::TestFolder folder;
  return fix_run(folder, {name, text}, false, unsafe, std::size_t{1} << 18U).text;
}

}  // namespace

// At the end of the text a semicolon and a line end are missing: two edits at one place, in this order.
BOOST_AUTO_TEST_CASE(edits_at_one_place_are_made_in_order) {
  BOOST_TEST(fixed("a.epd", "4k3/8/8/8/8/8/8/4K2R w K - bm Ke2") == "4k3/8/8/8/8/8/8/4K2R w K - bm Ke2;\n");
  BOOST_TEST(fixed("a.epd", "4k3/8/8/8/8/8/8/4K2R w K - bm Ke2;\n4k3/8/8/8/8/8/8/4K2R w K - bm Ke2\r") ==
             "4k3/8/8/8/8/8/8/4K2R w K - bm Ke2;\n4k3/8/8/8/8/8/8/4K2R w K - bm Ke2;\n");
  // Which text is which field is unsure where a quote is not closed.
  const std::string broken = "fen,note\n\"4k3/8/8/8/8/8/8/4K2R  w K - 0 1\",\"a\n 4k3/8/8/8/8/8/8/4K2R w K - 0 1,b\n";
  BOOST_TEST(fixed("a.csv", broken) == broken);
  // A reader of the second line takes `a` for the en passant square once the quote is gone.
  BOOST_TEST(fixed("a.epd", "4k3/8/8/8/8/8/8/4K2R w c0 \" a;b\"; am Rh8\n", true) ==
             "4k3/8/8/8/8/8/8/4K2R w c0 \" a;b\"; am Rh8\n");
  BOOST_TEST(fixed("a.epd",
                   "\r\xef\xbb\xbf"
                   "4k3/8/8/8/8/8/8/4K2R w K - 0 1\r\r\n") == "4k3/8/8/8/8/8/8/4K2R w K - 0 1\r\n");
  BOOST_TEST(fixed("a.pgn", "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\r\r\n*\r\r\r\n") ==
             "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n*\n");
  // In the middle of a file with CR LF, a line with neither semicolon nor CR.
  BOOST_TEST(fixed("a.epd", "4k3/8/8/8/8/8/8/4K2R w K - bm Ke2;\r\n4k3/8/8/8/8/8/8/4K2R w K - bm Ke2\n") ==
             "4k3/8/8/8/8/8/8/4K2R w K - bm Ke2;\r\n4k3/8/8/8/8/8/8/4K2R w K - bm Ke2;\r\n");
}

BOOST_AUTO_TEST_CASE(a_second_run_has_nothing_to_do_and_the_patch_makes_the_same) {
  const tests::TestFolder folder;
  std::size_t fixes = 0;
  constexpr std::uint64_t files = 600;
  for (std::uint64_t seed = 1; seed <= files; seed += every_nth()) {
    const std::string fault = fault_of_fixes(folder, seed, fixes);
    BOOST_TEST_CONTEXT("seed " << seed) BOOST_TEST(fault == "");
  }
  BOOST_TEST(fixes > files / every_nth());  // more than one of most files
}

BOOST_AUTO_TEST_SUITE_END()
