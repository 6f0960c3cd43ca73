// The same as tests/corpus/fix_invariants_test.cpp with many more files, and with the patch that programs read: GNU
// patch makes of each file what the fixes make of it.
#define BOOST_TEST_MODULE many_fixes
#include <boost/test/unit_test.hpp>

#include <cstdlib>

#include "tests/support/files.hpp"
#include "tests/support/fixed_files.hpp"

using namespace arbiter;
using namespace arbiter::tests;

BOOST_AUTO_TEST_CASE(a_second_run_has_nothing_to_do_and_the_patch_makes_the_same) {
  const tests::TestFolder folder;
  std::size_t fixes = 0;
  constexpr std::uint64_t first = 1'000'000;
  constexpr std::uint64_t files = 5000;
  for (std::uint64_t seed = first; seed < first + files; ++seed) {
    const std::string fault = fault_of_fixes(folder, seed, fixes);
    BOOST_TEST_CONTEXT("seed " << seed) BOOST_TEST(fault == "");
  }
  BOOST_TEST(fixes > files);  // more than one of most files
}

BOOST_AUTO_TEST_CASE(gnu_patch_makes_the_same) {
  if (std::system("command -v patch >/dev/null") != 0) {
    BOOST_TEST_MESSAGE("SKIPPED: there is no patch here");
    return;
  }
  const tests::TestFolder folder;
  std::size_t applied = 0;
  for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
    Random random(seed);
    const MadeFile made = damaged_file(random);
    const std::size_t chunk = random.one_in(2) ? std::size_t{1} << 18U : 200 + random.below(400);
    const FixRun patch = fix_run(folder, made, true, true, chunk);
    if (patch.text.empty()) continue;
    folder.file("kept.patch", patch.text);
    folder.file("before", made.text);
    const std::string command = fmt::format(
        "patch --binary -s -F0 -o '{0}/after' '{0}/before' '{0}/kept.patch' >'{0}/said' 2>&1", folder.path.string());
    BOOST_TEST_CONTEXT("seed " << seed) {
      BOOST_TEST(std::system(command.c_str()) == 0);
      BOOST_TEST((folder.read("after") == fix_run(folder, made, false, true, chunk).text));
    }
    ++applied;
  }
  BOOST_TEST(applied > 500U);
}
