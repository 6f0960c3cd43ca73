// Checkered chess, besides its FEN corpus: the meaning of the fields, what depends on the profile, the rights that
// matter, moves as text.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "tests/support/drawn_board.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/variants/checkered/rules_three.hpp"
#include "verifier/variants/checkered/state.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(checkered_fen_test)

using namespace arbiter;
using namespace arbiter::checkered;

namespace {

const Variant& game() { return *variant_named("Checkered"); }
Setup read(const std::string& fen) { return Ruleset(game()).parse_fen(fen, {}).value().setup; }
Square at(const char* name) { return *Square::parse(name); }
constexpr Piece shared(Role role) { return {Owner::both, role}; }

std::string judged(const char* fen, std::size_t profile) {
  const auto parsed = Ruleset(game()).parse_fen(fen, {}).value();
  std::string text;
  for (const Fault& fault : Ruleset(game(), profile).faults(parsed.setup, parsed.map)) {
    text += std::string(fault.check.name()) + (fault.level == Level::error ? " " : "? ");
  }
  return text;
}
/// The fields after the counter that remain.
std::string essence(const char* fen, std::size_t profile = 0) {
  const std::string text = game().write_fen(Ruleset(game(), profile).essential(read(fen)),
                                            {.dialect = Dialect::vchess, .alphabet = 0, .fields = 0});
  return text.substr(text.find(' ', text.find(' ', text.find(' ') + 1) + 1) + 1);
}
std::set<std::string> texts(const char* fen, const char* from) {
  const Setup setup = read(fen);
  std::set<std::string> result;
  for (const MoveOutcome& outcome : Ruleset(game()).rules().setup_moves(setup)) {
    if (outcome.move.front().from == at(from)) result.insert(to_text(outcome.move, setup, game()));
  }
  return result;
}
std::string found(const char* fen, std::string_view text, std::size_t profile = 0) {
  const Setup setup = read(fen);
  const auto outcome = find_move(text, setup, game(), Ruleset(game(), profile).rules().setup_moves(setup));
  return outcome ? to_text(outcome->move, setup, game())
                 : "refused: " + std::string(outcome.error().front().check.name());
}

}  // namespace

BOOST_AUTO_TEST_CASE(fields_mean_what_the_sites_mean) {
  const Setup setup = read("s3k3/o6p/c7/u7/t7/8/P7/4K2R b 41 ihii1000000000000001 - a8a7 1");
  BOOST_TEST((setup.board[at("a8")] == shared(orthodox::pawn)));
  BOOST_TEST((setup.board[at("a7")] == shared(orthodox::knight)));
  BOOST_TEST((setup.board[at("a6")] == shared(orthodox::bishop)));
  BOOST_TEST((setup.board[at("a5")] == shared(orthodox::rook)));
  BOOST_TEST((setup.board[at("a4")] == shared(orthodox::queen)));
  BOOST_TEST(orthodox::may_castle(setup.state, Side::white, 7));
  BOOST_TEST(!orthodox::may_castle(setup.state, Side::black, 7));
  BOOST_TEST(may_double(setup.state, at("a2")));
  BOOST_TEST(may_double(setup.state, at("h7")));
  BOOST_TEST(!may_double(setup.state, at("a7")));
  BOOST_TEST((last_quiet(setup.state) == QuietMove{at("a8"), at("a7")}));
  BOOST_TEST((stage(setup.state) == Stage::one_may_switch));

  // xogo: rows from the top, columns from the left, both from 0.
  const Setup other =
      read(R"(4k3/8/8/8/8/8/P5s1/4K3 w 40 {"flags":"88881000000000000000","cmove":"5666","stage":"2b"})");
  BOOST_TEST((last_quiet(other.state) == QuietMove{at("g3"), at("g2")}));
  BOOST_TEST((checkered_player(other.state) == Side::black));
  BOOST_TEST(!orthodox::en_passant_square(other.state).has_value());
}

BOOST_AUTO_TEST_CASE(what_a_diagram_does_not_say) {
  // Coloured pawns at home may jump, others not; no castling; the switch is not allowed.
  const Setup setup = read("r3k2r/pP4sp/8/8/8/8/Ps4pP/R3K2R");
  for (const char* home : {"a2", "h2", "a7", "h7"}) BOOST_TEST(may_double(setup.state, at(home)), home);
  for (const char* other : {"b2", "g2", "b7", "g7", "e2"}) BOOST_TEST(!may_double(setup.state, at(other)), other);
  BOOST_TEST(!orthodox::may_castle(setup.state, Side::white, 0));
  BOOST_TEST((stage(setup.state) == Stage::one));
  BOOST_TEST((read("r3k2r/pP4sp/8/8/8/8/Ps4pP/R3K2R w 0").state == setup.state));
  BOOST_TEST((read("r3k2r/pP4sp/8/8/8/8/Ps4pP/R3K2R w 0 {}").state == setup.state));
}

