// The generator of rule files' variants against counts of Fairy-Stockfish, and its lists and searches against its
// counts.
#include <algorithm>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include "tests/support/every.hpp"
#include "tests/support/files.hpp"
#include "verifier/board/lines.hpp"
#include "verifier/defined/generator_board.hpp"
#include "verifier/defined/sources.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/position/search_source.hpp"

namespace {

using namespace arbiter;

/// What Fairy-Stockfish counts in variants of shipped rule files.
std::vector<SuiteCase> counted_elsewhere() {
  const std::string name = "corpus/perft/rule-files/fairy-stockfish.perft";
  Suite suite = parse_suite(tests::file_text(ARBITER_SOURCE_DIR "/" + name), name, SuiteDefaults{});
  for (const Finding& each : suite.faults) BOOST_ERROR(each.where.line << ": " << each.message);
  return std::move(suite.cases);
}

std::uint64_t listed(const MoveSource& source, const Setup& setup, int depth) {
  const auto moves = source.setup_moves(setup);
  if (depth == 1) return moves.size();
  std::uint64_t total = 0;
  for (const MoveOutcome& each : moves) total += listed(source, each.after, depth - 1);
  return total;
}

/// Adds up what a search is given at the last ply.
std::uint64_t leaves(const SearchSource& source, const SearchNode& node, int depth) {
  std::uint64_t total = 0;
  each_successor(source, node, [&](const SearchNode& next, const Arrival&) {
    total += depth == 0 ? 1 : leaves(source, next, depth - 1);
    return true;
  });
  return total;
}

constexpr std::uint64_t most_listed = 20'000;

}  // namespace

BOOST_AUTO_TEST_SUITE(generator_test)

BOOST_AUTO_TEST_CASE(both_builds_count_what_fairy_stockfish_counts) {
  attacks::prepare_lines();
  std::size_t rows = 0;
  for (const SuiteCase& each : counted_elsewhere()) {
    const defined::Definition* const definition = defined::shipped_definition(each.variant().name());
    if (definition == nullptr) continue;  // it has an implementation of its own
    const defined::fast::Compiled compiled(*definition);
    for (const SuiteRow& row : each.rows) {
      if (rows++ % tests::every_nth() != 0) continue;
      const auto nodes = static_cast<std::uint64_t>(row.nodes);
      BOOST_TEST(defined::fast::baseline::count_moves(compiled, each.setup(), row.depth) == nodes, each.id);
      if (runs_v3()) BOOST_TEST(defined::fast::v3::count_moves(compiled, each.setup(), row.depth) == nodes, each.id);
    }
  }
  BOOST_TEST(rows > 70U);
}

BOOST_AUTO_TEST_CASE(lists_and_searches_have_as_many) {
  std::size_t number = 0;
  std::size_t rows = 0;
  for (const SuiteCase& each : counted_elsewhere()) {
    const defined::Definition* const definition = defined::shipped_definition(each.variant().name());
    if (definition == nullptr || number++ % tests::every_nth() != 0) continue;
    const auto source = defined::make_generator(*definition);
    const auto search = source->search_source(each.setup());
    for (int depth = 1; depth <= 3; ++depth) {
      const std::uint64_t nodes = source->count_setup_moves(each.setup(), depth);
      if (nodes > most_listed) break;
      ++rows;
      BOOST_TEST(listed(*source, each.setup(), depth) == nodes, each.id << ", depth " << depth);
      const std::uint64_t found = leaves(*search, search->node(each.setup()), depth - 1);
      BOOST_TEST(found == nodes, each.id << ", a search to depth " << depth);
    }
  }
  BOOST_TEST(rows > 150U / tests::every_nth());
}

BOOST_AUTO_TEST_SUITE_END()
