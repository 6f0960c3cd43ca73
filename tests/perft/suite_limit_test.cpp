// Where the count of a suite's row stops: --max-nodes to the move, and rows counted to the end are never "stopped".
#include <boost/test/unit_test.hpp>

#include <optional>
#include <string>

#include <fmt/format.h>

#include "verifier/perft/count_table.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(suite_limit_test)

namespace {

using namespace arbiter;
using Verdict = RowResult::Verdict;

/// Public numbers of the start position: the Chess Programming Wiki, "Perft Results" (moves, captures), and OEIS
/// A083276 (distinct positions).
constexpr const char* start = "variant chess\nposition start\n";
constexpr Count depth3 = 8902;
constexpr Count depth4 = 197281;
constexpr Count distinct3 = 5362;

RowResult checked(const std::string& row, CountJob job, std::optional<Count> most) {
  const Suite suite = parse_suite(std::string("id x\n") + start + row + "\n", "suite", {});
  BOOST_REQUIRE(suite.faults.empty());
  return check_row(suite.cases.at(0), suite.cases.at(0).rows.at(0), job, most);
}

bool is_between(Count number, Count above, Count upto) { return number > above && number <= upto; }

}  // namespace

BOOST_AUTO_TEST_CASE(the_limit_is_passed_by_one_position_of_each_thread) {
  constexpr Count widest = 31;  // of a position two plies behind the start
  for (const unsigned threads : {1U, 3U}) {
    for (const Count most : {Count{1}, Count{50}, Count{399}, Count{1000}, Count{8000}, Count{8800}}) {
      CountJob job;
      job.threads = threads;
      const RowResult row = checked("moves 3 1", job, most);
      const std::string what = fmt::format("{} threads, {}: {}", threads, to_string(most), to_string(row.nodes));
      BOOST_TEST((row.verdict == Verdict::wrong), what);
      BOOST_TEST(row.stopped, what);
      BOOST_TEST(is_between(row.nodes, most, most + threads * widest), what);
    }
  }
  CountJob job;
  const RowResult large = checked("moves 4 100", job, Count{150'000});
  BOOST_TEST(large.stopped);
  BOOST_TEST(is_between(large.nodes, 150'000, 150'040), to_string(large.nodes));
  // By the rules, steps, and results, which have a way each.
  job.source = SourceKind::rules;
  const RowResult rules = checked("moves 3 1", job, Count{500});
  BOOST_TEST((rules.stopped && is_between(rules.nodes, 500, 540)), to_string(rules.nodes));
  job.source = SourceKind::generator;
  const RowResult steps = checked("steps 3 1", job, Count{500});
  BOOST_TEST((steps.stopped && is_between(steps.nodes, 500, 540)), to_string(steps.nodes));
  const RowResult results = checked("results 3 1", job, Count{500});
  BOOST_TEST((results.verdict == Verdict::wrong && results.stopped));
  BOOST_TEST(is_between(results.nodes, 500, 540), to_string(results.nodes));
}

BOOST_AUTO_TEST_CASE(what_was_counted_to_the_end_is_complete) {
  for (const unsigned threads : {1U, 3U}) {
    CountJob job;
    job.threads = threads;
    // The last position's moves pass the limit, and nothing is left to count.
    const RowResult last = checked("moves 3 8000", job, depth3 - 1);
    BOOST_TEST((last.verdict == Verdict::wrong && !last.stopped));
    BOOST_TEST((last.nodes == depth3));
    const RowResult exact = checked("moves 3 8902", job, depth3);
    BOOST_TEST((exact.verdict == Verdict::right && exact.nodes == depth3));
    const RowResult cheap = checked("moves 4 20", job, {});
    BOOST_TEST((cheap.verdict == Verdict::wrong && !cheap.stopped));
    BOOST_TEST((cheap.nodes == depth4));
    const RowResult results = checked("results 3 5000", job, distinct3);
    BOOST_TEST((results.verdict == Verdict::wrong && !results.stopped));
    BOOST_TEST((results.nodes == distinct3));
  }
  // The limit is for leaves: the row of kinds claims no number of them, and is not refuted by theirs.
  CountJob job;
  BOOST_TEST((checked("detail 3 captures=34", job, Count{100}).verdict == Verdict::skipped));
  BOOST_TEST((checked("detail 3 captures=34", job, depth3).verdict == Verdict::right));
  const RowResult captures = checked("detail 3 captures=30", job, depth3);
  BOOST_TEST((captures.verdict == Verdict::wrong && !captures.stopped));
}

BOOST_AUTO_TEST_CASE(known_positions_do_not_change_what_is_said) {
  CountTable table(1 << 20);
  CountJob job;
  job.table = &table;
  const RowResult stopped = checked("moves 4 100", job, Count{100'000});
  BOOST_TEST((stopped.verdict == Verdict::wrong && stopped.stopped));
  BOOST_TEST((stopped.nodes > 100'000 && stopped.nodes < depth4));
  BOOST_TEST((checked("moves 4 197281", job, {}).verdict == Verdict::right));
  // Now all is in the table.
  const RowResult known = checked("moves 4 100", job, Count{100'000});
  BOOST_TEST((known.nodes == depth4 && !known.stopped));
}

BOOST_AUTO_TEST_SUITE_END()