BOOST_AUTO_TEST_CASE(options_of_other_variants_are_refused) {
  FenOptions options;
  options.dialect = Dialect::fen;
  BOOST_TEST(Ruleset(game()).parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1", options).error().front().check.name() ==
             "AF107");
  options = {};
  options.alphabet = "inventor";
  BOOST_TEST(Ruleset(game()).parse_fen("4k3/8/8/8/8/8/8/4K3", options).error().front().check.name() == "AF118");
}

BOOST_AUTO_TEST_CASE(one_dialect_into_the_other) {
  const Setup setup = read("7k/b5pp/8/8/8/8/6ss/7K w 60 iiii0000000000000011 - g3g2 1");
  const std::string board = "7k/b5pp/8/8/8/8/6ss/7K";
  BOOST_TEST(game().write_fen(setup, {.dialect = Dialect::xogo, .alphabet = 0, .fields = 0}) ==
             board + R"( w 60 {"cmove":"5666","stage":"1","flags":"88880000000000000011","enpassant":"-"})");
  BOOST_TEST(game().write_fen(setup, {.dialect = Dialect::bare, .alphabet = 0, .fields = 0}) == board);
}

BOOST_AUTO_TEST_CASE(faults_by_profile) {
  // The site writes flags that have outlived their pawns.
  BOOST_TEST(judged("4k3/8/8/8/8/8/8/4K3 w 0 iiii1000000000000000 - - 1", 0) == "AF276 ");
  BOOST_TEST(judged("4k3/8/8/8/8/8/8/4K3 w 0 iiii1000000000000000 - - 1", 1).empty());
  // The site also remembers promotions as last quiet moves.
  BOOST_TEST(judged("4k3/8/8/8/8/8/8/o3K3 w 0 iiii0000000000000000 - a2a1 1", 0) == "AF273 ");
  BOOST_TEST(judged("4k3/8/8/8/8/8/8/o3K3 w 0 iiii0000000000000000 - a2a1 1", 1).empty());
}

BOOST_AUTO_TEST_CASE(rights_that_matter) {
  // Castling without an uncheckered rook; a double-step flag without a pawn, which on the site another pawn may use.
  BOOST_TEST(essence("4k3/8/8/8/8/8/8/u3K2R w 0 ahii1000000000000000 - - 1") == "ihii0000000000000000 - - 1");
  BOOST_TEST(essence("4k3/8/8/8/8/8/8/u3K2R w 0 ahii1000000000000000 - - 1", 1) == "ihii1000000000000000 - - 1");
  BOOST_TEST(essence("4k3/8/8/8/8/8/sP6/4K3 w 0 iiii1100000000000000 - - 1") == "iiii1100000000000000 - - 1");
  // Last moves: White's own rook and pawn could go back; a pawn that jumped cannot, nor can a rook if its king would
  // then be open to attack, from the rook's new square or through its old one.
  BOOST_TEST(essence("4k3/8/8/8/u7/8/8/4K3 w 40 iiii0000000000000000 - a8a4 1") == "iiii0000000000000000 - a8a4 1");
  BOOST_TEST(essence("4k3/8/8/8/8/8/6s1/4K3 w 40 iiii0000000000000000 - g3g2 1") == "iiii0000000000000000 - g3g2 1");
  BOOST_TEST(essence("4k3/8/8/6s1/8/8/8/4K3 w 40 iiii0000000000000000 - g7g5 1") == "iiii0000000000000000 - - 1");
  BOOST_TEST(essence("4k3/8/8/8/8/4u3/8/K7 w 40 iiii0000000000000000 - e1e3 1") == "iiii0000000000000000 - - 1");
  BOOST_TEST(essence("4r1k1/8/8/8/4u3/8/8/4K3 w 40 iiii0000000000000000 - a4e4 1") == "iiii0000000000000000 - - 1");
}

