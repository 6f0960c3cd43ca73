#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::checkered {

/// What the orthodox base must know; promotions and plain moves are reported below.
struct PieceSet : orthodox::FidePieces {
  /// CK.castle: a coloured rook; the caller checks its owner.
  [[nodiscard]] static bool castles(Piece piece) noexcept {
    return piece.role == orthodox::rook && piece.owner != Owner::both;
  }
};

/// An orthodox move of any piece, before the piece on the target afterwards is decided.
struct PossibleStep {
  Square from;
  Square to;
  Piece mover;
  std::optional<Piece> victim;
  Square victim_square;          ///< `to`, except for en passant
  std::optional<Square> passed;  ///< of a double step
  bool last_rank = false;        ///< a pawn arrives on the promotion rank of its direction
  const char* clause;
};

template <BoardView V>
[[nodiscard]] Stage stage_of(const V& view) {
  return stage(State{.context = view.context()});
}

/// The moves of `piece` on `from`; pawns move in the direction of `way`. `takes(victim)` says (concretely) which pieces
/// may be captured; kings never. `f(possible, condition)`. Castling is not included.
template <BoardView V>
void for_each_possible(const V& view, Piece piece, Square from, Side way, FunctionRef<bool(Piece)> takes,
                       FunctionRef<void(const PossibleStep&, typename V::Truth)> f) {
  using T = typename V::Truth;
  const auto onto = [&](Square to, const char* clause, T reached, bool last_rank) {
    view.for_each_piece(to, [&](Piece victim, T present) {
      if constexpr (explains<V>) {
        // What else is not captured is the player's own.
        const bool immune = !takes(victim) && victim.owner == Owner::both && in_stage_one(stage_of(view));
        // In stage 2 both colours are one side; in stage 1 a checkered piece is its mover's.
        const bool friends =
            !takes(victim) && !immune && victim.owner != piece.owner && !mover_of_three(stage_of(view));
        if (!takes(victim) && !immune && !friends) return;
        const T enemies = all(named(view, "CK.immune", truth<T>(!immune), {to}),
                              in_stage_one(stage_of(view)) ? named(view, "CK.owner", truth<T>(!friends), {to})
                                                           : named(view, "CK.stage2.sides", truth<T>(!friends), {to}));
        reached = all(all(named(view, clause, reached), enemies),
                      named(view, "CH.check.legal", truth<T>(victim.role != orthodox::king), {to}));
      } else {
        if (victim.role == orthodox::king || !takes(victim)) return;
      }
      const T condition = all(reached, present);
      if (!never(condition)) f(PossibleStep{from, to, piece, victim, to, std::nullopt, last_rank, clause}, condition);
    });
  };
  const auto quiet = [&](Square to, const char* clause, T reached, std::optional<Square> passed, bool last_rank) {
    const T condition = named(view, clause, all(reached, view.empty(to)));
    if (!never(condition)) f(PossibleStep{from, to, piece, std::nullopt, to, passed, last_rank, clause}, condition);
  };

  if (piece.role != orthodox::pawn) {
    const char* clause = piece.role == orthodox::king ? "CH.king.step" : "CH.piece.move";
    for_each_reached(view, orthodox::movement(piece.role), way, from, [&](Square to, T free) {
      quiet(to, clause, free, std::nullopt, false);
      onto(to, clause, free, false);
    });
    return;
  }
  const int rank = relative_rank(way, from.rank());
  if (rank == 0 || rank == 7) return;
  const bool last_rank = rank == 6;
  const Square ahead = *from.offset(0, forward(way));
  quiet(ahead, "CH.pawn.step", truth<T>(true), std::nullopt, last_rank);
  if (rank == 1) {  // CK.double: the pawn has stood here since the beginning
    quiet(*ahead.offset(0, forward(way)), "CK.double", all(view.empty(ahead), view.bit(*double_bit(from))), ahead,
          false);
  }
  if constexpr (explains<V>) {
    if (rank > 1 && rank < 6) quiet(*ahead.offset(0, forward(way)), "CK.double", truth<T>(false), std::nullopt, false);
  }
  for (const int aside : {-1, 1}) {
    const auto to = ahead.offset(aside, 0);
    if (!to) continue;
    if constexpr (explains<V>) {
      bool passing = false;  // en passant has a clause of its own
      view.for_each_piece(*from.offset(aside, 0), [&](Piece beside, const T&) {
        passing = rank == 4 && beside.role == orthodox::pawn && beside.owner != piece.owner;
      });
      if (!passing && always(view.empty(*to))) quiet(*to, "CH.pawn.capture", truth<T>(false), std::nullopt, last_rank);
    }
    onto(*to, "CH.pawn.capture", truth<T>(true), last_rank);
    if (rank != 4) continue;
    // En passant: next to the pawn that has made a double step and stands directly behind the en passant square.
    const Square beside = *from.offset(aside, 0);
    const T passed = all(view.bit(*orthodox::en_passant_bit(*to)), view.empty(*to));
    view.for_each_piece(beside, [&](Piece victim, T present) {
      const bool immune = explains<V> && victim.owner == Owner::both && in_stage_one(stage_of(view)) && !takes(victim);
      if (victim.role != orthodox::pawn || (!takes(victim) && !immune)) return;
      T condition = all(passed, present);
      // CK.three.pawns: in stage 3 a square that a checkered pawn has passed is known apart.
      if (victim.owner == Owner::both && mover_of_three(stage_of(view)))
        condition = all(all(view.bit(*checkered_en_passant_bit(*to)), view.empty(*to)), present);
      condition =
          named(view, mover_of_three(stage_of(view)) ? "CK.three.pawns" : "CK.ep", all(condition, truth<T>(!immune)));
      if (!never(condition)) f(PossibleStep{from, *to, piece, victim, beside, std::nullopt, false, "CK.ep"}, condition);
    });
  }
}

/// Whether `piece` on `from` attacks `target`; pawns move in the direction of `way`.
template <BoardView V>
[[nodiscard]] typename V::Truth strikes(const V& view, Piece piece, Side way, Square from, Square target) {
  using T = typename V::Truth;
  const Note note{target, from};
  if (piece.role != orthodox::pawn)
    return noted(reaches(view, orthodox::movement(piece.role), way, from, target), note);
  return noted(truth<T>(relative_rank(way, from.rank()) != 0 && target.rank() - from.rank() == forward(way) &&
                        std::abs(target.file() - from.file()) == 1),
               note);
}

/// The same of a checkered piece whose pawns move in both directions.
template <BoardView V>
[[nodiscard]] typename V::Truth strikes_either_way(const V& view, Piece piece, Square from, Square target) {
  const auto up = strikes(view, piece, Side::white, from, target);
  return piece.role == orthodox::pawn ? any(up, strikes(view, piece, Side::black, from, target)) : up;
}

}  // namespace arbiter::checkered
