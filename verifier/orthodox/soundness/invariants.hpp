#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "verifier/orthodox/fen/fen.hpp"
#include "verifier/orthodox/rules.hpp"
#include "verifier/rules/truth.hpp"

namespace arbiter::orthodox {

/// The pieces at the start of a variant's games, except pawns and royal kings; those of chess unless it says otherwise.
struct Beginning {
  int role_count = first_free;                                ///< all role numbers are below this
  std::function<int(Side, Role)> at_start = pieces_at_start;  ///< number of pieces of a role that a side has
  std::function<bool(Piece)> corner = is_rook;  ///< whether a king can castle with such a piece in a corner
  /// Whether two of a role start on both square colours and never change square colour.
  std::function<bool(Role)> keeps_colour = [](Role role) { return role == bishop; };
  bool royal_kings = true;  ///< else pawns may promote to kings, and at_start() says how many a side starts with
};

/// For each square where such a piece can stand, whether it does.
template <BoardView V>
[[nodiscard]] std::vector<typename V::Truth> pieces(const V& view, Piece piece) {
  std::vector<typename V::Truth> result;
  for (const Square square : all_squares) {
    const auto here = view.holds(square, piece);
    if (!never(here)) result.push_back(here);
  }
  return result;
}
template <BoardView V>
[[nodiscard]] std::vector<typename V::Truth> pieces(const V& view, Side side, Role role) {
  return pieces(view, piece_of(side, role));
}

/// A castling right needs its king between the a- and h-file and its rook on the first rank, and there is at
/// most one right on each side of the king. `castles(piece)`: whether such a piece can be the castling rook.
template <BoardView V, class Castles>
[[nodiscard]] Invariant<typename V::Truth> castling_rights(const char* id, const V& view, Castles&& castles) {
  using T = typename V::Truth;
  Conjunction<T> rights;
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      const T right = view.bit(castling_bit(side, file));
      if (never(right)) continue;
      const Square corner = Square::at(file, relative_rank(side, 0));
      const T castler =
          some_piece(view, corner, [&](Piece piece) { return piece.owner == owner_of(side) && castles(piece); });
      Disjunction<T> king_there;
      for (int other = 1; other < 7; ++other) {
        if (other != file) king_there.add(view.holds(Square::at(other, corner.rank()), piece_of(side, king)));
      }
      rights.add(implies(right, all(castler, king_there.value())));
      for (int other = 0; other < file; ++other) {
        Disjunction<T> king_between;
        for (int between = other + 1; between < file; ++between) {
          king_between.add(view.holds(Square::at(between, corner.rank()), piece_of(side, king)));
        }
        rights.add(implies(all(right, view.bit(castling_bit(side, other))), king_between.value()));
      }
    }
  }
  return {id, "a castling right has its king and its rook on the first rank, one right a wing", rights.value()};
}

/// The pawns of `side` and one truth for each promoted piece: pieces beyond the number at the start, counted by square
/// colours for roles that keep theirs.
template <BoardView V>
[[nodiscard]] std::vector<typename V::Truth> pawns_and_promoted(const V& view, Side side, const Beginning& beginning) {
  using T = typename V::Truth;
  std::vector<T> result = pieces(view, side, pawn);
  const auto add_beyond = [&](std::size_t from_start, const std::vector<T>& pieces) {
    const auto count = unary_count(from_start + 9, pieces);
    for (std::size_t k = from_start; k < count.size(); ++k) result.push_back(count[k]);
  };
  for (int number = 1; number < beginning.role_count; ++number) {
    const Role role{static_cast<std::uint8_t>(number)};
    if (role == king && beginning.royal_kings) continue;
    const auto from_start = static_cast<std::size_t>(beginning.at_start(side, role));
    if (from_start != 2 || !beginning.keeps_colour(role)) {
      add_beyond(from_start, pieces(view, side, role));
      continue;
    }
    for (const int colour : {0, 1}) {
      std::vector<T> on_colour;
      for (const Square square : all_squares) {
        if ((square.file() + square.rank()) % 2 == colour)
          on_colour.push_back(view.holds(square, piece_of(side, role)));
      }
      add_beyond(1, on_colour);
    }
  }
  return result;
}

/// No pawn stands on the first or last rank.
template <BoardView V>
[[nodiscard]] typename V::Truth pawns_off_end_ranks(const V& view) {
  Conjunction<typename V::Truth> result;
  for (const Side side : {Side::white, Side::black}) {
    for (int file = 0; file < 8; ++file) {
      for (const int rank : {0, 7}) result.add(no(view.holds(Square::at(file, rank), piece_of(side, pawn))));
    }
  }
  return result.value();
}

