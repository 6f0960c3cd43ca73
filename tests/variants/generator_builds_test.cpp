// Both builds of the counters, for any processor and for newer ones, give the counts of the tables.
#define BOOST_TEST_MODULE generator_builds
#include <boost/test/unit_test.hpp>

#include <fstream>
#include <iterator>
#include <string>

#include "verifier/perft/suite.hpp"
#include "verifier/variants/checkered/generator_count.hpp"
#include "verifier/variants/interweave/generator_count.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter {
namespace {

constexpr Count most_nodes = 30'000;

Suite table(const std::string& name) {
  std::ifstream in(ARBITER_SOURCE_DIR "/corpus/perft/" + name);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return parse_suite(text, name, {});
}

/// `baseline` and `newer` are count(case, depth).
template <class Baseline, class Newer>
void check(const std::string& name, const Baseline& baseline, const Newer& newer) {
  std::size_t rows = 0;
  for (const SuiteCase& each : table(name).cases) {
    for (const SuiteRow& row : each.rows) {
      if (row.kind != CountKind::moves || row.nodes > most_nodes) continue;
      ++rows;
      const auto nodes = static_cast<std::uint64_t>(row.nodes);
      BOOST_CHECK_MESSAGE(baseline(each, row.depth) == nodes, each.id << ", depth " << row.depth << ", baseline");
      if (runs_v3()) BOOST_CHECK_MESSAGE(newer(each, row.depth) == nodes, each.id << ", depth " << row.depth << ", v3");
    }
  }
  BOOST_TEST(rows > 20);
}

BOOST_AUTO_TEST_CASE(interweave_counts_alike) {
  using namespace interweave;
  for (const char* name : {"interweave.perft", "interweave-site.perft"}) {
    check(
        name,
        [](const SuiteCase& each, int depth) {
          return fast::baseline::count_moves(fast::pieces_of(each.setup()), each.setup().to_move,
                                             static_cast<Profile>(each.profile()), depth);
        },
        [](const SuiteCase& each, int depth) {
          return fast::v3::count_moves(fast::pieces_of(each.setup()), each.setup().to_move,
                                       static_cast<Profile>(each.profile()), depth);
        });
  }
}

BOOST_AUTO_TEST_CASE(checkered_counts_alike) {
  using namespace checkered;
  for (const char* name : {"checkered.perft", "checkered-site.perft"}) {
    check(
        name,
        [](const SuiteCase& each, int depth) {
          return fast::baseline::count_moves(fast::pieces_of(each.setup()), each.setup().to_move,
                                             static_cast<Profile>(each.profile()), depth);
        },
        [](const SuiteCase& each, int depth) {
          return fast::v3::count_moves(fast::pieces_of(each.setup()), each.setup().to_move,
                                       static_cast<Profile>(each.profile()), depth);
        });
  }
}

}  // namespace
}  // namespace arbiter
