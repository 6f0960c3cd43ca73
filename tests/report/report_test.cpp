#include <boost/test/unit_test.hpp>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "tests/support/files.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/printable.hpp"

BOOST_AUTO_TEST_SUITE(report_test)

namespace {

using namespace arbiter;
namespace fs = std::filesystem;

Finding sample(std::string line, std::size_t column, std::size_t end) {
  Finding finding{.check = "AV107"};
  finding.message = "something is wrong";
  finding.where = {"page.pug", 7, column, end};
  finding.source_line = std::move(line);
  return finding;
}

/// The quoted line and the caret line of a finding.
std::pair<std::string, std::string> quoted(const Finding& finding) {
  std::istringstream text(format_text(finding, TextStyle{}));
  std::string head;
  std::string line;
  std::string caret;
  std::getline(text, head);
  std::getline(text, line);
  std::getline(text, caret);
  return {line, caret};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_finding_as_text) {
  Finding finding = sample("ab cd ef", 4, 6);
  finding.seen = "cd";
  finding.wanted = "xy";
  finding.missing = {"e4", "e5"};
  finding.notes = {"first\nsecond"};
  BoardPicture board{.files = 2, .ranks = 2, .cells = std::vector<PictureCell>(4), .from_black = false, .title = {}};
  board.cells[3].sign = "K";
  finding.board = {board};
  BOOST_TEST(format_text(finding, TextStyle{}) ==
             "page.pug:7:4: error: something is wrong [AV107]\n"
             "    7 | ab cd ef\n"
             "      |    ^~\n"
             "  seen: cd\n"
             "  expected: xy\n"
             "  missing (marked on the page, not legal by the rules): e4 e5\n"
             "      2  .  .\n"
             "      1  .  K\n"
             "         a  b\n"
             "  note: first\n"
             "        second\n");
}

BOOST_AUTO_TEST_CASE(a_finding_without_a_place) {
  Finding finding{.check = "AV107"};
  finding.level = Level::note;
  finding.message = "all is well";
  BOOST_TEST(format_text(finding, TextStyle{}) == "note: all is well [AV107]\n");
}

BOOST_AUTO_TEST_CASE(the_caret_stands_below_its_column) {
  const auto [tab, below_tab] = quoted(sample("\t\tx = y", 3, 4));
  BOOST_TEST(below_tab.find('^') == tab.find('x'));
  // A character of two bytes is one column wide, an escape four.
  const auto [accent, below_accent] = quoted(sample("\xC3\xA9\xC3\xA9x", 5, 6));
  BOOST_TEST(below_accent.find('^') == accent.find('x') - 2);
  const auto [escape, below_escape] = quoted(sample("a\x01x", 3, 4));
  BOOST_TEST(escape.find("a\\x01x") != std::string::npos);
  BOOST_TEST(below_escape.find('^') == escape.find("x", escape.find("01")));
  const auto [end, below_end] = quoted(sample("abc", 4, 4));
  BOOST_TEST(below_end.find('^') == end.size());
}

BOOST_AUTO_TEST_CASE(long_lines_are_shown_around_the_column) {
  std::string line(5'000'000, '.');
  for (const std::size_t at : {std::size_t{0}, std::size_t{70}, std::size_t{2'500'000}, line.size() - 1}) {
    line[at] = 'X';
    const auto [shown, caret] = quoted(sample(line, at + 1, at + 2));
    line[at] = '.';
    BOOST_TEST_CONTEXT(at) {
      BOOST_REQUIRE(shown.find('X') != std::string::npos);
      BOOST_TEST(shown.size() < 130U);
      // "… " is four bytes and two columns.
      const std::size_t bytes_before = shown.starts_with("    7 | …") ? 2 : 0;
      BOOST_TEST(caret.find('^') == shown.find('X') - bytes_before);
    }
  }
}

BOOST_AUTO_TEST_CASE(places_outside_the_line_do_no_harm) {
  for (const std::size_t column :
       {std::size_t{1}, std::size_t{4}, std::size_t{100}, std::size_t{1'000'000}, SIZE_MAX / 2}) {
    BOOST_TEST(!format_text(sample("abc", column, column + 5), TextStyle{}).empty());
    BOOST_TEST(!format_text(sample("", column, 0), TextStyle{}).empty());
    BOOST_TEST(!format_text(sample(std::string(5000, '\xE2'), column, 1), TextStyle{}).empty());
  }
}

BOOST_AUTO_TEST_CASE(what_could_deceive_is_escaped) {
  BOOST_TEST(printable("\x1b[31m") == "\\x1b[31m");
  BOOST_TEST(printable("\xff\xc0\xaf") == "\\xff\\xc0\\xaf");  // invalid UTF-8, overlong
  BOOST_TEST(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");  // a surrogate
  BOOST_TEST(printable("\xe2\x80\xae") == "\\u202e");          // right-to-left override
  BOOST_TEST(printable("\xc2\x9b") == "\\u009b");              // a control sequence introducer in one character
  BOOST_TEST(printable("é♔") == "é♔");
  BOOST_TEST(printable(std::string(10, 'a'), 10) == std::string(10, 'a'));
  BOOST_TEST(printable(std::string(1000, 'a') + std::string(1000, 'b'), 10) == "aaaaa … bbbbb (2000 bytes)");
}

BOOST_AUTO_TEST_CASE(a_finding_as_json) {
  Finding finding = sample("x", 1, 2);
  finding.claim = "quiet targets";
  finding.diagram = {{3, "8/8", {"e4", "e5"}}};
  finding.extra = {"a1"};
  const auto json = to_json(finding);
  BOOST_TEST(json["rule"] == "AV107");
  BOOST_TEST(json["level"] == "error");
  BOOST_TEST(json["line"] == 7U);
  BOOST_TEST(json["column"] == 1U);
  BOOST_TEST(json["endColumn"] == 2U);
  BOOST_TEST(json["diagram"]["index"] == 3U);
  BOOST_TEST(json["diagram"]["marks"].size() == 2U);
  BOOST_TEST(json["missing"].is_array());
  BOOST_TEST(json["extra"][0] == "a1");
  BOOST_TEST(to_json(Finding{.check = "AV107"})["line"].is_null());
  BOOST_TEST(to_json(Finding{.check = "AV107"})["diagram"].is_null());
  // Invalid UTF-8 must not cause an exception.
  finding.message = "\xff";
  BOOST_TEST(json_text(to_json(finding), -1).find("\xEF\xBF\xBD") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(tables_and_wrapping) {
  TextTable table{"lr"};
  table.rows.push_back({"é", "1"});
  table.rows.push_back({"abc", "100"});
  BOOST_TEST(table.text() == "é      1\nabc  100\n");
  const std::vector<std::string> words{"aa", "bb", "cc"};
  BOOST_TEST(paragraph("  ", words, "  ", 8) == "  aa  bb\n  cc\n");
}

BOOST_AUTO_TEST_CASE(a_file_appears_when_it_is_complete) {
  const tests::TestFolder folder;
  const fs::path file = folder.path / "answer.txt";
  std::ofstream(file) << "old";
  {
    Output abandoned(file.string());
    abandoned.write("half");
    abandoned.flush();
  }
  BOOST_TEST(tests::file_text(file) == "old");
  {
    Output out(file.string());
    out.write(std::string(200'000, 'x'));
    BOOST_TEST(tests::file_text(file) == "old");
    out.commit();
  }
  BOOST_TEST(tests::file_text(file).size() == 200'000U);
  // No other file is left behind.
  BOOST_TEST(std::distance(fs::directory_iterator(folder.path), fs::directory_iterator()) == 1);
}

BOOST_AUTO_TEST_CASE(links_and_modes_are_kept) {
  const tests::TestFolder folder;
  const fs::path file = folder.path / "real.txt";
  std::ofstream(file) << "old";
  ::chmod(file.c_str(), 0640);
  fs::create_symlink("real.txt", folder.path / "link.txt");
  Output out((folder.path / "link.txt").string());
  out.write("new");
  out.commit();
  BOOST_TEST(tests::file_text(file) == "new");
  BOOST_TEST(fs::is_symlink(folder.path / "link.txt"));
  BOOST_TEST(((fs::status(file).permissions() & fs::perms::mask) == fs::perms(0640)));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_written_is_said) {
  const tests::TestFolder folder;
  BOOST_CHECK_THROW(Output((folder.path / "no" / "file").string()), OutputError);
  BOOST_CHECK_THROW(Output(folder.path.string()), OutputError);
  Output full("/dev/full");
  full.write("x");
  BOOST_CHECK_THROW(full.commit(), OutputError);
}

BOOST_AUTO_TEST_CASE(a_reader_that_goes_away_is_no_error) {
  std::signal(SIGPIPE, SIG_IGN);
  const tests::TestFolder folder;
  const std::string pipe = (folder.path / "pipe").string();
  BOOST_REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  Output out(pipe);
  ::close(reader);
  out.write("this is not read");
  out.flush();
  BOOST_TEST(out.closed());
  out.write("nor this");
  BOOST_CHECK_NO_THROW(out.commit());
}

BOOST_AUTO_TEST_SUITE_END()