BOOST_AUTO_TEST_CASE(en_passant_that_matters) {
  BOOST_TEST(essence("4k3/8/8/3pP3/8/8/8/4K3 w 40 iiii0000000000000000 d6 - 1") == "iiii0000000000000000 d6 - 1");
  BOOST_TEST(essence("4k3/8/8/3pp3/8/8/8/4K3 w 40 iiii0000000000000000 d6 - 1") == "iiii0000000000000000 - - 1");
  // Checkered pawns never capture en passant in the first stage; in the second they capture from either side.
  BOOST_TEST(essence("4k3/8/8/3ps3/8/8/8/4K3 w 40 iiii0000000000000000 d6 - 1") == "iiii0000000000000000 - - 1");
  BOOST_TEST(essence("4k3/8/8/3ps3/8/8/8/4K3 w 40 iiii0000000000000000 d6 - 2w") == "iiii0000000000000000 d6 - 2w");
  BOOST_TEST(essence("4k3/8/8/8/3Ps3/8/8/4K3 w 40 iiii0000000000000000 d3 - 2w") == "iiii0000000000000000 d3 - 2w");
  BOOST_TEST(essence("4k3/8/8/3sP3/8/8/8/4K3 w 40 iiii0000000000000000 d6 - 2b") == "iiii0000000000000000 d6 - 2b");
  BOOST_TEST(essence("4k3/8/8/8/3sp3/8/8/4K3 w 40 iiii0000000000000000 d3 - 2b") == "iiii0000000000000000 d3 - 2b");
}

