// Tables of HTML as boards: what a cell may hold, and which tables are not boards.
#include <boost/test/unit_test.hpp>

#include <string>
#include <utility>
#include <vector>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/pages/markup/html_tree.hpp"

BOOST_AUTO_TEST_SUITE(html_table_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

std::string named(std::string_view words, WordsOf where) {
  const auto piece = piece_in_words(words, where);
  return piece ? std::string(1, piece->letter) : "none";
}

/// A page with a table of eight rows of eight cells, empty but for the first, which is `cell`, and a pawn.
std::string page_with(const std::string& cell, const std::string& before = "") {
  std::string page = "<html><body>" + before + "<table>";
  for (int row = 0; row < 8; ++row) {
    page += "<tr>";
    for (int file = 0; file < 8; ++file)
      page += row == 0 && file == 0 ? cell : row == 4 && file == 4 ? "<td>P</td>" : "<td></td>";
    page += "</tr>";
  }
  return page + "</table></body></html>";
}

PageReport verified(const std::string& page) {
  VerifyOptions options;
  options.variant = variant_named("chess");
  return verify_page("page.html", page, options);
}

/// The rank of the cell, and the marks, or what was said.
std::string read(const std::string& cell) {
  const PageReport report = verified(page_with(cell));
  if (report.diagrams.empty())
    return report.findings.empty() ? "nothing" : std::string(report.findings.front().check.name());
  std::string text = report.diagrams.front().fen.substr(0, report.diagrams.front().fen.find('/'));
  for (const std::string& mark : report.diagrams.front().marks) text += ' ' + mark;
  for (const Finding& finding : report.findings) {
    if (finding.check == "AV213") text += " AV213";
  }
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(words_that_name_a_piece) {
  const std::vector<std::pair<const char*, const char*>> content{
      {"white knight", "N"}, {"White Knight", "N"}, {"knight-white", "N"},
      {"black_pawn", "p"},   {"blackBishop", "b"},  {"wK", "K"},
      {"bB", "b"},           {"b-b", "b"},          {"wn", "N"},
      {"WN", "N"},           {"bkw", "k"},          {"wpb", "P"},
      {"Chess_rdt45", "r"},  {"Chess_klt45", "K"},  {"a8 black rook", "r"},
      {"white S", "S"},      {"e4", "none"},        {"", "none"},
      {"knight", "none"},    {"white", "none"},     {"white circle", "none"},
      {"draw", "none"},      {"1-0", "none"},       {"white to move", "none"},
  };
  for (const auto& [words, letter] : content) BOOST_TEST(named(words, WordsOf::content) == letter, words);
  const std::vector<std::pair<const char*, const char*>> classes{
      {"white knight", "N"}, {"piece wn", "N"},        {"square wN", "N"}, {"white-king dark", "K"}, {"bp", "none"},
      {"w b", "none"},       {"white square", "none"}, {"bg", "none"},     {"b wS", "none"},
  };
  for (const auto& [words, letter] : classes) BOOST_TEST(named(words, WordsOf::classes) == letter, words);
  BOOST_TEST(mark_in_words("dark square highlight"));
  BOOST_TEST(!mark_in_words("markup dotted"));
  BOOST_TEST(nothing_in_words("empty_dark"));
  BOOST_TEST(!nothing_in_words("archbishop"));
}

BOOST_AUTO_TEST_CASE(what_a_cell_holds) {
  const std::vector<std::pair<const char*, const char*>> cells{
      {"<td>N</td>", "N7"},
      {"<td>n*</td>", "n7 a8"},
      {"<td> n <b>*</b></td>", "n7 a8"},
      {"<td>&#9822;</td>", "n7"},
      {"<td>\u2658\uFE0E</td>", "N7"},
      {"<td class='black'>N</td>", "N7"},
      {"<td class='white'><i class='black'>N</i></td>", "n7"},
      {"<td><i class='white'>\u265E</i></td>", "N7"},
      {"<td class='target'>\u265E</td>", "n7 a8"},
      {"<td>*</td>", "8 a8"},
      {"<td class='dot'></td>", "8 a8"},
      {"<td><img src='x/wq.gif' alt=''></td>", "Q7"},
      {"<td><img src='x/17.gif' alt='black queen'></td>", "q7"},
      {"<td><img src='dot.png' alt='black circle'></td>", "8 a8"},
      {"<td data-piece='wR'></td>", "R7"},
      {"<td class='piece br'>\u265C</td>", "r7"},
      {"<td>white pawn</td>", "P7"},
      {"<td><img src='archbishop.png'></td>", "8 AV213"},
      {"<td>pawn</td>", "8 AV213"},
      {"<td>17</td>", "8 AV213"},
      {"<td>4</td>", "8 AV213"},
  };
  for (const auto& [cell, rank] : cells) BOOST_TEST(read(cell) == rank, cell);
}

BOOST_AUTO_TEST_CASE(tables_that_are_no_boards) {
  const auto none = [](const std::string& page) {
    const PageReport report = verified("<html><body><p>A page.</p>" + page + "</body></html>");
    for (const Finding& finding : report.findings)
      BOOST_TEST(finding.check.name() == "AV108", page << finding.check.name());
    BOOST_TEST(report.diagrams.empty(), page);
  };
  const auto table = [](int rows, int cells, const char* cell) {
    std::string page = "<table>";
    for (int row = 0; row < rows; ++row) {
      page += "<tr>";
      for (int each = 0; each < cells; ++each) page += cell;
      page += "</tr>";
    }
    return page + "</table>";
  };
  none("<table></table>");
  none(table(8, 8, "<td></td>"));
  none(table(8, 8, "<td>yes</td>"));
  none(table(8, 8, "<td>12</td>"));
  none(table(8, 8, "<td><table><tr><td>N</td></tr></table></td>"));
  none(table(100, 8, "<td>N</td>"));
  none(table(8, 100, "<td>N</td>"));
  // A legend of the pieces.
  none(
      "<table><tr><td>\u2654</td><td>king</td><td>one</td></tr><tr><td>\u2655</td><td>queen</td><td>one</td></tr>"
      "<tr><td>\u2656</td><td>rook</td><td>two</td></tr><tr><td>\u2657</td><td>bishop</td><td>two</td></tr></table>");
  // A FEN in a table is read as ever.
  const PageReport fen = verified("<table><tr><td><code>8/8/8/8/8/8/8/N7</code></td></tr></table>");
  BOOST_TEST(fen.diagrams.size() == 1U);
}

BOOST_AUTO_TEST_CASE(what_stands_around_a_board) {
  const PageReport colon = verified(page_with("<td>N*</td>", "<p>Moves of the knight:</p>"));
  BOOST_REQUIRE(colon.diagrams.size() == 1U);
  BOOST_TEST(colon.diagrams.front().caption == "Moves of the knight:");
  const PageReport nested = verified("<table><tr><td>" + page_with("<td>N</td>") + "</td><td>text</td></tr></table>");
  BOOST_TEST(nested.diagrams.size() == 1U);
  // Black's view, told by the numbers.
  std::string page = "<table>";
  for (int rank = 1; rank <= 8; ++rank) {
    page += "<tr><th>" + std::to_string(rank) + "</th>";
    for (int file = 8; file >= 1; --file) page += rank == 1 && file == 8 ? "<td>K</td>" : "<td>&nbsp;</td>";
    page += "</tr>";
  }
  const PageReport turned = verified(page + "</table>");
  BOOST_REQUIRE(turned.diagrams.size() == 1U);
  BOOST_TEST(turned.diagrams.front().fen == "8/8/8/8/8/8/8/7K");
}

BOOST_AUTO_TEST_CASE(a_fix_never_writes_a_letter_into_a_name) {
  // The bishop's caption over a knight's marks: the letter is wrong, and can be replaced where it is one.
  for (const auto& [cell, fixed] : std::vector<std::pair<std::string, std::string>>{
           {"<td>B</td>", "<td>N</td>"}, {"<td class='white bishop'></td>", "<td class='white bishop'></td>"}}) {
    std::string page = "<html><body><table><caption>Moves of the knight.</caption>";
    for (int rank = 8; rank >= 1; --rank) {
      page += "<tr>";
      for (int file = 1; file <= 8; ++file) {
        const bool mark = (rank == 3 && file == 2) || (rank == 2 && file == 3);
        page += rank == 1 && file == 1 ? cell : mark ? "<td>*</td>" : "<td></td>";
      }
      page += "</tr>\n";
    }
    page += "</table></body></html>";
    VerifyOptions options;
    options.variant = variant_named("chess");
    const FixedPage result = fix_page("page.html", page, options, true, [](std::vector<Finding>&) {});
    BOOST_TEST(result.text.find(fixed) != std::string::npos, result.text);
    BOOST_TEST(result.text.find("Nishop") == std::string::npos);
    BOOST_TEST(result.text.find("Nhite") == std::string::npos);
  }
}

BOOST_AUTO_TEST_SUITE_END()
