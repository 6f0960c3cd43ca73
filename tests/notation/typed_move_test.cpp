// Moves as people type them: UCI, SAN, and what is said about words that name no move, or several.
#include <boost/test/unit_test.hpp>

#include <map>
#include <random>
#include <string>

#include "tests/support/corpus_positions.hpp"
#include "tests/support/every.hpp"
#include "tests/support/legal_moves.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(typed_move_test)

using namespace arbiter;
using namespace arbiter::testing;
using namespace arbiter::tests;

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
  for (const char* word :
       {"a7a8q", "a7a8Q", "a8=Q", "a8Q", "a8=Q+", "a7-a8q", "a8(Q)", "a8(q)+", "a8=(Q)", "a8/Q", "a7a8(Q)"})
    BOOST_TEST(promotion.played(word) == "a7-a8=Q", word);
  BOOST_TEST(promotion.played("a7a8n") == "a7-a8=N");
  BOOST_TEST(promotion.played("cxd8=R+") == "c7xd8=R");
  BOOST_TEST(promotion.played("cxd8(N)!") == "c7xd8=N");
  BOOST_TEST(promotion.played("a7a8k") == "AT104");
  BOOST_TEST(promotion.played("a8(K)") == "AT104");
  for (const char* word : {"a8(Q", "a8Q)", "a8()", "a8(QR)", "(Q)", "a8=="})
    BOOST_TEST(promotion.played(word) == "AT102", word);
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

BOOST_AUTO_TEST_CASE(births_of_checkered_pieces) {
  // CK.birth: the piece on the capture square has the nature of the captor or of the captured piece.
  const Scene births("checkered", "4k3/8/5n2/4P3/6N1/8/8/4K3 w 0 iiii0000000000000000 - - 1-");
  const Fault open = births.fault("exf6");
  BOOST_TEST(open.check.name() == "AT105");
  BOOST_TEST(open.expected == "e5xf6 e5xf6=N");  // to_text leaves out the nature that the piece had
  for (const char* word : {"exf6=P", "exf6P", "e5xf6=P", "e5f6p", "exf6(P)", "exf6=P+", "exf6=S"})
    BOOST_TEST(births.played(word) == "e5xf6", word);
  for (const char* word : {"exf6=N", "e5f6n", "exf6=O"}) BOOST_TEST(births.played(word) == "e5xf6=N", word);
  BOOST_TEST(births.played("exf6=Q") == "AT104");
  // Where both natures are the same, the nature may be said and may be left out.
  for (const char* word : {"Nxf6", "Nxf6=N", "g4f6n"}) BOOST_TEST(births.played(word) == "g4xf6", word);
  BOOST_TEST(births.played("Nxf6=P") == "AT104");
  BOOST_TEST(births.played("Ne3=N") == "AT104");  // nothing was born
  // A checkered captor has its nature from the same choice, and may keep it.
  const Scene again("checkered", "4k3/8/8/3u4/8/3r4/8/4K3 w 0 iiii0000000000000000 - - 1-");
  for (const char* word : {"d5xd3", "d5xd3=R", "Rxd3=R", "d5d3r"}) BOOST_TEST(again.played(word) == "d5xd3", word);
  for (const char* word : {"d5xd3=Q", "d5-d4=R"}) BOOST_TEST(again.played(word) == "AT104", word);
}