/// A side has at most `most` pieces, whose role numbers are below `role_count`.
template <BoardView V>
[[nodiscard]] typename V::Truth at_most_pieces(std::size_t most, const V& view, Side side, int role_count) {
  std::vector<typename V::Truth> everyone;
  for (int number = 0; number < role_count; ++number) {
    const auto of_role = pieces(view, side, Role{static_cast<std::uint8_t>(number)});
    everyone.insert(everyone.end(), of_role.begin(), of_role.end());
  }
  return at_most(most, everyone);
}

/// Neither side has more than 16 pieces, or more than eight pawns and promoted pieces.
template <BoardView V>
[[nodiscard]] typename V::Truth sixteen_each(const V& view, const Beginning& beginning) {
  return all(at_most_pieces(16, view, Side::white, beginning.role_count),
             at_most_pieces(16, view, Side::black, beginning.role_count));
}
template <BoardView V>
[[nodiscard]] typename V::Truth promoted_each(const V& view, const Beginning& beginning) {
  return all(at_most(8, pawns_and_promoted(view, Side::white, beginning)),
             at_most(8, pawns_and_promoted(view, Side::black, beginning)));
}

/// At most one square is passed, by a double step with which the last move can have passed it: it is empty, the pawn
/// stands before it, and `left(square)` holds of where the double step began. `passer(way)`: the pawn that can have
/// passed a square in this side's direction, if any.
template <BoardView V, class Passer, class Left>
[[nodiscard]] typename V::Truth passed_by(const V& view, const Passer& passer, const Left& left) {
  using T = typename V::Truth;
  Conjunction<T> passed;
  std::vector<T> en_passant_squares;
  for (int file = 0; file < 8; ++file) {
    for (const Side way : {Side::white, Side::black}) {
      const Square square = Square::at(file, relative_rank(way, 2));
      const T bit = view.bit(*en_passant_bit(square));
      en_passant_squares.push_back(bit);
      const std::optional<Piece> pawn_there = passer(way);
      passed.add(pawn_there ? implies(bit, all(all(view.empty(square), left(*square.offset(0, -forward(way)))),
                                               view.holds(*square.offset(0, forward(way)), *pawn_there)))
                            : no(bit));
    }
  }
  passed.add(at_most(1, en_passant_squares));
  return passed.value();
}
/// By a pawn of the side that has just moved.
template <BoardView V, class Left>
[[nodiscard]] typename V::Truth passed_by_double_step(const V& view, Side side_to_move, const Left& left) {
  const auto passer = [&](Side way) { return way == side_to_move ? std::nullopt : std::optional(piece_of(way, pawn)); };
  return passed_by(view, passer, left);
}
template <BoardView V>
[[nodiscard]] Invariant<typename V::Truth> passed_by_double_step(const char* id, const V& view, Side side_to_move) {
  return {id, "an en passant square is empty, as is the square behind it, and the enemy pawn stands before it",
          passed_by_double_step(view, side_to_move, [&](Square start) { return view.empty(start); })};
}

/// One king a side, pawns on possible ranks, at most 16 pieces, rights and en passant square with the pieces that they
/// need, and the side that has just moved not in check.
///
/// `side_to_move` must be concrete.
template <class PieceSet, BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules<PieceSet>& rules, const V& view,
                                                                   Side side_to_move, const Beginning& beginning) {
  return {
      {"CH.inv.kings", "each side has exactly one king",
       all(exactly_one(pieces(view, Side::white, king)), exactly_one(pieces(view, Side::black, king)))},
      {"CH.inv.pawn_ranks", "no pawn stands on the first or last rank", pawns_off_end_ranks(view)},
      {"CH.inv.sixteen", "a side has at most 16 pieces", sixteen_each(view, beginning)},
      {"CH.inv.promoted", "pawns and promoted pieces of a side are at most eight together",
       promoted_each(view, beginning)},
      castling_rights("CH.inv.castling", view, beginning.corner),
      passed_by_double_step("CH.inv.passed", view, side_to_move),
      {"CH.inv.check", "the side that is not to move is not in check", rules.kings_safe(view, opponent(side_to_move))},
  };
}

/// Those of chess.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> chess_invariants(const V& view, Side side_to_move) {
  return invariants(Rules<FidePieces>(FidePieces{}), view, side_to_move, {});
}

}  // namespace arbiter::orthodox
