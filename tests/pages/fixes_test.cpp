// The fixes offered for each kind of finding, and which of them are sure. Pages and repairs are written by hand.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string>

#include "verifier/diagnostics/diff.hpp"
#include "verifier/pages/claims/verify_page.hpp"

BOOST_AUTO_TEST_SUITE(fixes_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

std::string pug(const std::string& diagram, const std::string& caption) {
  return "figure\n  .diagram\n    | " + diagram + "\n  figcaption " + caption + "\n";
}

std::string html(const std::string& attributes, const std::string& caption) {
  return "<figure><div class=\"diag\" " + attributes + "></div><figcaption>" + caption + "</figcaption></figure>\n";
}

PageReport check(const std::string& page, const char* variant) {
  VerifyOptions options;
  if (variant != nullptr) options.variant = variant_named(variant);
  return verify_in_full("page", page, options);
}

const Finding* finding_of(const PageReport& report, CheckId id) {
  const auto found =
      std::find_if(report.findings.begin(), report.findings.end(), [&](const Finding& f) { return f.check == id; });
  return found == report.findings.end() ? nullptr : &*found;
}

/// The first fix of the check's finding must be `what` and make `right` from `wrong`.
void offers(CheckId id, const std::string& what, bool sure, const std::string& wrong, const std::string& right,
            const char* variant = "chess") {
  BOOST_TEST_CONTEXT(id.name() << " " << wrong) {
    const PageReport report = check(wrong, variant);
    const Finding* finding = finding_of(report, id);
    BOOST_REQUIRE(finding != nullptr);
    BOOST_REQUIRE(!finding->fixes.empty());
    const Fix& fix = finding->fixes.front();
    BOOST_TEST(fix.what == what);
    BOOST_TEST(fix.sure == sure);
    BOOST_TEST(apply_edits(wrong, fix.edits) == right);
  }
}

/// The check's finding must be there, without a fix.
void leaves(CheckId id, const std::string& page, const char* variant = "chess") {
  BOOST_TEST_CONTEXT(id.name() << " " << page) {
    const PageReport report = check(page, variant);
    const Finding* finding = finding_of(report, id);
    BOOST_REQUIRE(finding != nullptr);
    BOOST_TEST(finding->fixes.empty());
  }
}

const std::string rook = "a2,a3,a4,a5,a6,a7,a8,b1,c1,d1,e1,f1,g1,h1";
const std::string rook_caption = "Moves of the rook.";
const std::string knight_caption = "Moves of the knight.";

}  // namespace

BOOST_AUTO_TEST_CASE(diagrams_in_pug) {
  const std::string corner = "fen:8/8/8/8/8/8/8/N7";
  const std::string right = pug(corner + " b3,c2:", knight_caption);
  offers("AV202", "write a colon behind the diagram", true, pug(corner + " b3,c2", knight_caption), right);
  offers("AV202", "write a colon behind the diagram", true, pug(corner + " b3,c2  ", knight_caption),
         pug(corner + " b3,c2:  ", knight_caption));
  offers("AV209", "write one blank between two parts, and none at the ends", true,
         pug("fen:  8/8/8/8/8/8/8/N7   b3,c2 :", knight_caption), right);
  offers("AV209", "write - for the part that is missing", false, pug(corner + "  b:", "A knight."),
         pug(corner + " - b:", "A knight."));
  offers("AV204", "write b3,c2 for b3;c2", true, pug(corner + " b3;c2:", knight_caption), right);
  offers("AV204", "write b3,c2 for b3c2", true, pug(corner + " b3c2:", knight_caption), right);
  offers("AV204", "write b3 for B3", true, pug(corner + " B3,c2:", knight_caption), right);
  offers("AV204", "write b3 for 3b", true, pug(corner + " 3b,c2:", knight_caption), right);
  offers("AV204", "write one comma for two", true, pug(corner + " b3,,c2:", knight_caption), right);
  offers("AV204", "write one comma for two", true, pug(corner + " b3,c2,:", knight_caption), right);
  offers("AV204", "write one comma for two", true, pug(corner + " ,b3,c2:", knight_caption), right);
  leaves("AV204", pug(corner + " b3,xy7:", knight_caption));
  offers("AV206", "write nothing for b3 in the marks", true, pug(corner + " b3,c2,b3:", knight_caption), right);
  offers("AV207", "write w for W", true, pug(corner + " b3,c2 W:", knight_caption),
         pug(corner + " b3,c2 w:", knight_caption));
  offers("AV207", "write b for black", true, pug(corner + " b3,c2 black:", knight_caption),
         pug(corner + " b3,c2 b:", knight_caption));
  leaves("AV207", pug(corner + " b3,c2 x:", knight_caption));
  offers("AV208", "write a4-b4 for A4-B4", true, pug(corner + " b3,c2 w A4-B4:", knight_caption),
         pug(corner + " b3,c2 w a4-b4:", knight_caption));
  offers("AV208", "write a4,b4 for a4;b4", true, pug(corner + " b3,c2 w a4;b4:", knight_caption),
         pug(corner + " b3,c2 w a4,b4:", knight_caption));
  offers("AV208", "write one comma for two", true, pug(corner + " b3,c2 w a4,,b4:", knight_caption),
         pug(corner + " b3,c2 w a4,b4:", knight_caption));
  leaves("AV208", pug(corner + " b3,c2 w a4-:", knight_caption));
}

