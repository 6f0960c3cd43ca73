#pragma once

#include <array>
#include <vector>

#include "verifier/rules/truth.hpp"
#include "verifier/variants/interweave/rules.hpp"

namespace arbiter::interweave {

/// For each square of one colour where such a piece can stand, whether it does.
template <BoardView V>
[[nodiscard]] std::vector<typename V::Truth> pieces_on_colour(const V& view, Side side, Role role, bool light) {
  std::vector<typename V::Truth> result;
  for (const Square square : all_squares) {
    const auto here = view.holds(square, piece_of(side, role));
    if (is_light(square) == light && !never(here)) result.push_back(here);
  }
  return result;
}

/// At most seven pieces other than kings on each square colour.
template <BoardView V>
[[nodiscard]] typename V::Truth seven_on_each_colour(const V& view, Side side) {
  Conjunction<typename V::Truth> seven;
  for (const bool light : {false, true}) {
    std::vector<typename V::Truth> others;
    for (int number = 0; number < role_count; ++number) {
      const Role role{static_cast<std::uint8_t>(number)};
      const auto some = pieces_on_colour(view, side, role, light);
      if (role != king) others.insert(others.end(), some.begin(), some.end());
    }
    seven.add(at_most(7, others));
  }
  return seven.value();
}

/// Two of each kind, on the board and in the reserve together.
template <BoardView V>
[[nodiscard]] typename V::Truth reserve_adds_up(const V& view, Side side) {
  using T = typename V::Truth;
  Conjunction<T> sums;
  for (const Role role : reserve_roles) {
    auto on_board = pieces_on_colour(view, side, role, false);
    const auto on_light = pieces_on_colour(view, side, role, true);
    on_board.insert(on_board.end(), on_light.begin(), on_light.end());
    const auto count = unary_count(3, on_board);
    sums.add(no(static_cast<T>(count[2])));
    for (int k = 1; k <= reserve_limit; ++k) {
      // At least k are in the reserve exactly if at most 2 - k are on the board.
      const T bit = view.bit(reserve_bit(side, role, k));
      const T gone = k <= 2 ? no(static_cast<T>(count[static_cast<std::size_t>(2 - k)])) : truth<T>(false);
      sums.add(choose(bit, gone, no(gone)));
    }
  }
  return sums.value();
}

/// The numbers of kings that are possible.
template <BoardView V>
[[nodiscard]] typename V::Truth kings_left(const V& view, Profile profile) {
  using T = typename V::Truth;
  Conjunction<T> kings;
  std::array<std::vector<T>, 2> lost;
  for (const Side side : {Side::white, Side::black}) {
    for (const bool light : {false, true}) {
      const auto here = pieces_on_colour(view, side, king, light);
      kings.add(at_most(1, here));
      lost[static_cast<std::size_t>(side)].push_back(at_most(0, here));
    }
  }
  if (profile == Profile::documented) {
    // Each side has a king on each square colour, or exactly one of the four is missing.
    std::vector<T> all_lost = lost[0];
    all_lost.insert(all_lost.end(), lost[1].begin(), lost[1].end());
    kings.add(at_most(1, all_lost));
  } else {
    // The loss of one king ends the game; a side that has lost both at once may still capture the other side's.
    kings.add(no(all(exactly_one(lost[0]), exactly_one(lost[1]))));
  }
  return kings.value();
}

/// At most one square is passed, by a double step that the side that has just moved can have made.
template <BoardView V>
[[nodiscard]] typename V::Truth passed_by_a_pawn(const V& view, Side side_to_move) {
  using T = typename V::Truth;
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
                                    all(view.empty(here.square), view.holds(here.arrival(), piece_of(passer, pawn))))));
      }
    }
  }
  passed.add(at_most(1, all_passed));
  return passed.value();
}

/// The invariants at the beginning of every move of a legal game. Every piece keeps its square colour, captured pieces
/// other than pawns are in a reserve, and promoted pieces replace pawns one by one. In `site` a chain may capture both
/// kings of a side, and the game continues.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const V& view, Side side_to_move, Profile profile) {
  using T = typename V::Truth;
  Conjunction<T> seven;
  Conjunction<T> pawns;
  Conjunction<T> sums;
  Conjunction<T> ranks;
  for (const Side side : {Side::white, Side::black}) {
    seven.add(seven_on_each_colour(view, side));
    for (const bool light : {false, true}) pawns.add(at_most(4, pieces_on_colour(view, side, pawn, light)));
    sums.add(reserve_adds_up(view, side));
    for (int file = 0; file < 8; ++file) {
      for (const int rank : {0, 7}) ranks.add(no(view.holds(Square::at(file, rank), piece_of(side, pawn))));
    }
  }
  return {
      {"IW.inv.shade", "a side has at most seven pieces beside kings on each square colour", seven.value()},
      {"IW.inv.pawns", "a side has at most four pawns on each square colour", pawns.value()},
      profile == Profile::documented
          ? Invariant<T>{"IW.inv.kings", "a side has one king on each square colour; at most one king is missing",
                         kings_left(view, profile)}
          : Invariant<
                T>{"IW.inv.kings",
                   "a side has at most one king on each square colour; not each side has lost exactly one of them",
                   kings_left(view, profile)},
      {"IW.inv.reserve", "pieces on the board and in the reserve make two of each kind a side", sums.value()},
      {"IW.inv.pawn_ranks", "no pawn stands on the first or last rank", ranks.value()},
      {"IW.inv.passed", "the en passant square and the start behind it are empty, and the enemy pawn stands beyond",
       passed_by_a_pawn(view, side_to_move)},
  };
}

}  // namespace arbiter::interweave
