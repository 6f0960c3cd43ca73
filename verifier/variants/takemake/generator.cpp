#include "orthodox/movegen_successor.hpp"
#include "variants/takemake/generator_turns.hpp"
#include "variants/takemake/sources.hpp"

namespace arbiter::takemake {
namespace {

using movegen::Move;

/// Steps with the whole set-ups that they lead to. A turn that begins with a capture is listed by its first leg.
template <Side side, class Kinds>
class ListSink : public movegen::EachMove<ListSink<side, Kinds>, side, Kinds::roles, decltype(Kinds::promotions)> {
 public:
  ListSink(const Setup& before, const movegen::Position<Kinds::roles>& position)
      : ListSink::EachMove(position.men, Kinds::promotions), before_(before) {}

  void move(const Move& move) {
    Step step{.from = Square(move.from), .to = Square(move.to), .captures = {}, .becomes = man_of(side, move.becomes)};
    if (move.corner_from >= 0) step.also = AlsoMoved{Square(move.corner_from), Square(move.corner_to)};
    Setup next = before_;
    movegen::play(next, step, side, true);
    movegen::end_turn(next, side, move.role == orthodox::pawn);
    outcomes_.push_back(StepOutcome{step, next});
  }
  void take(const Take& take) {
    if (!take.promotes) return first_leg(take, take.capturer);
    for (const Role role : Kinds::promotions) first_leg(take, role);
  }
  [[nodiscard]] std::vector<StepOutcome> outcomes() { return std::move(outcomes_); }

 private:
  void first_leg(const Take& take, Role becomes) {
    const Step step{.from = Square(take.from), .to = Square(take.to), .captures = SquareSet(bit(take.victim)),
                    .becomes = man_of(side, becomes)};
    Setup next = before_;
    movegen::play(next, step, side, false);
    next.to_move = side;
    set_duty(next.state, Duty{step.to, man_of(opponent(side), take.captured)});
    outcomes_.push_back(StepOutcome{step, next});
  }

  const Setup& before_;
  std::vector<StepOutcome> outcomes_;
};

/// The second legs of the man that must move on.
template <Side side, class Kinds>
std::vector<StepOutcome> second_legs(const Setup& setup, const Duty& owed) {
  const auto capturer = setup.board[owed.square];
  if (!capturer || capturer->owner != owner_of(side)) return {};
  const Kinds kinds;
  const auto men = movegen::Men<Kinds::roles>::read(setup.board);
  const int from = owed.square.index();
  const Bits others = men.occupied() & ~bit(from);
  const bool is_king = capturer->role == orthodox::king;
  const Bits kings = men.kings(side);
  const Bits landings =
      safe_landings<side>(men, kinds,
                          make_targets<side, Kinds::profile>(from, owed.captured.role, capturer->role, others),
                          others, men.of(opponent(side)), is_king ? kings & ~bit(from) : kings, is_king);
  std::vector<StepOutcome> result;
  make_ends<side>(landings, capturer->role, [&](int to, Role becomes) {
    const Step step{.from = owed.square, .to = Square(to), .captures = {}, .becomes = man_of(side, becomes)};
    Setup next = setup;
    movegen::play(next, step, side, false);
    set_duty(next.state, std::nullopt);
    movegen::end_turn(next, side, true);
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
  const auto position = movegen::Position<Kinds::roles>::read(setup);
  ListSink<side, Kinds> sink(setup, position);
  generate_turns<side>(position, Kinds{}, movers, sink);
  return sink.outcomes();
}

template <Side side, class Kinds>
bool checked(const Setup& setup) {
  const auto men = movegen::Men<Kinds::roles>::read(setup.board);
  return movegen::any_attacked<side>(men, Kinds{}, men.kings(side), men.occupied(), men.of(opponent(side)));
}

template <Profile profile>
class Generator final : public MoveSource {
 public:
  [[nodiscard]] std::vector<TurnOutcome> turns(const Setup& setup) const override {
    std::vector<TurnOutcome> result;
    for (const StepOutcome& first : steps(setup)) {
      if (!duty(first.after.state)) {
        result.push_back(TurnOutcome{{first.step}, first.after});
        continue;
      }
      for (const StepOutcome& second : steps(first.after)) {
        result.push_back(TurnOutcome{{first.step, second.step}, second.after});
      }
    }
    return result;
  }
  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup) const override {
    return of_side(setup, setup.to_move, ~Bits{0});
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto man = setup.board[square];
    if (!man) return {};
    return of_side(setup, man->owner == Owner::white ? Side::white : Side::black, bit(square.index()));
  }
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return side == Side::white ? checked<Side::white, Kinds<profile>>(setup)
                               : checked<Side::black, Kinds<profile>>(setup);
  }
  [[nodiscard]] Status status(const Setup& setup) const override {
    const bool attacked = in_check(setup, setup.to_move);
    if (steps(setup).empty()) return attacked ? Status::mate : Status::stalemate;
    return attacked ? Status::check : Status::ongoing;
  }

 private:
  static std::vector<StepOutcome> of_side(const Setup& setup, Side side, Bits movers) {
    return side == Side::white ? listed<Side::white, Kinds<profile>>(setup, movers)
                               : listed<Side::black, Kinds<profile>>(setup, movers);
  }
};

template <Profile profile>
class Counter final : public TurnCounter {
 public:
  [[nodiscard]] std::uint64_t count_turns(const Setup& setup, int depth) const override {
    ensure(!duty(setup.state), "turns are counted from the beginning of a turn");
    const Kinds<profile> kinds;
    const auto position = movegen::Position<Kinds<profile>::roles>::read(setup);
    return movegen::this_cpu() == movegen::Cpu::counts_bits
               ? takemake::count_turns<movegen::Cpu::counts_bits>(position, kinds, setup.to_move, depth)
               : takemake::count_turns<movegen::Cpu::baseline>(position, kinds, setup.to_move, depth);
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
const TurnCounter& counter(Profile profile) { return of_profile<Counter, TurnCounter>(profile); }

}  // namespace arbiter::takemake
