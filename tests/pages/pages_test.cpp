// Readers of rule pages: markup, listings, places in the file, and broken input.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/every.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/pages/captions/caption.hpp"
#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/pages/markup/html_tree.hpp"
#include "verifier/pages/markup/page.hpp"

BOOST_AUTO_TEST_SUITE(pages_test)

using namespace arbiter;
using namespace arbiter::pages;

namespace {

std::string corpus(const std::string& name) {
  std::ifstream file(std::string(ARBITER_SOURCE_DIR) + "/corpus/pages/" + name, std::ios::binary);
  BOOST_REQUIRE_MESSAGE(file.good(), name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

struct Read {
  std::vector<Finding> findings;
  PageText text;
  Page page;
  explicit Read(const std::string& raw) : text("page", raw, findings) {
    if (text.readable) page = read_page(text, findings);
    for (const Diagram& diagram : page.diagrams) check_diagram_text(diagram, false, {text, findings});
  }
  [[nodiscard]] std::string rules() const {
    std::string ids;
    for (const Finding& finding : findings)
      ids.append(ids.empty() ? "" : " ").append(std::string(finding.check.name()));
    return ids;
  }
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string trimmed(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(' ');
  return begin == std::string::npos ? "" : line.substr(begin);
}

/// The text with line numbers, as reports print pages: indentation is lost.
std::string numbered(const std::string& text) {
  std::string out;
  std::size_t n = 0;
  for (const std::string& line : lines_of(text))
    out.append("| ")
        .append(std::to_string(++n))
        .append(" | ")
        .append(trimmed(line))
        .append(trimmed(line).empty() ? "|\n" : " |\n");
  return out;
}

/// A blame listing with a commit on a line of its own before every fifth line, and another in every seventh row.
std::string blame(const std::string& text) {
  std::string out = "Commit | Line | Data |\n---|---|---|\n";
  std::size_t n = 0;
  for (const std::string& line : lines_of(text)) {
    ++n;
    if (n % 7 == 3) {
      out.append("2c8375bb | ").append(std::to_string(n)).append(" | ").append(trimmed(line)).append(" |\n");
    } else if (n % 5 == 1) {
      out.append("90d12850 BA |\n").append(std::to_string(n)).append(" | ").append(trimmed(line)).append(" |\n");
    } else {
      out.append(std::to_string(n))
          .append(" | ")
          .append(trimmed(line))
          .append(trimmed(line).empty() ? "||\n" : " | |\n");
    }
  }
  return out;
}

void check_same(const Read& plain, const Read& listed, const std::string& raw) {
  BOOST_TEST(listed.rules() == "");
  BOOST_REQUIRE_EQUAL(listed.page.diagrams.size(), plain.page.diagrams.size());
  const auto rows = lines_of(raw);
  for (std::size_t i = 0; i < plain.page.diagrams.size(); ++i) {
    const Diagram& a = plain.page.diagrams[i];
    const Diagram& b = listed.page.diagrams[i];
    BOOST_TEST(a.position.text() == b.position.text());
    BOOST_TEST(a.caption->text() == b.caption->text());
    BOOST_TEST(a.heading->text() == b.heading->text());
    BOOST_TEST(a.paragraph->text() == b.paragraph->text());
    BOOST_TEST((a.place == b.place));
    BOOST_TEST(a.figure == b.figure);
    BOOST_REQUIRE_EQUAL(a.marks.size(), b.marks.size());
    // Boards drawn with characters have bars between the letters.
    const std::size_t length = listed.page.markup == Markup::none ? 1 : 5;
    const Location board = listed.text.locate({b.position.place(0), b.position.place(length)});
    BOOST_TEST(rows[board.line - 1].substr(board.column - 1, length) == a.position.text().substr(0, length));
    BOOST_REQUIRE_EQUAL(a.lists.size(), b.lists.size());
    for (std::size_t l = 0; l < b.lists.size(); ++l) BOOST_TEST(a.lists[l].squares.size() == b.lists[l].squares.size());
    for (std::size_t m = 0; m < b.marks.size(); ++m) {
      const Location where = listed.text.locate(b.marks[m].span);
      BOOST_TEST(rows[where.line - 1].substr(where.column - 1, where.end_column - where.column) == a.marks[m].text);
    }
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(pug_pages_are_read) {
  const Read read(corpus("takemake/rules.pug"));
  BOOST_TEST(read.rules() == "");
  BOOST_TEST((read.page.markup == Markup::pug));
  BOOST_REQUIRE_EQUAL(read.page.diagrams.size(), 4U);
  const auto& diagrams = read.page.diagrams;
  BOOST_TEST(
      (diagrams[0].place == Place::left && diagrams[1].place == Place::right && diagrams[2].place == Place::single));
  BOOST_TEST(diagrams[0].figure == diagrams[1].figure);
  BOOST_TEST(diagrams[1].figure != diagrams[2].figure);
  BOOST_TEST(diagrams[2].heading->text() == "The king's safety");
  BOOST_REQUIRE_EQUAL(diagrams[2].marks.size(), 1U);
  BOOST_TEST(diagrams[2].marks[0].text == "c3");
  BOOST_TEST(part_for(*diagrams[0].caption, Place::left).text() == "Left: White considers Bxc6. ");
  BOOST_TEST(part_for(*diagrams[1].caption, Place::right).text() == "Right: White has played Bxc6,Ba5.");
}

BOOST_AUTO_TEST_CASE(html_pages_are_read) {
  const Read read(corpus("armies/rules.html"));
  BOOST_TEST(read.rules() == "");
  BOOST_TEST((read.page.markup == Markup::html));
  BOOST_TEST(read.page.diagrams.size() == 9U);
  BOOST_REQUIRE(!read.page.hints.empty());
  BOOST_TEST(read.page.hints.front() == "Cwda");
  BOOST_TEST(read.page.diagrams[1].heading->text() == "Clobberers");
}

BOOST_AUTO_TEST_CASE(a_borrowed_style_says_less_than_the_script) {
  const Read read(
      "<html><head><link "
      "href=\"/variants/Checkered/style.css\"/></head><body><script>fenToDiag(\"Cwda\");</script></body></html>");
  BOOST_TEST(read.page.hints == (std::vector<std::string>{"Cwda", "Checkered"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(listings_give_the_same_diagrams_and_the_places_in_the_file) {
  for (const std::string name : {"takemake/rules.pug", "armies/rules.html", "armies/colonel.html",
                                 "interweave/rules.pug", "interweave/setup.txt", "checkered/rules.pug"}) {
    BOOST_TEST_CONTEXT(name) {
      const Read plain(corpus(name));
      check_same(plain, plain, corpus(name));
      const std::string rows = numbered(corpus(name));
      const Read one(rows);
      BOOST_TEST((one.text.wrapping == Wrapping::numbered));
      check_same(plain, one, rows);
      const std::string commits = blame(corpus(name));
      const Read two(commits);
      BOOST_TEST((two.text.wrapping == Wrapping::blame));
      check_same(plain, two, commits);
    }
  }
}

BOOST_AUTO_TEST_CASE(windows_line_ends_and_a_byte_order_mark_change_nothing) {
  std::string raw = "\xEF\xBB\xBF";
  for (const std::string& line : lines_of(corpus("takemake/rules.pug"))) raw += line + "\r\n";
  const Read plain(corpus("takemake/rules.pug"));
  check_same(plain, Read(raw), raw);
}

BOOST_AUTO_TEST_CASE(boards_drawn_with_characters_are_read) {
  const std::string raw = corpus("interweave/setup.txt");
  const Read read(raw);
  BOOST_TEST(read.rules() == "");
  BOOST_TEST((read.page.markup == Markup::none));
  BOOST_REQUIRE_EQUAL(read.page.diagrams.size(), 1U);
  const Diagram& diagram = read.page.diagrams[0];
  BOOST_TEST(diagram.position.text() == "srlkklrs/pppppppp/8/8/8/8/PPPPPPPP/SRLKKLRS");
  BOOST_TEST(diagram.heading->text() == "Interweave in the inventor's letters");
  BOOST_TEST(diagram.paragraph->text() == "White begins. Capitals are White's pieces; colons shade the dark squares.");
  for (std::size_t i = 0; i < 8; ++i) BOOST_TEST(raw.at(diagram.position.place(i)) == diagram.position.text()[i]);
  BOOST_REQUIRE_EQUAL(diagram.lists.size(), 10U);
  const PiecesList& removers = diagram.lists[3];
  BOOST_TEST(removers.name == "Removers");
  BOOST_TEST(removers.letter == 'R');
  BOOST_REQUIRE_EQUAL(removers.squares.size(), 2U);
  BOOST_TEST(removers.squares[1].text == "g1");
  BOOST_TEST(raw.substr(removers.squares[1].span.begin, 2) == "g1");
  BOOST_TEST(bytes_of(raw, removers.span) == "Removers (R): b1 g1");
}

BOOST_AUTO_TEST_CASE(faults_of_drawn_boards_are_told) {
  const std::string rows =
      "8 |   |   |   |   |   |   |   |   |\n7 | k |:::|   | . |   |   |   |   |\n6 |   |   |   |   |   |   |   |   |\n"
      "5 |   |   |   |   |   |   |   |   |\n4 |   |   |   |   |   |   |   |   |\n3 |   |   |   |   |   |   |   |   |\n"
      "2 |   |   |   |   |   |   |   |   |\n1 |   |   |   |   |   |   | K |   |\n";
  const auto changed = [&rows](const std::string& from, const std::string& to) {
    std::string text = rows;
    const std::size_t at = text.find(from);
    BOOST_REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
  };
  const auto position = [](const Read& read) {
    return read.page.diagrams.empty() ? std::string() : read.page.diagrams[0].position.text();
  };
  const Read sound(rows);  // a file that begins with such a row is not a listing
  BOOST_TEST(sound.rules() == "");
  BOOST_TEST(position(sound) == "8/k7/8/8/8/8/8/6K1");
  BOOST_TEST(position(Read("+---+---+\n" + changed("\n7", "\n  +---+---+\n7"))) == "8/k7/8/8/8/8/8/6K1");
  struct Case {
    const char* from;
    const char* to;
    const char* position;
  };
  const Case cases[] = {{"| k |", "| kk|", "8/8/8/8/8/8/8/6K1"},
                        {"| k |", "| ? |", "8/8/8/8/8/8/8/6K1"},
                        {"| k |", "| k ", "8/k7/8/8/8/8/8/6K1"},
                        {"| K |   |", "| K |", "8/k7/8/8/8/8/8/6K1"},
                        {"\n6", "\n5", "8/k7/8/8/8/8/8/6K1"}};
  for (const Case& each : cases) {
    BOOST_TEST_CONTEXT(each.to) {
      const Read read("A board\n\n" + changed(each.from, each.to));
      BOOST_TEST(read.rules().starts_with("AV213"));
      BOOST_TEST(position(read) == each.position);
    }
  }
  const Read cut("A board\n\n" + rows.substr(0, rows.find("\n4")));
  BOOST_TEST(cut.rules() == "AV213");
  BOOST_TEST(position(cut) == "8/k7/8/8/8/8/8/8");
  BOOST_TEST(Read("Prices\n\n8 | eight |\n").rules() == "AV108");
}

BOOST_AUTO_TEST_CASE(character_references_keep_places) {
  const std::string raw =
      "<div class=\"diag\" data-fen=\"8/8/8/8/8/8/8/3&#75;4 w 0 {&quot;flags&quot;:&quot;8888&quot;}\" "
      "data-mks=\"e&#49;,e2\"></div>";
  const Read read(raw);
  BOOST_REQUIRE_EQUAL(read.page.diagrams.size(), 1U);
  const Diagram& diagram = read.page.diagrams[0];
  BOOST_TEST(diagram.position.text() == "8/8/8/8/8/8/8/3K4 w 0 {\"flags\":\"8888\"}");
  BOOST_REQUIRE_EQUAL(diagram.marks.size(), 2U);
  BOOST_TEST(raw.substr(diagram.marks[1].span.begin, 2) == "e2");
  BOOST_TEST(diagram.position.place(17) == raw.find(" w 0"));
}

BOOST_AUTO_TEST_CASE(faults_of_diagram_texts_have_their_places) {
  struct Case {
    const char* line;
    const char* rules;
    std::size_t column;
  };
  const Case cases[] = {{"| fen:8/8/8/8/8/8/8/8 e4,j9:", "AV205", 26},
                        {"| fen:8/8/8/8/8/8/8/8 e4,,d5:", "AV204", 26},
                        {"| fen:8/8/8/8/8/8/8/8 e4,d5,e4:", "AV206", 29},
                        {"| fen:8/8/8/8/8/8/8/8 e4 x:", "AV207", 26},
                        {"| fen:8/8/8/8/8/8/8/8 - w a1-:", "AV208", 27},
                        {"| fen:8/8/8/8/8/8/8/8  e4:", "AV209", 23},
                        {"| fen:8/8/8/3?4/8/8/8/8:", "AV210", 14},
                        {"| fen:8/8/8/8/8/1P/8/8:", "AV203", 17},
                        {"| fen::", "AV201", 3},
                        {"| fen: 8/8/8/8/8/8/8/8 e4:", "AV209", 7},
                        {"| fen:8/8/8/8/8/8/8/8 a1,h8 b 1,a,c3,a8-a1:", "", 0}};
  for (const Case& each : cases) {
    BOOST_TEST_CONTEXT(each.line) {
      const Read read(".diagram\n" + std::string(each.line) + "\nfigcaption x\n");
      BOOST_TEST(read.rules() == each.rules);
      if (!read.findings.empty()) {
        BOOST_TEST(read.findings[0].where.line == 2U);
        BOOST_TEST(read.findings[0].where.column == each.column);
        BOOST_TEST(read.findings[0].source_line == each.line);
      }
    }
  }
  BOOST_TEST(Read(".diagram\n| fen:8/8/8/8/8/8/8/8\np more\n").rules() == "AV202");
  BOOST_TEST(Read("figure\n.diagram\nfigcaption none\n").rules() == "AV201");
}

BOOST_AUTO_TEST_CASE(boards_of_other_sites_are_no_fault) {
  // Ten files written as 91 or 10, two-digit ranks in marks, characters that are not letters.
  BOOST_TEST(Read(".diagram\n| fen:91/91/91/91/91/91/91/91/91/r8R j10,a1:\n").rules() == "");
  // Sites read "10" digit by digit.
  BOOST_TEST(Read(".diagram\n| fen:10/10/10/10/10/10/10/10/10/r8R j10,a1:\n").rules() == "AV216");
  BOOST_TEST(Read(".diagram\n| fen:8/8/3a@4/8/8/8/8/8:\n").rules() == "");
}

BOOST_AUTO_TEST_CASE(broken_input_is_a_finding) {
  struct Case {
    std::string raw;
    std::string rules;
  };
  const Case cases[] = {
      {"", "AV101"},
      {" \n\t\r\n", "AV101"},
      {std::string("p.\n\0x", 5), "AV102"},
      {"\xFF\xFEp\x01", "AV102"},
      {"p Caf\xE9\n.diagram\n| fen:8/8/8/8/8/8/8/8:\n", "AV103"},
      {"p text\n.diagram\n", "AV105"},
      {"p text\n.diagram\n  | fen:8/8/8", "AV105"},
      {"<html><body><p>x</p>", "AV105"},
      {"<p class=\"dia", "AV105"},
      {"<script>var x = 1;", "AV105"},
      {"just words\n", "AV108"},
      {"| 1 | p. |\n| 3 | text |\n| 4 | .diagram |\n| 5 | | fen:8/8/8/8/8/8/8/8: |\n", "AV106"},
      {"| 1 | p. |\nlost\n| 2 | .diagram |\n| 3 | | fen:8/8/8/8/8/8/8/8: |\n", "AV106"},
  };
  for (const Case& each : cases) BOOST_TEST(Read(each.raw).rules() == each.rules);
}

BOOST_AUTO_TEST_CASE(pages_cut_anywhere_are_read_without_a_crash) {
  for (const std::string name : {"takemake/rules.pug", "armies/colonel.html", "interweave/setup.txt"}) {
    const std::string whole = corpus(name);
    const std::string forms[] = {whole, numbered(whole), blame(whole)};
    for (const std::string& form : forms) {
      for (std::size_t end = 0; end < form.size(); end += 3 * tests::every_nth()) {
        const Read read(form.substr(0, end));
        BOOST_REQUIRE(read.page.diagrams.size() <= 4U);
      }
    }
  }
  // A truncated HTML document is always reported.
  const std::string html = corpus("armies/colonel.html");
  const std::size_t start = html.find("<html>") + 6;
  for (std::size_t end = start; end < html.find("</html>") + 7; end += 5) {
    const Read read(html.substr(0, end));
    BOOST_TEST_CONTEXT("first " << end << " bytes") BOOST_TEST(read.rules().find("AV105") != std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(huge_input_takes_linear_time) {
  const std::clock_t begin = std::clock();  // processor time: other work on the machine does not count
  const auto repeated = [](const std::string& fragment, std::size_t bytes) {
    std::string text;
    while (text.size() < bytes) text += fragment;
    return text;
  };
  BOOST_TEST(Read(repeated("<div>", 100'000)).rules() == "AV104");
  BOOST_TEST(Read(repeated("<b><i>", 100'000)).rules() == "AV104");
  const std::size_t long_enough = 1'000'000 / tests::every_nth();
  BOOST_TEST(Read("<table>" + repeated("<p></p>", long_enough)).rules() == "AV108");
  BOOST_TEST(Read("<a " + repeated("b ", long_enough) + ">").rules() == "AV104");
  BOOST_TEST(Read("p " + repeated("x", 10'000'000)).rules() == "AV109 AV108");
  BOOST_TEST(Read("<p>" + repeated("&amp;", 10'000'000) + "</p>").rules() == "AV109 AV108");
  BOOST_TEST(Read("| fen:" + repeated("8/", 10'000'000) + ":").rules() == "AV109 AV211");
  BOOST_TEST(Read("| fen:8/8/8/8/8/8/8/8 " + repeated("e4,", 10'000'000) + ":").rules() == "AV109 AV211");
  BOOST_TEST(Read("| 1 | " + repeated("| 1 | x |", 10'000'000)).rules() == "AV109 AV108");
  BOOST_TEST(Read("words\n8 " + repeated("| k ", 10'000'000) + "|\n7 |").rules() == "AV109 AV108");
  // Each has many faults: more are not looked at.
  BOOST_TEST(Read("words\n" + repeated("8 |\n7 |\n", 1'000'000)).page.diagrams.size() > most_page_findings / 50);
  BOOST_TEST(Read("words\n8 |\n7 |\n1 |\n" + repeated("Pieces (k): a1\n", long_enough)).page.diagrams.size() == 1U);
  const std::size_t many = 100'000 / tests::every_nth();
  BOOST_TEST(Read(repeated("| fen:8/8/8/8/8/8/8/8:\n", many * 23)).page.diagrams.size() == many);
  // Quadratic algorithms would take minutes.
  BOOST_TEST((std::clock() - begin) / CLOCKS_PER_SEC < 60);
}

BOOST_AUTO_TEST_CASE(honest_html_is_not_refused) {
  const auto is_honest = [](const std::string& html) {
    std::vector<Finding> findings;
    const PageText text("page", html, findings);
    return scan_html({text, findings}) && findings.empty();
  };
  std::string text;
  for (int i = 0; i < 500; ++i) text += "<div>";
  BOOST_TEST(is_honest(text));
  std::string list = "<ul>";
  for (int i = 0; i < 2000; ++i) list += "<li>one";
  BOOST_TEST(is_honest(list));
  BOOST_TEST(is_honest("<script>if (a < b && c > d) \"<div><div>\";</script>"));
}

BOOST_AUTO_TEST_CASE(every_check_has_its_text) {
  std::string before;
  for (const CheckInfo& rule : checks_of(std::array<std::string_view, 1>{"AV"})) {
    BOOST_TEST(std::string(rule.id) > before);
    before = rule.id;
    BOOST_TEST(!rule.title.empty());
    BOOST_TEST(rule.explanation.ends_with("."));
  }
}

BOOST_AUTO_TEST_SUITE_END()
