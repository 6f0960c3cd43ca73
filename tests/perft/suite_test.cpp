#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <mutex>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/toy_variant.hpp"
#include "verifier/perft/counting.hpp"
#include "verifier/perft/suite_check.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(suite_test)

namespace {

using namespace arbiter;

using Words = std::vector<std::string>;

/// "line:column rule" of every fault.
Words places(const Suite& suite) {
  Words words;
  for (const Finding& each : suite.faults) {
    words.push_back(std::to_string(each.where.line) + ":" + std::to_string(each.where.column) + " " +
                    std::string(each.check.name()));
  }
  return words;
}

Suite suite_of(std::string_view text, const char* variant = nullptr) {
  SuiteDefaults defaults;
  if (variant != nullptr) defaults.ruleset = Ruleset(*variant_named(variant));
  return parse_suite(text, "table", defaults);
}

void check_words(const Words& found, const Words& right) {
  BOOST_TEST(found == right, boost::test_tools::per_element());
}

}  // namespace

BOOST_AUTO_TEST_CASE(blocks_and_lines) {
  const Suite suite = suite_of(
      "# a comment\r\n"
      "id  first one\r\n"
      "variant CHESS\r\n"
      "  # another\r\n"
      "position start\r\n"
      "results 2 400\r\n"
      "moves 2 400\r\n"
      "moves 1 20\r\n"
      "source 2 a book, page 3\r\n"
      "\r\n"
      "7k/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3 ;D2 9\r\n"
      "7k/8/8/8/8/8/8/K7 b - - 0 1;D1 3;",
      "chess");
  check_words(places(suite), {});
  BOOST_REQUIRE_EQUAL(suite.cases.size(), 3U);
  const SuiteCase& first = suite.cases[0];
  BOOST_TEST(first.id == "first one");
  BOOST_TEST(first.where.line == 2U);
  BOOST_REQUIRE_EQUAL(first.rows.size(), 3U);
  BOOST_TEST(first.rows[0].depth == 1);
  BOOST_TEST(first.rows[0].source.empty());
  BOOST_TEST(first.rows[1].source == "a book, page 3");
  BOOST_TEST(first.rows[1].line == 7U);
  BOOST_TEST((first.rows[2].kind == CountKind::results));
  BOOST_TEST(to_string(suite.cases[1].rows[1].nodes) == "9");
  BOOST_TEST((suite.cases[2].setup().to_move == Side::black));
  BOOST_TEST(suite.cases[2].rows.size() == 1U);
}

BOOST_AUTO_TEST_CASE(broken_suites_say_where) {
  check_words(places(suite_of("")), {});
  check_words(places(suite_of("foo bar\n")), {"1:1 AP101", "1:1 AP103"});
  check_words(places(suite_of("variant ches\nposition start\nmoves 1 20\n")), {"1:9 AP105"});
  check_words(places(suite_of("variant chess\nprofile xx\nposition start\nmoves 1 20\n")), {"2:9 AP105"});
  check_words(places(suite_of("variant chess\nposition start\n")), {"2:10 AP103"});
  check_words(places(suite_of("variant chess\nposition there\nmoves 1 20\n")), {"2:10 AP105"});
  check_words(places(suite_of("variant chess\nposition start\nmoves 65 20\nmoves 1 2O\nmoves 1\nmoves\n")),
              {"3:7 AP104", "4:9 AP104", "5:8 AP104", "6:6 AP104", "6:6 AP104"});
  check_words(places(suite_of("variant chess\nid a\nid b\nposition start\nmoves 1 20\nmoves 1 20\n")),
              {"3:1 AP102", "6:7 AP102"});
  check_words(places(suite_of("variant chess\nposition start\nmoves 1 20\nsource 1\nsource a b\n")),
              {"4:8 AP103", "5:8 AP104"});
  // Several variants are written like this.
  check_words(places(suite_of("7k/8/8/8/8/8/8/K7 w 0 iiii - ;D1 3\n")), {"1:1 AP103"});
  check_words(places(suite_of("7k/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3 ;xx 4\n", "chess")), {"1:36 AP101"});
  check_words(places(suite_of(std::string("id a\n\0b", 7))), {"2:1 AP101"});
  for (const Suite& each : {suite_of("variant chess\nfen 8/8\nmoves 1 1\n"), suite_of("8/8 ;D1 1", "chess")}) {
    BOOST_TEST(!each.faults.empty());
    BOOST_TEST(each.cases.empty());
  }
}

