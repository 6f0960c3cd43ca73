// Rules and generators give the same sets of (move, whole successor). The agreement_*_slow_test.cpp are the long runs.
#include "tests/support/agreement.hpp"
#include "tests/support/every.hpp"
#include "tests/support/seeded_play.hpp"
#include "verifier/orthodox/state.hpp"

BOOST_AUTO_TEST_SUITE(agreement_test)

BOOST_AUTO_TEST_CASE(every_variant_and_profile) {
  for (const arbiter::Variant* variant : arbiter::all_variants()) {
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      // The slow tests compare 200,000.
      const std::size_t count = arbiter::tests::positions_in_time(3'000, arbiter::Ruleset(*variant, profile));
      arbiter::tests::check_agreement(arbiter::Ruleset(*variant, profile), 20261121,
                                      count / arbiter::tests::every_nth());
    }
  }
}

// CK.three.pawns: an en passant square on which a piece stands already, as only a set-up can have it, stays until it is
// filled or its pawn is captured, like any other.
BOOST_AUTO_TEST_CASE(filled_passed_square_of_three_players) {
  const arbiter::Variant& variant = *arbiter::variant_named("checkered");
  const std::size_t three = 2;
  BOOST_REQUIRE_EQUAL(variant.profiles()[three].name, "three");
  auto read = arbiter::Ruleset(variant).parse_fen("8/8/8/8/4s3/3b4/8/8 b 5 iiii0000000000000000 - - 3b", {});
  BOOST_REQUIRE(read.has_value());
  arbiter::Setup& setup = read->setup;
  const arbiter::Square d3 = arbiter::Square::at(3, 2);
  setup.state.bits[*arbiter::orthodox::en_passant_bit(d3)] = true;
  const arbiter::Ruleset of_three(variant, three);
  const arbiter::MoveSource& rules = of_three.rules();
  BOOST_TEST(!compare_sources(rules, of_three.generator(), setup).has_value());
  // White, whose pawn it would be, is to move only after the capture of the last checkered piece.
  for (const arbiter::MoveOutcome& each : rules.setup_moves(setup)) {
    BOOST_TEST(each.after.state.bits[*arbiter::orthodox::en_passant_bit(d3)] ==
               (each.after.to_move != arbiter::Side::white));
  }
}

BOOST_AUTO_TEST_SUITE_END()