BOOST_AUTO_TEST_CASE(letters_and_pictures) {
  BOOST_TEST(letter(shared(orthodox::queen), game()) == 't');
  BOOST_TEST(letter(shared(orthodox::pawn), game()) == 's');
  BOOST_TEST(draw(read("7k/b5pp/8/8/8/8/6ss/7K").board, game()).find("s  s") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(births_as_text) {
  // D4 52: Black's rook takes on h4 and leaves a rook or a pawn.
  const char* d4 = "2kr4/pp6/2p5/4ss1r/1P2ns1P/2Np4/P1P1P1BP/R2o1RK1 b 1 iiii1010100111000000 - - 1-";
  const auto rook = texts(d4, "h5");
  BOOST_TEST(rook.count("h5xh4") == 1U);
  BOOST_TEST(rook.count("h5xh4=P") == 1U);
  BOOST_TEST(found(d4, "h5xh4") == "h5xh4");
  BOOST_TEST(found(d4, "h5xh4=R") == "h5xh4");
  BOOST_TEST(found(d4, "h5xh4=P") == "h5xh4=P");
  BOOST_TEST(found(d4, "h5xh4=N") == "refused: AT104");
  // A quiet step changes nothing, so nothing may be written.
  BOOST_TEST(found(d4, "h5-h8") == "h5-h8");
  BOOST_TEST(found(d4, "h5-h8=R") == "refused: AT104");
  BOOST_TEST(
      (texts("1n2k3/P7/8/8/8/8/8/4K3 w 0 iiii0000000000000000 - - 1-", "a7") ==
       std::set<std::string>{"a7-a8=Q", "a7-a8=R", "a7-a8=B", "a7-a8=N", "a7xb8=Q", "a7xb8=R", "a7xb8=B", "a7xb8=N"}));
}

BOOST_AUTO_TEST_CASE(the_switch_as_text) {
  const char* fen = "4k3/8/8/3s4/8/8/8/4K3 w 0 iiii0000000000000000 - - 1";
  BOOST_TEST((texts(fen, "d5") == std::set<std::string>{"d5-d6", "switch,d5-d6", "switch,d5-d4"}));
  BOOST_TEST(found(fen, "switch,d5-d4") == "switch,d5-d4");
  BOOST_TEST(found(fen, "d5-d6") == "d5-d6");
  BOOST_TEST(found(fen, "d5-d4") == "refused: AT104");
  BOOST_TEST(found(fen, "switch") == "refused: AT106");
}

BOOST_AUTO_TEST_CASE(joining_and_passing_as_text) {
  const char* fen = "4k3/8/8/3s4/8/8/8/4K3 w 0 iiii0000000000000000 - - 1";
  BOOST_TEST(found(fen, "join,e1-d1", 2) == "join,e1-d1");
  BOOST_TEST(found(fen, "e1-d1", 2) == "e1-d1");
  BOOST_TEST(found(fen, "switch,e1-d1", 2) == "refused: AT104");
  BOOST_TEST(found(fen, "join,d5-d6", 2) == "refused: AT104");
  BOOST_TEST(found(fen, "join", 2) == "refused: AT106");
  BOOST_TEST(found(fen, "pass", 2) == "refused: AT104");
  BOOST_TEST(found("r3k3/8/8/3s4/8/8/8/4K3 b 1 iiai0000000000000000 - - 1", "join,O-O-O", 2) == "join,e8-c8");
  const char* shut_in = "4k3/8/8/p7/s7/P7/8/4K3 c 4 iiii0000000000000000 - - 3c";
  BOOST_TEST(found(shut_in, "pass", 2) == "pass");
  BOOST_TEST(found(shut_in, "a4-a4", 2) == "refused: AT104");
}

BOOST_AUTO_TEST_CASE(stages_of_three_players) {
  const Setup setup = read("4k3/8/8/2sPp3/8/8/8/4K3 w 6 iiii0000000000000000 c6e6 - 3w");
  BOOST_TEST((setup.to_move == Side::white));
  BOOST_TEST((mover_of_three(stage(setup.state)) == Side::white));
  // The pawn beyond an en passant square says whose it is.
  BOOST_TEST(setup.state.bits[*checkered_en_passant_bit(at("c6"))]);
  BOOST_TEST(setup.state.bits[*orthodox::en_passant_bit(at("e6"))]);
  BOOST_TEST((read("4k3/8/8/3s4/8/8/8/4K3 c 4 iiii0000000000000000 - - 3c").to_move == Side::third));
  BOOST_TEST(judged("4k3/8/8/3s4/8/8/8/4K3 c 4 iiii0000000000000000 - - 3c", 2).empty());
  BOOST_TEST(judged("4k3/8/8/3s4/8/8/8/4K3 c 4 iiii0000000000000000 - - 3c", 0) == "AF278 ");
  BOOST_TEST(judged("4k3/8/8/3s4/8/8/8/4K3 w 4 iiii0000000000000000 - - 2w", 2) == "AF278 ");
  // Three sides move one after another, so that the counter is even or odd with any of them.
  BOOST_TEST(judged("4k3/8/8/3s4/8/8/8/4K3 w 5 iiii0000000000000000 - - 3w", 2).empty());
  // White's king may stand attacked while Checkered moves; Black's, which moved last, may not.
  BOOST_TEST(judged("3k4/8/8/8/8/4u3/8/4K3 c 4 iiii0000000000000000 - - 3c", 2).empty());
  BOOST_TEST(judged("4k3/8/8/8/8/4u3/8/3K4 c 4 iiii0000000000000000 - - 3c", 2) == "AF204 ");
  // Squares on which a side may still capture.
  BOOST_TEST(essence("4k3/8/8/2sPp3/8/8/8/4K3 w 6 iiii0000000000000000 c6e6 - 3w", 2) ==
             "iiii0000000000000000 c6e6 - 3w");
  BOOST_TEST(essence("4k3/8/8/2s1p3/3P4/8/8/4K3 w 6 iiii0000000000000000 c6e6 - 3w", 2) ==
             "iiii0000000000000000 - - 3w");
}

// CK.three.pawns: on joining, Checkered's own en passant square is over, and White's may still be captured on. That of
// a checkered pawn stands in no game of stage 1 (CK.ep), but set-ups name it.
BOOST_AUTO_TEST_CASE(passed_squares_when_an_observer_joins) {
  const auto passed = [](const char* fen, const char* move) {
    const Setup before = read(fen);
    std::set<std::string> after;
    for (const MoveSource* source :
         std::array<const MoveSource*, 2>{&Ruleset(game(), 2).rules(), &Ruleset(game(), 2).generator()}) {
      for (const MoveOutcome& outcome : source->setup_moves(before)) {
        if (to_text(outcome.move, before, game()) != move) continue;
        const std::string text = game().write_fen(outcome.after, {Dialect::vchess, 0, 0});
        after.insert(text.substr(text.find("0000 ") + 5));
      }
    }
    BOOST_TEST(after.size() == 1U, fen);
    return after.empty() ? "" : *after.begin();
  };
  BOOST_TEST(passed("7k/8/8/8/2s4P/8/8/K7 b 1 iiii0000000000000000 h3 - 1", "join,h8-g8") == "h3 - 3c");
  BOOST_TEST(passed("7k/8/8/8/2P4s/8/8/K7 b 1 iiii0000000000000000 h3 - 1", "join,h8-g8") == "- - 3c");
  BOOST_TEST(passed("7k/8/8/3s4/8/8/8/K7 w 2 iiii0000000000000000 d6 - 1", "join,a1-a2") == "- - 3b");
  BOOST_TEST(passed("7k/8/8/3p4/2s5/8/8/K7 w 2 iiii0000000000000000 d6 - 1", "join,a1-a2") == "- - 3b");
}

// CK.three.end: whose mate it is. A check by both others is of the one that moved last: Checkered's of White, which
// moves after it, White's of Black. (Who has just passed gives none: a line that another side opens for it has a square
// to go to.)
Side winner_by_rules(const Setup& mated) {
  const Side side = mated.to_move;
  if (!three_players(mated.state)) return opponent(side);
  const ThreeRules rules;
  const auto attacks = [&](Side other) {
    // The third side's pieces are in the way all the same, but attack nobody.
    Setup seen = mated;
    for (const Square square : mated.board.occupied()) {
      const Owner owner = mated.board[square]->owner;
      if (owner != owner_of(side) && owner != owner_of(other)) seen.board.put(square, piece_of(side, orthodox::pawn));
    }
    const SquareSet kings = mated.board.of(piece_of(side, orthodox::king));
    return std::any_of(kings.begin(), kings.end(),
                       [&](Square king) { return rules.attacked(ConcreteView(seen), king, side); });
  };
  if (!attacks(Side::third)) return opponent(side);
  return side == Side::black && attacks(Side::white) ? Side::white : Side::third;
}

// Whose pieces attack the mated king, not who has moved or passed last.
BOOST_AUTO_TEST_CASE(who_attacks_the_mated_king_wins) {
  const auto who_wins = [](const char* fen) {
    const Setup setup = read(fen);
    for (const MoveSource* source :
         std::array<const MoveSource*, 2>{&Ruleset(game(), 2).rules(), &Ruleset(game(), 2).generator()})
      BOOST_TEST((source->setup_status(setup) == Status::mate), fen);
    BOOST_TEST((game().info().moved_last(setup) == winner_by_rules(setup)), fen);
    return winner_by_rules(setup);
  };
  // White has moved last, and Checkered's queen attacks.
  BOOST_TEST((who_wins("k7/1t6/2s5/8/8/8/8/4K3 b 6 iiii0000000000000000 - - 3b") == Side::third));
  // The same with a white queen, guarded by Checkered.
  BOOST_TEST((who_wins("k7/1Q6/2s5/8/8/8/8/4K3 b 6 iiii0000000000000000 - - 3b") == Side::white));
  // Checkered has passed, and Black's rook attacks; the same without Checkered.
  BOOST_TEST((who_wins("8/p7/s7/P7/8/1k6/8/K1r5 w 9 iiii0000000000000000 - - 3w") == Side::black));
  BOOST_TEST((who_wins("8/p7/8/P7/8/1k6/8/K1r5 w 9 iiii0000000000000000 - - 3w") == Side::black));
  // Both others attack: White has moved after Checkered, Checkered after Black.
  BOOST_TEST((who_wins("k6R/1t6/8/8/8/8/6B1/4K3 b 6 iiii0000000000000000 - - 3b") == Side::white));
  BOOST_TEST((who_wins("4k3/6b1/8/8/8/8/1t6/K6r w 9 iiii0000000000000000 - - 3w") == Side::third));
  // Two players.
  BOOST_TEST((who_wins("7k/6pp/8/8/8/8/6ss/7K w 40 iiii0000000000000011 - g3g2 1-") == Side::black));
}

BOOST_AUTO_TEST_CASE(rules_and_generator_name_the_same_winner) {
  Random random(2012);
  std::map<Side, std::size_t> wins;
  for (int i = 0; i < 20000; ++i) {
    const Setup setup = Ruleset(game(), 2).random_setup(random);
    if (setup.to_move == Side::third || !Ruleset(game(), 2).generator().in_check(setup, setup.to_move)) continue;
    BOOST_TEST_REQUIRE((winner_by_rules(setup) == game().info().moved_last(setup)),
                       game().write_fen(setup, {Dialect::vchess, 0, 0}));
    ++wins[winner_by_rules(setup)];
  }
  for (const Side side : {Side::white, Side::black, Side::third}) BOOST_TEST(wins[side] > 100U);
}

BOOST_AUTO_TEST_CASE(every_move_is_read_back_as_written) {
  Random random(2011);
  std::size_t moves = 0;
  std::size_t switches = 0;
  for (int i = 0; i < 600; ++i) {
    const std::size_t profile = i % 2 == 0 ? 0 : 2;
    const Setup setup = Ruleset(game(), profile).random_setup(random);
    const auto legal = Ruleset(game(), profile).generator().setup_moves(setup);
    std::set<std::string> seen;
    for (const MoveOutcome& outcome : legal) {
      const std::string text = to_text(outcome.move, setup, game());
      BOOST_TEST_REQUIRE(seen.insert(text).second, text << " names two moves");
      const auto again = find_move(text, setup, game(), legal);
      BOOST_TEST_REQUIRE(again.has_value(), text);
      BOOST_TEST_REQUIRE((again->move == outcome.move), text);
      ++moves;
      switches += outcome.move.front().switches ? 1 : 0;
    }
  }
  BOOST_TEST(moves > 3000U);
  BOOST_TEST(switches > 50U);
}

BOOST_AUTO_TEST_SUITE_END()
