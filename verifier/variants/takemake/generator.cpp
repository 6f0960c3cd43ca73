#include "verifier/orthodox/movegen/movegen_successor.hpp"
#include "verifier/variants/takemake/generator_moves.hpp"
#include "verifier/variants/takemake/state.hpp"

namespace arbiter::takemake {
namespace {

using movegen::PackedStep;

/// Lists steps with the set-ups that they lead to. A move that begins with a capture is listed by its first leg.
template <Side side, class Kinds>
class ListSink : public movegen::EachMove<ListSink<side, Kinds>, side, Kinds::roles, decltype(Kinds::promotions)> {
 public:
  ListSink(const Setup& before, const movegen::BitSetup<Kinds::roles>& position)
      : ListSink::EachMove(position.pieces, Kinds::promotions), before_(before) {}

  void emit(const PackedStep& packed) {
    Step step{.from = Square(packed.from),
              .to = Square(packed.to),
              .captures = {},
              .becomes = piece_of(side, packed.becomes)};
    if (packed.corner_from >= 0) step.also = AlsoMoved{Square(packed.corner_from), Square(packed.corner_to)};
    Setup next = before_;
    movegen::play(next, step, side, true);
    movegen::end_move(next, side, packed.role == orthodox::pawn);
    outcomes_.push_back(StepOutcome{step, next});
  }
  void take(const Take& take) {
    // TM.promote.take: the pawn makes its second leg with its new role.
    if (!take.promotes) return first_leg(take, take.capturer);
    for (const Role role : Kinds::promotions) first_leg(take, role);
  }
  [[nodiscard]] std::vector<StepOutcome> outcomes() { return std::move(outcomes_); }

 private:
  void first_leg(const Take& take, Role becomes) {
    const Step step{.from = Square(take.from),
                    .to = Square(take.to),
                    .captures = SquareSet(bit(take.victim)),
                    .becomes = piece_of(side, becomes)};
    Setup next = before_;
    movegen::play(next, step, side, false);
    next.to_move = side;
    // TM.take: the same side continues with the same piece.
    set_duty(next.state, Duty{step.to, piece_of(opponent(side), take.captured)});
    outcomes_.push_back(StepOutcome{step, next});
  }

  const Setup& before_;
  std::vector<StepOutcome> outcomes_;
};

/// The second legs of the piece that must move on.
template <Side side, class Kinds>
std::vector<StepOutcome> second_legs(const Setup& setup, const Duty& owed) {
  const auto capturer = setup.board[owed.square];
  if (!capturer || capturer->owner != owner_of(side)) return {};
  const Kinds kinds;
  const auto pieces = movegen::Pieces<Kinds::roles>::read(setup.board);
  const int from = owed.square.index();
  // TM.make.role: a free way as the captured piece moves; TM.check.final: king safety is checked once the move is over.
  const Bits others = pieces.occupied() & ~bit(from);
  const bool is_king = capturer->role == orthodox::king;
  const Bits kings = pieces.kings(side);
  const Bits landings = safe_landings<side>(
      pieces, kinds, make_targets<side, Kinds::profile>(from, owed.captured.role, capturer->role, others), others,
      pieces.of(opponent(side)), is_king ? kings & ~bit(from) : kings, is_king);
  std::vector<StepOutcome> result;
  make_ends<side>(landings, capturer->role, [&](int to, Role becomes) {
    const Step step{.from = owed.square, .to = Square(to), .captures = {}, .becomes = piece_of(side, becomes)};
    Setup next = setup;
    // TM.make.ep: a make-leg passes no square (`false`), even if it is a double step.
    movegen::play(next, step, side, false);
    set_duty(next.state, std::nullopt);
    movegen::end_move(next, side, true);
    result.push_back(StepOutcome{step, next});
  });
  return result;
}

template <Side side, class Kinds>
std::vector<StepOutcome> listed(const Setup& setup, Bits movers) {
  if (const auto owed = duty(setup.state)) {
    if ((bit(owed->square.index()) & movers) == 0) return {};
    return second_legs<side, Kinds>(setup, *owed);
  }
  const auto position = movegen::BitSetup<Kinds::roles>::read(setup);
  ListSink<side, Kinds> sink(setup, position);
  generate_moves<side>(position, Kinds{}, movers, sink);
  return sink.outcomes();
}

/// TM.check.orthodox: attacks are those of chess, whether or not the attacker would have a make-leg.
template <Side side, class Kinds>
bool checked(const Setup& setup) {
  const auto pieces = movegen::Pieces<Kinds::roles>::read(setup.board);
  return movegen::any_attacked<side>(pieces, Kinds{}, pieces.kings(side), pieces.occupied(), pieces.of(opponent(side)));
}

/// Passes on those moves that may give check; a take leaves two squares and may open a line from either.
template <Side side, std::size_t roles, class Sink>
class CheckingSink : public movegen::CheckingSink<side, roles, Sink> {
 public:
  using movegen::CheckingSink<side, roles, Sink>::CheckingSink;

