#include "verifier/board/lines.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/interweave/generator_steps.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::interweave {
namespace {

using namespace fast;

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
    set_chain(setup.state, Square(leg.to));
    return setup;
  }
  setup.to_move = opponent(side);
  set_chain(setup.state, std::nullopt);
  ++setup.counters.plies;
  if (leg.captures != 0 || leg.was == pawn) {
    setup.counters.halfmove = 0;
  } else {
    ++setup.counters.halfmove;
  }
  return setup;
}

/// Lists steps; a sink of Steps.
template <Side Us, Profile Rules>
struct StepList {
  const Setup& before;
  const Pieces& pieces;
  std::vector<StepOutcome> steps{};

  void capture(const Leg& leg) {
    const Pieces next = after<Us>(pieces, leg);
    add(leg, next, goes_on<Us, Rules>(pieces, leg, next));
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

/// Lists moves; receives what each_move passes on.
template <Side Us>
struct MoveList {
  const Setup& before;
  const Pieces& pieces;
  std::vector<Leg> entered{};
  std::vector<MoveOutcome> moves{};

  void enter(const Leg& leg) { entered.push_back(leg); }
  void leave() { entered.pop_back(); }
  void arrive(const Pieces& next) {
    if (moves.size() == most_moves) throw TooManyMoves();
    Move move;
    for (const Leg& leg : entered) move.push_back(step_of(leg, Us));
    moves.push_back({std::move(move), position_after(before, Us, entered.back(), next, false)});
  }
  void quiet(Word to, int offset, unsigned choices) {
    each_quiet<Us>(pieces, to, offset, choices, [&](const Leg& leg) {
      Pieces next = after<Us>(pieces, leg);
      end_move(next, leg);
      enter(leg);
      arrive(next);
      leave();
    });
  }
};

template <Profile Rules>
class Generator final : public MoveSource {
 public:
  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    ensure(!chain(setup.state), "moves are asked for at the beginning of a move");
    return setup.to_move == Side::white ? moves_of<Side::white>(setup) : moves_of<Side::black>(setup);
  }

  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return setup.to_move == Side::white ? legal_steps<Side::white>(setup) : legal_steps<Side::black>(setup);
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    if (!piece) return {};
    return piece->owner == Owner::white ? all_steps<Side::white>(setup, square, piece->role)
                                        : all_steps<Side::black>(setup, square, piece->role);
  }

  /// Kings are not royal.
  [[nodiscard]] bool in_check(const Setup&, Side) const override { return false; }

  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    const Pieces pieces = pieces_of(setup);
    // IW.end.king: the side that still has two kings has won.
    if (finished(pieces)) {
      return std::popcount(pieces.of[index(setup.to_move)][index(king)]) == 2 ? Status::won : Status::lost;
    }
    if (!setup_steps(setup).empty()) return Status::ongoing;
    return Rules == Profile::site ? Status::stalemate : Status::lost;  // IW.end.stalemate
  }

 private:
  template <Side Us>
  static std::vector<MoveOutcome> moves_of(const Setup& setup) {
    const Pieces pieces = pieces_of(setup);
    MoveList<Us> list{setup, pieces};
    each_move<Us, Rules>(pieces, pieces, list);
    return std::move(list.moves);
  }

  template <Side Us>
  static std::vector<StepOutcome> legal_steps(const Setup& setup) {
    const Pieces pieces = pieces_of(setup);
    StepList<Us, Rules> list{setup, pieces};
    const Steps<Us, Rules> steps(pieces);
    const auto going_on = chain(setup.state);
    // IW.end.king: on the site a move continues after the fall of a king, so a finished position may occur inside a
    // move.
    if (finished(pieces) && !(going_on && Rules == Profile::site)) return {};
    if (going_on) {
      // IW.capture.chain: only captures by the same piece.
      const Word piece = bit(going_on->index());
      if ((pieces.all[index(Us)] & piece) != 0) steps.captures(role_on(pieces, Us, piece), piece, list);
      return std::move(list.steps);
    }
    steps.captures(list);
    if (list.steps.empty()) steps.quiets_without_captures(list);  // IW.capture.must
    return std::move(list.steps);
  }

  template <Side Us>
  static std::vector<StepOutcome> all_steps(const Setup& setup, Square square, Role role) {
    const Pieces pieces = pieces_of(setup);
    StepList<Us, Rules> list{setup, pieces};
    const Steps<Us, Rules> steps(pieces);
    steps.captures(role, bit(square.index()), list);
    steps.quiets(role, bit(square.index()), list);
    return std::move(list.steps);
  }
};

class Counter final : public MoveCounter {
 public:
  explicit Counter(Profile profile) noexcept : profile_(profile) {}

  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    ensure(!chain(setup.state), "moves are counted from the beginning of a move");
    const fast::Pieces pieces = fast::pieces_of(setup);
    return attacks::by_processor(fast::baseline::count_moves, fast::v3::count_moves, pieces, setup.to_move, profile_,
                                 depth);
  }

 private:
  Profile profile_;
};

}  // namespace

const MoveSource& generator(Profile profile) {
  static const Generator<Profile::documented> documented;
  static const Generator<Profile::site> site;
  if (profile == Profile::site) return site;
  return documented;
}

const MoveCounter& counter(Profile profile) {
  static const Counter documented(Profile::documented);
  static const Counter site(Profile::site);
  return profile == Profile::site ? site : documented;
}

}  // namespace arbiter::interweave
