// The rules are one text over two truth types. Here both are evaluated on the same boards: a formula view with open
// squares and state bits under 64 assignments at a time, and the concrete view of each assignment.
#define BOOST_TEST_MODULE two_truths
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <array>
#include <vector>

#include "verifier/variants/armies/invariants.hpp"
#include "verifier/variants/armies/rules.hpp"
#include "verifier/variants/armies/sources.hpp"
#include "verifier/variants/checkered/invariants.hpp"
#include "verifier/variants/checkered/sources.hpp"
#include "verifier/variants/duck/invariants.hpp"
#include "verifier/variants/interweave/invariants.hpp"
#include "verifier/variants/interweave/sources.hpp"
#include "verifier/variants/takemake/invariants.hpp"
#include "verifier/variants/takemake/rules.hpp"
#include "verifier/variants/takemake/sources.hpp"

using namespace arbiter;

namespace {

constexpr int lanes = 64;
constexpr int boards = 10'000;

/// A position with open squares, and the boards of 64 assignments to them.
struct Bundle {
  FormulaStore store;
  FormulaView view;
  std::vector<Setup> setups;
  std::vector<std::uint64_t> words;

  Bundle(const Setup& base, const std::vector<Piece>& pieces, int open_squares, std::size_t open_bits, Random& random)
      : view(base), setups(lanes, base) {
    for (int i = 0; i < open_squares; ++i) {
      const Square square(static_cast<int>(random.below(64)));
      if (opened.contains(square)) continue;
      opened |= square;
      view.open(store, square, pieces);
      const std::size_t first = words.size();
      words.resize(first + pieces.size(), 0);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        setups[lane].board.clear(square);
        const std::size_t choice = random.below(pieces.size() + 2);  // more often empty than any one piece
        if (choice >= pieces.size()) continue;
        setups[lane].board.put(square, pieces[choice]);
        words[first + choice] |= std::uint64_t{1} << lane;
      }
    }
    for (std::size_t bit = 0; bit < open_bits; ++bit) {
      view.open_bit(store, bit);
      words.push_back(random.next());
      for (std::size_t lane = 0; lane < lanes; ++lane)
        setups[lane].state.bits[bit] = ((words.back() >> lane) & 1U) != 0;
    }
  }
  SquareSet opened;
};

using Played = std::pair<Move, Setup>;

bool played_less(const Played& a, const Played& b) {
  if (a.first != b.first) return a.first < b.first;
  return a.second.board.codes() < b.second.board.codes();
}

template <class Rules>
void compare_moves(const Rules& rules, const Bundle& bundle) {
  struct Conditional {
    Candidate candidate;
    Formula condition;
  };
  std::vector<Conditional> conditional;
  const Side side = bundle.setups.front().to_move;
  rules.for_each_move(bundle.view, side, all_squares, [&](const Candidate& candidate, Formula condition) {
    conditional.push_back({candidate, condition});
  });
  const Formula check = rules.in_check(bundle.view, side);
  const Formula well_formed = bundle.view.well_formed();
  const FormulaValues values(bundle.store, bundle.words);
  BOOST_REQUIRE(values.of(well_formed) == ~std::uint64_t{0});
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const Setup& setup = bundle.setups[lane];
    std::vector<Played> from_formulas;
    for (const Conditional& item : conditional) {
      if (((values.of(item.condition) >> lane) & 1U) == 0) continue;
      Move move;
      for (const Leg& leg : item.candidate.legs) move.push_back(leg.step);
      from_formulas.emplace_back(move, item.candidate.legs.back().effect.apply(setup));
    }
    std::vector<Played> from_bool;
    rules.for_each_move(ConcreteView(setup), side, all_squares, [&](const Candidate& candidate, bool legal) {
      if (!legal) return;
      Move move;
      for (const Leg& leg : candidate.legs) move.push_back(leg.step);
      from_bool.emplace_back(move, candidate.legs.back().effect.apply(setup));
    });
    std::sort(from_formulas.begin(), from_formulas.end(), played_less);
    std::sort(from_bool.begin(), from_bool.end(), played_less);
    BOOST_REQUIRE(from_formulas == from_bool);
    BOOST_REQUIRE((((values.of(check) >> lane) & 1U) != 0) == rules.in_check(ConcreteView(setup), side));
  }
}