// Counts behind the position in the ways of public tables.
BOOST_AUTO_TEST_CASE(lines_of_their_own) {
  const std::string fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  for (const std::string counts :
       {" ;D1 20 ;D2 400", ";D1 20;D2 400;", "; D1 20; D2 400", "; perft 1 20; perft 2 400;"}) {
    for (const std::string name : {"", "kingofthehill | "}) {
      const Suite suite = suite_of(name + fen + counts + "\n", "chess");
      check_words(places(suite), {});
      BOOST_TEST_REQUIRE(suite.cases.size() == 1U, counts);
      BOOST_TEST(suite.cases.front().rows.size() == 2U, counts);
    }
  }
}

BOOST_AUTO_TEST_CASE(lines_that_name_no_variant) {
  const std::string text =
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n"
      "takemake | 7k/8/8/3p4/4P3/8/8/K7 w - - 0 1 ;D1 20\n"
      "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000 ;D1 30\n"
      "\nposition start\nmoves 1 20\n";
  const auto of = [&text](const std::string& file, const Variant* variant) {
    SuiteDefaults defaults;
    if (variant != nullptr) defaults.ruleset = Ruleset(*variant);
    return parse_suite(text, file, defaults);
  };
  const auto variants = [](const Suite& suite) {
    std::vector<std::string> names;
    for (const SuiteCase& each : suite.cases) names.emplace_back(each.variant().name());
    return names;
  };
  const Suite open = of("suite", nullptr);
  check_words(places(open), {});
  BOOST_TEST(open.variants.text() ==
             "1 position of interweave (the board and its fields show it), 2 of chess (nothing names another variant)");
  BOOST_TEST(variants(open) == (std::vector<std::string>{"chess", "takemake", "interweave", "chess"}),
             boost::test_tools::per_element());
  // The name of the file counts, but not against a line's own.
  const Suite named = of("king-of-the-hill.perft", nullptr);
  BOOST_REQUIRE(named.cases.size() >= 2U);
  BOOST_TEST(named.cases[0].variant().name() == "kingofthehill");
  BOOST_TEST(named.cases[1].variant().name() == "takemake");
  // A line's own name counts, whatever the caller says.
  const Suite given = of("atomic.perft", variant_named("kingofthehill"));
  BOOST_TEST(given.variants.text() == "");
  BOOST_REQUIRE(given.cases.size() >= 2U);
  BOOST_TEST(given.cases[0].variant().name() == "kingofthehill");
  BOOST_TEST(given.cases[1].variant().name() == "takemake");
}

BOOST_AUTO_TEST_CASE(a_fault_spoils_its_own_case_only) {
  const Suite suite =
      suite_of("variant chess\nposition start\nmoves 1 x\n\nvariant chess\nposition start\nmoves 1 20\n");
  BOOST_TEST(suite.faults.size() == 1U);
  BOOST_TEST(suite.cases.size() == 1U);
}

BOOST_AUTO_TEST_CASE(faults_are_bounded) {
  std::string lines;
  for (int i = 0; i < 10'000; ++i) lines += "what is this\n";
  const Suite suite = suite_of(lines);
  BOOST_TEST(suite.faults.size() < 1000U);
  BOOST_TEST(suite.faults.back().check.name() == "AP106");
}

BOOST_AUTO_TEST_CASE(any_bytes_are_survived) {
  std::mt19937 random(20261121);
  const std::string_view fragments[] = {"id ",
                                        "variant chess\n",
                                        "fen ",
                                        "position start\n",
                                        "moves 1 20\n",
                                        ";D1 2",
                                        "\n",
                                        "\n\n",
                                        " ",
                                        "#",
                                        "source ",
                                        "1-",
                                        "-",
                                        "\r",
                                        "\xff",
                                        "99999999999999999999 ",
                                        "8/8/"};
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (int j = 0; j < 12; ++j) text += fragments[random() % std::size(fragments)];
    const Suite suite = suite_of(text, i % 2 == 0 ? "chess" : nullptr);
    for (const Finding& each : suite.faults) BOOST_TEST(each.where.line >= 1U);
  }
}

