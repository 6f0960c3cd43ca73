#pragma once

#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/checkered/rules.hpp"

namespace arbiter::checkered {

/// CK.ep, CK.stage2.pawns: in stage 1 a coloured pawn of the side that has just moved passed the square; in stage 2 a
/// checkered pawn, in either direction, or a pawn of either colour.
template <BoardView V>
[[nodiscard]] typename V::Truth en_passant_square(const V& view, Side side_to_move, std::optional<Side> player) {
  const auto passer = [&](Side way) -> std::optional<Piece> {
    if (player && *player != side_to_move) return Piece{Owner::both, orthodox::pawn};
    if (player || way != side_to_move) return piece_of(way, orthodox::pawn);
    return std::nullopt;
  };
  return orthodox::passed_by(view, passer, [&](Square start) { return view.empty(start); });
}

/// CK.three.pawns: of each side that is not to move, at most one square that its pawn has passed and stands beyond. The
/// start of a double step that was the last move is empty. Checkered moves between Black and White while it has pieces.
template <BoardView V>
[[nodiscard]] typename V::Truth passed_squares_of_three(const V& view, Side side_to_move,
                                                        typename V::Truth some_checkered) {
  using T = typename V::Truth;
  Conjunction<T> right;
  for (const Side side : {Side::white, Side::black, Side::third}) {
    const bool after_white = side == Side::white && side_to_move == Side::black;
    const bool after_black = side == Side::black && side_to_move == Side::third;
    T moved_last = truth<T>(after_white || after_black);
    if (side_to_move == Side::white && side == Side::third) moved_last = some_checkered;
    if (side_to_move == Side::white && side == Side::black) moved_last = no(some_checkered);
    std::vector<T> squares;
    for (const Square square : all_squares) {
      if (!orthodox::en_passant_bit(square)) continue;
      const orthodox::DoubleStep step = orthodox::double_step_past(square);
      if (side != Side::third && side != step.side) continue;
      const T bit =
          view.bit(side == Side::third ? *checkered_en_passant_bit(square) : *orthodox::en_passant_bit(square));
      squares.push_back(bit);
      const T stands = all(view.empty(square), view.holds(step.target, Piece{owner_of(side), orthodox::pawn}));
      const T began = any(no(moved_last), view.empty(step.start));
      right.add(implies(bit, side == side_to_move ? truth<T>(false) : all(stands, began)));
    }
    right.add(at_most(1, squares));
  }
  return right.value();
}

/// CK.three.check, CK.three.end: the king of the side that moved last is safe, kings do not touch, and Checkered is to
/// move only with a piece.
template <BoardView V>
[[nodiscard]] typename V::Truth kings_of_three(const V& view, Side side_to_move, typename V::Truth some_checkered,
                                               const Rules& rules) {
  using T = typename V::Truth;
  Conjunction<T> safe;
  if (side_to_move == Side::black) safe.add(no(rules.in_check(view, Side::white)));
  if (side_to_move == Side::third) safe.add(all(some_checkered, no(rules.in_check(view, Side::black))));
  if (side_to_move == Side::white) safe.add(any(some_checkered, no(rules.in_check(view, Side::black))));
  for (const Square white : all_squares) {
    const T here = view.holds(white, piece_of(Side::white, orthodox::king));
    if (never(here)) continue;
    for (const Square black : all_squares) {
      if (std::abs(white.file() - black.file()) > 1 || std::abs(white.rank() - black.rank()) > 1) continue;
      safe.add(no(all(here, view.holds(black, piece_of(Side::black, orthodox::king)))));
    }
  }
  return safe.value();
}

/// CK.undo: the start square and those on the way are empty, and the checkered piece on the target moves like that. A
/// last step and an en passant square exclude each other, since the last move was only one of the two; stage 2 keeps
/// none.
template <BoardView V>
[[nodiscard]] typename V::Truth last_step(const V& view, Side side_to_move, bool second_stage, Profile profile) {
  using T = typename V::Truth;
  const Side mover = opponent(side_to_move);
  const T none = all(view.context_is(last_from_byte, 0), view.context_is(last_to_byte, 0));
  if (second_stage) return none;
  Disjunction<T> passed;
  for (std::size_t bit = 16; bit < 32; ++bit) passed.add(view.bit(bit));
  Disjunction<T> some;
  some.add(none);
  for (const Square to : all_squares) {
    const T here = view.context_is(last_to_byte, last_value(to));
    if (never(here)) continue;
    Disjunction<T> from_somewhere;
    for (const Square from : all_squares) {
      const T left = view.context_is(last_from_byte, last_value(from));
      if (from == to || never(left)) continue;
      const int files = std::abs(to.file() - from.file());
      const int ranks = std::abs(to.rank() - from.rank());
      const int ahead = (to.rank() - from.rank()) * forward(mover);
      const bool last_rank = relative_rank(mover, to.rank()) == 7;
      Disjunction<T> goes;
      const auto as = [&](Role role) { return view.holds(to, Piece{Owner::both, role}); };
      if (files == 0 && !last_rank && (ahead == 1 || (ahead == 2 && relative_rank(mover, from.rank()) == 1))) {
        goes.add(as(orthodox::pawn));
      }
      const bool straight = files == 0 || ranks == 0;
      if (straight || files == ranks) {
        goes.add(as(orthodox::queen));
        goes.add(as(straight ? orthodox::rook : orthodox::bishop));
      }
      if (files * ranks == 2) goes.add(as(orthodox::knight));
      // `site` remembers promotions, too: any piece on the target may have been a pawn.
      if (profile == Profile::site && last_rank && files == 0 && ahead == 1) {
        goes.add(all(owned(view, to, Owner::both), no(as(orthodox::pawn))));
      }
      Conjunction<T> way;
      way.add(goes.value());
      way.add(view.empty(from));
      const int distance = std::max(files, ranks);
      if (straight || files == ranks) {
        for (int i = 1; i < distance; ++i) {
          way.add(view.empty(
              *from.offset((to.file() - from.file()) / distance * i, (to.rank() - from.rank()) / distance * i)));
        }
      }
      from_somewhere.add(all(left, way.value()));
    }
    some.add(all(here, all(from_somewhere.value(), no(passed.value()))));
  }
  return some.value();
}

/// There are no more promoted pieces than missing pawns, for all owners together; pieces beyond those of the start are
/// promoted.
template <BoardView V>
[[nodiscard]] typename V::Truth promoted_of_all(const V& view, const orthodox::Beginning& beginning) {
  using T = typename V::Truth;
  const auto of_all = [&](Role role) {
    std::vector<T> result;
    for (const Square square : all_squares) {
      Disjunction<T> here;
      for (const Owner owner : {Owner::white, Owner::black, Owner::both})
        here.add(view.holds(square, Piece{owner, role}));
      if (!never(here.value())) result.push_back(here.value());
    }
    return result;
  };
  std::vector<T> pawns_and_promoted = of_all(orthodox::pawn);
  for (int number = 1; number < beginning.role_count; ++number) {
    const Role role{static_cast<std::uint8_t>(number)};
    if (role == orthodox::king) continue;
    const auto from_start = 2 * static_cast<std::size_t>(beginning.at_start(Side::white, role));
    const auto count = unary_count(from_start + 17, of_all(role));
    pawns_and_promoted.insert(pawns_and_promoted.end(), count.begin() + static_cast<std::ptrdiff_t>(from_start),
                              count.end());
  }
  return at_most(16, pawns_and_promoted);
}

/// In stage 1 the king of the side that has just moved is safe; in stage 2 both kings are after a move of the coloured
/// player.
template <BoardView V>
[[nodiscard]] typename V::Truth kings_kept_safe(const V& view, Side side_to_move, std::optional<Side> player,
                                                const Rules& rules) {
  Conjunction<typename V::Truth> safe;
  if (!player) {
    safe.add(no(rules.in_check(view, opponent(side_to_move))));
  } else if (*player == side_to_move) {
    safe.add(no(rules.in_check(view, Side::white)));
    safe.add(no(rules.in_check(view, Side::black)));
  }
  return safe.value();
}

/// The invariants at the beginning of every move of a legal game. In `site` a double-step right outlives its pawn, so
/// that invariant holds in `documented` only.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const V& view, Side side_to_move, Profile profile) {
  using T = typename V::Truth;
  State context{.context = view.context()};
  const auto player = checkered_player(context);
  const bool three = three_players(context);
  const Rules rules(profile);

