#pragma once

#include <array>
#include <vector>

#include "verifier/notation/notation.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/rules/effect.hpp"
#include "verifier/rules/view.hpp"
#include "verifier/variants/interweave/paths.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {

/// Declarative rules of Interweave: what a path (paths.hpp) does to the position, the duty to capture, and how a move
/// continues.
class Rules {
 public:
  explicit Rules(Profile profile) : profile_(profile), paths_(profile) {}

  /// First steps of moves or, inside a chain, the steps that continue it.
  template <BoardView V>
  void for_each_move(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    State state{.context = view.context()};
    if (const auto going_on = chain(state)) {  // IW.capture.chain
      const SquareSet may = explains<V> ? squares : squares & *going_on;
      for_each_step(view, side, may, [&](const Candidate& candidate, T condition) {
        const Step& step = candidate.legs.front().step;
        const T goes_on = named(view, "IW.capture.chain",
                                truth<T>(!step.captures.empty() && (!explains<V> || step.from == *going_on)));
        if (!never(goes_on)) sink(candidate, all(goes_on, condition));
      });
      return;
    }
    // IW.capture.must: any capture is allowed, but no quiet step while there is a capture.
    const T open = named(view, "IW.end.king", no(finished(view)));
    if (never(open)) return;
    const T free = named(view, "IW.capture.must", no(can_capture(view, side)));
    for_each_step(view, side, squares, [&](const Candidate& candidate, T condition) {
      const bool quiet = candidate.legs.front().step.captures.empty();
      const T legal = all(all(open, condition), quiet ? free : truth<T>(true));
      if (!never(legal)) sink(candidate, legal);
    });
  }

  template <BoardView V>
  void for_each_step_of(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    for_each_step(view, side, squares, sink);
  }

  /// IW.end.king: one side has one king, the other two.
  template <BoardView V>
  [[nodiscard]] typename V::Truth finished(const V& view) const {
    using T = typename V::Truth;
    std::array<std::vector<T>, 2> kings;
    for (const Square square : all_squares) {
      for (const Side side : {Side::white, Side::black}) {
        const T here = view.holds(square, piece_of(side, king));
        if (!never(here)) kings[static_cast<std::size_t>(side)].push_back(here);
      }
    }
    const auto white = unary_count(3, kings[0]);
    const auto black = unary_count(3, kings[1]);
    const auto exactly = [](std::size_t number, const std::vector<T>& count) {
      return all(static_cast<T>(count[number - 1]), no(static_cast<T>(count[number])));
    };
    return any(all(exactly(1, white), exactly(2, black)), all(exactly(2, white), exactly(1, black)));
  }

  /// Whether a piece of `side` has a capturing step at the beginning of a move.
  template <BoardView V>
  [[nodiscard]] typename V::Truth can_capture(const V& view, Side side) const {
    Disjunction<typename V::Truth> some;
    for (const Square from : all_squares) {
      view.for_each_piece(from, [&](Piece piece, typename V::Truth present) {
        if (piece.owner == owner_of(side) && !some.decided())
          some.add(noted(all(present, captures(view, side, piece, from)), {from}));
      });
      if (some.decided()) break;
    }
    return some.value();
  }

  /// Whether `piece` on `from` has a capturing step.
  template <BoardView V>
  [[nodiscard]] typename V::Truth captures(const V& view, Side side, Piece piece, Square from) const {
    using T = typename V::Truth;
    Disjunction<T> some;
    paths_.for_each(settled(view), side, piece, from, [&](const Path& path, T condition) {
      if (path.victims.empty() || some.decided()) return;
      some.add(all(condition, may_arrive(view, side, piece, path.to)));
    });
    return settled(static_cast<T>(some.value()));
  }

  /// IW.pawn.promote.8: a pawn may enter its last rank only if there is a role to promote to.
  template <BoardView V>
  [[nodiscard]] typename V::Truth may_arrive(const V& view, Side side, Piece piece, Square to) const {
    using T = typename V::Truth;
    if (piece.role != pawn || relative_rank(side, to.rank()) != 7) return truth<T>(true);
    Disjunction<T> some;
    for (const Role role : reserve_roles) some.add(view.bit(reserve_bit(side, role, 1)));
    return some.value();
  }

  [[nodiscard]] const Paths& paths() const noexcept { return paths_; }

