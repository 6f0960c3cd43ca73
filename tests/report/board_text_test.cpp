#include <boost/test/unit_test.hpp>

#include <string>

#include "verifier/pages/claims/verify_page.hpp"
#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/report/board_text.hpp"

BOOST_AUTO_TEST_SUITE(board_text_test)

using namespace arbiter;

namespace {

constexpr TextStyle coloured_style{.colour = true};

BoardPicture empty_board(std::size_t files, std::size_t ranks) {
  return {.files = files,
          .ranks = ranks,
          .cells = std::vector<PictureCell>(files * ranks),
          .from_black = false,
          .title = {}};
}

/// The picture of the only diagram on a pug page without a known variant.
BoardPicture drawn(const std::string& diagram) {
  const auto report =
      pages::verify_in_full("rules.pug", "figure.diagram-container\n  .diagram\n    | fen:" + diagram + ":\n", {});
  BOOST_REQUIRE_EQUAL(report.diagrams.size(), 1U);
  BOOST_REQUIRE_EQUAL(report.diagrams[0].board.size(), 1U);
  return report.diagrams[0].board[0];
}

}  // namespace

BOOST_AUTO_TEST_CASE(marks_read_without_colour) {
  BoardPicture picture = empty_board(3, 2);
  picture.cells[0].mark = SquareMark::agreed;
  picture.cells[1] = {
      .sign = "q", .name = "queen", .owner = PictureOwner::black, .mark = SquareMark::missing, .shadow = false};
  picture.cells[2].mark = SquareMark::extra;
  picture.cells[3].mark = SquareMark::plain;
  picture.cells[4] = {
      .sign = "s", .name = "pawn", .owner = PictureOwner::both, .mark = SquareMark::none, .shadow = false};
  picture.cells[5].shadow = true;
  BOOST_TEST(board_text(picture, {}) ==
             "2  *  q- +\n"
             "1  #  s  :\n"
             "   a  b  c\n"
             "* agreed   - missing (marked on the page, not legal by the rules)   + extra (legal by the rules, not "
             "marked on the page)   # marked   : in shadow"
             "   pieces of both players: s");
  picture.from_black = true;
  BOOST_TEST(board_text(picture, {}).starts_with("1  :  s  #\n2  +  q- *\n   c  b  a\n"));
  // Colours change nothing else in the text.
  std::string plain;
  const std::string coloured = board_text(picture, coloured_style);
  BOOST_TEST(coloured.find("\x1b[1;31m-") != std::string::npos);
  for (std::size_t i = 0; i < coloured.size(); ++i) {
    if (coloured[i] == '\x1b')
      i = coloured.find('m', i);
    else
      plain += coloured[i];
  }
  BOOST_TEST(plain == board_text(picture, {}));
}

BOOST_AUTO_TEST_CASE(shaded_squares_and_figures) {
  BoardPicture picture = empty_board(3, 2);
  const auto put = [&picture](std::size_t index, const char* sign, const char* name, PictureOwner owner) {
    picture.cells[index].sign = sign;
    picture.cells[index].name = name;
    picture.cells[index].owner = owner;
  };
  put(0, "N", "knight", PictureOwner::white);
  put(1, "n", "knight", PictureOwner::black);
  put(2, "s", "pawn", PictureOwner::both);
  put(3, "F", "fad", PictureOwner::white);
  put(4, "Q", "", PictureOwner::white);  // of a variant that is not known
  picture.cells[5].mark = SquareMark::extra;
  BOOST_TEST(board_text(picture, {.figures = true}, 1) ==
             "2  ♘ [♞] s\n"
             "1  F  Q  +\n"
             "   a  b  c\n"
             "+ extra (legal by the rules, not marked on the page)   pieces of both players: s");
  const std::string letters = board_text(picture, {.colour = true, .shaded = true}, 1);
  const std::string figures = board_text(picture, {.colour = true, .shaded = true, .figures = true}, 1);
  // The square at White's right hand is light, and each square is three columns wide.
  BOOST_TEST(letters.find("\x1b[1;38;5;231;48;5;95m N \x1b[0m") != std::string::npos);
  BOOST_TEST(letters.find("\x1b[1;38;5;231;48;5;137m F \x1b[0m") != std::string::npos);
  BOOST_TEST(letters.find("m[n]\x1b") != std::string::npos);
  BOOST_TEST(letters.find("48;5;172m + \x1b[0m\n") != std::string::npos);
  BOOST_TEST(figures.find("231;48;5;95m ♞ \x1b") != std::string::npos);
  BOOST_TEST(figures.find("38;5;16;48;5;31m[♞]\x1b") != std::string::npos);
  // Without colours there is nothing to shade.
  BOOST_TEST(board_text(picture, {.shaded = true}) == board_text(picture, {}));
}

BOOST_AUTO_TEST_CASE(signs_that_look_like_marks_keep_apart) {
  BoardPicture picture = empty_board(2, 1);
  picture.cells[0].sign = "+";
  picture.cells[1].mark = SquareMark::extra;
  BOOST_TEST(board_text(picture, {}) == "1  +  .+\n   a  b\n+ extra (legal by the rules, not marked on the page)");
}

BOOST_AUTO_TEST_CASE(nothing_of_the_input_reaches_the_terminal_raw) {
  BoardPicture picture = empty_board(2, 1);
  picture.cells[0].sign = "\x1b[2J\x07";
  picture.cells[1].sign = "long sign that never ends";
  const std::string text = board_text(picture, coloured_style);
  BOOST_TEST(text.find("\x1b[2J") == std::string::npos);
  BOOST_TEST(text.find('\x07') == std::string::npos);
  BOOST_TEST(text.size() < 120U);
  BOOST_TEST(board_text(empty_board(0, 0), {}).empty());
}