  const orthodox::Beginning beginning;

  Conjunction<T> kings;
  Conjunction<T> pawn_ranks;
  std::vector<T> checkered;
  for (const Square square : all_squares) {
    kings.add(no(view.holds(square, Piece{Owner::both, orthodox::king})));
    const T here = owned(view, square, Owner::both);
    if (!never(here)) checkered.push_back(here);
    if (square.rank() != 0 && square.rank() != 7) continue;
    for (const Owner owner : {Owner::white, Owner::black, Owner::both}) {
      pawn_ranks.add(no(view.holds(square, Piece{owner, orthodox::pawn})));
    }
  }
  Disjunction<T> some_checkered;
  for (const T here : checkered) some_checkered.add(here);
  Conjunction<T> sixteen;
  Conjunction<T> promoted;
  for (const Side side : {Side::white, Side::black}) {
    kings.add(exactly_one(orthodox::pieces(view, side, orthodox::king)));
    std::vector<T> own_and_checkered = checkered;
    for (int role = 0; role < orthodox::first_free; ++role) {
      const auto some = orthodox::pieces(view, side, Role{static_cast<std::uint8_t>(role)});
      own_and_checkered.insert(own_and_checkered.end(), some.begin(), some.end());
    }
    sixteen.add(at_most(16, own_and_checkered));
    promoted.add(at_most(8, orthodox::pawns_and_promoted(view, side, beginning)));
  }