BOOST_AUTO_TEST_CASE(a_doubled_mark_may_mean_another_square) {
  const auto page = [](const std::string& marks) { return pug("fen:8/8/8/8/8/8/8/R7 " + marks + ":", rook_caption); };
  std::string doubled = rook;
  doubled.replace(doubled.find("h1"), 2, "g1");
  // The rook's marks lack h1: the fix must not be "write nothing", which would leave h1 unmarked.
  offers("AV301", "write h1 for g1 in the marks", true, page(doubled), page(rook));
  const PageReport unknown = check("h1 Some game\n" + pug("fen:9/9/9/9/9/9/9/9/Z8 e4,e4:", "A zebra."), nullptr);
  const Finding* finding = finding_of(unknown, "AV206");
  BOOST_REQUIRE(finding != nullptr);
  BOOST_REQUIRE(finding->fixes.size() == 1);
  BOOST_TEST(!finding->fixes.front().sure);
}

BOOST_AUTO_TEST_CASE(ranks_and_gaps) {
  const auto page = [](const std::string& board) { return pug("fen:" + board + ":", "An example."); };
  offers("AF113", "write 1P6 for 1P", false, page("8/8/8/8/8/1P/8/8"), page("8/8/8/8/8/1P6/8/8"));
  offers("AF113", "write 1P6 for 1P4", false, page("8/8/8/8/8/1P4/8/8"), page("8/8/8/8/8/1P6/8/8"));
  // The same board in the next diagram decides, also if the short gap is not the last one.
  offers("AF113", "write 1P6 for 1P", true, page("8/8/8/8/8/1P/8/8") + page("8/8/8/8/8/1P6/8/8"),
         page("8/8/8/8/8/1P6/8/8") + page("8/8/8/8/8/1P6/8/8"));
  offers("AF113", "write 3P4 for 1P4", true, page("8/8/8/8/8/1P4/8/8") + page("8/8/8/8/8/3P4/8/8"),
         page("8/8/8/8/8/3P4/8/8") + page("8/8/8/8/8/3P4/8/8"));
  offers("AF114", "write PPPPPP2 for PPPPPP3", false, page("8/8/8/8/8/PPPPPP3/8/8"), page("8/8/8/8/8/PPPPPP2/8/8"));
  leaves("AF114", page("8/8/8/8/8/3P5/8/8"));  // either gap may be meant
  offers("AF114", "write 3P4 for 3P5", true, page("8/8/8/8/8/3P5/8/8") + page("8/8/8/8/8/3P4/8/8"),
         page("8/8/8/8/8/3P4/8/8") + page("8/8/8/8/8/3P4/8/8"));
  offers("AF112", "write 8 for 44", true, page("8/8/44/8/8/1P6/8/8"), page("8/8/8/8/8/1P6/8/8"));
  offers("AF112", "write 6 for 123", true, page("8/8/8/8/8/1P123/8/8"), page("8/8/8/8/8/1P6/8/8"));
  const auto wide = [](const std::string& rank) {
    return "h1 Some game\n" + pug("fen:9/" + rank + "/9/9/9/9/9/9/9:", "An example.");
  };
  offers("AV203", "write 4z4 for 4z", false, wide("4z"), wide("4z4"), nullptr);
}

