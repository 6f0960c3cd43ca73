// Interweave, besides its FEN corpus: the meaning of the fields, alphabets, what depends on the profile, moves as text.
#include <boost/test/unit_test.hpp>

#include <set>
#include <string>

#include "verifier/notation/notation.hpp"
#include "verifier/variants/interweave/state.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(interweave_fen_test)

using namespace arbiter;
using namespace arbiter::interweave;

namespace {

const Variant& game() { return *variant_named("Interweave"); }
Setup read(const char* fen, const FenOptions& options = {}) {
  return Ruleset(game()).parse_fen(fen, options).value().setup;
}
Square at(const char* name) { return *Square::parse(name); }
FenOptions alphabet(const char* name) {
  FenOptions options;
  options.alphabet = name;
  return options;
}
std::string rules_of(const Faults& faults) {
  std::string text;
  for (const Fault& fault : faults)
    text += std::string(fault.check.name()) + (fault.level == Level::error ? " " : "? ");
  return text;
}
std::string judged(const char* fen, std::size_t profile) {
  const auto parsed = Ruleset(game()).parse_fen(fen, {}).value();
  return rules_of(Ruleset(game(), profile).faults(parsed.setup, parsed.map));
}
std::string essence(const char* fen) {
  return game().write_fen(Ruleset(game()).essential(read(fen)),
                          {.dialect = Dialect::vchess, .alphabet = 0, .fields = 0});
}

std::set<std::string> texts(const char* fen, std::size_t profile, const char* from) {
  const Setup setup = read(fen);
  std::set<std::string> result;
  for (const MoveOutcome& outcome : Ruleset(game(), profile).rules().setup_moves(setup)) {
    if (outcome.move.front().from == at(from)) result.insert(to_text(outcome.move, setup, game()));
  }
  return result;
}
std::string found(const char* fen, std::size_t profile, std::string_view text) {
  const Setup setup = read(fen);
  const auto outcome = find_move(text, setup, game(), Ruleset(game(), profile).rules().setup_moves(setup));
  return outcome ? to_text(outcome->move, setup, game())
                 : "refused: " + std::string(outcome.error().front().check.name());
}

}  // namespace

BOOST_AUTO_TEST_CASE(fields_mean_what_the_site_means) {
  const Setup setup = read("4k3/8/8/8/3P4/8/8/3KK3 b 41 c3,d 120345");
  BOOST_TEST(reserve(setup.state, Side::white, smasher) == 1);
  BOOST_TEST(reserve(setup.state, Side::white, leaper) == 2);
  BOOST_TEST(reserve(setup.state, Side::white, remover) == 0);
  BOOST_TEST(reserve(setup.state, Side::black, smasher) == 3);
  BOOST_TEST(reserve(setup.state, Side::black, leaper) == 4);
  BOOST_TEST(reserve(setup.state, Side::black, remover) == 5);
  BOOST_REQUIRE(passed(setup.state).has_value());
  BOOST_TEST((passed(setup.state)->square == at("c3")));
  BOOST_TEST((passed(setup.state)->arrival() == at("d4")));
  BOOST_TEST(setup.counters.plies == 41U);
  const Setup bare = read("8/8/8/8/8/8/8/1N5r");
  BOOST_TEST((bare.board[at("b1")] == piece_of(Side::white, leaper)));
  BOOST_TEST((bare.board[at("h1")] == piece_of(Side::black, smasher)));
  BOOST_TEST((bare.state == State{}));
}

BOOST_AUTO_TEST_CASE(an_alphabet_belongs_to_a_document) {
  // The same set-up in the letters of D0 and of D1.
  const Setup documents = read("rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000");
  const Setup inventor = read("srlkklrs/pppppppp/8/8/8/8/PPPPPPPP/SRLKKLRS w 0 - 000000");
  BOOST_TEST((documents == inventor));
  BOOST_TEST((documents == read("rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000", alphabet("documents"))));
  // A lone r is a Smasher in D0 and a Remover in D1.
  BOOST_TEST((read("8/8/8/3r4/8/8/8/8").board[at("d5")] == piece_of(Side::black, smasher)));
  BOOST_TEST((read("8/8/8/3r4/8/8/8/8", alphabet("inventor")).board[at("d5")] == piece_of(Side::black, remover)));
  BOOST_TEST(Ruleset(game()).parse_fen("8/8/8/3s4/8/8/8/8", alphabet("documents")).error().front().check.name() ==
             "AF110");
  BOOST_TEST(Ruleset(game()).parse_fen("8/8/8/3b4/8/8/8/8", alphabet("inventor")).error().front().check.name() ==
             "AF110");
  BOOST_TEST(Ruleset(game()).parse_fen("8/8/8/3b4/8/8/8/8", alphabet("greek")).error().front().check.name() == "AF118");
  const FenStyle style{.dialect = Dialect::vchess, .alphabet = 1, .fields = 0};
  BOOST_TEST(game().write_fen(documents, style) == "srlkklrs/pppppppp/8/8/8/8/PPPPPPPP/SRLKKLRS w 0 - 000000");
}

BOOST_AUTO_TEST_CASE(dialects_of_other_variants_are_refused) {
  for (const Dialect dialect : {Dialect::fen, Dialect::xogo}) {
    FenOptions options;
    options.dialect = dialect;
    const auto parsed = Ruleset(game()).parse_fen("rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000", options);
    BOOST_REQUIRE(!parsed);
    BOOST_TEST(parsed.error().front().check.name() == "AF107");
  }
}