  /// Kings are not royal.
  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V&, Side) const {
    return truth<typename V::Truth>(false);
  }
  [[nodiscard]] Status status(const Setup& setup, bool any_move) const;
  [[nodiscard]] Counters counters(const Setup& before, const Move& move) const {
    return counters_after(before, move, pawn);
  }

 private:
  /// Every step, without regard to duties.
  template <BoardView V>
  void for_each_step(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side)) return;
        paths_.for_each(view, side, piece, from, [&](const Path& path, T condition) {
          const T possible = all(present, condition);
          if (never(possible)) return;
          for_each_arrival(view, side, piece, path.to, [&](Role becomes, const char* clause, T may) {
            std::vector<Piece> taken;
            Because because = path.because;
            if (clause != nullptr) because.add(clause);
            const T stocked = named(view, "IW.reserve", may);
            name_victims(view, side, path, path.victims.begin(), taken, all(possible, stocked),
                         [&](T named) { finish(view, side, piece, path, becomes, because, taken, named, sink); });
          });
        });
      });
    }
  }

  /// The roles that the piece can have on arrival: `f(role, clause or null, condition)`.
  template <BoardView V>
  void for_each_arrival(const V& view, Side side, Piece piece, Square to,
                        FunctionRef<void(Role, const char*, typename V::Truth)> f) const {
    using T = typename V::Truth;
    const int rank = relative_rank(side, to.rank());
    if (piece.role != pawn || rank < 6) {
      f(piece.role, nullptr, truth<T>(true));
      return;
    }
    const char* clause = rank == 6 ? "IW.pawn.promote.7" : "IW.pawn.promote.8";
    if (rank == 6) f(pawn, nullptr, truth<T>(true));
    for (const Role role : reserve_roles) f(role, clause, view.bit(reserve_bit(side, role, 1)));
  }

  /// The pieces on the victims' squares: `f(condition)` with `taken` filled in the order of the squares.
  template <BoardView V>
  void name_victims(const V& view, Side side, const Path& path, SquareSet::iterator next, std::vector<Piece>& taken,
                    typename V::Truth condition, FunctionRef<void(typename V::Truth)> f) const {
    if (never(condition)) return;
    if (next == path.victims.end()) {
      f(condition);
      return;
    }
    const Square square = *next;
    ++next;
    view.for_each_piece(square, [&](Piece piece, typename V::Truth present) {
      if (piece.owner != owner_of(opponent(side))) return;
      taken.push_back(piece);
      name_victims(view, side, path, next, taken, all(condition, present), f);
      taken.pop_back();
    });
  }

  template <BoardView V>
  void finish(const V& view, Side side, Piece piece, const Path& path, Role becomes, const Because& because,
              const std::vector<Piece>& taken, typename V::Truth condition,
              CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    const Piece arrived = piece_of(side, becomes);
    const Step step{path.from, path.to, path.victims, arrived};
    Effect effect(view.context());
    effect.clear(path.from);
    for (const Square square : path.victims) effect.clear(square);
    effect.place(path.to, arrived);
    for (std::size_t bit = 0; bit < 32; ++bit) effect.set_bit(bit, false);  // IW.pawn.ep: only for the very next move
    bool king_fell = false;
    for (const Piece victim : taken) {  // IW.reserve: neither pawns nor kings
      king_fell = king_fell || victim.role == king;
      if (victim.role == pawn || victim.role == king) continue;
      effect.increase(reserve_bit(opponent(side), victim.role, 1), reserve_limit);
    }
    if (becomes != piece.role) effect.decrease(reserve_bit(side, becomes, 1), reserve_limit);

    // IW.capture.chain; IW.end.king: `site` continues after a king has fallen.
    T goes_on = truth<T>(false);
    if (!path.victims.empty() && !(king_fell && profile_ == Profile::documented)) {
      goes_on = captures(After<V>(view, effect), side, arrived, path.to);
    }
    State state{.context = view.context()};
    const T chained = all(condition, goes_on);
    if (!never(chained)) {
      Candidate candidate{{Leg{step, effect}}, because};
      set_chain(state, path.to);
      candidate.legs.front().effect.context = state.context;
      candidate.legs.front().effect.move_over = false;
      candidate.because.add("IW.capture.chain");
      sink(candidate, chained);
    }
    const T ends = named(view, "IW.capture.chain", no(goes_on));
    const T over = all(condition, ends);
    if (never(over)) return;
    Candidate candidate{{Leg{step, effect}}, because};
    set_chain(state, std::nullopt);
    candidate.legs.front().effect.context = state.context;
    if (path.passed) candidate.legs.front().effect.set_bit(*passed_bit(*path.passed), true);
    if (king_fell) candidate.because.add("IW.end.king");
    sink(candidate, over);
  }

  Profile profile_;
  Paths paths_;
};

}  // namespace arbiter::interweave