BOOST_AUTO_TEST_CASE(fens_in_html) {
  const auto page = [](const std::string& fen) {
    return html("data-fen=\"" + fen + "\" data-mks=\"b3,c2\"", knight_caption);
  };
  const std::string right = page("8/8/8/8/8/8/8/N7 w - - 0 1");
  offers("AF102", "write nothing for one blank", true, page(" 8/8/8/8/8/8/8/N7 w - - 0 1"), right);
  offers("AF104", "write one blank for 3 blanks", true, page("8/8/8/8/8/8/8/N7   w - - 0 1"), right);
  offers("AF154", "write 0 for 00", true, page("8/8/8/8/8/8/8/N7 w - - 00 1"), right);
  offers("AF120", "write w for W", true, page("8/8/8/8/8/8/8/N7 W - - 0 1"), right);
  offers("AV206", "write nothing for b3 in the marks", true,
         html("data-fen='8/8/8/8/8/8/8/N7' data-mks='b3,c2,b3'", knight_caption),
         html("data-fen='8/8/8/8/8/8/8/N7' data-mks='b3,c2'", knight_caption));
  // A character reference is replaced as a whole, whether it is a letter or a gap.
  offers("AV301", "write R for B: white rook on a1", true,
         html("data-fen='8/8/8/8/8/8/8/&#66;7' data-mks='" + rook + "'", rook_caption),
         html("data-fen='8/8/8/8/8/8/8/R7' data-mks='" + rook + "'", rook_caption));
  offers("AF112", "write 8 for 44", true, page("8/8/8/8/8/8/&#52;4/N7 w - - 0 1"), right);
}

BOOST_AUTO_TEST_CASE(marks_and_letters) {
  const auto page = [](const std::string& piece, const std::string& marks, const std::string& caption) {
    return pug("fen:8/8/8/8/8/8/8/" + piece + "7 " + marks + ":", caption);
  };
  offers("AV301", "write R for B: white rook on a1", true, page("B", rook, rook_caption),
         page("R", rook, rook_caption));
  offers("AV301", "write r for b: black rook on a1", true, page("b", rook, rook_caption),
         page("r", rook, rook_caption));
  // A rook would not be the piece that the caption names, and so many wrong marks are not a slip.
  leaves("AV301", page("B", rook, "Moves of the bishop."));
  std::string moved = rook;
  moved.replace(moved.find("d1"), 2, "d2");
  offers("AV301", "write d1 for d2 in the marks", true, page("R", moved, rook_caption), page("R", rook, rook_caption));
  offers("AV301", "write nothing for b2 in the marks", true, page("R", rook + ",b2", rook_caption),
         page("R", rook, rook_caption));
  offers("AV301", "write nothing for b2 in the marks", true, page("R", "b2," + rook, rook_caption),
         page("R", rook, rook_caption));
  // A page may leave squares out on purpose.
  offers("AV301", "write h1 behind the marks", false, page("R", rook.substr(0, rook.size() - 3), rook_caption),
         page("R", rook, rook_caption));
  offers("AV301", "write h1 for j9 in the marks", true, page("R", rook.substr(0, rook.size() - 2) + "j9", rook_caption),
         page("R", rook, rook_caption));
  // Either piece may have the wrong colour, or the mark is wrong: nothing is sure.
  const auto two = [](const std::string& marks) { return pug("fen:8/8/8/8/8/8/8/R6P " + marks + ":", rook_caption); };
  offers("AV301", "write r for R: black rook on a1", false, two(rook),
         pug("fen:8/8/8/8/8/8/8/r6P " + rook + ":", rook_caption));
}

