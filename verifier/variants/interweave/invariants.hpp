#pragma once

#include <vector>

#include "rules/invariant.hpp"
#include "variants/interweave/rules.hpp"

namespace arbiter::interweave {

/// What holds at the beginning of every turn of a legal game (the profile makes no difference). Shade is conserved per
/// man, captured men but pawns are in a reserve, and promoted men replace pawns one by one.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const V& view, Side side_to_move) {
  using T = typename V::Truth;
  const auto light = [](Square square) { return (square.file() + square.rank()) % 2 != 0; };
  const auto men = [&](Side side, Role role, bool on_light) {
    std::vector<T> result;
    for (const Square square : all_squares) {
      const T here = view.holds(square, man_of(side, role));
      if (light(square) == on_light && !never(here)) result.push_back(here);
    }
    return result;
  };

  Conjunction<T> eight;
  Conjunction<T> pawns;
  Conjunction<T> kings;
  Conjunction<T> sums;
  Conjunction<T> ranks;
  for (const Side side : {Side::white, Side::black}) {
    for (const bool on_light : {false, true}) {
      std::vector<T> all_men;
      for (int number = 0; number < role_count; ++number) {
        const auto some = men(side, Role{static_cast<std::uint8_t>(number)}, on_light);
        all_men.insert(all_men.end(), some.begin(), some.end());
      }
      eight.add(at_most(8, all_men));
      pawns.add(at_most(4, men(side, pawn, on_light)));
      kings.add(at_most(1, men(side, king, on_light)));
    }
    for (const Role role : reserve_roles) {
      auto on_board = men(side, role, false);
      const auto on_light = men(side, role, true);
      on_board.insert(on_board.end(), on_light.begin(), on_light.end());
      const auto count = unary_count(3, on_board);
      sums.add(no(static_cast<T>(count[2])));
      for (int k = 1; k <= reserve_limit; ++k) {
        // At least k are in the reserve exactly when at most 2 - k are on the board.
        const T bit = view.bit(reserve_bit(side, role, k));
        const T gone = k <= 2 ? no(static_cast<T>(count[static_cast<std::size_t>(2 - k)])) : truth<T>(false);
        sums.add(choose(bit, gone, no(gone)));
      }
    }
    for (int file = 0; file < 8; ++file) {
      for (const int rank : {0, 7}) ranks.add(no(view.holds(Square::at(file, rank), man_of(side, pawn))));
    }
  }
  // A king of each shade and side, or exactly one of the four is gone.
  std::vector<T> lost;
  for (const Side side : {Side::white, Side::black}) {
    for (const bool on_light : {false, true}) lost.push_back(at_most(0, men(side, king, on_light)));
  }
  kings.add(at_most(1, lost));

  Conjunction<T> passed;
  std::vector<T> all_passed;
  for (int file = 0; file < 8; ++file) {
    for (const Side passer : {Side::white, Side::black}) {
      for (const int aside : {-1, 1}) {
        const Passed here{Square::at(file, relative_rank(passer, 2)), file + aside};
        const auto bit = passed_bit(here);
        if (!bit) continue;
        const T set = view.bit(*bit);
        all_passed.push_back(set);
        const auto start = here.square.offset(-aside, -forward(passer));
        const T start_empty = start ? view.empty(*start) : truth<T>(false);
        passed.add(implies(set, all(all(truth<T>(passer != side_to_move), start_empty),
                                    all(view.empty(here.square), view.holds(here.arrival(), man_of(passer, pawn))))));
      }
    }
  }
  passed.add(at_most(1, all_passed));

  return {
      {"IW.inv.shade", "a side has at most eight men on each shade", eight.value()},
      {"IW.inv.pawns", "a side has at most four pawns on each shade", pawns.value()},
      {"IW.inv.kings", "a side has one king on each shade; at most one king is missing", kings.value()},
      {"IW.inv.reserve", "men on the board and in the reserve make two of each kind a side", sums.value()},
      {"IW.inv.pawn_ranks", "no pawn stands on the first or last rank", ranks.value()},
      {"IW.inv.passed", "the passed square and the start behind it are empty, and the enemy pawn stands beyond", passed.value()},
  };
}

}  // namespace arbiter::interweave
