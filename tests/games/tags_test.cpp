// Each tag against its definition: a line made by hand that shows it, and one that does not. The lines need not be
// puzzles; tags look at moves alone.
#define BOOST_TEST_MODULE tags
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <sstream>

#include "puzzles/games/tags.hpp"
#include "tests/support/positions.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/variants/variant.hpp"

using namespace arbiter;
using namespace arbiter::puzzles;

namespace {

struct Line {
  const char* variant;
  const char* fen;
  const char* moves;  ///< blanks between them
};

std::vector<std::string> tags_of_line(const Line& line, std::size_t last_moves = 1) {
  const Variant& variant = *variant_named(line.variant);
  const Position start = tests::position_of(variant, line.fen);
  Certified win;
  std::istringstream words(line.moves);
  win.last_moves = last_moves;
  Setup here = start.setup();
  for (std::string text; words >> text;) {
    const auto legal = variant.generator(0).setup_moves(here);
    const auto move = find_move(text, here, variant, legal);
    BOOST_REQUIRE_MESSAGE(move.has_value(), line.fen << ": " << text);
    if (win.line.size() % 2 == 1) win.defences.push_back(legal.size());
    win.line.push_back(*move);
    win.texts.push_back(text);
    here = move->after;
  }
  win.moves = static_cast<unsigned>(win.line.size() + 1) / 2;
  win.mates = variant.generator(0).setup_status(here) == Status::mate;
  return tags_of({&variant, 0, start.setup(), &win}, PieceWorth(variant, 0));
}

struct TagCase {
  const char* tag;
  Line shows;
  Line lacks;
};

constexpr Line plain{"chess", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1-a7"};
constexpr Line smothered{"chess", "r6k/6pp/7N/8/2Q5/8/8/7K w - - 0 1", "c4-g8 a8xg8 h6-f7"};
constexpr Line back_rank{"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1-a8"};

constexpr Line chain{"interweave", "1b4br/4kk2/7n/8/3R1P2/1P6/2K1PBRP/1B2K3 b 43 e3,f 020110",
                     "h8-g7 g2xg6{g7} h6xb6{g6},b6xb2{b3},b2xd2{c2}"};
constexpr Line approach{"interweave", "1bnkknbr/1p2pppp/2p5/2pRp3/r7/7P/P1PPPP1P/RBNKK1B1 w 8 - 010000", "d5xd7{d8}"};
constexpr Line rifle{"interweave", "rb2k1br/p2p1ppp/5k2/3p1B2/n7/n7/8/R1NKK1BR w 32 - 010000", "f5x{f6}"};
constexpr Line long_leap{"interweave", "rbn1k1br/ppp1kNpp/8/n5N1/3P4/6P1/P2P2PP/RB1KK1BR w 16 - 000000", "f7xd7{e7}"};
constexpr Line returning{"takemake", "r1b2r2/5p1p/3Rp2n/k7/Pq4p1/2B3PP/2p4K/R1B3N1 w - - 12 36", "c3xb4,b4-c3"};
// The knight takes a rook, moves on as one, and then attacks a rook and a queen.
constexpr Line make_fork{"takemake", "1r3q2/7k/3r4/1N6/8/8/8/6K1 w - - 0 1", "b5xd6,d6-d7 h7-h6 d7xb8,b8-b7"};
constexpr Line exploded{"atomic", "3rk3/4r3/8/8/8/8/3R4/4K3 w - - 0 1", "d2xd8"};
constexpr Line dropped{"crazyhouse", "6rk/6pp/8/8/8/8/8/6K1[N] w - - 0 1", "N@f7"};
constexpr Line drop_between{"crazyhouse", "6k1/5ppp/8/8/8/8/8/RR4K1[n] w - - 0 1", "a1-a8 N@b8 b1xb8"};
constexpr Line captured{"duck", "8/8/8/3kR3/8/8/8/K6* w - - 0 31", "e5xd5"};
constexpr Line shielded{"duck", "r3k3/8/8/8/8/8/7P/K6* w - - 0 31", "h2-h3,h1-a4"};
constexpr Line beside{"atomic", "8/8/8/3k4/8/3K3Q/8/8 w - - 0 1", "d3-e4 d5-c5 h3-h5"};
constexpr Line birth_mate{
    "checkered", "rnb2knr/pp1pp1b1/1q3p2/6p1/Ps4Pp/3P1N2/2PNPP1P/R1BQKB1R b 19 ahii0010110111011000 - - 1", "b6xf2=P"};
// Black would like to play 2. ... Qe7-d7.
constexpr Line undo_trap{"checkered",
                         "r2qk2r/nppb1ppp/p2ppn2/8/QPP2s1P/B6N/P2PP1PR/RN2KB2 w 18 aiah1001101001100111 - - 1",
                         "a4xd7 e8-f8 d7-e7 f8-g8 e7-f8"};
constexpr Line last_checkered{"checkered",
                              "1r3bnR/p1k1ppr1/B1n5/1psp4/2P5/BP2Ps1b/P7/1R1Q1K2 w 74 iiii1000000010001100 - - 2b",
                              "a3xc5 f3-f2 f1xf2"};
constexpr Line fairy{"armies", "8/6w1/m4z2/3z4/E2c4/8/8/8 b 147 iiii - NC", "d4-c2"};
constexpr Line fide{"armies", "7k/8/8/8/8/8/8/R3K3 w 0 iiii - FF", "a1-a8"};
constexpr Line foreign{"armies", "7k/P7/8/8/8/8/8/4K3 w 0 iiii - FC", "a7-a8=C"};

std::span<const TagCase> cases() {
  static constexpr auto all = std::to_array<TagCase>({
      {"oneMove", plain, smothered},
      {"short", smothered, plain},
      {"long", {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h3 b8-a8 h3-h8"}, smothered},
      {"veryLong", {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h3 b8-a8 h3-h4 a8-b8 h4-h8"}, smothered},
      {"endgame", plain, {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2-e4"}},
      {"middlegame", {"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2-e4"}, plain},
      {"castling", {"chess", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1-g1"}, plain},
      {"promotion", {"chess", "7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7-a8=Q"}, plain},
      {"underPromotion",
       {"chess", "7k/P7/8/8/8/8/8/1Q2K3 w - - 0 1", "a7-a8=N"},
       {"chess", "7k/P7/8/8/8/8/8/1Q2K3 w - - 0 1", "a7-a8=Q"}},
      {"enPassant",
       {"chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5xd6{d5}"},
       {"chess", "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1", "e5xd6"}},
      {"advancedPawn",
       {"chess", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a6-a7"},
       {"chess", "4k3/8/8/P7/8/8/8/4K3 w - - 0 1", "a5-a6"}},
      {"kingMove", {"chess", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "e1-e2"}, plain},
      {"checkAnswered", {"chess", "4r2k/8/8/8/8/8/8/R3K3 w - - 0 1", "e1-d2"}, plain},
      {"allChecks", smothered, {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h8"}},
      {"crossCheck", {"chess", "7k/6pp/8/8/8/8/r7/R3K3 w - - 0 1", "a1-d1 a2-e2 e1xe2"}, smothered},
      {"discoveredCheck",
       {"chess", "4k3/8/8/8/4N3/8/8/4R2K w - - 0 1", "e4-c3"},
       {"chess", "4k3/8/8/8/8/8/8/3R3K w - - 0 1", "d1-e1"}},
      {"doubleCheck",
       {"chess", "4k3/8/8/8/4N3/8/8/4R2K w - - 0 1", "e4-f6"},
       {"chess", "4k3/8/8/8/4N3/8/8/4R2K w - - 0 1", "e4-c3"}},
      {"attraction", {"chess", "6k1/2Q5/8/8/8/8/8/R6K w - - 0 1", "c7-f7 g8xf7 a1-a7"}, smothered},
      {"smotheredMate", smothered, back_rank},
      {"backRankMate", back_rank, smothered},
      {"fork", {"chess", "r3k3/8/8/3N4/8/8/6p1/6K1 w - - 0 1", "d5-c7 e8-e7 c7xa8"}, smothered},
      // P. Morphy: if Black could pass, nothing would happen.
      {"zugzwang", {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1-a6 b7xa6 b6-b7"}, smothered},
      {"quietMove", {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h8"}, smothered},
      {"quietKey", {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h8"}, smothered},
      {"sacrifice", smothered, {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h8"}},
      {"forcedAnswers",
       {"chess", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "h1-h2 a8-b8 h2-h8"},
       {"chess", "7k/8/8/8/8/8/8/R3K3 w - - 0 1", "a1-a2 h8-g8 a2-a8"}},
      {"captureChain", chain, approach},
      {"severalCaptures",
       {"interweave", "3k2br/5k1p/2p1p3/N3b3/r2P3n/p7/P1BK4/3K1NB1 w 40 - 200010", "a5xe7{c6},e7xg7{f7}"},
       approach},
      {"approach", approach, rifle},
      {"rifle", rifle, approach},
      {"shortLeap",
       {"interweave", "1b1kk1br/3p1p2/r6n/5p2/2P1PK2/1B4P1/P5PP/R1NK2BR b 27 - 010010", "f5xf3{f4}"},
       approach},
      {"doubleLeap",
       {"interweave", "rb1kk2r/p1p2b2/1n1PP3/1p6/n5PP/2KNB3/P1P5/RBNK3R b 31 - 000000", "a4xe2{c3}"},
       long_leap},
      {"longLeap", long_leap, approach},
      {"custodian",
       {"interweave", "rb1k2br/pp1p2pp/8/3p4/1PP1n1kP/6R1/1PP3PP/1BNKK1BR w 20 - 010010", "h4-g5{g4}"},
       approach},
      {"makeLeg", {"takemake", "1n2q3/2p1p1k1/4bn2/4N2P/7R/1R6/3PP3/3QKB2 b - - 0 31", "e6xb3,b3-g3"}, returning},
      {"comesHome", returning, make_fork},
      {"makeCover",
       {"takemake", "r1bq1bnr/p1ppp1p1/np3p1p/5P2/P1P4P/BP1Pk3/4P1P1/RN1QKBNR w KQ - 1 10", "d1-c1 e3xd3,d3-d4 c1-f4"},
       make_fork},
      {"makeFork", make_fork, returning},
      {"makeMate", {"takemake", "Q7/2pk4/8/3p1P2/2rPP3/2N1q2p/R1P4P/B2K1R2 b - - 1 51", "c4xc3,c3-b1"}, make_fork},
      {"sharedPiece", undo_trap, birth_mate},
      {"changesNature", birth_mate, last_checkered},
      {"birthMate", birth_mate, undo_trap},
      {"undoTrap", undo_trap, last_checkered},
      {"stageTwo", last_checkered, birth_mate},
      {"lastCheckered", last_checkered, birth_mate},
      {"switch",
       {"checkered", "1rbqkb1r/pppppppp/7n/4N3/1nP5/7P/PP1PPPP1/RNBQKBR1 b 9 aiih1101111011111111 c3 - 1",
        "b4-c2 d1xc2 switch,c2xc1"},
       birth_mate},
      {"fairyPiece", fairy, fide},
      {"fairyPieces", {"armies", "6e1/tv6/2v3v1/v4v1v/V1g1g3/G6E/8/6l1 b 91 iiii - NN", "g1-f2 a3-a2 c4-c3"}, fairy},
      {"colourBound", {"armies", "1w1m3w/3zzQ2/z2f4/df6/8/1P1PNBN1/2R5/2BK4 b 77 iiii - FC", "b5xd3"}, fide},
      {"foreignPromotion", foreign, fide},
      {"colourBoundCastling",
       {"armies", "8/7k/8/8/8/8/8/D3K3 w 0 aiii - CF", "e1-b1"},
       {"armies", "8/7k/8/8/8/8/8/R3K3 w 0 aiii - FF", "e1-c1"}},
      {"thirdCheck",
       {"threecheck", "r1bqk1nr/1p1n3p/2p1p3/P4p2/1Q5P/B1PP3R/P3PbP1/RNK2B2 b kq - 3+1 6 18", "d8-g5"},
       {"threecheck", "r1bqk1nr/1p1n3p/2p1p3/P4p2/1Q5P/B1PP3R/P3PbP1/RNK2B2 b kq - 3+2 6 18", "d8-g5"}},
      {"explodedKing", exploded, beside},
      {"explosion", exploded, beside},
      {"connectedKings", beside, exploded},
      {"drop", dropped, drop_between},
      {"dropMate", dropped, drop_between},
      {"dropDefence", drop_between, dropped},
      {"capturedKing", captured, shielded},
      {"duckShield", shielded, {"duck", "r3k3/8/8/8/8/8/7P/K6* w - - 0 31", "h2-h3,h1-h2"}},
      {"reachesHill",
       {"kingofthehill", "2bqkn2/1r6/1p3r1b/1P1n2p1/1R5p/4K2P/1PPP2PQ/2BN2NR w - - 19 34", "e3-d4"},
       {"kingofthehill", "2bqkn2/1r6/1p3r1b/1P1n2p1/1R5p/4K2P/1PPP2PQ/2BN2NR w - - 19 34", "e3-d3"}},
      {"reachesGoal",
       {"racingkings", "8/6K1/8/8/8/8/8/k7 w - - 0 31", "g7-g8"},
       {"racingkings", "8/6K1/8/8/8/8/8/k7 w - - 0 31", "g7-h7"}},
      {"lastOfHorde",
       {"horde", "8/8/8/8/8/8/1k6/P7 b - - 0 31", "b2xa1"},
       {"horde", "8/8/8/8/8/8/1k6/P7 b - - 0 31", "b2-c2"}},
      {"firstRankDouble",
       {"horde", "7k/8/8/8/8/8/8/P7 w - - 0 31", "a1-a3"},
       {"horde", "7k/8/8/8/8/8/8/P7 w - - 0 31", "a1-a2"}},
  });
  return all;
}

bool is_among(const std::vector<std::string>& names, std::string_view tag) {
  return std::find(names.begin(), names.end(), tag) != names.end();
}

}  // namespace

BOOST_AUTO_TEST_CASE(every_tag_is_shown_and_lacked) {
  std::set<std::string_view> tried{"severalMates"};  // below
  for (const TagCase& each : cases()) {
    BOOST_TEST_MESSAGE(each.tag);
    tried.insert(each.tag);
    BOOST_TEST(is_among(tags_of_line(each.shows), each.tag), each.tag << " shown by " << each.shows.fen);
    BOOST_TEST(!is_among(tags_of_line(each.lacks), each.tag), each.tag << " lacked by " << each.lacks.fen);
  }
  for (const Variant* variant : all_variants()) {
    for (const Tag& tag : puzzle_tags(*variant)) BOOST_TEST(tried.count(tag.name) == 1U, tag.name << " has no test");
  }
}

BOOST_AUTO_TEST_CASE(several_last_moves) {
  BOOST_TEST(is_among(tags_of_line(back_rank, 2), "severalMates"));
  BOOST_TEST(!is_among(tags_of_line(back_rank, 1), "severalMates"));
}

// A piece that both players own gives check itself; nothing is discovered.
BOOST_AUTO_TEST_CASE(shared_pieces_give_check_themselves) {
  const auto tags = tags_of_line(
      {"checkered", "rnb2knr/pp1pp1b1/1q3p2/6p1/Ps4Pp/3P1N2/2PNPP1P/R1BQKB1R b 19 ahii0010110111011000 - - 1",
       "b6xf2=P"});
  BOOST_TEST(!is_among(tags, "discoveredCheck"));
  BOOST_TEST(!is_among(tags, "doubleCheck"));
}
