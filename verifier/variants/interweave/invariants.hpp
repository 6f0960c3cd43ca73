#pragma once

#include <array>
#include <vector>

#include "verifier/rules/invariant.hpp"
#include "verifier/variants/interweave/rules.hpp"

namespace arbiter::interweave {

/// What holds at the beginning of every move of a legal game. Shade is conserved per piece, captured pieces but pawns
/// are in a reserve, and promoted pieces replace pawns one by one. In `site` a chain may take both kings of a side, and
/// the game goes on.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const V& view, Side side_to_move, Profile profile) {
  using T = typename V::Truth;
  const auto light = [](Square square) { return (square.file() + square.rank()) % 2 != 0; };
  const auto pieces = [&](Side side, Role role, bool on_light) {
    std::vector<T> result;
    for (const Square square : all_squares) {
      const T here = view.holds(square, piece_of(side, role));
      if (light(square) == on_light && !never(here)) result.push_back(here);
    }
    return result;
  };

  Conjunction<T> seven;
  Conjunction<T> pawns;
  Conjunction<T> kings;
  Conjunction<T> sums;
  Conjunction<T> ranks;
  for (const Side side : {Side::white, Side::black}) {
    for (const bool on_light : {false, true}) {
      std::vector<T> others;
      for (int number = 0; number < role_count; ++number) {
        const Role role{static_cast<std::uint8_t>(number)};
        const auto some = pieces(side, role, on_light);
        if (role != king) others.insert(others.end(), some.begin(), some.end());
      }
      seven.add(at_most(7, others));
      pawns.add(at_most(4, pieces(side, pawn, on_light)));
      kings.add(at_most(1, pieces(side, king, on_light)));
    }
    for (const Role role : reserve_roles) {
      auto on_board = pieces(side, role, false);
      const auto on_light = pieces(side, role, true);
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
      for (const int rank : {0, 7}) ranks.add(no(view.holds(Square::at(file, rank), piece_of(side, pawn))));
    }
  }
  std::array<std::vector<T>, 2> lost;
  for (const Side side : {Side::white, Side::black}) {
    for (const bool on_light : {false, true})
      lost[static_cast<std::size_t>(side)].push_back(at_most(0, pieces(side, king, on_light)));
  }
  if (profile == Profile::documented) {
    // A king of each shade and side, or exactly one of the four is gone.
    std::vector<T> all_lost = lost[0];
    all_lost.insert(all_lost.end(), lost[1].begin(), lost[1].end());
    kings.add(at_most(1, all_lost));
  } else {
    // Whoever has lost one ends the game; whoever has lost both at once may go on to take the other side's.
    const auto lost_one = [&](std::size_t side) { return exactly_one(lost[side]); };
    kings.add(no(all(lost_one(0), lost_one(1))));
  }

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

  return {
      {"IW.inv.shade", "a side has at most seven pieces beside kings on each shade", seven.value()},
      {"IW.inv.pawns", "a side has at most four pawns on each shade", pawns.value()},
      profile == Profile::documented
          ? Invariant<T>{"IW.inv.kings", "a side has one king on each shade; at most one king is missing",
                         kings.value()}
          : Invariant<T>{"IW.inv.kings",
                         "a side has at most one king on each shade; not each side has lost exactly one of them",
                         kings.value()},
      {"IW.inv.reserve", "pieces on the board and in the reserve make two of each kind a side", sums.value()},
      {"IW.inv.pawn_ranks", "no pawn stands on the first or last rank", ranks.value()},
      {"IW.inv.passed", "the passed square and the start behind it are empty, and the enemy pawn stands beyond",
       passed.value()},
  };
}

}  // namespace arbiter::interweave
