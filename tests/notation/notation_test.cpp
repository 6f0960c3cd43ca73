// Moves as text: the grammar, and finding the move that a text names.
#include <boost/test/unit_test.hpp>

#include <random>
#include <set>
#include <string>

#include "tests/support/drawn_board.hpp"
#include "tests/support/every.hpp"
#include "tests/support/fen_corpus.hpp"
#include "tests/support/legal_moves.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/orthodox/state.hpp"

BOOST_AUTO_TEST_SUITE(notation_test)

using namespace arbiter;
using namespace arbiter::testing;

namespace {

struct Scene : LegalMoves {
  using LegalMoves::LegalMoves;

  Parsed<MoveOutcome> find(std::string_view text) const { return find_move(text, before, variant, legal); }
  std::string canonical(std::string_view text) const {
    const auto found = find(text);
    return found ? to_text(found->move, before, variant)
                 : "refused: " + std::string(found.error().front().check.name());
  }
  Fault fault(std::string_view text) const {
    const auto found = find(text);
    BOOST_REQUIRE(!found);
    return found.error().front();
  }
};

Square at(const char* name) { return *Square::parse(name); }
SquareSet set_of(std::initializer_list<const char*> names) {
  SquareSet set;
  for (const char* name : names) set |= at(name);
  return set;
}

}  // namespace

