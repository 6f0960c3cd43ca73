#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"

namespace arbiter::horde {

/// Declarative rules of Horde: orthodox chess in which one side has no king, pawns on its first rank, and loses with
/// its last piece. Any set-up of orthodox pieces is accepted, a white king among them: then it is a king as in orthodox
/// chess.
struct Rules : orthodox::ExtraWinRules<Rules> {
  static constexpr const char* win_clause = "HD.end";

  Rules() : ExtraWinRules({.first_rank_pawns = true}) {}  // HD.pawn.first

  template <BoardView V, class T = typename V::Truth>
  static void pass_on(const V&, Side side, const Candidate& candidate, const T& condition, CandidateSink<T> sink) {
    Candidate own = candidate;
    const Step& step = candidate.legs.back().step;
    const bool starts = step.becomes.role == orthodox::pawn && relative_rank(side, step.from.rank()) == 0;
    if (starts) own.because.add("HD.pawn.first");
    // HD.ep: the effect has no en passant square, since the state knows none on the second rank.
    const bool doubles = starts && relative_rank(side, step.to.rank()) == 2;
    if (doubles) own.because.add("HD.ep");
    sink(own, condition);
  }

  /// HD.end: whether White has a piece.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth has_pieces(const V& view) {
    return some_piece(view, all_squares, [](Piece piece) { return piece.owner == Owner::white; });
  }

  /// HD.end: Black wins when White has none.
  template <BoardView V>
  [[nodiscard]] static typename V::Truth has_won(const V& view, Side side) {
    return side == Side::black ? no(has_pieces(view)) : truth<typename V::Truth>(false);
  }
};

/// The invariants at the beginning of every move of a legal game. White has lost without a piece (HD.end), which only
/// Black's last capture can have brought about.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const Rules& rules, const V& view,
                                                                   Side side_to_move) {
  using T = typename V::Truth;
  const orthodox::Beginning beginning;
  Conjunction<T> ranks;
  for (int file = 0; file < 8; ++file) {
    ranks.add(no(view.holds(Square::at(file, 7), piece_of(Side::white, orthodox::pawn))));
    for (const int rank : {0, 7})
      ranks.add(no(view.holds(Square::at(file, rank), piece_of(Side::black, orthodox::pawn))));
  }
  return {
      {"HD.inv.kings", "Black has one king and White none",
       all(exactly_one(orthodox::pieces(view, Side::black, orthodox::king)),
           at_most(0, orthodox::pieces(view, Side::white, orthodox::king)))},
      {"HD.inv.pawn_ranks", "no white pawn stands on the last rank, and no black one on the first or last",
       ranks.value()},
      {"HD.inv.numbers", "White has at most 36 pieces, Black 16",
       all(orthodox::at_most_pieces(36, view, Side::white, beginning.role_count),
           orthodox::at_most_pieces(16, view, Side::black, beginning.role_count))},
      {"HD.inv.promoted", "pawns and promoted pieces of Black are at most eight together",
       at_most(8, orthodox::pawns_and_promoted(view, Side::black, beginning))},
      orthodox::castling_rights("HD.inv.castling", view, beginning.corner),
      orthodox::passed_by_double_step("HD.inv.passed", view, side_to_move),
      {"HD.inv.check", "the side that is not to move is not in check", rules.kings_safe(view, opponent(side_to_move))},
      {"HD.inv.over", "White has a piece unless it is to move, or Black would have won before",
       side_to_move == Side::white ? truth<T>(true) : rules.has_pieces(view)},
  };
}

}  // namespace arbiter::horde