template <class Invariants>
void compare_invariants(const Bundle& bundle, Invariants&& invariants) {
  const Side side = bundle.setups.front().to_move;
  const auto formulas = invariants(bundle.view, side);
  const FormulaValues values(bundle.store, bundle.words);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const auto truths = invariants(ConcreteView(bundle.setups[lane]), side);
    BOOST_REQUIRE(truths.size() == formulas.size());
    for (std::size_t i = 0; i < truths.size(); ++i) {
      BOOST_REQUIRE(truths[i].holds == (((values.of(formulas[i].holds) >> lane) & 1U) != 0));
    }
  }
}

std::vector<Piece> pieces_of_roles(const std::vector<Role>& roles) {
  std::vector<Piece> pieces;
  for (const Role role : roles) {
    pieces.push_back({Owner::white, role});
    pieces.push_back({Owner::black, role});
  }
  return pieces;
}

}  // namespace

BOOST_AUTO_TEST_CASE(armies_moves) {
  Random random(1);
  const armies::Rules rules;
  for (int board = 0; board < boards; board += lanes) {
    const auto white = static_cast<armies::Army>(random.below(4));
    const auto black = static_cast<armies::Army>(random.below(4));
    const Setup base = armies::random_setup(white, black, random.one_in(2), random);
    std::vector<Role> roles{orthodox::pawn, orthodox::king};
    const std::size_t which = random.below(4);
    roles.push_back(armies::pieces_of(white)[which]);
    roles.push_back(armies::pieces_of(black)[white == black ? (which + 1) % 4 : which]);
    const Bundle bundle(base, pieces_of_roles(roles), 5, 32, random);
    compare_moves(rules, bundle);
    compare_invariants(bundle, [](const auto& view, Side side) { return armies::invariants(view, side); });
  }
}

BOOST_AUTO_TEST_CASE(takemake_moves) {
  Random random(2);
  const std::vector<Piece> pieces = pieces_of_roles({orthodox::pawn, orthodox::knight, orthodox::rook, orthodox::king});
  for (const auto profile : {takemake::Profile::documented, takemake::Profile::problemists, takemake::Profile::site}) {
    const takemake::Rules rules(profile);
    for (int board = 0; board < boards; board += lanes) {
      const Bundle bundle(takemake::random_setup(profile, random.one_in(2), random), pieces, 4, 32, random);
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
    for (int board = 0; board < boards; board += lanes) {
      const Bundle bundle(interweave::random_setup(random), pieces, 4, 86, random);
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
    for (int board = 0; board < boards; board += lanes) {
      const Bundle bundle(checkered::random_setup(profile, random), pieces, 4, 64, random);
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
    for (int board = 0; board < boards; board += lanes) {
      Setup setup = duck::random_setup(random);
      duck::set_duck_to_move(setup.state, random.one_in(3));
      const Bundle bundle(setup, pieces, 4, 32, random);
      compare_moves(rules, bundle);
      compare_invariants(bundle, [&](const auto& view, Side side) { return duck::invariants(view, side); });
    }
  }
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
  for (int board = 0; board < boards; board += lanes) {
    std::vector<Setup> setups(lanes);
    std::vector<std::uint64_t> words(store.variables(), 0);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const std::size_t density = 1 + random.below(6);
      for (const Square square : all_squares) {
        if (!random.one_in(density)) continue;
        const std::size_t piece = random.below(pieces.size());
        setups[lane].board.put(square, pieces[piece]);
        words[static_cast<std::size_t>(square.index()) * pieces.size() + piece] |= std::uint64_t{1} << lane;
      }
    }
    const FormulaValues values(store, words);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
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