BOOST_AUTO_TEST_CASE(plain_steps) {
  const Scene start("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  BOOST_TEST(start.canonical("e2-e4") == "e2-e4");
  BOOST_TEST(start.canonical("  g1-f3\t") == "g1-f3");
  BOOST_TEST(start.canonical("e2xe4") == "refused: AT104");
  BOOST_TEST(start.canonical("e2e4") == "refused: AT102");
  BOOST_TEST(start.canonical("e2-e9") == "refused: AT102");
  BOOST_TEST(start.canonical("e2-e4,") == "refused: AT102");
  BOOST_TEST(start.canonical("e2-e4,e4-e5") == "refused: AT104");
  BOOST_TEST(start.canonical("e2-e4=Q") == "refused: AT104");
  BOOST_TEST(start.canonical("") == "refused: AT101");
  BOOST_TEST(start.canonical("O-O") == "refused: AT104");
  BOOST_TEST(start.canonical("switch") == "refused: AT106");
  BOOST_TEST(start.canonical("switch,e2-e4") == "refused: AT104");
  BOOST_TEST(start.canonical(std::string(100'000, 'x')) == "refused: AT102");
}

BOOST_AUTO_TEST_CASE(faults_say_where_and_what_would_be_right) {
  const Scene start("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const Fault far = start.fault(" e2-e5");
  BOOST_TEST(far.begin == 1U);
  BOOST_TEST(far.end == 6U);
  BOOST_TEST(far.seen == "e2-e5");
  BOOST_TEST(far.expected == "e2-e3 e2-e4");
  BOOST_TEST(start.fault("e7-e5").message == "the pawn on e7 is Black's, White is to move");
  BOOST_TEST(start.fault("e4-e5").message == "e4 is empty");
  BOOST_TEST(start.fault("a1-a2").message == "the rook on a1 has no legal move");

  const Scene take("takemake", "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w 6 ahah -");
  const Fault half = take.fault("b5xc6");
  BOOST_TEST(half.check.name() == "AT106");
  BOOST_TEST(half.begin == 5U);
  BOOST_TEST(half.expected == "b5xc6,c6-a5 b5xc6,c6-b4 b5xc6,c6-b8 b5xc6,c6-d4 b5xc6,c6-e7");
  const Fault leg = take.fault("b5xc6,c6-c7");
  BOOST_TEST(leg.check.name() == "AT104");
  BOOST_TEST(leg.begin == 6U);
  BOOST_TEST(leg.end == 11U);
}

BOOST_AUTO_TEST_CASE(make_legs_of_the_document) {
  // D2 9-10 and 31.
  const Scene bishop("takemake", "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w 6 ahah -");
  for (const char* move : {"b5xc6,c6-a5", "b5xc6,c6-b4", "b5xc6,c6-d4", "b5xc6,c6-e7", "b5xc6,c6-b8"}) {
    BOOST_TEST(bishop.canonical(move) == move);
  }
  const Scene king("takemake", "rnbq2nr/ppp2ppp/4p3/3p4/1k1P4/P1N2N2/1PP1PPPP/R2QKB1R b 13 ahii -");
  for (const char* move : {"b4xc3,c3-a4", "b4xc3,c3-b5", "b4xc3,c3-e4"}) BOOST_TEST(king.canonical(move) == move);
  BOOST_TEST(king.canonical("b4xc3,c3-d5") == "refused: AT104");
}

BOOST_AUTO_TEST_CASE(promotion) {
  const Scene scene("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 60");
  for (const char* move : {"a7-a8=Q", "a7-a8=R", "a7-a8=B", "a7-a8=N"}) BOOST_TEST(scene.canonical(move) == move);
  BOOST_TEST(scene.canonical("a7-a8=K") == "refused: AT104");
  BOOST_TEST(scene.canonical("a7-a8=q") == "refused: AT102");
  const Fault open = scene.fault("a7-a8");
  BOOST_TEST(open.check.name() == "AT105");
  BOOST_TEST(open.expected == "a7-a8=B a7-a8=N a7-a8=Q a7-a8=R");
}

BOOST_AUTO_TEST_CASE(en_passant) {
  const Scene chess("chess", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
  BOOST_TEST(chess.canonical("e5xf6{f5}") == "e5xf6{f5}");
  BOOST_TEST(chess.canonical("e5xf6") == "e5xf6{f5}");
  BOOST_TEST(chess.canonical("e5xf6{f6}") == "refused: AT104");
  BOOST_TEST(chess.canonical("e5xf6{f5,d5}") == "refused: AT104");
  const Scene make("takemake", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
  BOOST_TEST(make.canonical("e5xf6{f5},f6-f5") == "e5xf6{f5},f6-f5");
  BOOST_TEST(make.canonical("e5xf6,f6-f5") == "e5xf6{f5},f6-f5");
}

BOOST_AUTO_TEST_CASE(castling) {
  const Scene usual("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 20");
  BOOST_TEST(usual.canonical("O-O") == "e1-g1");
  BOOST_TEST(usual.canonical("O-O-O") == "e1-c1");
  BOOST_TEST(usual.canonical("e1-g1") == "e1-g1");
  // A king that castles to the next square also steps there; one that stands on its target does not move at all.
  const Scene shuffled("chess", "4k3/8/8/8/8/8/8/5K1R w K - 4 20");
  BOOST_TEST(shuffled.canonical("O-O") == "O-O");
  BOOST_TEST(shuffled.canonical("f1-g1") == "f1-g1");
  BOOST_TEST(shuffled.find("O-O")->move.front().also.has_value());
  BOOST_TEST(!shuffled.find("f1-g1")->move.front().also.has_value());
  const Scene on_the_spot("chess", "4k3/8/8/8/8/8/8/6KR w K - 4 20");
  BOOST_TEST(on_the_spot.canonical("O-O") == "O-O");
  // DA.castle.colorbound: the king of the Clobberers goes to the b-file.
  const Scene colourbound("armies", "4k3/8/8/8/8/8/8/D3K3 w 40 aiii - CF");
  BOOST_TEST(colourbound.canonical("O-O-O") == "e1-b1");
  // CK.stage2.kings: Black has both kings here, and castles with either.
  const Scene both("checkered",
                   "1rk1brnb/1p2qp2/1np5/p1t1p1pp/4P2P/P4NP1/1PPP1P2/NRK1BR1B b 25 bfbf0111010001000100 - - 2w");
  BOOST_TEST(both.canonical("O-O-O") == "O-O-O");
  BOOST_TEST(both.canonical("c1-O-O-O") == "c1-O-O-O");
  BOOST_TEST(both.find("O-O-O")->move.front().from.name() == "c8");
  BOOST_TEST(both.find("c1-O-O-O")->move.front().from.name() == "c1");
  BOOST_TEST(both.canonical("d1-O-O-O") == "refused: AT104");
}

BOOST_AUTO_TEST_CASE(every_move_has_a_text_of_its_own) {
  Random random(20261122);
  for (const Variant* variant : all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      std::size_t setups = 0;
      for (std::size_t i = 0; i < 60 / tests::every_nth(); ++i) {
        Setup setup =
            i % 2 == 0 ? Ruleset(*variant, profile).random_setup(random) : variant->shuffled_start(random.below(900));
        for (int ply = 0; ply < 40; ++ply) {
          std::vector<MoveOutcome> legal;
          try {
            legal = Ruleset(*variant, profile).generator().setup_moves(setup);
          } catch (const TooManyMoves&) {
            break;
          }
          std::set<std::string> texts;
          for (const MoveOutcome& each : legal) texts.insert(to_text(each.move, setup, *variant));
          BOOST_TEST_REQUIRE(texts.size() == legal.size(), variant->write_fen(setup, {}));
          ++setups;
          if (legal.empty()) break;
          setup = legal[random.below(legal.size())].after;
        }
      }
      BOOST_TEST(setups > 200U / tests::every_nth(), variant->name());
    }
  }
}

BOOST_AUTO_TEST_CASE(captures_elsewhere) {
  // Steps of the other variants, as data: a leap over the victim, a rifle capture, custodians beside a capture.
  const Variant& chess = *variant_named("chess");
  const Setup before = Ruleset(chess).parse_fen("4k3/8/8/8/4K3/8/8/8 w - - 0 60", {}).value().setup;
  const Piece king = piece_of(Side::white, orthodox::king);
  const auto text = [&](const char* to, SquareSet captures) {
    return to_text({Step{at("e4"), at(to), captures, king}}, before, chess);
  };
  BOOST_TEST(text("e6", set_of({"e5"})) == "e4xe6{e5}");
  BOOST_TEST(text("e4", set_of({"e5"})) == "e4x{e5}");
  BOOST_TEST(text("e5", set_of({"e5"})) == "e4xe5");
  BOOST_TEST(text("e5", set_of({"e5", "f5"})) == "e4xe5{e5,f5}");
  // Shared pieces are taken for good by the player of one of them; who plays a coloured piece with them joins.
  Setup shared = before;
  shared.board.put(at("e4"), {Owner::both, orthodox::king});
  const Move takes_over{Step{at("e4"), at("e5"), {}, king, {}, true}};
  BOOST_TEST(to_text(takes_over, shared, chess) == "switch,e4-e5");
  BOOST_TEST(to_text(takes_over, before, chess) == "join,e4-e5");

  const std::vector<MoveOutcome> legal{{{Step{at("e4"), at("e6"), set_of({"e5"}), king}}, before},
                                       {{Step{at("e4"), at("e4"), set_of({"e5"}), king}}, before},
                                       {{Step{at("e4"), at("e4"), set_of({"f4"}), king}}, before},
                                       {{Step{at("e4"), at("e5"), {}, king, {}, true}}, before}};
  for (const MoveOutcome& outcome : legal) {
    const std::string word = to_text(outcome.move, before, chess);
    const auto found = find_move(word, before, chess, legal);
    BOOST_REQUIRE_MESSAGE(found, word);
    BOOST_TEST((found->move == outcome.move), word);
  }
  BOOST_TEST(find_move("e4xe6", before, chess, legal).has_value());
  BOOST_TEST(!find_move("e4x", before, chess, legal).has_value());
  BOOST_TEST(!find_move("e4-e5", before, chess, legal).has_value());
}

BOOST_AUTO_TEST_CASE(every_legal_move_is_found_by_its_text) {
  std::size_t moves = 0;
  for (const CorpusLine& line : corpus_lines("corpus/fens/legal.fens")) {
    BOOST_TEST_CONTEXT("line " << line.number << ": " << line.fen) {
      const Setup before = Ruleset(*line.variant).parse_fen(line.fen, line.options).value().setup;
      for (std::size_t profile = 0; profile < line.variant->profiles().size(); ++profile) {
        const auto legal = Ruleset(*line.variant, profile).rules().setup_moves(before);
        std::set<std::string> words;
        for (const MoveOutcome& outcome : legal) {
          const std::string word = to_text(outcome.move, before, *line.variant);
          BOOST_TEST(words.insert(word).second, word << " names two moves");
          const auto found = find_move(word, before, *line.variant, legal);
          BOOST_REQUIRE_MESSAGE(found, word);
          BOOST_TEST((found->move == outcome.move), word);
          ++moves;
        }
      }
    }
  }
  BOOST_TEST(moves > 2000U);
}

BOOST_AUTO_TEST_CASE(junk_names_no_move) {
  const Scene scene("takemake", "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w 6 ahah -");
  std::mt19937 random(5);
  constexpr std::string_view often = "abcdefgh12345678-x{},=QNO";
  for (int i = 0; i < 20000; ++i) {
    std::string text(random() % 16, ' ');
    for (char& c : text) c = i % 2 == 0 ? often[random() % often.size()] : static_cast<char>(random() % 256);
    const auto found = scene.find(text);
    if (found) continue;
    BOOST_REQUIRE(!found.error().empty());
    for (const Fault& fault : found.error()) BOOST_REQUIRE(fault.begin <= fault.end && fault.end <= text.size());
  }
}

BOOST_AUTO_TEST_CASE(drawing) {
  const Variant& armies = *variant_named("armies");
  const Setup setup = Ruleset(armies).parse_fen("8/8/8/3D4/8/4w3/8/8", {}).value().setup;
  BOOST_TEST(draw(setup.board, armies, set_of({"d5", "a8", "h1"})) ==
             "8 [.] .  .  .  .  .  .  .\n"
             "7  .  .  .  .  .  .  .  .\n"
             "6  .  .  .  .  .  .  .  .\n"
             "5  .  .  . [D] .  .  .  .\n"
             "4  .  .  .  .  .  .  .  .\n"
             "3  .  .  .  .  w  .  .  .\n"
             "2  .  .  .  .  .  .  .  .\n"
             "1  .  .  .  .  .  .  . [.]\n"
             "   a  b  c  d  e  f  g  h");
}

BOOST_AUTO_TEST_CASE(counters) {
  const auto after = [](const char* name, const char* fen, const char* move) {
    const Scene scene(name, fen);
    return counters_after(scene.before, scene.find(move).value().move, orthodox::pawn);
  };
  const Counters quiet = after("chess", "4k3/7p/8/8/8/8/8/R3K3 w - - 7 30", "a1-a2");
  BOOST_TEST(quiet.plies == 59U);
  BOOST_TEST(quiet.halfmove == 8U);
  BOOST_TEST(after("chess", "4k3/7p/8/8/8/8/8/4K2R w - - 7 30", "h1xh7").halfmove == 0U);
  BOOST_TEST(after("chess", "4k3/7p/8/8/8/8/8/4K2R b - - 7 30", "h7-h6").halfmove == 0U);
  BOOST_TEST(after("takemake", "4k3/7p/8/8/8/8/8/4K2R w - - 7 30", "h1xh7,h7-h6").halfmove == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
