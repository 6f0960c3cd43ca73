#include "verifier/board/lines.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/variants/interweave/generator_steps.hpp"

namespace arbiter::interweave::inline ARBITER_CODE {

namespace fast {

Pieces pieces_of(const Setup& setup) {
  Pieces pieces;
  for (const Square square : setup.board.occupied()) {
    const Piece piece = *setup.board[square];
    ensure(piece.owner != Owner::both && number(piece.role) < role_count, "every piece is one of Interweave's");
    const std::size_t side = piece.owner == Owner::white ? 0 : 1;
    pieces.of[side][index(piece.role)] |= bit(square.index());
    pieces.all[side] |= bit(square.index());
  }
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : reserve_roles) {
      pieces.reserve[index(side)][index(role) - 1] = static_cast<std::uint8_t>(reserve(setup.state, side, role));
    }
  }
  // A state bit may name an arrival square off the board; then no piece stands there to be captured.
  if (const auto right = passed(setup.state); right && right->arrival_file >= 0 && right->arrival_file <= 7) {
    pieces.passed = static_cast<std::uint8_t>(right->square.index());
    pieces.arrival = static_cast<std::uint8_t>(right->arrival().index());
  }
  return pieces;
}

}  // namespace fast

namespace {

using namespace fast;

/// `like` with the pieces and the state of `pieces`; side, chain and counters remain those of `like`.
Setup setup_of(const Pieces& pieces, const Setup& like) {
  Setup setup = like;
  setup.board = Board{};
  for (const Side side : {Side::white, Side::black}) {
    for (std::uint8_t role = 0; role < role_count; ++role) {
      each_square(pieces.of[index(side)][role],
                  [&](int square) { setup.board.put(Square(square), piece_of(side, Role{role})); });
    }
    for (const Role role : reserve_roles) {
      set_reserve(setup.state, side, role, pieces.reserve[index(side)][index(role) - 1]);
    }
  }
  const Passed passed{Square(pieces.passed), Square(pieces.arrival).file()};
  set_en_passant(setup.state, pieces.passed != 0 ? std::optional(passed) : std::nullopt);
  return setup;
}

Step step_of(const Leg& leg, Side side) {
  return Step{.from = Square(leg.from),
              .to = Square(leg.to),
              .captures = SquareSet(leg.captures),
              .becomes = piece_of(side, leg.becomes)};
}

/// The set-up after a step of `side` that led from `before` to `next`.
Setup position_after(const Setup& before, Side side, const Leg& leg, const Pieces& next, bool further) {
  Setup setup = setup_of(next, before);
  if (further) {
    setup.to_move = side;
    set_chain(setup.state.context, Square(leg.to));
    return setup;
  }
  setup.to_move = opponent(side);
  set_chain(setup.state.context, std::nullopt);
  ++setup.counters.plies;
  setup.counters.halfmove = leg.captures != 0 || leg.was == pawn ? 0 : setup.counters.halfmove + 1;
  return setup;
}

/// Lists steps; a sink of Steps.
template <Side Us>
struct StepList {
  const Setup& before;
  const Pieces& pieces;
  Profile rules;
  std::vector<StepOutcome> steps{};

  void capture(const Leg& leg) {
    const Pieces next = after<Us>(pieces, leg);
    add(leg, next, goes_on<Us>(pieces, leg, next, rules));
  }
  void quiet(Word to, int offset, unsigned choices) {
    each_quiet<Us>(pieces, to, offset, choices, [&](const Leg& leg) { add(leg, after<Us>(pieces, leg), false); });
  }

 private:
  void add(const Leg& leg, Pieces next, bool further) {
    if (!further) end_move(next, leg);
    steps.push_back({step_of(leg, Us), position_after(before, Us, leg, next, further)});
  }
};

/// Passes whole moves on, `use(first leg, last leg, pieces after them)`; receives what each_move passes on.
template <Side Us, class Use>
struct WholeMoves {
  const Pieces& pieces;
  const Use& use;
  Leg first{};
  Leg last{};
  std::size_t depth = 0;

  void enter(const Leg& leg) {
    if (depth++ == 0) first = leg;
    last = leg;
  }
  void leave() { --depth; }
  /// No leg was left since the last one was entered.
  void arrive(const Pieces& next) { use(first, last, next); }
  void quiet(Word to, int offset, unsigned choices) {
    each_quiet<Us>(pieces, to, offset, choices, [&](const Leg& leg) {
      Pieces next = after<Us>(pieces, leg);
      end_move(next, leg);
      use(leg, leg, next);
    });
  }
};

/// See position/search_source.hpp.
struct Game {
  using Node = Pieces;
  static constexpr bool has_check = false;  ///< kings are not royal
  Profile rules;

