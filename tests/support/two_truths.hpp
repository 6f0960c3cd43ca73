#pragma once

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <utility>
#include <vector>

#include "tests/support/every.hpp"
#include "verifier/rules/effect.hpp"
#include "verifier/rules/formula.hpp"
#include "verifier/rules/view.hpp"
#include "verifier/support/random.hpp"

/// The rules are one text over two truth types. Here both are evaluated on the same boards: a formula view with open
/// squares and state bits under 64 assignments at a time, and the concrete view of each assignment.
namespace arbiter::tests {

inline constexpr int all_lanes = 64;
inline const int boards = 10'000 / static_cast<int>(every_nth());

/// A position with open squares, and the boards of 64 assignments to them.
struct Bundle {
  FormulaStore store;
  FormulaView view;
  std::vector<Setup> setups;
  std::vector<std::uint64_t> words;

  Bundle(const Setup& base, const std::vector<Piece>& pieces, int open_squares, std::size_t open_bits, Random& random)
      : view(base), setups(all_lanes, base) {
    for (int i = 0; i < open_squares; ++i) {
      const Square square(static_cast<int>(random.below(64)));
      if (opened.contains(square)) continue;
      opened |= square;
      view.open(store, square, pieces);
      const std::size_t first = words.size();
      words.resize(first + pieces.size(), 0);
      for (std::size_t lane = 0; lane < all_lanes; ++lane) {
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
      for (std::size_t lane = 0; lane < all_lanes; ++lane)
        setups[lane].state.bits[bit] = ((words.back() >> lane) & 1U) != 0;
    }
  }
  SquareSet opened;
};

using Played = std::pair<Move, Setup>;

inline bool played_less(const Played& a, const Played& b) {
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
  for (std::size_t lane = 0; lane < all_lanes; ++lane) {
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
  for (std::size_t lane = 0; lane < all_lanes; ++lane) {
    const auto truths = invariants(ConcreteView(bundle.setups[lane]), side);
    BOOST_REQUIRE(truths.size() == formulas.size());
    for (std::size_t i = 0; i < truths.size(); ++i) {
      BOOST_REQUIRE(truths[i].holds == (((values.of(formulas[i].holds) >> lane) & 1U) != 0));
    }
  }
}

inline std::vector<Piece> pieces_of_roles(const std::vector<Role>& roles) {
  std::vector<Piece> pieces;
  for (const Role role : roles) {
    pieces.push_back({Owner::white, role});
    pieces.push_back({Owner::black, role});
  }
  return pieces;
}

}  // namespace arbiter::tests
