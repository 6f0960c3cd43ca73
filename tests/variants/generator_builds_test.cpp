// Both builds of the counters, for any processor and for newer ones, give the counts of the tables.
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "tests/variants/variant_tests.hpp"
#include "verifier/board/lines.hpp"
#include "verifier/perft/suite_check.hpp"

BOOST_AUTO_TEST_SUITE(generator_builds_test)

using namespace arbiter;

namespace {

constexpr Count most_nodes = 30'000;

/// All cases of corpus/perft.
std::vector<SuiteCase> all_cases() {
  std::vector<SuiteCase> all;
  for (const auto& entry : std::filesystem::directory_iterator(ARBITER_SOURCE_DIR "/corpus/perft")) {
    if (entry.path().extension() != ".perft") continue;
    std::ifstream in(entry.path());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    for (SuiteCase& each : parse_suite(text, entry.path().filename().string(), {}).cases)
      all.push_back(std::move(each));
  }
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(they_count_alike) {
  attacks::prepare_lines();
  std::map<std::string_view, std::size_t> rows;
  for (const SuiteCase& each : all_cases()) {
    const auto counted = tests::tests_of(each.variant()).counted;
    if (counted == nullptr) continue;
    for (const SuiteRow& row : each.rows) {
      if (row.kind != CountKind::moves || row.nodes > most_nodes) continue;
      for (const bool newer : {false, true}) {
        if (newer && !runs_v3()) continue;
        const auto nodes = counted(each, row.depth, newer);
        if (!nodes) continue;
        ++rows[each.variant().name()];
        BOOST_CHECK_MESSAGE(*nodes == row.nodes, each.id << ", depth " << row.depth << (newer ? ", v3" : ", baseline"));
      }
    }
  }
  for (const Variant* variant : all_variants()) {
    if (tests::tests_of(*variant).counted != nullptr) BOOST_TEST(rows[variant->name()] > 20U, variant->name());
  }
  BOOST_TEST(rows.size() >= 7U);
}

BOOST_AUTO_TEST_SUITE_END()
