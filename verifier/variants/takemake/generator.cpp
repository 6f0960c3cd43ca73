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

template <Profile profile>
class Generator final : public MoveSource {
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

 private:
  static std::vector<StepOutcome> of_side(const Setup& setup, Side side, Bits movers) {
    return side == Side::white ? listed<Side::white, Kinds<profile>>(setup, movers)
                               : listed<Side::black, Kinds<profile>>(setup, movers);
  }
};

template <Profile profile>
class Counter final : public MoveCounter {
 public:
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    ensure(!duty(setup.state), "moves are counted from the beginning of a move");
    const Kinds<profile> kinds;
    const auto position = movegen::BitSetup<Kinds<profile>::roles>::read(setup);
    return movegen::this_cpu() == movegen::Cpu::counts_bits
               ? takemake::count_moves<movegen::Cpu::counts_bits>(position, kinds, setup.to_move, depth)
               : takemake::count_moves<movegen::Cpu::baseline>(position, kinds, setup.to_move, depth);
  }
};

template <template <Profile> class Made, class Base>
const Base& of_profile(Profile profile) {
  static const Made<Profile::documented> documented;
  static const Made<Profile::problemists> problemists;
  static const Made<Profile::site> site;
  switch (profile) {
    case Profile::documented: return documented;
    case Profile::problemists: return problemists;
    case Profile::site: return site;
  }
  throw InternalError("a profile of Take & Make that does not exist");
}

}  // namespace

const MoveSource& generator(Profile profile) { return of_profile<Generator, MoveSource>(profile); }
const MoveCounter& counter(Profile profile) { return of_profile<Counter, MoveCounter>(profile); }

}  // namespace arbiter::takemake
