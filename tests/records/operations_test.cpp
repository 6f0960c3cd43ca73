// Where a FEN ends on its line, and what the operations after it say.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/records/input_format.hpp"

BOOST_AUTO_TEST_SUITE(operations_test)

using namespace arbiter::records;

namespace {

struct Line {
  std::string_view fen;   ///< at the beginning of the line
  std::string_view rest;  ///< what follows, with the blanks before it
  std::string_view variant;
  std::string_view armies;
  bool sound;
};

constexpr std::string_view board = "4k3/8/8/8/8/8/8/4K2R";

}  // namespace

BOOST_AUTO_TEST_CASE(operations_begin_behind_the_fields) {
  const std::vector<Line> lines{
      {" w K -", "", "", "", true},
      {" w K - 0 1", "", "", "", true},
      {" w K -", " bm Rh8; id \"a; b\";", "", "", true},
      {" w K - 0 1", " bm Rh8;", "", "", true},
      {" w K - 0 1", ";D1 20 ;D2 400", "", "", true},
      {" w K - 0 1", " ;D1 20 ;variant takemake ;armies CN", "takemake", "CN", true},
      {" w K -", " variant checkered;", "checkered", "", true},
      {" w K -", " variant  \"armies\" ; armies \"RC\";", "armies", "RC", true},
      {" w K -", " id \"open;", "", "", false},
      {" w K - 0 1", ";", "", "", true},
      {" w K - 0 1", "; variant", "", "", true},
      {" w K - 0 1", "  # a comment; or two", "", "", true},
      // A # is a part of an operation, quoted or not; a comment begins behind a FEN alone.
      {" w K -", " bm #-5;", "", "", true},
      {" w K -", " c0 \"issue #12 x\"; variant chess;", "chess", "", true},
      {" w K -", " # bm e4; variant chess;", "", "", true},
      {" w K - 0 1", " #5", "", "", true},
      // Quotes inside quotes as some programs write them, and a backslash that is one.
      {" w K -", " a \"foo\\\"bar;\"; variant chess;", "chess", "", true},
      {" w K -", " id \"C:\\\"; variant chess;", "chess", "", true},
      {" w K -", " id \"C:\\\"; c0 \"D:\\\"; variant chess;", "chess", "", true},
      // What a quote holds is not an operation, also behind a first semicolon; a quote that stays open is free text
      // there.
      {" w K - 0 1", " ;c0 \"see ;variant takemake\" ;variant chess", "chess", "", true},
      {" w K - 0 1", ";c0 \"a ;armies CN\"", "", "", true},
      {" w K - 0 1", ";c0 \"a \\\";variant takemake\";armies CN", "", "CN", true},
      {" w K - 0 1", "; a disk of 5\" ;variant takemake", "takemake", "", true},
      {" w K - 0 1", "; 5\" ;variant chess ; 3\" ;variant takemake", "takemake", "", true},
      // Without a last semicolon; without any, only names that EPD knows are operations.
      {" w K -", " bm Rh8", "", "", false},
      {" w K -", " bm Rh8; id \"a\"; variant takemake", "takemake", "", false},
      {" w K -", " dm 3", "", "", false},
      {" w K - 0 1", " id \"x; y\"", "", "", false},
      {" w 12 ihii -", " c9 \"1\"", "", "", false},
      {" w K - x 1", "", "", "", true},
      {" w K - 0 1 x", "", "", "", true},
      // vchess: the third field is a counter, and the next field may begin with letters.
      {" w 12 ihii -", "; variant chess;", "chess", "", true},
      {" w 12 ihii - RF", ";", "", "", true},
      {" w 12 aeae1111111111111111 - - 1", "  ;variant checkered", "checkered", "", true},
  };
  for (const Line& line : lines) {
    const std::string text = std::string(board) + std::string(line.fen) + std::string(line.rest);
    const std::size_t end = board.size() + line.fen.size();
    BOOST_TEST(end_of_fen(text) == end, text);
    const OperationsRead read = read_operations(std::string_view(text).substr(end));
    BOOST_TEST(read.variant == line.variant, text);
    BOOST_TEST(read.armies == line.armies, text);
    BOOST_TEST(read.sound == line.sound, text);
  }
  // Only a last semicolon can be put right, and stands at the end of what is said.
  const OperationsRead unended = read_operations(" bm e4; id \"a\"  ");
  BOOST_TEST(unended.unended);
  BOOST_TEST(unended.broken == 8U);
  BOOST_TEST(unended.end == 14U);
  BOOST_TEST(!read_operations(" id \"a").unended);
  BOOST_TEST(!read_operations(" id \"a\";").unended);
  // JSON is a part of the FEN, semicolons and all.
  const std::string json = "4k3/8/8/8/8/8/8/4K2R w 0 {\"a\":\"x;y\"}";
  BOOST_TEST(end_of_fen(json + "; id 1;") == json.size());
  BOOST_TEST(end_of_fen("") == 0U);
  BOOST_TEST(end_of_fen(";") == 0U);
}

BOOST_AUTO_TEST_CASE(a_long_line_takes_linear_time) {
  // Processor time of all readings of a line with that many operations, the shortest of several runs.
  const auto seconds = [](std::string_view operation, std::size_t number) {
    std::string text = std::string(board) + " w K - 0 1 ";
    for (std::size_t i = 0; i < number; ++i) text += operation;
    double best = 1e9;
    for (int run = 0; run < 5; ++run) {
      const std::clock_t begin = std::clock();
      const std::size_t end = end_of_fen(text);
      for (std::size_t i = 0; i < 20; ++i) {
        static_cast<void>(end_of_fen(text));
        static_cast<void>(read_operations(std::string_view(text).substr(end)));
      }
      best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return best;
  };
  // Eight times the length takes at most sixteen times as long; quadratic reading took 64 times.
  for (const char* operation : {"c0 \"a\\\"; ", ";a \" ", "; a \"b\" ", "a b ", "c0 \"x\"; "})
    BOOST_TEST(seconds(operation, 16'000) < 16 * seconds(operation, 2'000) + 0.01, operation);
}

BOOST_AUTO_TEST_CASE(operations_are_listed_with_their_operands) {
  struct Row {
    std::string_view rest;
    std::vector<std::string> listed;  ///< offset, name, operands
  };
  const std::vector<Row> rows{
      {" dm 3; id \"a; b\"; noop;", {"1 dm 3", "7 id a; b", "18 noop "}},
      {" stip  h#2 ;bm Rh8 Kb2;", {"1 stip h#2", "12 bm Rh8 Kb2"}},
      {" dm 3", {"1 dm 3"}},
      {" dm 3; id \"open;", {"1 dm 3"}},
      {" ;D1 20 ;D2 400", {}},
      {" # dm 3;", {}},
      {"", {}},
  };
  for (const Row& row : rows) {
    std::vector<std::string> listed;
    for (const Operation& each : list_operations(row.rest))
      listed.push_back(std::to_string(each.begin) + " " + std::string(each.name) + " " + std::string(each.operands));
    BOOST_TEST(listed == row.listed, boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_SUITE_END()
