#pragma once

#include "verifier/variants/interweave/paths.hpp"

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
    if (const auto going_on = chain(view.context())) {  // IW.capture.chain
      const SquareSet may = explains<V> ? squares : squares & *going_on;
      for_each_step_of(view, side, may, [&](const Candidate& candidate, T condition) {
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
    for_each_step_of(view, side, squares, [&](const Candidate& candidate, T condition) {
      const bool quiet = candidate.legs.front().step.captures.empty();
      const T legal = all(all(open, condition), quiet ? free : truth<T>(true));
      if (!never(legal)) sink(candidate, legal);
    });
  }

  /// Every step, without regard to duties.
  template <BoardView V>
  void for_each_step_of(const V& view, Side side, SquareSet squares, CandidateSink<typename V::Truth> sink) const {
    using T = typename V::Truth;
    for (const Square from : squares) {
      view.for_each_piece(from, [&](Piece piece, T present) {
        if (piece.owner != owner_of(side)) return;
        paths_.for_each(view, side, piece, from, [&](const Path& path, T condition) {
          const T possible = all(present, condition);
          if (never(possible)) return;
          for_each_arrival(view, side, piece, path.to, [&](Role becomes, const char* clause, T may) {
            std::vector<Piece> taken;
            ClauseList because = path.because;
            if (clause != nullptr) because.add(clause);
            const T stocked = named(view, "IW.reserve", may);
            name_victims(view, side, path, path.victims.begin(), taken, all(possible, stocked),
                         [&](T named) { finish(view, side, piece, path, becomes, because, taken, named, sink); });
          });
        });
      });
    }
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
    return for_some(reserve_roles, [&](Role role) -> T { return view.bit(reserve_bit(side, role, 1)); });
  }

  [[nodiscard]] const Paths& paths() const noexcept { return paths_; }

  /// Kings are not royal.
  template <BoardView V>
  [[nodiscard]] typename V::Truth in_check(const V&, Side) const {
    return truth<typename V::Truth>(false);
  }
  [[nodiscard]] Status status(const Setup& setup, bool any_move) const;

 private:
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
  void finish(const V& view, Side side, Piece piece, const Path& path, Role becomes, const ClauseList& because,
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
    const T chained = all(condition, goes_on);
    if (!never(chained)) {
      Candidate candidate{{Leg{step, effect}}, because};
      set_chain(candidate.legs.front().effect.context, path.to);
      candidate.legs.front().effect.move_over = false;
      candidate.because.add("IW.capture.chain");
      sink(candidate, chained);
    }
    const T ends = named(view, "IW.capture.chain", no(goes_on));
    const T over = all(condition, ends);
    if (never(over)) return;
    Candidate candidate{{Leg{step, effect}}, because};
    set_chain(candidate.legs.front().effect.context, std::nullopt);
    if (path.passed) candidate.legs.front().effect.set_bit(*en_passant_bit(*path.passed), true);
    if (king_fell) candidate.because.add("IW.end.king");
    sink(candidate, over);
  }

  Profile profile_;
  Paths paths_;
};

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
      sums.add(any(all(bit, gone), all(no(bit), no(gone))));
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
        const auto bit = en_passant_bit(here);
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
