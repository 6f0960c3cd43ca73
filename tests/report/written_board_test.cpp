// Boards drawn with the letters of the FEN beside them.
#include <boost/test/unit_test.hpp>

#include <string>

#include "tests/support/drawn_board.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(written_board_test)

using namespace arbiter;

namespace {

struct Shown {
  std::string board;
  std::string legend;
};

Shown shown(const char* name, const char* fen) {
  const Variant& variant = *variant_named(name);
  const Board board = Ruleset(variant).parse_fen(fen, {}).value().setup.board;
  return {board_text(picture_as_written(board, fen, variant), {}), legend_of(board, fen, variant)};
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_letters_are_those_of_the_fen) {
  const Shown site = shown("armies", "gitletig/vvvvvvvv/8/8/8/8/ZZZZZZZZ/DWFCMFWD w 0 ahah - CN");
  BOOST_TEST(site.board.starts_with("8  g  i  t  l  e  t  i  g\n7  v  v  v  v  v  v  v  v\n6  .  ."));
  BOOST_TEST(site.board.find("1  D  W  F  C  M  F  W  D\n") != std::string::npos);
  BOOST_TEST(site.legend ==
             "z v pawn, m e king, d bede, w waffle, f fad, c cardinal, g charging rook, i fibnif, t charging knight, "
             "l colonel");
}

BOOST_AUTO_TEST_CASE(orthodox_letters_need_no_legend) {
  const Shown start = shown("armies", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 ahah - FF");
  BOOST_TEST(start.legend.empty());
  const Shown chess = shown("chess", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
  BOOST_TEST(chess.legend.empty());
  BOOST_TEST(chess.board.starts_with("8  .  .  .  .  k  .  .  .\n"));
}

BOOST_AUTO_TEST_CASE(another_text_gives_the_documents_letters) {
  const Variant& chess = *variant_named("chess");
  const Board board = Ruleset(chess).parse_fen("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", {}).value().setup.board;
  for (const char* fen : {"", "8/8/8/8/8/8/8/8 w", "4k3/8/8/8/8/8/P7/4K4 w", "4?3/8/8/8/8/8/P7/4K3 w"}) {
    BOOST_TEST(board_text(picture_as_written(board, fen, chess), {}) == draw(board, chess), fen);
    BOOST_TEST(legend_of(board, fen, chess).empty(), fen);
  }
}

// The pockets of a game: in letters below the board, in words for those who cannot see it.
BOOST_AUTO_TEST_CASE(pieces_beside_the_board_are_told) {
  const Variant& variant = *variant_named("crazyhouse");
  const auto picture_with = [&](const std::string& pocket) {
    const std::string fen = "4k3/8/8/8/8/8/4P3/4K3[" + pocket + "] w - - 0 21";
    return picture_as_written(Ruleset(variant).parse_fen(fen, {}).value().setup, fen, variant);
  };
  const BoardPicture both = picture_with("QPPp");
  BOOST_TEST(board_text(both, {}).ends_with("a  b  c  d  e  f  g  h\nbeside the board: White Q 2P, Black p"));
  BOOST_TEST(board_in_words(both).find("beside the board: White: queen, 2 pawn; Black: pawn.") != std::string::npos);
  BOOST_TEST(board_text(picture_with("nn"), {}).ends_with("\nbeside the board: Black 2n"));
  BOOST_TEST(board_text(picture_with(""), {}).ends_with("a  b  c  d  e  f  g  h"));
}

BOOST_AUTO_TEST_SUITE_END()
