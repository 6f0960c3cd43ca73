#pragma once

#include "verifier/orthodox/rules.hpp"
#include "verifier/orthodox/soundness/invariants.hpp"
#include "verifier/variants/takemake/state.hpp"

namespace arbiter::takemake {

/// In `site` a make-leg may bring a pawn to its first rank, from where it can move on.
[[nodiscard]] constexpr orthodox::FidePieces pieces_of(Profile profile) noexcept {
  return {.first_rank_pawns = profile == Profile::site};
}

/// Declarative rules of Take & Make.
class Rules {
 public:
  explicit Rules(Profile profile) : profile_(profile), base_(pieces_of(profile)) {}

  /// TM.check.orthodox: it does not matter whether the attacker would have a make-leg.
  template <BoardView V>
  [[nodiscard]] typename V::Truth kings_safe(const V& view, Side side) const {
    return base_.kings_safe(view, side);
  }

  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    if (const auto owed = duty(view.context())) {
      if (squares.contains(owed->square)) finish(view, side, *owed, sink);
      return;
    }
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner == owner_of(side)) moves_of(view, side, piece, from, present, sink);
      });
    }
  }

  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V& view, Side side) const {
    return no(kings_safe(view, side));
  }

  [[nodiscard]] Status status(const Setup& setup, bool any_move) const {
    return orthodox::status(in_check(ConcreteView(setup), setup.to_move), any_move);
  }

  /// Every make-leg of `piece`, which stands on the capture square: `f(step, clause, condition)`.
  template <BoardView V>
  void for_each_make(const V& view, Side side, Piece piece, const Duty& owed,
                     FunctionRef<void(const Step&, const char*, typename V::Truth)> f) const {
    using T = typename V::Truth;
    const auto onto = [&](Square to, const char* clause, T reached) {
      T free = named(view, clause, all(reached, view.empty(to)));
      if (never(free)) return;
      if (piece.role == orthodox::pawn) {
        const int rank = relative_rank(side, to.rank());
        if (rank == 0 && profile_ != Profile::site && !explains<V>) return;  // TM.pawn.first
        free =
            all(free, named(view, "TM.pawn.first", truth<T>(!explains<V> || rank != 0 || profile_ == Profile::site)));
        if (rank == 7) {
          base_.piece_set().promotions(view.context(), [&](Role role) {
            f(Step{owed.square, to, {}, piece_of(side, role)}, clause, free);
          });
          return;
        }
      }
      f(Step{owed.square, to, {}, piece}, clause, free);
    };

    // TM.make.role, TM.make.castle: a captured king would lend its step, not its castling.
    if (owed.captured.role != orthodox::pawn) {
      for_each_reached(view, orthodox::movement(owed.captured.role), side, owed.square,
                       [&](Square to, T way) { onto(to, "TM.make.role", way); });
      return;
    }
    // TM.make.pawn; no en passant right arises, and a pawn that is brought back may make its double step
    // (TM.pawn.again).
    const Side whose = profile_ == Profile::site ? side : opponent(side);
    const int rank = relative_rank(whose, owed.square.rank());
    if (profile_ != Profile::site && rank == 0) return;
    const auto ahead = owed.square.offset(0, forward(whose));
    if (!ahead) return;
    onto(*ahead, "TM.make.pawn", truth<T>(true));
    const bool two = profile_ == Profile::site ? piece.role == orthodox::pawn && rank <= 1 : rank == 1;
    if (two)
      onto(*ahead->offset(0, forward(whose)), "TM.make.pawn", view.empty(*ahead));
    else if constexpr (explains<V>) {
      if (const auto beyond = ahead->offset(0, forward(whose))) onto(*beyond, "TM.make.pawn", truth<T>(false));
    }
  }

 private:
  template <BoardView V>
  void moves_of(const V& view, Side side, Piece piece, Square from, typename V::Truth present,
                CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const auto consider = [&](const Step& step, std::optional<Square> passed, const ClauseList& because, T condition,
                              std::optional<Piece> corner) {
      const T possible = all(present, condition);
      if (never(possible)) return;
      Candidate candidate{{}, because};
      candidate.legs.push_back({step, base_.effect_of(view.context(), step, side, piece.role, passed, corner)});
      close(view, side, candidate, possible, sink);
    };
    base_.for_each_quiet(view, side, piece, from,
                         [&](const Step& step, std::optional<Square> passed, const char* clause, T condition) {
                           consider(step, passed, ClauseList(clause), condition, std::nullopt);
                         });
    if (piece.role == orthodox::king) {
      base_.for_each_castling(view, side, from,
                              [&](const Step& step, Piece corner, const ClauseList& because, T condition) {
                                consider(step, std::nullopt, because, condition, corner);
                              });
    }
    // TM.promote.take: in `problemists` the piece continues as an unpromoted pawn.
    const bool promote = profile_ != Profile::problemists;
    base_.for_each_capture(
        view, side, piece, from, promote, [&](const Step& take, Piece victim, const char* clause, T condition) {
          const T possible = all(present, condition);
          if (never(possible)) return;
          Leg leg{take, base_.effect_of(view.context(), take, side, piece.role, std::nullopt, std::nullopt)};
          leg.effect.move_over = false;
          set_duty(leg.effect.context, Duty{take.to, victim});
          ClauseList because("TM.take");
          because.add(clause);
          if (piece.role == orthodox::pawn && relative_rank(side, take.to.rank()) == 7) because.add("TM.promote.take");
          if (loses_castling(view, leg.effect)) because.add("TM.castle.rights");
          if constexpr (explains<V>) {
            const After<V> taken(view, leg.effect);
            if (!kings_safe(taken, side).value()) because.allowed_by("TM.check.final");
          }
          because.last_leg();
          // TM.make.must: without a make-leg nothing is passed on.
          Disjunction<T> some;
          for_each_make(After<V>(view, leg.effect), side, take.becomes, Duty{take.to, victim},
                        [&](const Step& make, const char* how, T free) {
                          if constexpr (explains<V>) some.add(free);
                          const T both = all(possible, free);
                          if (never(both)) return;
                          Candidate candidate{{leg, Leg{make, leg.effect}}, because};
                          candidate.because.add(take.captures.contains(take.to) ? how : "TM.make.ep");
                          if (make.becomes != take.becomes) candidate.because.add("TM.promote.arrive");
                          after_make(candidate.legs.back().effect, make);
                          close(view, side, candidate, both, sink);
                        });
          if constexpr (explains<V>) {
            set_duty(leg.effect.context, std::nullopt);
            leg.effect.move_over = true;
            castle_as_make(view, side, leg, because, possible, sink);
            const T must = named(view, "TM.make.must", truth<T>(false), {take.to});
            close(view, side, Candidate{{leg}, because}, all(all(possible, no(some.value())), must), sink);
          }
        });
  }

  /// TM.make.castle: what no second leg is; for explanations. The effect of `take` ends a move.
  template <BoardView V>
  static void castle_as_make(const V& view, Side side, const Leg& take, const ClauseList& because,
                             typename V::Truth possible, CandidateSink<typename V::Truth> sink) {
    for (int file = 0; file < 8; ++file) {
      const Square from = Square::at(file, relative_rank(side, 0));
      const After<V> taken(view, take.effect);
      if (!taken.holds(from, piece_of(side, orthodox::king)).value()) continue;
      orthodox::for_each_castling_as_written(taken, side, from, owner_of(side), [&](const Step& make) {
        Leg leg{make, take.effect};
        leg.effect.clear(from);
        leg.effect.clear(make.also->from);
        leg.effect.place(make.to, make.becomes);
        leg.effect.place(make.also->to, piece_of(side, orthodox::rook));
        sink(Candidate{{take, leg}, because},
             all(possible, named(view, "TM.make.castle", truth<typename V::Truth>(false))));
      });
    }
  }

  /// Whether a castling right that there may be is lost. It decides nothing about the move, only what is noted of it.
  template <BoardView V>
  [[nodiscard]] static bool loses_castling(const V& view, const Effect& effect) {
    for (std::size_t bit = orthodox::castling_range.first_bit; bit < orthodox::castling_range.end_bit; ++bit) {
      if (effect.bit(bit) == false && !never(view.bit(bit))) return true;
    }
    return false;
  }

  /// The second leg of a move whose first leg has been played.
  template <BoardView V>
  void finish(const V& view, Side side, const Duty& owed, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    view.for_each_piece(owed.square, [&](Piece piece, T present) {
      if (piece.owner != owner_of(side)) return;
      for_each_make(view, side, piece, owed, [&](const Step& make, const char* how, T free) {
        const T possible = all(present, free);
        if (never(possible)) return;
        Candidate candidate{{Leg{make, Effect(view.context())}}, ClauseList(how)};
        after_make(candidate.legs.back().effect, make);
        close(view, side, candidate, possible, sink);
      });
    });
  }

  static void after_make(Effect& effect, const Step& make) {
    effect.clear(make.from);
    effect.place(make.to, make.becomes);
    set_duty(effect.context, std::nullopt);
    effect.move_over = true;
  }

  /// The own king's safety is checked on the board after the whole move.
  template <BoardView V>
  void close(const V& view, Side side, const Candidate& candidate, typename V::Truth possible,
             CandidateSink<typename V::Truth> sink) const {
    const auto safe = kings_safe(After<V>(view, candidate.legs.back().effect), side);
    const auto legal = all(possible, named(view, "TM.check.final", safe));
    if (!never(legal)) sink(candidate, legal);
  }

  Profile profile_;
  orthodox::Rules<orthodox::FidePieces> base_;
};