BOOST_AUTO_TEST_CASE(missing_fields_are_left_out_again_unless_they_say_something) {
  auto parsed = Ruleset(game()).parse_fen("rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w", {}).value();
  BOOST_TEST(parsed.style.fields == 2);
  parsed.setup.counters.plies = 6;
  BOOST_TEST(game().write_fen(parsed.setup, parsed.style) == "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 6");
  set_reserve(parsed.setup.state, Side::black, remover, 1);
  BOOST_TEST(game().write_fen(parsed.setup, parsed.style) ==
             "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 6 - 000001");
}

BOOST_AUTO_TEST_CASE(the_reserve_of_the_site_is_not_judged) {
  const char* three = "3kk3/8/8/8/8/2RRR3/8/3KK3 w 0 - 022222";
  BOOST_TEST(judged(three, 0) == "AF264 ");
  BOOST_TEST(judged(three, 1).empty());
  BOOST_TEST(judged("3kk3/8/8/8/8/8/8/3KK3 w 0 - 022222", 1).empty());
  BOOST_TEST(judged("3kk3/8/8/8/8/8/8/3KK3 w 0 - 022222", 0) == "AF265? ");
  // Without the field, sums are not checked.
  BOOST_TEST(judged("3kk3/8/8/8/8/8/8/3KK3 w 0 -", 0).empty());
}

BOOST_AUTO_TEST_CASE(en_passant_that_matters) {
  // c4 leaps over c3 to c2 and takes d4; without a pawn there, or a square to land on, no piece can.
  BOOST_TEST(essence("3kk3/8/8/8/2pP4/8/8/3KK3 b 41 c3,d 222222") == "3kk3/8/8/8/2pP4/8/8/3KK3 b 41 c3,d 222222");
  BOOST_TEST(essence("3kk3/8/8/8/3P4/8/8/3KK3 b 41 c3,d 222222") == "3kk3/8/8/8/3P4/8/8/3KK3 b 41 - 222222");
  BOOST_TEST(essence("3kk3/8/8/8/2pP4/8/2N5/3KK3 b 41 c3,d 212222") == "3kk3/8/8/8/2pP4/8/2N5/3KK3 b 41 - 212222");
  // The pawn would reach its second-to-last rank, where it need not promote.
  BOOST_TEST(essence("3kk3/8/8/8/2pP4/8/8/3KK3 b 41 c3,d 000000") == "3kk3/8/8/8/2pP4/8/8/3KK3 b 41 c3,d 000000");
}

BOOST_AUTO_TEST_CASE(moves_as_text) {
  // D0 79: the Remover must capture both pawns, in either order; the site takes both at once.
  BOOST_TEST((texts("8/8/8/4p3/4Bp2/8/8/8", 0, "e4") == std::set<std::string>{"e4x{e5},e4x{f4}", "e4x{f4},e4x{e5}"}));
  BOOST_TEST((texts("8/8/8/4p3/4Bp2/8/8/8", 1, "e4") == std::set<std::string>{"e4x{e5,f4}"}));
  // D0 96: the pawn on h3 leaps over h4 and pinches a custodian victim on h6; d6 arrives on c7 between two; e2 leaps.
  const char* pawns = "8/Nr5R/2rP3n/2N5/7b/4b2P/4P3/8";
  BOOST_TEST((texts(pawns, 0, "d6") == std::set<std::string>{"d6-c7{b7,c6}"}));
  BOOST_TEST((texts(pawns, 0, "e2") == std::set<std::string>{"e2xe4{e3}"}));
  BOOST_TEST((texts(pawns, 0, "h3") == std::set<std::string>{"h3xh5{h4,h6}"}));
}

BOOST_AUTO_TEST_CASE(moves_are_found) {
  const char* pawns = "8/Nr5R/2rP3n/2N5/7b/4b2P/4P3/8";
  for (const char* text : {"d6-c7{b7,c6}", "d6-c7{c6,b7}", "d6xc7{b7,c6}", "d6-c7", "d6xc7"}) {
    BOOST_TEST(found(pawns, 0, text) == "d6-c7{b7,c6}", text);
  }
  BOOST_TEST(found(pawns, 0, "e2xe4") == "e2xe4{e3}");
  BOOST_TEST(found(pawns, 0, "e2-e4") == "refused: AT104");
  BOOST_TEST(found(pawns, 0, "d6-c7{b7}") == "refused: AT104");
  const char* two_pawns = "8/8/8/4p3/4Bp2/8/8/8";
  BOOST_TEST(found(two_pawns, 0, "e4x{e5}") == "refused: AT106");
  BOOST_TEST(found(two_pawns, 0, "e4x{e5},e4x{f4}") == "e4x{e5},e4x{f4}");
  BOOST_TEST(found(two_pawns, 1, "e4x{f4,e5}") == "e4x{e5,f4}");
  BOOST_TEST(found("rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w 0 - 000000", 0, "b2-d4") == "b2-d4");
}

BOOST_AUTO_TEST_CASE(every_move_is_read_back_as_written) {
  Random random(20020715);
  std::size_t moves = 0;
  std::size_t chains = 0;
  for (int i = 0; i < 300; ++i) {
    const Setup setup = Ruleset(game()).random_setup(random);
    for (const std::size_t profile : {0U, 1U}) {
      const auto legal = Ruleset(game(), profile).generator().setup_moves(setup);
      std::set<std::string> seen;
      for (const MoveOutcome& outcome : legal) {
        const std::string text = to_text(outcome.move, setup, game());
        BOOST_TEST_REQUIRE(seen.insert(text).second, text << " names two moves");
        const auto again = find_move(text, setup, game(), legal);
        BOOST_TEST_REQUIRE(again.has_value(), text);
        BOOST_TEST_REQUIRE((again->move == outcome.move), text);
        ++moves;
        chains += outcome.move.size() > 1 ? 1 : 0;
      }
    }
  }
  BOOST_TEST(moves > 2000U);
  BOOST_TEST(chains > 50U);
}

BOOST_AUTO_TEST_SUITE_END()