  [[nodiscard]] static Pieces node(const Setup& setup) {
    ensure(!chain(setup.state.context), "a move does not begin inside a chain");
    return pieces_of(setup);
  }
  [[nodiscard]] static auto words(const Pieces& pieces, Side to_move) noexcept {
    std::array<std::uint64_t, 2 * role_count + 2> words;  // NOLINT: filled below
    for (std::size_t role = 0; role < role_count; ++role) {
      words[role] = pieces.of[0][role];
      words[role_count + role] = pieces.of[1][role];
    }
    std::uint64_t reserves = 0;
    for (const auto& side : pieces.reserve) {
      for (const std::uint8_t count : side) reserves = reserves << 8U | count;
    }
    words[2 * role_count] = reserves;
    words[2 * role_count + 1] =
        pieces.passed | static_cast<unsigned>(pieces.arrival) << 8U | (to_move == Side::white ? 0U : 0x10000U);
    return words;
  }

  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup) const {
    const Pieces pieces = pieces_of(setup);
    const auto going_on = chain(setup.state.context);
    // IW.end.king: on the site a move continues after the fall of a king, so a finished position may occur inside a
    // move.
    if (finished(pieces) && !(going_on && rules == Profile::site)) return {};
    return for_side(setup.to_move, [&]<Side Us>() {
      StepList<Us> list{setup, pieces, rules};
      const Steps<Us> steps(pieces, rules);
      if (going_on) {
        // IW.capture.chain: only captures by the same piece.
        const Word piece = bit(going_on->index());
        if ((pieces.all[index(Us)] & piece) != 0) steps.captures(role_on(pieces, Us, piece), piece, list);
      } else {
        list.steps.reserve(32);  // rarely more
        steps.captures(list);
        if (list.steps.empty()) steps.quiets_without_captures(list);  // IW.capture.must
      }
      return std::move(list.steps);
    });
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const {
    const auto piece = setup.board[square];
    if (!piece) return {};
    return for_side(piece->owner == Owner::white ? Side::white : Side::black, [&]<Side Us>() {
      const Pieces pieces = pieces_of(setup);
      StepList<Us> list{setup, pieces, rules};
      const Steps<Us> steps(pieces, rules);
      steps.captures(piece->role, bit(square.index()), list);
      steps.quiets(piece->role, bit(square.index()), list);
      return std::move(list.steps);
    });
  }

  template <class F>
  void each(const Pieces& pieces, Side us, Word movers, bool, const F& f) const {
    bool going = true;
    const auto pass_on = [&](const Leg& first, const Leg& last, const Pieces& next) {
      if (!going || (movers >> first.from & 1U) == 0) return;
      going =
          f(next, opponent(us),
            Arrival{static_cast<std::uint8_t>(first.from), static_cast<std::uint8_t>(last.to), first.captures != 0});
    };
    for_side(us, [&]<Side Us>() {
      WholeMoves<Us, decltype(pass_on)> moves{pieces, pass_on};
      each_move<Us>(pieces, pieces, rules, moves);
    });
  }
  [[nodiscard]] bool any(const Pieces& pieces, Side us) const { return count(pieces, us, 1) != 0; }
  [[nodiscard]] std::uint64_t count(const Pieces& pieces, Side us, int depth) const {
    return count_moves(pieces, us, rules, depth);
  }
  [[nodiscard]] Status status(const Pieces& pieces, Side us) const {
    return status_if(pieces, us, [&] { return any(pieces, us); });
  }
  [[nodiscard]] Status status_of(const Setup& setup) const {
    return status_if(pieces_of(setup), setup.to_move, [&] { return !steps(setup).empty(); });
  }
  static Side pass(Pieces& pieces, Side us) noexcept {
    pieces.passed = 0;  // IW.pawn.ep
    pieces.arrival = 0;
    return opponent(us);
  }

 private:
  template <class Any>
  [[nodiscard]] Status status_if(const Pieces& pieces, Side us, const Any& any_move) const {
    // IW.end.king: the side that still has two kings has won.
    if (finished(pieces)) return std::popcount(pieces.of[index(us)][index(king)]) == 2 ? Status::won : Status::lost;
    if (any_move()) return Status::ongoing;
    return rules == Profile::site ? Status::stalemate : Status::lost;  // IW.end.stalemate
  }
};

}  // namespace

const MoveGenerator& generator_build(Profile profile) {
  static const GameGenerator<Game> documented(Game{Profile::documented});
  static const GameGenerator<Game> site(Game{Profile::site});
  return profile == Profile::site ? site : documented;
}

}  // namespace arbiter::interweave::inline ARBITER_CODE
