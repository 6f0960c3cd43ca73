// Pages far larger than any site has: well-formed ones are read to their end in linear time, others end with a finding.

#define BOOST_TEST_MODULE large_pages
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <ctime>
#include <functional>
#include <string>

#include <fmt/format.h>

#include "tests/support/every.hpp"
#include "verifier/pages/claims/verify_page.hpp"

using namespace arbiter;
using namespace arbiter::pages;

namespace {

const std::size_t megabyte = 1'000'000 / tests::every_nth();

/// A page of about `bytes` bytes, and the number of diagrams in it.
struct Made {
  std::string text;
  std::size_t diagrams = 0;
};

using Fragment = std::function<std::string(std::size_t)>;

Made made(std::size_t bytes, const std::string& head, const Fragment& fragment, const std::string& tail,
          bool diagrams) {
  Made page{head, 0};
  std::size_t count = 0;
  while (page.text.size() < bytes) page.text += fragment(count++);
  page.text += tail;
  page.diagrams = diagrams ? count : 0;
  return page;
}

double seconds_for(const Made& page) {
  const std::clock_t begin = std::clock();
  VerifyOptions options;
  options.variant = variant_named("chess");
  const PageReport report = verify_in_full("page", page.text, options);
  BOOST_TEST(report.diagrams.size() == page.diagrams);
  BOOST_TEST(!report.unreadable);
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

/// A page eight times as large takes less than sixteen times as long. The clock cannot resolve a hundredth of a second.
void takes_linear_time(const std::function<Made(std::size_t)>& page_of) {
  const Made small = page_of(megabyte);
  const Made large = page_of(8 * megabyte);
  double least = 1e9;
  for (int i = 0; i < 3; ++i) least = std::min(least, seconds_for(small));
  double most = 1e9;
  for (int i = 0; i < 3 && most >= 16 * std::max(least, 0.01); ++i) most = std::min(most, seconds_for(large));
  BOOST_TEST(most < 16 * std::max(least, 0.01));
}

std::string pug_figure(std::size_t i) {
  return fmt::format(
      "figure\n  .diagram\n    | fen:8/8/8/3N4/8/8/8/8 b4,b6,c3,c7,e3,e7,f4,f6:\n  figcaption The moves of the knight, "
      "number {}.\n",
      i);
}
std::string html_figure(std::size_t i) {
  return fmt::format(
      "<figure><div class=\"diag\" data-fen=\"8/8/8/3N4/8/8/8/8 w 0 {{}}\" data-mks=\"b4,b6,c3,c7,e3,e7,f4,f6\"></div>"
      "<figcaption>The moves of the knight, number {}.</figcaption></figure>",
      i);
}
constexpr const char* prose =
    "The king may not move into check, and the rook moves along ranks and files until it meets another piece. ";
const std::string html_head = "<html><body>";
const std::string html_tail = "</body></html>";

/// The checks that a malformed page fails, each once.
std::string rules_of(const std::string& text) {
  const PageReport report = verify_in_full("page", text, {});
  std::string rules;
  for (const Finding& finding : report.findings) {
    if (rules.find(finding.check.name()) != std::string::npos) continue;
    if (!rules.empty()) rules += ' ';
    rules += finding.check.name();
  }
  return rules;
}

std::string repeated(const std::string& fragment) {
  return made(
             4 * megabyte, "", [&](std::size_t) { return fragment + "\n"; }, "", false)
      .text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(diagrams_take_linear_time) {
  takes_linear_time([](std::size_t bytes) { return made(bytes, "", pug_figure, "", true); });
  takes_linear_time([](std::size_t bytes) { return made(bytes, html_head, html_figure, html_tail, true); });
}

BOOST_AUTO_TEST_CASE(wrong_diagrams_and_comments_take_linear_time) {
  takes_linear_time([](std::size_t bytes) {
    const auto pair = [](std::size_t i) {
      return pug_figure(i) + "//- arbiter-ignore AV206: x\n| fen:8/8/8/8/8/8/8/9 b4,b4,z9:\n";
    };
    // Four faults each: all must be looked at.
    Made page = made(bytes / 4, "", pair, "", true);
    page.diagrams *= 2;
    return page;
  });
}

BOOST_AUTO_TEST_CASE(prose_takes_linear_time) {
  takes_linear_time([](std::size_t bytes) {
    return made(
        bytes, "h2 Rules\n", [](std::size_t) { return fmt::format("p.\n  {}\n", prose); }, "", false);
  });
  takes_linear_time([](std::size_t bytes) {
    return made(
        bytes, "p ", [](std::size_t) { return prose; }, "", false);
  });
  takes_linear_time([](std::size_t bytes) {
    return made(
        bytes, html_head, [](std::size_t i) { return fmt::format("<p>{} <b>{}</b></p>", prose, i); }, html_tail, false);
  });
  takes_linear_time([](std::size_t bytes) {
    return made(
        bytes, html_head + "<table>", [](std::size_t i) { return fmt::format("<tr><td>{}<td>{}", i, prose); },
        "</table>" + html_tail, false);
  });
}

BOOST_AUTO_TEST_CASE(a_long_paragraph_of_fens_takes_little_time) {
  // Each FEN's words are those of the whole paragraph. Read anew for each, they took minutes a megabyte.
  const auto paragraph = [](std::size_t bytes) {
    return made(
        bytes, html_head + "<p>", [](std::size_t) { return fmt::format("<code>8/8/8/3N4/8/8/8/8</code> {}", prose); },
        "</p>" + html_tail, true);
  };
  takes_linear_time(paragraph);
  BOOST_TEST(seconds_for(paragraph(megabyte)) < 10.0);
}

BOOST_AUTO_TEST_CASE(grids_take_linear_time) {
  const auto board = [](std::size_t i) {
    return fmt::format("Board {}:\n\n. . . . . . . .\n. . . . . . . .\n. . . N . . . .\n{}\n", i,
                       "r n b q k b n r\n. . . . . . . .\n. . . . . . . .\nP P P P P P P P\n. . . . . . . .\n");
  };
  takes_linear_time([&](std::size_t bytes) { return made(bytes, "", board, "", true); });
  // Grids that are not boards, rows and rulers without end, and boards as tables.
  for (const char* line : {". . . . .\n", "N . . . .\n\n", "| N | . |\n", "+---+---+\n", "8 | N | . |\n+---+\n\n"}) {
    BOOST_TEST_CONTEXT(line)
    takes_linear_time([&](std::size_t bytes) {
      Made page = made(
          bytes, "", [&](std::size_t) { return std::string(line); }, "", false);
      std::vector<Finding> findings;
      page.diagrams = read_page(PageText("page", page.text, findings), findings).diagrams.size();
      return page;
    });
  }
  const auto table = [](std::size_t) {
    std::string rows;
    for (int row = 0; row < 8; ++row) {
      rows += "<tr>";
      for (int file = 0; file < 8; ++file) rows += row == file ? "<td class=\"dark\">N</td>" : "<td>&nbsp;</td>";
      rows += "</tr>\n";
    }
    return "<table>" + rows + "</table>";
  };
  takes_linear_time([&](std::size_t bytes) { return made(bytes, html_head, table, html_tail, true); });
}

BOOST_AUTO_TEST_CASE(comments_in_markdown_take_linear_time) {
  for (const char* line : {"a <!-- b\n", "<!-- a -->\n", "`<!--` b <!-- c\nd --> e\n", "`a` `b` <!--"}) {
    BOOST_TEST_CONTEXT(line)
    takes_linear_time([&](std::size_t bytes) {
      return made(
          bytes, "```\ntext\n```\n", [&](std::size_t) { return std::string(line); }, "", false);
    });
  }
}

BOOST_AUTO_TEST_CASE(a_listing_takes_linear_time) {
  takes_linear_time([](std::size_t bytes) {
    Made page;
    std::size_t line = 0;
    while (page.text.size() < bytes) {
      std::string rest = pug_figure(page.diagrams++);
      for (std::size_t end = rest.find('\n'); end != std::string::npos; end = rest.find('\n')) {
        page.text += fmt::format("| {} | {} |\n", ++line, rest.substr(0, end));
        rest.erase(0, end + 1);
      }
    }
    return page;
  });
}

BOOST_AUTO_TEST_CASE(malformed_pages_end_with_a_finding) {
  const std::clock_t begin = std::clock();
  // Tags that the tree builder would nest without limit, each hidden from a reader of tags in a different way.
  for (const char* fragment :
       {"<div>", "<span><div></span>", "<b><div></b>", "<p><dl></p>", "<div></body>", "<b class=x>x<i>"}) {
    BOOST_TEST_CONTEXT(fragment) BOOST_TEST(rules_of(html_head + repeated(fragment)) == "AV104");
  }
  BOOST_TEST(rules_of("<svg>" + repeated("<input>")) == "AV104");
  BOOST_TEST(rules_of("<svg><title>" + repeated("<div>") + "</title></svg>") == "AV104");
  BOOST_TEST(rules_of("<a =\"" + repeated("<div>") + "\">") == "AV104");
  BOOST_TEST(rules_of("</ a=\"" + repeated("<div>") + "\">") == "AV104");
  BOOST_TEST(rules_of("<!-- x --!>" + repeated("<div>")) == "AV104");
  BOOST_TEST(rules_of("<svg><![CDATA[" + repeated("<div>")) == "AV104");
  BOOST_TEST(rules_of(html_head + repeated("</p>")) == "AV104");  // each makes an element
  BOOST_TEST(rules_of(html_head + "<a " + repeated("b ") + ">") == "AV104");
  const std::string cut = html_head + made(megabyte, "", html_figure, "", true).text;
  for (const char* end : {"<script>var a;", "<!-- ", "<div class="}) {
    BOOST_TEST_CONTEXT(end) BOOST_TEST(rules_of(cut + end).find("AV105") != std::string::npos);
  }
  const std::string pug = made(megabyte, "", pug_figure, "", true).text;
  BOOST_TEST(rules_of(pug + '\0') == "AV102");
  BOOST_TEST(rules_of("\xFF\xFE" + pug) == "AV102");
  BOOST_TEST(rules_of("p \xE9t\xE9\n" + pug).find("AV103") != std::string::npos);
  BOOST_TEST(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC < 30.0);
}

BOOST_AUTO_TEST_CASE(more_diagrams_than_are_read) {
  for (const auto& [file, diagram] : {std::pair("page.pug", "| fen:8:\n"), std::pair("page.pgn", "[FEN \"8\"]\n*\n")}) {
    std::string text;
    for (std::size_t i = 0; i <= most_diagrams; ++i) text += diagram;
    std::vector<Finding> findings;
    const PageText page(file, std::move(text), findings);
    BOOST_TEST(read_page(page, findings).diagrams.size() == most_diagrams);
    BOOST_REQUIRE_MESSAGE(findings.size() == 1U, file);
    BOOST_TEST(findings.front().check.name() == "AV107");
  }
}
