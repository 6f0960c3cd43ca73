// Moves as people type them: UCI, SAN, and what is said about words that name no move, or several.
#define BOOST_TEST_MODULE typed_move
#include <boost/test/unit_test.hpp>

#include <map>
#include <random>
#include <string>

#include "tests/support/fen_corpus.hpp"
#include "tests/support/legal_moves.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/notation/play.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/variants/variant.hpp"

using namespace arbiter;
using namespace arbiter::testing;

namespace {

struct Scene : LegalMoves {
  using LegalMoves::LegalMoves;

  std::string played(std::string_view text) const {
    const auto found = typed_move(text, before, variant, legal);
    return found ? to_text(found->move, before, variant) : std::string(found.error().front().check.name());
  }
  Fault fault(std::string_view text) const {
    const auto found = typed_move(text, before, variant, legal);
    BOOST_REQUIRE(!found);
    return found.error().front();
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(uci) {
  const Scene start("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (const char* word : {"e2e4", "E2E4", "e2-e4", " e2e4", "e2e4!?", "e4", "Pe4", "Pe2e4"})
    BOOST_TEST(start.played(word) == "e2-e4", word);
  BOOST_TEST(start.played("e2e4q") == "AT104");
  BOOST_TEST(start.played("e2e5") == "AT104");
  BOOST_TEST(start.played("e2e9") == "AT102");
  const Scene promotion("chess", "3rk3/P1P5/8/8/8/8/8/4K3 w - - 0 60");
  for (const char* word : {"a7a8q", "a7a8Q", "a8=Q", "a8Q", "a8=Q+", "a7-a8q"})
    BOOST_TEST(promotion.played(word) == "a7-a8=Q", word);
  BOOST_TEST(promotion.played("a7a8n") == "a7-a8=N");
  BOOST_TEST(promotion.played("cxd8=R+") == "c7xd8=R");
  BOOST_TEST(promotion.played("a7a8k") == "AT104");
  const Fault open = promotion.fault("a7a8");
  BOOST_TEST(open.check.name() == "AT105");
  BOOST_TEST(open.expected == "a7-a8=B a7-a8=N a7-a8=Q a7-a8=R");
  const Scene castling("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 20");
  for (const char* word : {"e1g1", "e1h1", "O-O", "0-0", "o-o", "O-O+", "0-0!", "Kg1"})
    BOOST_TEST(castling.played(word) == "e1-g1", word);
  for (const char* word : {"e1c1", "e1a1", "0-0-0", "O-O-O#"}) BOOST_TEST(castling.played(word) == "e1-c1", word);
  // From a shuffled set-up the king may step to the square where castling takes it; castling names the rook.
  const Scene shuffled("chess", "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
  for (const char* word : {"Kg1", "f1g1"}) BOOST_TEST(shuffled.played(word) == "f1-g1", word);
  for (const char* word : {"f1h1", "O-O", "0-0"}) BOOST_TEST(shuffled.played(word) == "O-O", word);
}

BOOST_AUTO_TEST_CASE(san) {
  const Scene start("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (const char* word : {"Nf3", "nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3+?"})
    BOOST_TEST(start.played(word) == "g1-f3", word);
  BOOST_TEST(start.played("Nbf3") == "AT104");
  BOOST_TEST(start.played("Nxf3") == "AT104");
  BOOST_TEST(start.played("0-0") == "AT104");
  // A small b is the file, a capital B the bishop.
  const Scene both("chess", "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1");
  BOOST_TEST(both.played("bxc3") == "b2xc3");
  BOOST_TEST(both.played("Bxc3") == "d2xc3");
  const Scene passant("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  BOOST_TEST(passant.played("exd6") == "e5xd6{d5}");
  const Scene rooks("chess", "4k3/8/8/8/8/8/7K/R4R2 w - - 0 1");
  BOOST_TEST(rooks.played("Rae1") == "a1-e1");
  const Fault two = rooks.fault("Re1+");
  BOOST_TEST(two.check.name() == "AT105");
  BOOST_TEST(two.message == "read as: rook to e1; 2 legal moves are that");
  BOOST_TEST(two.expected == "a1-e1 f1-e1");
  BOOST_TEST(two.begin == 0U);
  BOOST_TEST(two.end == 3U);
}

BOOST_AUTO_TEST_CASE(what_was_read_is_said) {
  const Scene start("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const Fault knight = start.fault("Nd3");
  BOOST_TEST(knight.message == "read as: knight to d3; no legal move is that");
  BOOST_TEST(knight.expected == "of that piece b1-a3 b1-c3 g1-f3 g1-h3; to d3 d2-d3");
  BOOST_TEST(start.fault("e5f6").message == "read as: e5 (empty) to f6; no legal move is that");
  BOOST_TEST(start.fault("exd3").message == "read as: pawn of the e-file takes on d3; no legal move is that");
  const Fault junk = start.fault("hello");
  BOOST_TEST(junk.check.name() == "AT102");
  BOOST_TEST(junk.expected == "e2-e4, e2e4, Nf3, exd5, b5xc6,c6-a5, a7-a8=Q, O-O");
}

BOOST_AUTO_TEST_CASE(other_variants) {
  // D2 9-10: the bishop takes on c6 and makes a knight's move, or the knight's move alone is typed.
  const Scene take("takemake", "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w 6 ahah -");
  BOOST_TEST(take.played("b5e7") == "b5xc6,c6-e7");
  BOOST_TEST(take.fault("Bxc6").check.name() == "AT105");
  BOOST_TEST(take.fault("Bxc6").expected == "b5xc6,c6-a5 b5xc6,c6-b4 b5xc6,c6-b8 b5xc6,c6-d4 b5xc6,c6-e7");
  const Scene waffle("armies", "gitletig/vvvvvvvv/8/8/8/8/ZZZZZZZZ/DWFCMFWD w 0 ahah - CN");
  BOOST_TEST(waffle.played("Wd3") == "b1-d3");  // a leap of two squares diagonally: g1 cannot
  BOOST_TEST(waffle.played("Nf3") == "AT104");
  const Scene woven("interweave", "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000");
  BOOST_TEST(woven.played("e2d3") == "e2-d3");  // pawns go diagonally
  BOOST_TEST(woven.played("Nca5") == "c1-a5");
}

BOOST_AUTO_TEST_CASE(uci_names_what_it_says) {
  // Every legal move of the corpus, typed by its first and last square: it is played, or listed among several.
  std::size_t played = 0;
  for (const CorpusLine& line : corpus_lines("corpus/fens/legal.fens")) {
    BOOST_TEST_CONTEXT("line " << line.number << ": " << line.fen) {
      const Setup before = line.variant->parse_fen(line.fen, line.options).value().setup;
      const auto legal = line.variant->generator(0).setup_moves(before);
      std::map<std::string, std::size_t> number;  // of moves with these squares
      const auto word_of = [](const Move& move) { return move.front().from.name() + move.back().to.name(); };
      for (const MoveOutcome& outcome : legal) ++number[word_of(outcome.move)];
      for (const MoveOutcome& outcome : legal) {
        const std::string word = word_of(outcome.move);
        const auto found = typed_move(word, before, *line.variant, legal);
        if (found) {
          BOOST_TEST(number[word] == 1U, word);
          BOOST_TEST((found->move == outcome.move), word);
          ++played;
        } else {
          BOOST_TEST(found.error().front().check.name() == "AT105", word);
        }
      }
    }
  }
  BOOST_TEST(played > 1000U);
}

BOOST_AUTO_TEST_CASE(junk_names_no_move) {
  const Scene scene("takemake", "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w 6 ahah -");
  std::mt19937 random(7);
  constexpr std::string_view often = "abcdefgh12345678-x{},=QNO0+#! RB";
  for (int i = 0; i < 20000; ++i) {
    std::string text(random() % 12, ' ');
    for (char& c : text) c = i % 2 == 0 ? often[random() % often.size()] : static_cast<char>(random() % 256);
    const auto found = typed_move(text, scene.before, scene.variant, scene.legal);
    if (found) continue;
    BOOST_REQUIRE(!found.error().empty());
    for (const Fault& fault : found.error()) BOOST_REQUIRE(fault.begin <= fault.end && fault.end <= text.size());
  }
}