BOOST_AUTO_TEST_CASE(cases_are_checked_row_by_row) {
  const ToyVariant toy;
  const SuiteCase claimed{.id = "toy",
                          .root = Position::from_setup(Ruleset(toy), ToyVariant::start()).value(),
                          .style = {},
                          .fen = {},
                          .rows = {{CountKind::moves, 1, 2, "", 1, {}},
                                   {CountKind::moves, 2, 5, "", 2, {}},
                                   {CountKind::results, 3, 4, "", 3, {}},
                                   {CountKind::moves, 9, 1000, "", 4, {}}},
                          .where = {}};
  std::vector<RowResult> rows;
  for (const SuiteRow& row : claimed.rows) rows.push_back(check_row(claimed, row, CountJob{}, Count{100}));
  using Verdict = RowResult::Verdict;
  BOOST_REQUIRE_EQUAL(rows.size(), 4U);
  BOOST_TEST((rows[0].verdict == Verdict::right));
  BOOST_TEST((rows[1].verdict == Verdict::wrong));
  BOOST_TEST(to_string(rows[1].nodes) == "4");
  BOOST_TEST((rows[2].verdict == Verdict::right));
  BOOST_TEST((rows[3].verdict == Verdict::skipped));
  CountJob narrow;
  narrow.most_positions = 1;
  BOOST_TEST((check_row(claimed, claimed.rows[2], narrow, std::nullopt).verdict == Verdict::undecided));
}

// Cases are reported in their order, whatever is counted first and by which thread, and each row as check_row reports
// it.
BOOST_AUTO_TEST_CASE(suites_are_shared_and_told_in_order) {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    const std::string depth = std::to_string(1 + i * 7 % 4);
    const char* counts[] = {"20", "400", "8902", "197281"};
    text += "variant chess\nposition start\nmoves " + depth + " ";
    text += counts[i * 7 % 4];
    text += i % 10 == 9 ? "1\n\n" : "\n\n";
  }
  const Suite suite = suite_of(text);
  BOOST_REQUIRE_EQUAL(suite.cases.size(), 40U);
  for (const unsigned threads : {1U, 2U, 5U}) {
    CountJob job;
    job.threads = threads;
    double last = 0;
    std::mutex mutex;
    job.progress = [&](int depth, double share) {
      const std::lock_guard lock(mutex);
      BOOST_TEST(depth == -1);
      BOOST_TEST(share <= 1.0);
      last = std::max(last, share);
    };
    std::size_t next = 0;
    const auto no_fault = [](const Finding&) { BOOST_ERROR("a fault"); };
    check_suites({suite}, job, std::nullopt,
                 {no_fault, [&](const CheckedCase& checked) {
                    BOOST_TEST(checked.claimed.where.line == suite.cases[next].where.line);
                    BOOST_REQUIRE_EQUAL(checked.rows.size(), 1U);
                    const bool wrong = next % 10 == 9;
                    BOOST_TEST(
                        (checked.rows[0].verdict == (wrong ? RowResult::Verdict::wrong : RowResult::Verdict::right)),
                        next);
                    ++next;
                  }});
    BOOST_TEST(next == 40U);
    BOOST_TEST(last > 0.999);
  }
  // The reader has gone away: nothing is reported.
  check_suites({suite}, CountJob{}, std::nullopt,
               {[](const Finding&) {}, [](const CheckedCase&) { BOOST_ERROR("told"); }, [] { return true; }});
}

BOOST_AUTO_TEST_SUITE_END()