  Conjunction<T> doubles;
  Conjunction<T> unmoved;
  for (int file = 0; file < 8; ++file) {
    for (const Side side : {Side::white, Side::black}) {
      const Square start = Square::at(file, relative_rank(side, 1));
      const T own = view.holds(start, piece_of(side, orthodox::pawn));
      const T right = view.bit(*double_bit(start));
      doubles.add(implies(right, any(own, view.holds(start, Piece{Owner::both, orthodox::pawn}))));
      unmoved.add(implies(own, right));
    }
  }

  std::vector<Invariant<T>> result{
      {"CK.inv.kings", "each colour has exactly one king, and none is checkered", kings.value()},
      {"CK.inv.pawn_ranks", "no pawn stands on the first or last rank", pawn_ranks.value()},
      {"CK.inv.sixteen",
       "a colour and the checkered pieces are at most 16 together: each of those takes the place of one of the colour",
       sixteen.value()},
      {"CK.inv.promoted", "pawns and promoted pieces of a colour are at most eight together", promoted.value()},
      {"CK.inv.births", "pawns and promoted pieces of all owners are at most sixteen together",
       promoted_of_all(view, beginning)},
      orthodox::castling_rights("CK.inv.castling", view, beginning.corner),
      {"CK.inv.passed",
       "an en passant square and the square behind it are empty, and the pawn that has passed stands before it",
       three ? passed_squares_of_three(view, side_to_move, some_checkered.value())
             : en_passant_square(view, side_to_move, player)},
      {"CK.inv.last",
       "the last quiet checkered step is one that the piece on its target can have made, or there is none",
       last_step(view, side_to_move, player.has_value() || three, profile)},
      {"CK.inv.unmoved", "a white or black pawn on its start square has its double step", unmoved.value()},
      {"CK.inv.check", "the side that has just moved has left no king attacked that it must keep safe",
       three ? kings_of_three(view, side_to_move, some_checkered.value(), rules)
             : kings_kept_safe(view, side_to_move, player, rules)},
  };
  if (profile != Profile::site) {
    result.push_back({"CK.inv.double", "a double-step right has a pawn on its start square", doubles.value()});
  }
  return result;
}

}  // namespace arbiter::checkered
