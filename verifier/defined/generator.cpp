#include "verifier/defined/generator_count.hpp"
#include "verifier/defined/generator_legal.hpp"
#include "verifier/defined/sources.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::defined {
namespace {

using namespace fast;

using Board_node = Node<most_kinds>;

/// A move with the node after it.
struct Found {
  Leg leg;
  Board_node after;
  int wall;
};

struct Collector {
  static constexpr bool counts = false;
  std::vector<Found>& found;
  void move(const Leg& leg, const Board_node& after, int wall) {
    if (found.size() == most_moves) throw TooManyMoves();
    found.push_back({leg, after, wall});
  }
  [[nodiscard]] static bool enough() noexcept { return false; }
};

class Generator final : public MoveGenerator {
 public:
  explicit Generator(const Definition& definition) : compiled_(definition) { attacks::prepare_lines(); }

  [[nodiscard]] std::vector<MoveOutcome> setup_moves(const Setup& setup) const override {
    ensure(!inside(setup), "moves are asked for at the beginning of a move");
    std::vector<MoveOutcome> result;
    const Board_node node = read<most_kinds>(compiled_, setup);
    if (compiled_.ends && ended(compiled_, node, setup.to_move)) return result;
    for (const Found& found : listed(node, setup.to_move, Asked{})) {
      const Setup after = after_move(setup, found, setup.to_move);
      Move move{step_of(node, found, setup.to_move)};
      if (found.leg.gated != none)
        move.push_back(placing_step(Square(found.leg.gate), piece_of(setup.to_move, Role{found.leg.gated})));
      if (found.wall >= 0 && found.leg.how != How::walls) move.push_back(wall_step(node, found.wall));
      result.push_back({std::move(move), after});
    }
    return result;
  }

  [[nodiscard]] std::vector<StepOutcome> setup_steps(const Setup& setup) const override {
    if (inside(setup)) return second_steps(setup, ~Bits{0});
    const Board_node node = read<most_kinds>(compiled_, setup);
    if (compiled_.ends && ended(compiled_, node, setup.to_move)) return {};
    return first_steps(setup, node, setup.to_move, Asked{.walls = false});
  }

  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const override {
    const Bits here = bit(square.index());
    if (inside(setup)) return second_steps(setup, here);
    const auto piece = setup.board[square];
    Asked asked{.movers = here, .drops = here, .duties = false, .walls = false};
    Side side = setup.to_move;
    if (piece && piece->owner != Owner::both) side = piece->owner == Owner::white ? Side::white : Side::black;
    return first_steps(setup, read<most_kinds>(compiled_, setup), side, asked);
  }

  [[nodiscard]] bool in_check(const Setup& setup, Side side) const override {
    return fast::in_check(compiled_, read<most_kinds>(compiled_, setup), side);
  }

  [[nodiscard]] Status setup_status(const Setup& setup) const override {
    if (inside(setup)) return Status::ongoing;
    return status_of(compiled_, read<most_kinds>(compiled_, setup), setup.to_move);
  }
  [[nodiscard]] std::uint64_t count_setup_moves(const Setup& setup, int depth) const override {
    ensure(!inside(setup), "moves are counted from the beginning of a move");
    return runs_v3() ? v3::count_moves(compiled_, setup, depth) : baseline::count_moves(compiled_, setup, depth);
  }
  [[nodiscard]] std::unique_ptr<SearchSource> search_source(const Setup&) const override {
    return make_search(compiled_);
  }

 private:
  [[nodiscard]] static bool inside(const Setup& setup) noexcept { return setup.state.context[wall_byte] != 0; }

  [[nodiscard]] std::vector<Found> listed(const Board_node& node, Side us, const Asked& asked) const {
    std::vector<Found> result;
    Collector collector{result};
    legal_moves(compiled_, node, us, asked, collector);
    return result;
  }

