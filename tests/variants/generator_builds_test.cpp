// Both builds of the generators, for any processor and for newer ones, give the counts of the tables.
#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "tests/support/files.hpp"
#include "verifier/board/lines.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/variants/sources.hpp"
#include "verifier/variants/variant.hpp"

#define ARBITER_VARIANT(folder)                                              \
  namespace arbiter::folder {                                                \
  ARBITER_BOTH_BUILDS(const MoveGenerator& generator_build(Profile profile)) \
  }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT

BOOST_AUTO_TEST_SUITE(generator_builds_test)

using namespace arbiter;

namespace {

constexpr Count most_nodes = 30'000;

/// All cases of corpus/perft.
std::vector<SuiteCase> all_cases() {
  std::vector<SuiteCase> all;
  for (const auto& entry : std::filesystem::directory_iterator(ARBITER_SOURCE_DIR "/corpus/perft")) {
    if (entry.path().extension() != ".perft") continue;
    for (SuiteCase& each : parse_suite(tests::file_text(entry.path()), entry.path().filename().string(), {}).cases)
      all.push_back(std::move(each));
  }
  return all;
}

/// A build of a variant's generator: for any processor, or for newer ones.
const MoveGenerator& build_of(std::string_view variant, std::size_t profile, bool newer) {
#define ARBITER_VARIANT(folder)                                                                       \
  if (variant == #folder) {                                                                           \
    const auto reading = static_cast<folder::Profile>(profile);                                       \
    return newer ? folder::v3::generator_build(reading) : folder::baseline::generator_build(reading); \
  }
#include "verifier/variants/variants.def"
#undef ARBITER_VARIANT
  throw InternalError("not a variant of the list");
}

}  // namespace

BOOST_AUTO_TEST_CASE(they_count_alike) {
  attacks::prepare_lines();
  if (!runs_v3()) std::cout << "SKIPPED in part: one build (ARBITER_NATIVE), or this processor runs only one\n";
  std::map<std::string_view, std::size_t> rows;
  for (const SuiteCase& each : all_cases()) {
    const std::string_view name = each.variant().name();
    if (!is_built_in(each.variant())) continue;
    for (const SuiteRow& row : each.rows) {
      if (row.kind != CountKind::moves || row.nodes > most_nodes) continue;
      for (const bool newer : {false, true}) {
        if (newer && !runs_v3()) continue;
        const MoveGenerator& build = build_of(name, each.ruleset().index(), newer);
        ++rows[name];
        const Count nodes = build.count_setup_moves(each.setup(), row.depth);
        BOOST_CHECK_MESSAGE(nodes == row.nodes, each.id << ", depth " << row.depth << (newer ? ", v3" : ", baseline"));
      }
    }
  }
  for (const Variant* variant : all_variants()) BOOST_TEST(rows[variant->name()] > 20U, variant->name());
}

BOOST_AUTO_TEST_SUITE_END()
