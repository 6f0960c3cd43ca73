// Captions as people write them, true and false ones: no true one is called false, and no false one is held.
#include <boost/test/unit_test.hpp>

#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "tests/support/cut_text.hpp"
#include "tests/support/verified_page.hpp"
#include "verifier/pages/claims/verify_page.hpp"

BOOST_AUTO_TEST_SUITE(caption_truths_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

struct Row {
  std::string kind;
  std::string variant;
  std::string diagram;
  std::string caption;
  bool is_true = false;
};

/// tests/pages/captions.tsv: whether a caption is true was decided by hand, over a board, not by this program.
std::vector<Row> rows() {
  std::ifstream file(std::string(ARBITER_SOURCE_DIR) + "/tests/pages/captions.tsv");
  BOOST_REQUIRE(file.good());
  std::vector<Row> list;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const auto cells = cut(line, "\t");
    BOOST_REQUIRE_EQUAL(cells.size(), 5U);
    BOOST_REQUIRE_MESSAGE(cells[4] == "true" || cells[4] == "false", line);
    list.push_back({cells[0], cells[1], cells[2], cells[3], cells[4] == "true"});
  }
  return list;
}

enum class Verdict { held, refuted, open };

Verdict verdict_on(const Row& row) {
  const PageReport report = verified_by_captions(
      "figure\n  .diagram\n    | fen:" + row.diagram + ":\n  figcaption " + row.caption + "\n", row.variant.c_str());
  for (const Finding& finding : report.findings) {
    if (finding.level != Level::note) return Verdict::refuted;
  }
  for (const CheckedDiagram& diagram : report.diagrams) {
    for (const CheckedClaim& each : diagram.claims) {
      if (each.outcome == Outcome::holds) return Verdict::held;
    }
    for (const std::string& why : diagram.because) {  // a move that was found legal, or played
      if (why.ends_with(": legal") || why.ends_with(": it can have led to this board")) return Verdict::held;
    }
  }
  return Verdict::open;
}

struct Count {
  std::size_t right = 0;
  std::size_t wrong = 0;
  std::size_t open = 0;
};

}  // namespace

BOOST_AUTO_TEST_CASE(no_caption_is_judged_wrongly) {
  std::map<std::string, Count> counts;
  Count sum;
  for (const Row& row : rows()) {
    BOOST_TEST_CONTEXT(row.variant << " " << row.diagram << " \"" << row.caption << "\"") {
      const Verdict verdict = verdict_on(row);
      const bool right = verdict == (row.is_true ? Verdict::held : Verdict::refuted);
      for (Count* count : {&counts[row.kind], &sum}) {
        count->right += right ? 1 : 0;
        count->open += verdict == Verdict::open ? 1 : 0;
        count->wrong += !right && verdict != Verdict::open ? 1 : 0;
      }
      if (row.is_true)
        BOOST_TEST((verdict != Verdict::refuted), "a true caption is called false");
      else
        BOOST_TEST((verdict != Verdict::held), "a false caption is held");
    }
  }
  for (const auto& [kind, count] : counts) {
    BOOST_TEST(count.right + count.wrong + count.open >= 20U, kind);
    std::cout << kind << ": " << count.right << " right, " << count.wrong << " wrong, " << count.open
              << " not judged\n";
  }
  std::cout << "captions: " << sum.right << " right, " << sum.wrong << " wrong, " << sum.open << " not judged\n";
  BOOST_TEST(counts.size() == 10U);
  BOOST_TEST(sum.right >= 160U);  // fewer would be a reader that understands nothing
}

BOOST_AUTO_TEST_SUITE_END()