BOOST_AUTO_TEST_CASE(uci_names_what_it_says) {
  // Every legal move of the corpus, typed by its first and last square. The header says which moves have such a word:
  // those from its first square whose first or last step goes to the other square, and castling to the rook
  // there. The word plays the only one, or the only one that does not castle; several are listed. Of many hundred
  // moves, as the duck gives, a few are enough.
  constexpr std::size_t many = 300;
  constexpr std::size_t enough = 20;
  std::map<std::string, std::size_t> played;  // by variant
  std::map<std::string, std::size_t> listed;
  std::size_t number = 0;
  for (const CorpusPosition& position : CorpusPositions::all()) {
    if (number++ % tests::every_nth() != 0) continue;
    const Variant& variant = position.ruleset.variant();
    const Setup& before = position.setup;
    BOOST_TEST_CONTEXT(position.file << ": " << variant.write_fen(before, start_style(variant))) {
      const auto legal = position.ruleset.generator().setup_moves(before);
      for (std::size_t at = 0; at<legal.size(); at += legal.size()> many ? legal.size() / enough : 1) {
        const MoveOutcome& outcome = legal[at];
        if (outcome.move.front().places) {  // no square that it comes from: UCI has N@f3, as our own notation
          const std::string word = to_text(outcome.move, before, variant);
          const auto found = typed_move(word, before, variant, legal);
          BOOST_TEST((found && found->move == outcome.move), word);
          continue;
        }
        const Square from = outcome.move.front().from;
        const Square to = outcome.move.back().to;
        if (outcome.move.front().switches) {  // never meant by squares alone
          const auto found = typed_move(from.name() + to.name(), before, variant, legal);
          BOOST_TEST((!found || !found->move.front().switches), from.name() + to.name());
          continue;
        }
        std::vector<Move> named;
        std::vector<Move> without_castling;
        for (const MoveOutcome& other : legal) {
          const Step& first = other.move.front();
          const bool corner = first.also && first.also->from == to;
          if (first.switches || first.places || first.from != from ||
              (first.to != to && other.move.back().to != to && !corner))
            continue;
          named.push_back(other.move);
          if (!first.also) without_castling.push_back(other.move);
        }
        const std::vector<Move>& meant = without_castling.size() == 1 ? without_castling : named;
        const std::string word = from.name() + to.name();
        const auto found = typed_move(word, before, variant, legal);
        BOOST_REQUIRE_MESSAGE(found.has_value() == (meant.size() == 1), word);
        if (found) {
          BOOST_TEST((found->move == meant.front()), word);
          ++played[std::string(variant.name())];
        } else {
          BOOST_TEST(found.error().front().check.name() == "AT105", word);
          for (std::size_t i = 0; i < named.size() && named.size() <= 12; ++i) {
            const std::string text = to_text(named[i], before, variant);
            BOOST_TEST(found.error().front().expected.find(text) != std::string::npos, word << " without " << text);
          }
          ++listed[std::string(variant.name())];
        }
      }
    }
  }
  for (const Variant* variant : all_variants()) {
    const std::string name(variant->name());
    BOOST_TEST_MESSAGE(name << ": " << played[name] << " played, " << listed[name] << " listed");
    BOOST_TEST(played[name] > 100U / tests::every_nth(), name);
  }
  for (const char* name : {"chess", "takemake", "interweave", "checkered"})
    BOOST_TEST((listed[name] > 0U || tests::every_nth() > 1), name);
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

namespace {

/// The board after moves from the variant's start, or the message about the first that is not a legal move.
std::string played_from_start(const char* name, std::string_view moves) {
  const Variant& variant = *variant_named(name);
  RootReading start = read_root(known_fen(variant, "start", "").value(), Ruleset(variant), {}, Take::positions);
  const auto end = play(moves, std::move(start.written).value(), Location{});
  if (!end) return std::string(end.error().front().check.name()) + ": " + end.error().front().message;
  return end->fen.substr(0, end->fen.find(' '));
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_stands_between_moves) {
  const std::string after = "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR";
  for (const char* moves : {
           "e4 Nf6",
           "1. e4 1... Nf6",
           "1.e4 1...Nf6",
           "1 e4 Nf6",
           "12. e4 12 ... Nf6 13.",
           "e4 ... Nf6",
           "e4 $1 Nf6 $32",
           "e4 !? Nf6 +=",
           "e4!? Nf6?!",
           "1. e4 Nf6 1-0",
           "1. e4 Nf6 1/2-1/2",
           "1. e4 Nf6 *",
           "{Alekhine's} 1. e4 {best by test} 1... Nf6 {, he said}",
           "1. e4{best} Nf6{(!)}",
           "e4 ; the rest of the line: Nc6\nNf6;",
           "1. e4 (1. d4 d5 (1... Nf6 {not (this} 2. c4) 2. c4) Nf6",
           "1. e4(d4) Nf6",
           "1. e4\r\n1... Nf6\r\n",
       })
    BOOST_TEST(played_from_start("chess", moves) == after, moves);
  BOOST_TEST(played_from_start("chess", "e4 d5 e5 f5 exf6 e.p.") == "rnbqkbnr/ppp1p1pp/5P2/3p4/8/8/PPPP1PPP/RNBQKBNR");
  BOOST_TEST(played_from_start("chess", "e4 d5 e5 f5 e5xf6{f5} *") ==
             "rnbqkbnr/ppp1p1pp/5P2/3p4/8/8/PPPP1PPP/RNBQKBNR");
  BOOST_TEST(played_from_start("checkered", "1. e4 d5 2. exd5=P") == "rnbqkbnr/ppp1pppp/8/3s4/8/8/PPPP1PPP/RNBQKBNR");
  // Nothing is skipped that could be a mistake.
  for (const char* word : {"--", "Z0", "0000", "@@@@", "null", "pass"}) {
    BOOST_TEST(played_from_start("chess", std::string("e4 ") + word) ==
                   "AT104: a null move (a pass) is not a legal move here: Black may not pass",
               word);
  }
  const char* blocked = "4k3/8/8/p7/s7/P7/8/4K3 c 4 iiii0000000000000000 - - 3c";  // D4: Checkered has no move
  for (const char* word : {"--", "Z0", "0000", "@@@@", "null", "pass"})
    BOOST_TEST(Scene("checkered", blocked).played(word) == "pass", word);
  BOOST_TEST(played_from_start("chess", "e4 0-0") ==
             "AT104: castling is not legal here: the bishop on f8 is in the way (CH.castle.path)");
  BOOST_TEST(played_from_start("chess", "e4 {best Nf6") == "AT102: this comment is not closed");
  BOOST_TEST(played_from_start("chess", "e4 (d4 {x)} d5") == "AT102: this variation is not closed");
  BOOST_TEST(played_from_start("chess", "e4 ) Nf6") == "AT102: this is not a step");
  BOOST_TEST(played_from_start("chess", "e4 } Nf6") == "AT102: this is not a step");
  BOOST_TEST(played_from_start("chess", "e4 2-0") == "AT102: this is not a step");
}

BOOST_AUTO_TEST_CASE(words_of_junk_come_to_an_end) {
  std::mt19937 random(11);
  constexpr std::string_view often = "ad4e8(){};. 1-0*$!\n,=Q";
  for (int i = 0; i < 20000; ++i) {
    std::string text(random() % 40, ' ');
    for (char& c : text) c = often[random() % often.size()];
    std::size_t at = 0;
    for (MoveWord word = next_move_word(text, 0); word.begin < text.size(); word = next_move_word(text, word.end)) {
      BOOST_REQUIRE(word.begin >= at);
      BOOST_REQUIRE(word.end > word.begin);
      BOOST_REQUIRE(word.end <= text.size());
      at = word.end;
    }
  }
}

// The duck's step behind a comma, as in UCI, or behind a sign, as sites write it.
BOOST_AUTO_TEST_CASE(with_the_duck) {
  const Scene start("duck", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  for (const char* word : {"e2e4,e4e6", "e4@e6", "e2e4@e6", " e2-e4@e6!"})
    BOOST_TEST(start.played(word) == "e2-e4,D@e6", word);
  BOOST_TEST(start.played("Nf3@g1") == "g1-f3,D@g1");
  BOOST_TEST(start.played("e4@e4") == "AT104");
  BOOST_TEST(start.played("e5@e6") == "AT104");
  const Scene later("duck", "2k5/1P6/3*4/8/8/8/8/4K2R w K - 0 40");
  BOOST_TEST(later.played("b7b8q,b8d5") == "b7-b8=Q,d6-d5");
  BOOST_TEST(later.played("bxc8=N") == "b7xc8=N");
  BOOST_TEST(later.played("O-O@h1") == "e1-g1,d6-h1");
  BOOST_TEST(later.played("e1g1,g1h1") == "e1-g1,d6-h1");
  BOOST_TEST(later.played("Rh8@d6") == "AT102");
}

BOOST_AUTO_TEST_SUITE_END()