  void take(const Take& take) {
    Take checking = take;
    const movegen::Bits left = movegen::bit(take.from) | movegen::bit(take.victim);
    // TM.promote.take, TM.promote.arrive: a pawn's role at the end is open.
    const bool promotes =
        take.promotes || (take.capturer == orthodox::pawn && (take.landings & last_rank<side>()) != 0);
    if (!promotes && (left & this->squares_.shields) == 0) {
      checking.landings &= this->squares_.of_role[movegen::index(take.capturer)];
    }
    if (checking.landings != 0) this->sink_.take(checking);
  }
};

template <class Sink>
class LandingSink : public movegen::LandingSink<Sink> {
 public:
  using movegen::LandingSink<Sink>::LandingSink;

  void take(const Take& take) {
    Take landing = take;
    if (take.capturer != orthodox::king) landing.landings &= this->landings_;
    if (landing.landings != 0) this->sink_.take(landing);
  }
};

/// TM.take, TM.make.must: whole moves, a take with its make-leg.
struct TakingMoves {
  /// TM.make.must: a king takes only what has a move for it.
  static constexpr bool stands = true;
  /// TM.make.must: a capture leads farther than the move of an orthodox piece.
  static constexpr bool as_orthodox = false;

  template <Side side, class Kinds>
  static void each(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds, movegen::Bits movers,
                   movegen::EachNext<Kinds> each) {
    SuccessorSink<side, Kinds> sink(position, each);
    generate_moves<side>(position, kinds, movers, sink);
  }
  template <Side side, class Kinds>
  static void each_checking(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds, movegen::Bits movers,
                            movegen::EachNext<Kinds> each) {
    SuccessorSink<side, Kinds> sink(position, each);
    const auto squares = movegen::CheckSquares<Kinds::roles>::template find<side>(position.pieces, kinds);
    CheckingSink<side, Kinds::roles, decltype(sink)> checking(squares, sink);
    generate_moves<side>(position, kinds, movers, checking);
  }
  template <Side side, class Kinds>
  static void each_landing(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds, movegen::Bits landings,
                           movegen::EachNext<Kinds> each) {
    SuccessorSink<side, Kinds> sink(position, each);
    LandingSink<decltype(sink)> landing(landings, sink);
    const movegen::Bits movers = landings != 0 ? ~movegen::Bits{0} : position.pieces.kings(side);
    generate_moves<side>(position, kinds, movers, landing);
  }
  template <Side side, class Kinds>
  [[nodiscard]] static std::uint64_t count(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds) {
    return takemake::count_last<side>(position, kinds);
  }
  template <Side side, class Kinds>
  [[nodiscard]] static bool any(const movegen::BitSetup<Kinds::roles>& position, const Kinds& kinds) {
    return takemake::any_move<side>(position, kinds);
  }
};

template <Profile profile>
class Generator final : public MoveGenerator {
 public:
  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    std::vector<MoveOutcome> result;
    for (const StepOutcome& first : setup_steps(setup)) {
      if (!duty(first.after.state)) {
        result.push_back(MoveOutcome{{first.step}, first.after});
        continue;
      }
      for (const StepOutcome& second : setup_steps(first.after)) {
        result.push_back(MoveOutcome{{first.step, second.step}, second.after});
      }
    }
    return result;
  }
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return of_side(setup, setup.to_move, ~Bits{0});
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    if (!piece) return {};
    return of_side(setup, piece->owner == Owner::white ? Side::white : Side::black, bit(square.index()));
  }
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return side == Side::white ? checked<Side::white, Kinds<profile>>(setup)
                               : checked<Side::black, Kinds<profile>>(setup);
  }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    const bool attacked = in_check(setup, setup.to_move);
    // CH.end.mate, CH.end.stalemate. TM.make.must: the steps include no take without a make-leg.
    if (setup_steps(setup).empty()) return attacked ? Status::mate : Status::stalemate;
    return attacked ? Status::check : Status::ongoing;
  }
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    ensure(!duty(setup.state), "moves are counted from the beginning of a move");
    const Kinds<profile> kinds;
    const auto position = movegen::BitSetup<Kinds<profile>::roles>::read(setup);
    return movegen::this_cpu() == movegen::Cpu::counts_bits
               ? takemake::count_moves<movegen::Cpu::counts_bits>(position, kinds, setup.to_move, depth)
               : takemake::count_moves<movegen::Cpu::baseline>(position, kinds, setup.to_move, depth);
  }
  [[nodiscard]] std::unique_ptr<SearchSource> search_source(const Setup&) const override {
    return std::make_unique<movegen::BitSearch<Kinds<profile>, TakingMoves>>(Kinds<profile>{});
  }

 private:
  static std::vector<StepOutcome> of_side(const Setup& setup, Side side, Bits movers) {
    return side == Side::white ? listed<Side::white, Kinds<profile>>(setup, movers)
                               : listed<Side::black, Kinds<profile>>(setup, movers);
  }
};

}  // namespace

const MoveGenerator& generator(Profile profile) {
  static const Generator<Profile::documented> documented;
  static const Generator<Profile::problemists> problemists;
  static const Generator<Profile::site> site;
  switch (profile) {
    case Profile::documented: return documented;
    case Profile::problemists: return problemists;
    case Profile::site: return site;
  }
  throw InternalError("a profile of Take & Make that does not exist");
}

}  // namespace arbiter::takemake
