#pragma once

#include <vector>

#include "orthodox/invariants.hpp"
#include "variants/checkered/rules.hpp"

namespace arbiter::checkered {

/// What holds at the beginning of every turn of a legal game. In `site` a double-step right outlives its pawn, so that
/// invariant is left to `documented`.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const V& view, Side side_to_move, Profile profile) {
  using T = typename V::Truth;
  State context;
  context.context = view.context();
  const auto player = checkered_player(context);
  const Rules rules(profile);

  Conjunction<T> kings;
  Conjunction<T> pawn_ranks;
  std::vector<T> everyone;
  Conjunction<T> sixteen;
  for (const Side side : {Side::white, Side::black}) {
    kings.add(exactly_one(orthodox::men(view, side, orthodox::king)));
    std::vector<T> own;
    for (int role = 0; role < orthodox::first_free; ++role) {
      const auto some = orthodox::men(view, side, Role{static_cast<std::uint8_t>(role)});
      own.insert(own.end(), some.begin(), some.end());
    }
    sixteen.add(at_most(16, own));
    everyone.insert(everyone.end(), own.begin(), own.end());
  }
  for (const Square square : all_squares) {
    kings.add(no(view.holds(square, Man{Owner::both, orthodox::king})));
    const T checkered = owned(view, square, Owner::both);
    if (!never(checkered)) everyone.push_back(checkered);
    if (square.rank() != 0 && square.rank() != 7) continue;
    for (const Owner owner : {Owner::white, Owner::black, Owner::both}) {
      pawn_ranks.add(no(view.holds(square, Man{owner, orthodox::pawn})));
    }
  }

  Conjunction<T> doubles;
  for (int file = 0; file < 8; ++file) {
    for (const Side side : {Side::white, Side::black}) {
      const Square start = Square::at(file, relative_rank(side, 1));
      const T pawn_there = any(view.holds(start, man_of(side, orthodox::pawn)), view.holds(start, Man{Owner::both, orthodox::pawn}));
      doubles.add(implies(view.bit(*double_bit(start)), pawn_there));
    }
  }

  Conjunction<T> last;
  if (const auto move = last_quiet(context)) {
    last.add(truth<T>(!player.has_value()));
    last.add(view.empty(move->from));
    last.add(owned(view, move->to, Owner::both));
  }

  // In stage 1 the mover's own king is safe afterwards; in stage 2 both are, after a turn of the coloured player.
  Conjunction<T> safe;
  if (!player) {
    safe.add(no(rules.in_check(view, opponent(side_to_move))));
  } else if (*player == side_to_move) {
    safe.add(no(rules.in_check(view, Side::white)));
    safe.add(no(rules.in_check(view, Side::black)));
  }

  std::vector<Invariant<T>> result{
      {"CK.inv.kings", "each colour has exactly one king, and none is checkered", kings.value()},
      {"CK.inv.pawn_ranks", "no pawn stands on the first or last rank", pawn_ranks.value()},
      {"CK.inv.sixteen", "a colour has at most 16 men", sixteen.value()},
      {"CK.inv.men", "there are at most 32 men: every capture makes one of two", at_most(32, everyone)},
      {"CK.inv.last", "the last quiet checkered move left an empty square and ended on a checkered man", last.value()},
      {"CK.inv.check", "nobody has left a king attacked that his turn must keep safe", safe.value()},
  };
  if (profile == Profile::documented) {
    result.push_back({"CK.inv.double", "a double-step right has a pawn on its start square", doubles.value()});
  }
  return result;
}

}  // namespace arbiter::checkered