BOOST_AUTO_TEST_CASE(a_board_that_the_claims_nearly_know) {
  ClaimsBook book;
  const auto faults =
      book.add("own.claims",
               "diagram 7k/5Q2/6K1/8/8/8/8/8\nvariant chess\nsays mate is near\nclaim status ongoing white\n"
               "\ndiagram 6k1/8/8/8/8/8/8/K5R1\nvariant chess\nsays a check\nclaim check black\n");
  BOOST_REQUIRE_MESSAGE(faults.empty(), (faults.empty() ? std::string() : faults.front().message));
  VerifyOptions options;
  options.variant = variant_named("chess");
  options.claims = &book;
  const std::string wrong = pug("fen:6k1/8/8/8/8/8/8/K5N1:", "An example.");
  const PageReport report = verify_in_full("page", wrong, options);
  // Both boards may be right: a note, no edit.
  BOOST_TEST(finding_of(report, "AV302") == nullptr);
  const Finding* finding = finding_of(report, "AV319");
  BOOST_REQUIRE(finding != nullptr);
  BOOST_TEST((finding->level == Level::note));
  BOOST_TEST(finding->fixes.empty());
  BOOST_TEST(finding->wanted == "6k1/8/8/8/8/8/8/K5R1");
  BOOST_REQUIRE_EQUAL(finding->notes.size(), 1U);
  BOOST_TEST(finding->notes.front() == "g1: white rook there, white knight on the page");
}

BOOST_AUTO_TEST_CASE(all_figures_of_a_page_are_mended) {
  std::string page;
  std::string right;
  for (int i = 0; i < 100; ++i) {
    page += pug("fen:8/8/8/8/8/8/8/N7 B3,c2:", knight_caption);
    right += pug("fen:8/8/8/8/8/8/8/N7 b3,c2:", knight_caption);
  }
  VerifyOptions options;
  options.variant = variant_named("chess");
  const auto nothing = [](std::vector<Finding>&) {};
  const auto fixed = fix_page("page", page, options, false, nothing);
  BOOST_TEST(fixed.fixes == 100U);
  BOOST_TEST(fixed.text == right);
  BOOST_TEST(fix_page("page", fixed.text, options, false, nothing).fixes == 0U);
}

BOOST_AUTO_TEST_CASE(another_name_in_the_caption) {
  const auto page = [](const std::string& caption) { return pug("fen:8/8/8/8/8/8/8/R7 " + rook + ":", caption); };
  offers("AV305", "write rook for bishop", false, page("Moves of the bishop."), page("Moves of the rook."));
  offers("AV305", "write Rook for Bishop", false, page("The Bishop's moves."), page("The Rook's moves."));
  leaves("AV305", page("Movimientos del alfil."));  // "rook" is not Spanish
}

BOOST_AUTO_TEST_CASE(listings_and_line_ends) {
  const std::string wrong =
      "\xEF\xBB\xBF| 1 | figure |\r\n| 2 |   .diagram |\r\n| 3 |     | fen:8/8/8/8/8/8/8/N7 b3;c2 |\r\n| 4 |   "
      "figcaption Moves of the knight. |";
  VerifyOptions options;
  options.variant = variant_named("chess");
  const auto fixed = fix_page("page", wrong, options, false, [](std::vector<Finding>&) {});
  BOOST_TEST(fixed.text ==
             "\xEF\xBB\xBF| 1 | figure |\r\n| 2 |   .diagram |\r\n| 3 |     | fen:8/8/8/8/8/8/8/N7 b3,c2: |\r\n| 4 |   "
             "figcaption Moves of the knight. |");
  BOOST_TEST(fixed.fixes == 2U);
  BOOST_TEST(fixed.report.findings.empty());
}

BOOST_AUTO_TEST_CASE(large_pages_get_no_fix_in_no_time) {
  std::string page;
  for (int i = 0; i < 2600; ++i) page += pug("fen:8/8/8/8/8/8/8/N7 b3,c2,b3:", knight_caption);
  const PageReport report = check(page, "chess");
  BOOST_TEST(report.findings.size() == 2600U);
  BOOST_TEST(
      std::all_of(report.findings.begin(), report.findings.end(), [](const Finding& f) { return f.fixes.empty(); }));
}

BOOST_AUTO_TEST_SUITE_END()