  [[nodiscard]] Setup after_move(const Setup& before, const Found& found, Side us) const {
    Setup after = before;
    write(compiled_, found.after, after);
    after.to_move = opponent(us);
    ++after.counters.plies;
    const Leg& leg = found.leg;
    const bool lasting = leg.victim != none || leg.how == How::drops || leg.becomes != leg.kind ||
                         in_set(*compiled_.definition, compiled_.definition->n_move_kinds[index(us)], Role{leg.kind});
    after.counters.halfmove = lasting && leg.how != How::passes ? 0 : before.counters.halfmove + 1;
    return after;
  }

  [[nodiscard]] Step step_of(const Board_node& before, const Found& found, Side us) const {
    const Leg& leg = found.leg;
    if (leg.how == How::walls) return wall_step(before, found.wall);
    if (leg.how == How::drops) return placing_step(Square(leg.to), piece_of(us, Role{leg.becomes}));
    Step step{
        .from = Square(leg.from), .to = Square(leg.to), .captures = {}, .becomes = piece_of(us, Role{leg.becomes})};
    if (leg.victim != none) {
      step.captures = Square(leg.victim);
      if ((found.after.walls & bit(leg.to)) != 0) step.becomes = {Owner::both, Role{compiled_.wall}};
    }
    if (leg.how == How::castles) step.also = AlsoMoved{Square(leg.also_from), Square(leg.also_to)};
    return step;
  }

  /// Of the wall to a square: of the duck on the board, or from outside.
  [[nodiscard]] Step wall_step(const Board_node& before, int square) const {
    const Piece wall{Owner::both, Role{compiled_.wall}};
    if (compiled_.definition->walling != Walling::duck || before.walls == 0) return placing_step(Square(square), wall);
    return {.from = Square(attacks::first(before.walls)), .to = Square(square), .captures = {}, .becomes = wall};
  }

  [[nodiscard]] std::vector<StepOutcome> first_steps(const Setup& setup, const Board_node& node, Side us,
                                                     const Asked& asked) const {
    std::vector<StepOutcome> result;
    const Definition& definition = *compiled_.definition;
    const bool walls = definition.walling != Walling::none && !definition.wall_or_move;
    for (const Found& found : listed(node, us, asked)) {
      if (found.leg.gated != none) continue;
      Setup after = after_move(setup, found, us);
      if (walls && found.leg.how != How::drops && found.wall < 0) {
        after.to_move = us;
        after.counters = setup.counters;
        after.state.context[wall_byte] = static_cast<std::uint8_t>(found.leg.to + 1);
        after.state.context[wall_from_byte] = static_cast<std::uint8_t>(found.leg.from + 1);
      }
      result.push_back({step_of(node, found, us), after});
    }
    return result;
  }

  /// The wall's steps inside a move: to, or of, one of the squares.
  [[nodiscard]] std::vector<StepOutcome> second_steps(const Setup& setup, Bits squares) const {
    std::vector<StepOutcome> result;
    const Board_node node = read<most_kinds>(compiled_, setup);
    const Side us = setup.to_move;
    const int to = setup.state.context[wall_byte] - 1;
    const int from = setup.state.context[wall_from_byte] - 1;
    Leg leg{.from = small(from), .to = small(to), .kind = node.at[slot(to)]};
    if (leg.kind == none) return result;
    for (Bits rest = wall_squares(compiled_, node, leg, node.occupied(), us); rest != 0;) {
      const int square = take_first(rest);
      const Step step = wall_step(node, square);
      if ((squares & bit(step.from.index())) == 0) continue;
      Found found{leg, node, square};
      place_wall(compiled_, found.after, square);
      if (compiled_.definition->pseudo_royal && fast::in_check(compiled_, found.after, us)) continue;
      Setup after = setup;
      write(compiled_, found.after, after);
      after.to_move = opponent(us);
      ++after.counters.plies;
      ++after.counters.halfmove;
      result.push_back({step, after});
    }
    return result;
  }

  Compiled compiled_;
};

}  // namespace

std::unique_ptr<MoveGenerator> make_generator(const Definition& definition) {
  return std::make_unique<Generator>(definition);
}

}  // namespace arbiter::defined
