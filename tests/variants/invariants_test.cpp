// Invariants of legal games: they hold throughout seeded play, and each of them can fail.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <string>

#include "tests/support/every.hpp"
#include "tests/variants/variant_tests.hpp"
#include "verifier/support/random.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(invariants_test)

using namespace arbiter;

namespace {

Setup parsed(const Variant& variant, const std::string& fen) {
  const auto result = Ruleset(variant).parse_fen(fen, {});
  BOOST_REQUIRE_MESSAGE(result.has_value(), fen);
  return result->setup;
}

/// Plays `games` games of up to 150 moves from the variant's named positions.
template <class Invariants>
void hold_in_play(Ruleset ruleset, int games, Invariants&& invariants) {
  Random random(11 + ruleset.index());
  const auto starts = ruleset->positions();
  for (int game = 0; game < games; ++game) {
    Setup setup = parsed(ruleset.variant(), starts[random.below(starts.size())].fen);
    for (int ply = 0; ply < 150; ++ply) {
      for (const auto& invariant : invariants(ConcreteView(setup), setup.to_move)) {
        BOOST_REQUIRE_MESSAGE(invariant.holds, invariant.id << " fails in " << ruleset->write_fen(setup, {}));
      }
      const auto moves = ruleset.generator().setup_moves(setup);
      if (moves.empty()) break;
      setup = moves[random.below(moves.size())].after;
    }
  }
}

/// Random set-ups break rules of every kind: each invariant must be seen to fail.
template <class Invariants>
void each_can_fail(Ruleset ruleset, Invariants&& invariants) {
  Random random(5);
  std::set<std::string> all;
  std::set<std::string> failed;
  for (int round = 0; round < 20'000 && (failed.empty() || failed.size() < all.size()); ++round) {
    Setup setup = ruleset.random_setup(random);
    // A few pieces and bits anywhere, beyond what random set-ups have.
    for (int i = 0; i < 3; ++i) {
      const auto roles = ruleset->roles();
      const Piece piece{static_cast<Owner>(random.below(3)), roles[random.below(roles.size())].role};
      setup.board.put(Square(static_cast<int>(random.below(64))), piece);
      if (random.one_in(3)) setup.board.clear(Square(static_cast<int>(random.below(64))));
      if (random.one_in(4)) setup.state.bits[random.below(48)] = true;
    }
    if (random.one_in(20)) {
      for (const Square square : all_squares) {
        if (setup.board.empty(square))
          setup.board.put(square, {static_cast<Owner>(round % 3), ruleset->roles()[2].role});
      }
    }
    for (const auto& invariant : invariants(ConcreteView(setup), setup.to_move)) {
      all.insert(invariant.id);
      if (!invariant.holds) failed.insert(invariant.id);
    }
  }
  for (const std::string& id : all) BOOST_TEST(failed.contains(id), id << " never fails");
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_every_variant_that_claims_some) {
  std::size_t checked = 0;
  for (const Variant* variant : all_variants()) {
    const tests::VariantTests& own = tests::tests_of(*variant);
    if (own.invariants == nullptr) continue;
    for (std::size_t profile = 0; profile < variant->profiles().size(); ++profile) {
      BOOST_TEST_CONTEXT(variant->name() << '/' << variant->profiles()[profile].name) {
        const auto invariants = [&](const ConcreteView& view, Side side) {
          return own.invariants(profile, view, side);
        };
        const int games = std::max(own.invariant_games / static_cast<int>(tests::every_nth()), 1);
        hold_in_play(Ruleset(*variant, profile), games, invariants);
        each_can_fail(Ruleset(*variant, profile), invariants);
      }
    }
    ++checked;
  }
  BOOST_TEST(checked >= 8U);
}

BOOST_AUTO_TEST_SUITE_END()