BOOST_AUTO_TEST_CASE(boards_of_pages_whose_rules_are_not_known) {
  const BoardPicture wide = drawn("91/R9/3a@6 a3,j1 b 2");
  BOOST_TEST(wide.files == 10U);
  BOOST_TEST(wide.ranks == 3U);
  BOOST_TEST(wide.from_black);
  BOOST_TEST((wide.cells[0].mark == SquareMark::plain));
  BOOST_TEST((wide.cells[29].mark == SquareMark::plain));
  BOOST_TEST(wide.cells[10].sign == "R");
  BOOST_TEST((wide.cells[10].owner == PictureOwner::white));
  BOOST_TEST(wide.cells[15].shadow);
  BOOST_TEST(!wide.cells[25].shadow);
  BOOST_TEST(wide.cells[23].sign == "a@");
  BOOST_TEST((wide.cells[23].owner == PictureOwner::black));
  BOOST_TEST(wide.cells[23].name.empty());

  const BoardPicture ten = drawn("10/4Q5/10");
  BOOST_TEST(ten.files == 10U);
  BOOST_TEST(ten.cells[14].sign == "Q");

  // Every piece has two characters: a stack, and a piece under another.
  const BoardPicture pairs = drawn("9/4ba4/3D@5");
  BOOST_TEST(pairs.files == 9U);
  BOOST_TEST(pairs.cells[13].sign == "ba");
  BOOST_TEST(pairs.cells[21].sign == "D@");
}

BOOST_AUTO_TEST_CASE(shadows_as_the_site_reads_them) {
  using pages::shadow_squares;
  const pages::BoardSize size{8, 10};
  BOOST_TEST(shadow_squares("10", size).value().size() == 8U);
  BOOST_TEST(shadow_squares("c", size).value().size() == 10U);
  BOOST_TEST(shadow_squares("a1-a10", size).value().size() == 10U);
  BOOST_TEST(shadow_squares("a1-c3", size).value().size() == 3U);
  BOOST_TEST(shadow_squares("e4", size).value().size() == 1U);
  // vchess's loop over a range runs down the board and to the right; it never ends for a range of one square.
  for (const char* drawn : {"a8-a1", "b6-g6", "a3-c1", "3", "c", "e4"})
    BOOST_TEST(pages::shadow_fault(drawn, size) == "");
  for (const char* lost : {"a1-a8", "g6-b6", "a1-c3", "c3-a1", "e4-e4", "a3-d1", "x9"})
    BOOST_TEST(pages::shadow_fault(lost, size) != "");
  for (const char* wrong : {"", "11", "0", "i", "a11", "a1-", "-a1", "a1-i1", "e4e5", "-"})
    BOOST_TEST(!shadow_squares(wrong, size));
}

BOOST_AUTO_TEST_CASE(a_board_in_words) {
  BoardPicture picture = empty_board(2, 2);
  picture.cells[0] = {
      .sign = "P", .name = "pawn", .owner = PictureOwner::white, .mark = SquareMark::none, .shadow = false};
  picture.cells[1] = {
      .sign = "x", .name = "", .owner = PictureOwner::black, .mark = SquareMark::missing, .shadow = false};
  picture.cells[3] = picture.cells[0];
  BOOST_TEST(board_in_words(picture) ==
             "2 × 2 board. White: pawn a2 b1. Black: x b2. missing (marked on the page, not legal by the rules): b2.");
  BOOST_TEST(file_name(25) == "z");
  BOOST_TEST(file_name(26) == "aa");
}

BOOST_AUTO_TEST_CASE(huge_boards_do_not_eat_the_memory) {
  // 500 boards of 26 × 99 squares, 400 bytes each.
  std::string page;
  std::string board = "998";
  for (int i = 1; i < 99; ++i) board += "/998";
  for (int i = 0; i < 500; ++i) page += "figure.diagram-container\n  .diagram\n    | fen:" + board + ":\n";
  const auto report = pages::verify_in_full("rules.pug", page, {});
  BOOST_TEST(report.diagrams.size() == 500U);
  BOOST_TEST(report.diagrams.front().board.size() == 1U);
  std::size_t squares = 0;
  for (const auto& diagram : report.diagrams) {
    for (const BoardPicture& picture : diagram.board) squares += picture.cells.size();
  }
  BOOST_TEST(squares < 210'000U);
  BOOST_TEST(pages::verify_page("rules.pug", page, {}).diagrams.front().board.empty());
}

BOOST_AUTO_TEST_CASE(judged_marks_of_a_known_variant) {
  const auto report = pages::verify_in_full(
      "takemake/rules.pug",
      "figure.diagram-container\n  .diagram\n    | fen:8/8/8/8/8/8/8/R7 a2,a3,c2:\n  figcaption.\n    Moves of the "
      "rook\n",
      {.variant = variant_named("takemake"), .profile = {}, .fen = {}, .claims = nullptr, .strict = false});
  BOOST_REQUIRE_EQUAL(report.diagrams.size(), 1U);
  const BoardPicture& picture = report.diagrams[0].board.at(0);
  const auto mark = [&picture](std::size_t file, std::size_t rank) {
    return picture.cells[(8 - rank) * 8 + file - 1].mark;
  };
  BOOST_TEST((mark(1, 2) == SquareMark::agreed));
  BOOST_TEST((mark(3, 2) == SquareMark::missing));
  BOOST_TEST((mark(8, 1) == SquareMark::extra));
  BOOST_TEST((mark(8, 8) == SquareMark::none));
  BOOST_TEST(picture.cells[56].name == "rook");
  BOOST_TEST(picture.title == "diagram 1 of takemake/rules.pug");
}

BOOST_AUTO_TEST_SUITE_END()
