// The rules are one text over two truth types, which say the same of the same boards (tests/support/two_truths.hpp).
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <vector>

#include "tests/support/two_truths.hpp"
#include "tests/variants/variant_tests.hpp"
#include "verifier/variants/armies/rules.hpp"
#include "verifier/variants/armies/state.hpp"
#include "verifier/variants/checkered/invariants.hpp"
#include "verifier/variants/checkered/state.hpp"
#include "verifier/variants/duck/rules.hpp"
#include "verifier/variants/interweave/rules.hpp"
#include "verifier/variants/interweave/state.hpp"
#include "verifier/variants/takemake/rules.hpp"
#include "verifier/variants/takemake/state.hpp"
#include "verifier/variants/variant.hpp"

BOOST_AUTO_TEST_SUITE(two_truths_test)

using namespace arbiter;
using namespace arbiter::tests;

BOOST_AUTO_TEST_CASE(armies_moves) {
  Random random(1);
  const armies::Rules rules;
  for (int board = 0; board < boards; board += all_lanes) {
    const Setup base = Ruleset(*variant_named("armies")).random_setup(random);
    const armies::Army white = armies::army(base.state, Side::white);
    const armies::Army black = armies::army(base.state, Side::black);
    std::vector<Role> roles{orthodox::pawn, orthodox::king};
    const std::size_t which = random.below(4);
    roles.push_back(armies::pieces_of(white)[which]);
    roles.push_back(armies::pieces_of(black)[white == black ? (which + 1) % 4 : which]);
    const Bundle bundle(base, pieces_of_roles(roles), 5, 32, random);
    compare_moves(rules, bundle);
    compare_invariants(bundle, [&](const auto& view, Side side) { return armies::invariants(rules, view, side); });
  }
}

BOOST_AUTO_TEST_CASE(takemake_moves) {
  Random random(2);
  const std::vector<Piece> pieces = pieces_of_roles({orthodox::pawn, orthodox::knight, orthodox::rook, orthodox::king});
  for (const auto profile : {takemake::Profile::documented, takemake::Profile::problemists, takemake::Profile::site}) {
    const takemake::Rules rules(profile);
    for (int board = 0; board < boards; board += all_lanes) {
      const Bundle bundle(Ruleset(*variant_named("takemake"), static_cast<std::size_t>(profile)).random_setup(random),
                          pieces, 4, 32, random);
      compare_moves(rules, bundle);
      compare_invariants(bundle,
                         [&](const auto& view, Side side) { return takemake::invariants(view, side, profile); });
    }
  }
}

// Steps, not chains: what goes on after a capture is part of each step's condition.
BOOST_AUTO_TEST_CASE(interweave_steps) {
  Random random(4);
  const std::vector<Piece> pieces =
      pieces_of_roles({interweave::pawn, interweave::smasher, interweave::leaper, interweave::king});
  for (const auto profile : {interweave::Profile::documented, interweave::Profile::site}) {
    const interweave::Rules rules(profile);
    for (int board = 0; board < boards; board += all_lanes) {
      const Bundle bundle(Ruleset(*variant_named("interweave")).random_setup(random), pieces, 4, 86, random);
      compare_moves(rules, bundle);
      compare_invariants(bundle,
                         [&](const auto& view, Side side) { return interweave::invariants(view, side, profile); });
    }
  }
}

BOOST_AUTO_TEST_CASE(checkered_moves) {
  Random random(5);
  std::vector<Piece> pieces = pieces_of_roles({orthodox::pawn, orthodox::rook, orthodox::king});
  pieces.push_back({Owner::both, orthodox::pawn});
  pieces.push_back({Owner::both, orthodox::queen});
  for (const auto profile : {checkered::Profile::documented, checkered::Profile::site, checkered::Profile::three}) {
    const checkered::Rules rules(profile);
    for (int board = 0; board < boards; board += all_lanes) {
      const Bundle bundle(Ruleset(*variant_named("checkered"), static_cast<std::size_t>(profile)).random_setup(random),
                          pieces, 4, 64, random);
      compare_moves(rules, bundle);
      compare_invariants(bundle,
                         [&](const auto& view, Side side) { return checkered::invariants(view, side, profile); });
    }
  }
}

// First steps, and the duck's inside a move, with several ducks or none, too.
BOOST_AUTO_TEST_CASE(duck_steps) {
  Random random(6);
  std::vector<Piece> pieces = pieces_of_roles({orthodox::pawn, orthodox::rook, orthodox::king});
  pieces.push_back(duck::the_duck);
  for (const auto profile : {duck::Profile::documented, duck::Profile::pychess}) {
    const duck::Rules rules(profile);
    for (int board = 0; board < boards; board += all_lanes) {
      Setup setup = Ruleset(*variant_named("duck")).random_setup(random);
      duck::set_duck_to_move(setup.state, random.one_in(3));
      const Bundle bundle(setup, pieces, 4, 32, random);
      compare_moves(rules, bundle);
      compare_invariants(bundle, [&](const auto& view, Side side) { return duck::invariants(rules, view, side); });
    }
  }
}

BOOST_AUTO_TEST_CASE(of_the_variants_folders) {
  std::size_t compared = 0;
  for (const Variant* variant : all_variants()) {
    const auto compare = tests_of(*variant).compare_truths;
    if (compare == nullptr) continue;
    BOOST_TEST_CONTEXT(variant->name()) { compare(); }
    ++compared;
  }
  BOOST_TEST(compared >= 2U);
}

// The primitive that everything rests on, with the whole board open: nothing folds away here.
BOOST_AUTO_TEST_CASE(attacks_on_an_open_board) {
  Random random(3);
  std::vector<Role> roles{orthodox::pawn, orthodox::king};
  for (int role = 1; role < armies::role_count; ++role) {
    if (Role{static_cast<std::uint8_t>(role)} != orthodox::king) roles.push_back(Role{static_cast<std::uint8_t>(role)});
  }
  const std::vector<Piece> pieces = pieces_of_roles(roles);
  FormulaStore store;
  FormulaView view{Setup{}};
  for (const Square square : all_squares) view.open(store, square, pieces);
  const orthodox::Rules<armies::PieceSet> rules{armies::PieceSet{}};
  std::vector<Formula> attacked;
  for (const Square square : all_squares) {
    for (const Side side : {Side::white, Side::black}) attacked.push_back(rules.attacked(view, square, side));
  }
  for (int board = 0; board < boards; board += all_lanes) {
    std::vector<Setup> setups(all_lanes);
    std::vector<std::uint64_t> words(store.variables(), 0);
    for (std::size_t lane = 0; lane < all_lanes; ++lane) {
      const std::size_t density = 1 + random.below(6);
      for (const Square square : all_squares) {
        if (!random.one_in(density)) continue;
        const std::size_t piece = random.below(pieces.size());
        setups[lane].board.put(square, pieces[piece]);
        words[static_cast<std::size_t>(square.index()) * pieces.size() + piece] |= std::uint64_t{1} << lane;
      }
    }
    const FormulaValues values(store, words);
    for (std::size_t lane = 0; lane < all_lanes; ++lane) {
      const ConcreteView concrete(setups[lane]);
      for (const Square square : all_squares) {
        for (const Side side : {Side::white, Side::black}) {
          const Formula formula =
              attacked[static_cast<std::size_t>(square.index()) * 2 + static_cast<std::size_t>(side)];
          BOOST_REQUIRE((((values.of(formula) >> lane) & 1U) != 0) == rules.attacked(concrete, square, side));
        }
      }
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