/// The invariants at the beginning of every move of a legal game: the orthodox ones, since a make-leg creates no
/// pieces. In all profiles a pawn on its last rank promotes before the move is over; in `site` a make-leg may bring a
/// pawn to its first rank.
template <BoardView V>
[[nodiscard]] std::vector<Invariant<typename V::Truth>> invariants(const V& view, Side side_to_move, Profile profile) {
  // A make-leg can take a bishop to the other square colour.
  const orthodox::Beginning beginning{.keeps_colour = [](Role) { return false; }};
  auto result =
      orthodox::invariants(orthodox::Rules<orthodox::FidePieces>(pieces_of(profile)), view, side_to_move, beginning);
  if (profile == Profile::site) {
    Conjunction<typename V::Truth> last_ranks;
    for (const Side side : {Side::white, Side::black}) {
      for (int file = 0; file < 8; ++file) {
        last_ranks.add(no(view.holds(Square::at(file, relative_rank(side, 7)), piece_of(side, orthodox::pawn))));
      }
    }
    for (auto& invariant : result) {
      if (std::string_view(invariant.id) == "CH.inv.pawn_ranks") {
        invariant = {"TM.inv.pawn_ranks", "no pawn stands on its last rank", last_ranks.value()};
      }
    }
  }
  return result;
}

}  // namespace arbiter::takemake
