// The generators' counters against numbers of other programs, and against the generators' own lists.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "verifier/orthodox/movegen/movegen.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(generator_counts_test)

namespace {

using namespace arbiter;

/// The cases of corpus/perft that these generators can count.
std::vector<SuiteCase> corpus() {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(ARBITER_SOURCE_DIR "/corpus/perft")) {
    if (entry.path().extension() == ".perft") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  std::vector<SuiteCase> cases;
  for (const std::string& file : files) {
    const auto text = records::read_input(file);
    BOOST_REQUIRE_MESSAGE(text.has_value(), file);
    Suite suite = parse_suite(*text, file, SuiteDefaults{});
    for (SuiteCase& each : suite.cases) {
      const std::string_view name = each.variant().name();
      if (name == "chess" || name == "armies" || name == "takemake") cases.push_back(std::move(each));
    }
  }
  return cases;
}

std::uint64_t listed(const MoveSource& source, const Setup& setup, int depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  for (const MoveOutcome& move : source.setup_moves(setup)) total += listed(source, move.after, depth - 1);
  return total;
}

}  // namespace

BOOST_AUTO_TEST_CASE(counts_of_others) {
  std::size_t rows = 0;
  for (const SuiteCase& each : corpus()) {
    const MoveGenerator& counter = each.ruleset().generator();
    for (const SuiteRow& row : each.rows) {
      if (row.kind != CountKind::moves || row.nodes > 5'000'000) continue;
      ++rows;
      const std::uint64_t found = counter.count_setup_moves(each.setup(), row.depth);
      BOOST_CHECK_MESSAGE(found == row.nodes, each.where.file << ' ' << each.id << " depth " << row.depth << ": "
                                                              << found << ", not " << to_string(row.nodes));
    }
  }
  BOOST_TEST(rows > 100U);
}

BOOST_AUTO_TEST_CASE(counting_and_listing_are_one) {
  std::size_t compared = 0;
  for (const SuiteCase& each : corpus()) {
    const MoveGenerator& counter = each.ruleset().generator();
    const MoveSource& source = each.ruleset().generator();
    BOOST_TEST(counter.count_setup_moves(each.setup(), 0) == 1U);
    for (int depth = 1; depth <= 2; ++depth) {
      const std::uint64_t counted = counter.count_setup_moves(each.setup(), depth);
      if (counted > 5'000) break;
      ++compared;
      BOOST_CHECK_MESSAGE(listed(source, each.setup(), depth) == counted,
                          each.id << " depth " << depth << ": " << counted);
    }
  }
  BOOST_TEST(compared > 100U);
}

/// The counter continues from the set-up after a listed move: listing and counting play a move in the same way.
BOOST_AUTO_TEST_CASE(playing_and_counting_on_are_one) {
  for (const SuiteCase& each : corpus()) {
    const MoveGenerator& counter = each.ruleset().generator();
    const std::uint64_t whole = counter.count_setup_moves(each.setup(), 3);
    if (whole > 200'000) continue;
    std::uint64_t parts = 0;
    for (const MoveOutcome& move : each.ruleset().generator().setup_moves(each.setup())) {
      parts += counter.count_setup_moves(move.after, 2);
    }
    BOOST_CHECK_MESSAGE(parts == whole, each.id << ": " << parts << ", not " << whole);
  }
}

/// The general generator, which a plain position is not left to, gives the same counts.
BOOST_AUTO_TEST_CASE(plain_positions_by_the_general_generator) {
  using Kinds = movegen::OrthodoxKinds;
  std::size_t compared = 0;
  for (const SuiteCase& each : corpus()) {
    if (each.variant().name() != "chess") continue;
    const auto position = movegen::BitSetup<Kinds::roles>::read(each.setup());
    const auto plain = movegen::count(position, Kinds{}, each.setup().to_move, 3);
    BOOST_TEST(plain == each.ruleset().generator().count_setup_moves(each.setup(), 3), each.id);
    ++compared;
  }
  BOOST_TEST(compared > 5U);
}

BOOST_AUTO_TEST_SUITE_END()
