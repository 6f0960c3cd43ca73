// Moves in SAN are read again as themselves by the reader of what people type.
#include <boost/test/unit_test.hpp>

#include <set>
#include <string>

#include "tests/support/every.hpp"
#include "tests/support/seeded_play.hpp"
#include "verifier/notation/typed_move.hpp"
#include "verifier/solve/output/solved_problem.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(solution_pgn_test)

using namespace arbiter;

BOOST_AUTO_TEST_CASE(san_names_one_move) {
  for (const Variant* variant : all_variants()) {
    if (!variant->six_fields_say_all()) continue;  // their moves are in the shared grammar
    std::size_t seen = 0;
    const std::size_t count = tests::positions_in_time(300, Ruleset(*variant)) / tests::every_nth();
    tests::for_each_played(Ruleset(*variant), 77, count, [&](const Setup& setup) {
      const std::vector<MoveOutcome> legal = Ruleset(*variant).generator().setup_moves(setup);
      std::set<std::string> texts;
      for (const MoveOutcome& outcome : legal) {
        const std::string text = san_move(outcome, setup, Ruleset(*variant));
        BOOST_TEST(texts.insert(text).second, text);
        const auto read = typed_move(text, setup, *variant, legal);
        BOOST_TEST((read.has_value() && read->move == outcome.move), variant->name() << ": " << text);
        ++seen;
      }
    });
    BOOST_TEST(seen > 1000U / tests::every_nth(), variant->name());
  }
}

BOOST_AUTO_TEST_CASE(san_is_as_usual) {
  // The moves of the position known as Kiwipete that need a word of explanation.
  const Variant& chess = default_variant();
  const auto parsed =
      Ruleset(chess).parse_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", {});
  BOOST_REQUIRE(parsed.has_value());
  std::set<std::string> texts;
  for (const MoveOutcome& outcome : Ruleset(chess).generator().setup_moves(parsed->setup))
    texts.insert(san_move(outcome, parsed->setup, Ruleset(chess)));
  for (const char* text :
       {"O-O", "O-O-O", "dxe6", "d6", "a4", "Nb1", "Nb5", "Nxf7", "Nxd7", "Qxf6", "gxh3", "Bxa6", "Rf1", "Rd1"})
    BOOST_TEST(texts.contains(text), text);
  BOOST_TEST(texts.size() == 48U);
}

BOOST_AUTO_TEST_SUITE_END()
