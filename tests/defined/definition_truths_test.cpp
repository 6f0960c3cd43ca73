// The rules of random definitions say the same over bool, formulas and reasons.
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <memory>
#include <vector>

#include "tests/defined/random_definition.hpp"
#include "tests/support/every.hpp"
#include "tests/support/two_truths.hpp"
#include "verifier/defined/rules.hpp"
#include "verifier/defined/sources.hpp"
#include "verifier/position/move_source.hpp"

BOOST_AUTO_TEST_SUITE(definition_truths_test)

using namespace arbiter;
using namespace arbiter::tests;
using namespace arbiter::tests::definitions;

BOOST_AUTO_TEST_CASE(formulas_and_bool) {
  Random random(42);
  for (std::size_t i = 0; i < 250 / tests::every_nth(); ++i) {
    BOOST_TEST_CONTEXT("definition " << i) {
      const Definition definition = random_definition(random);
      std::vector<Piece> pieces;
      for (int kind = 0; kind < 3; ++kind) {
        const Role role{static_cast<std::uint8_t>(random.below(definition.kinds.size()))};
        pieces.push_back({Owner::white, role});
        pieces.push_back({Owner::black, role});
      }
      if (definition.king) pieces.push_back({Owner::black, *definition.king});
      if (definition.wall) pieces.push_back({Owner::both, *definition.wall});
      std::sort(pieces.begin(), pieces.end());
      pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
      const std::size_t bits = definition.drops ? 16 : 32;
      const Bundle bundle(random_setup(definition, random), pieces, 3, bits, random);
      compare_moves(Rules(definition), bundle);
    }
  }
}

// What is legal by reasons is legal by bool, and what is not has a reason.
BOOST_AUTO_TEST_CASE(reasons_and_bool) {
  Random random(43);
  for (std::size_t i = 0; i < 300 / tests::every_nth(); ++i) {
    BOOST_TEST_CONTEXT("definition " << i) {
      const Definition definition = random_definition(random);
      const std::unique_ptr<MoveSource> rules = make_rules(definition);
      const Examiner& examiner = examiner_of(*rules);
      for (int board = 0; board < 4; ++board) {
        const Setup setup = random_setup(definition, random);
        std::vector<Played> by_reasons;
        for (const Examined& each : examiner.examined(setup, all_squares)) {
          if (each.against.empty()) by_reasons.emplace_back(each.move, each.after);
          for (const Objection& objection : each.against)
            BOOST_TEST(!examiner.sentence(objection.clause).empty(), objection.clause);
        }
        std::vector<Played> by_bool;
        for (const Considered& each : rules->considered(setup)) {
          if (each.legal) by_bool.emplace_back(each.move, each.after);
        }
        std::sort(by_reasons.begin(), by_reasons.end(), played_less);
        std::sort(by_bool.begin(), by_bool.end(), played_less);
        BOOST_REQUIRE(by_reasons == by_bool);
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
