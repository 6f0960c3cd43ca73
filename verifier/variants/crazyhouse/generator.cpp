#include "verifier/variants/crazyhouse/generator_count.hpp"
#include "verifier/variants/crazyhouse/generator_moves.hpp"
#include "verifier/variants/crazyhouse/state.hpp"

namespace arbiter::crazyhouse {
namespace {

using namespace fast;

class Generator final : public MoveSource {
 public:
  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    std::vector<MoveOutcome> result;
    for (StepOutcome& step : setup_steps(setup)) result.push_back({{step.step}, std::move(step.after)});
    return result;
  }
  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    return listed(setup, setup.to_move, ~Bits{0});
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const auto piece = setup.board[square];
    Side side = setup.to_move;
    if (piece) side = piece->owner == Owner::white ? Side::white : Side::black;
    return listed(setup, side, bit(square.index()));
  }
  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    const House house = House::read(setup);
    return side == Side::white ? checked<Side::white>(house) : checked<Side::black>(house);
  }
  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    const House house = House::read(setup);
    const bool white = setup.to_move == Side::white;
    const bool any = white ? any_move<Side::white>(house) : any_move<Side::black>(house);
    const bool check = white ? checked<Side::white>(house) : checked<Side::black>(house);
    // CH.end.mate, CH.end.stalemate
    if (!any) return check ? Status::mate : Status::stalemate;
    return check ? Status::check : Status::ongoing;
  }

 private:
  [[nodiscard]] static std::vector<StepOutcome> listed(const Setup& setup, Side side, Bits movers) {
    return side == Side::white ? listed<Side::white>(setup, movers) : listed<Side::black>(setup, movers);
  }
  template <Side side>
  [[nodiscard]] static std::vector<StepOutcome> listed(const Setup& setup, Bits movers) {
    const House house = House::read(setup);
    std::vector<StepOutcome> found;
    const auto add = [&](const House& reached, Step step, bool restarts_clock) {
      Setup next = reached.write(setup);
      step.becomes = *next.board[step.to];
      next.to_move = opponent(side);
      ++next.counters.plies;
      next.counters.halfmove = restarts_clock ? 0 : next.counters.halfmove + 1;
      found.push_back({step, std::move(next)});
      return true;
    };
    each<side>(
        house, movers,
        [&](const PackedStep& packed) {
          Step step{.from = Square(packed.from),
                    .to = Square(packed.to),
                    .captures = SquareSet(packed.captures),
                    .becomes = piece_of(side, packed.becomes)};
          if (packed.corner_from >= 0) step.also = AlsoMoved{Square(packed.corner_from), Square(packed.corner_to)};
          return add(after<side>(house, packed), step, packed.captures != 0 || packed.role == orthodox::pawn);
        },
        [&](Role role, int to) {
          return add(after_drop<side>(house, role, to), placing_step(Square(to), piece_of(side, role)), false);
        });
    return found;
  }
};

class Counter final : public MoveCounter {
 public:
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    if (depth <= 0) return 1;
    if (const auto plain = plain_house(setup))
      return attacks::by_processor(fast::baseline::count_moves, fast::v3::count_moves, *plain, setup.to_move, depth);
    const House house = House::read(setup);
    return movegen::this_cpu() == Cpu::counts_bits ? counted<Cpu::counts_bits>(house, setup.to_move, depth)
                                                   : counted<Cpu::baseline>(house, setup.to_move, depth);
  }

 private:
  template <Cpu cpu>
  [[nodiscard]] static std::uint64_t counted(const House& house, Side to_move, int depth) {
    return to_move == Side::white ? count<Side::white, cpu>(house, depth) : count<Side::black, cpu>(house, depth);
  }
};

}  // namespace

const MoveSource& generator() {
  static const Generator object;
  return object;
}

const MoveCounter& counter() {
  static const Counter object;
  return object;
}

}  // namespace arbiter::crazyhouse
