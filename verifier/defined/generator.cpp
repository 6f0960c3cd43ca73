#include <cstring>

#include "verifier/defined/generator_legal.hpp"
#include "verifier/defined/sources.hpp"
#include "verifier/position/search_source.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::defined {
namespace {

using namespace fast;

using Full = Node<most_kinds>;

/// A move with the node after it.
struct Found {
  Leg leg;
  Full after;
  int wall;
};

/// A node as a search keeps it: the pieces by square.
struct Kept : Remembered {
  std::array<std::uint8_t, 64> at{};  ///< 1 + kind, + 64 for Black; 255: a wall
  std::array<std::array<std::uint8_t, most_kinds>, 2> hand{};
  std::uint16_t gates = 0;
};

/// See position/search_source.hpp.
struct Game {
  using Node = Kept;
  static constexpr bool has_check = true;
  static constexpr bool knows_checks = true;
  std::shared_ptr<const Compiled> compiled;

  [[nodiscard]] Kept node(const Setup& setup) const { return kept(read<most_kinds>(*compiled, setup), setup.to_move); }
  [[nodiscard]] static auto words(const Kept& of, Side to_move) {
    std::array<std::uint64_t, 18> words{};
    std::memcpy(words.data(), of.at.data(), of.at.size());
    std::memcpy(words.data() + 8, of.hand.data(), sizeof of.hand);
    words[16] = of.rights | std::uint64_t{of.gates} << 16U | std::uint64_t{of.en_passant[0]} << 32U |
                std::uint64_t{of.en_passant[1]} << 40U | std::uint64_t{of.victim} << 48U |
                std::uint64_t{of.last} << 56U;
    words[17] = of.checks[0] | std::uint64_t{of.checks[1]} << 8U | (to_move == Side::white ? 0U : 0x10000U);
    return words;
  }

  [[nodiscard]] std::vector<MoveOutcome> moves(const Setup& setup) const {
    ensure(!inside(setup), "moves are asked for at the beginning of a move");
    std::vector<MoveOutcome> result;
    const Full full = read<most_kinds>(*compiled, setup);
    if (over(full, setup.to_move)) return result;
    for (const Found& found : listed(full, setup.to_move, Asked{})) {
      const Setup after = after_move(setup, found, setup.to_move);
      Move move{step_of(full, found, setup.to_move)};
      if (found.leg.gated != none)
        move.push_back(placing_step(Square(found.leg.gate), piece_of(setup.to_move, Role{found.leg.gated})));
      if (found.wall >= 0 && found.leg.how != How::walls) move.push_back(wall_step(full, found.wall));
      result.push_back({std::move(move), after});
    }
    return result;
  }
  [[nodiscard]] std::vector<StepOutcome> steps(const Setup& setup) const {
    if (inside(setup)) return second_steps(setup, ~Bits{0});
    const Full full = read<most_kinds>(*compiled, setup);
    if (over(full, setup.to_move)) return {};
    return first_steps(setup, full, setup.to_move, Asked{.walls = false});
  }
  [[nodiscard]] std::vector<StepOutcome> steps_of(const Setup& setup, Square square) const {
    const Bits here = bit(square.index());
    if (inside(setup)) return second_steps(setup, here);
    return first_steps(setup, read<most_kinds>(*compiled, setup), side_asked(setup, square),
                       Asked{.movers = here, .drops = here, .duties = false, .walls = false});
  }
  [[nodiscard]] bool attacked(const Setup& setup, Side side) const {
    return fast::in_check(*compiled, read<most_kinds>(*compiled, setup), side);
  }
  [[nodiscard]] Status status_of(const Setup& setup) const {
    if (inside(setup)) return Status::ongoing;
    return fast::status_of(*compiled, read<most_kinds>(*compiled, setup), setup.to_move);
  }
  [[nodiscard]] std::uint64_t count_of(const Setup& setup, int depth) const {
    ensure(!inside(setup), "moves are counted from the beginning of a move");
    return attacks::by_processor(baseline::count_moves, v3::count_moves)(*compiled, setup, depth);
  }

  template <class F>
  void each(const Kept& node, Side us, Bits movers, bool only_checks, const F& f) const {
    const Full full = unfolded(node);
    if (over(full, us)) return;
    const Side them = opponent(us);
    each_legal(*compiled, full, us, Asked{.movers = movers, .drops = movers},
               [&](const Leg& leg, const Full& after, int) {
                 if (only_checks && !fast::in_check(*compiled, after, them)) return true;
                 return f(kept(after, them), them, Arrival{leg.from, leg.to, leg.victim != none});
               });
  }
  [[nodiscard]] bool any(const Kept& node, Side us) const {
    const Full full = unfolded(node);
    return !over(full, us) && any_legal(*compiled, full, us);
  }
  /// At depth 1.
  [[nodiscard]] std::uint64_t count(const Kept& node, Side us, int) const {
    const Full full = unfolded(node);
    return over(full, us) ? 0 : legal_moves(*compiled, full, us);
  }
  [[nodiscard]] bool in_check(const Kept& node, Side us) const { return fast::in_check(*compiled, unfolded(node), us); }
  [[nodiscard]] Status status(const Kept& node, Side us) const {
    return fast::status_of(*compiled, unfolded(node), us);
  }
  static Side pass(Kept& node, Side us) noexcept {
    node.en_passant = {none, none};
    node.victim = none;
    node.last = 0;
    return opponent(us);
  }

 private:
  [[nodiscard]] static bool inside(const Setup& setup) noexcept { return setup.state.context[wall_byte] != 0; }
  /// Whether the game has ended before the moves.
  [[nodiscard]] bool over(const Full& full, Side us) const { return compiled->ends && ended(*compiled, full, us); }

  [[nodiscard]] std::vector<Found> listed(const Full& node, Side us, const Asked& asked) const {
    std::vector<Found> result;
    each_legal(*compiled, node, us, asked, [&result](const Leg& leg, const Full& after, int wall) {
      if (result.size() == most_moves) throw TooManyMoves();
      result.push_back({leg, after, wall});
      return true;
    });
    return result;
  }

  [[nodiscard]] Setup after_move(const Setup& before, const Found& found, Side us) const {
    Setup after = before;
    write(*compiled, found.after, after);
    after.to_move = opponent(us);
    ++after.counters.plies;
    const Leg& leg = found.leg;
    const bool lasting = leg.victim != none || leg.how == How::drops || leg.becomes != leg.kind ||
                         in_set(compiled->of, compiled->of.n_move_kinds[index(us)], Role{leg.kind});
    after.counters.halfmove = lasting && leg.how != How::passes ? 0 : before.counters.halfmove + 1;
    return after;
  }

  [[nodiscard]] Step step_of(const Full& before, const Found& found, Side us) const {
    const Leg& leg = found.leg;
    if (leg.how == How::walls) return wall_step(before, found.wall);
    if (leg.how == How::drops) return placing_step(Square(leg.to), piece_of(us, Role{leg.becomes}));
    Step step{
        .from = Square(leg.from), .to = Square(leg.to), .captures = {}, .becomes = piece_of(us, Role{leg.becomes})};
    if (leg.victim != none) {
      step.captures = Square(leg.victim);
      if ((found.after.walls & bit(leg.to)) != 0) step.becomes = {Owner::both, Role{compiled->wall}};
    }
    if (leg.how == How::castles) step.also = AlsoMoved{Square(leg.also_from), Square(leg.also_to)};
    return step;
  }

  /// Of the wall to a square: of the duck on the board, or from outside.
  [[nodiscard]] Step wall_step(const Full& before, int square) const {
    const Piece wall{Owner::both, Role{compiled->wall}};
    if (compiled->of.walling != Walling::duck || before.walls == 0) return placing_step(Square(square), wall);
    return {.from = Square(attacks::first(before.walls)), .to = Square(square), .captures = {}, .becomes = wall};
  }

  [[nodiscard]] std::vector<StepOutcome> first_steps(const Setup& setup, const Full& node, Side us,
                                                     const Asked& asked) const {
    std::vector<StepOutcome> result;
    const bool walls = compiled->of.walling != Walling::none && !compiled->of.wall_or_move;
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
    const Full node = read<most_kinds>(*compiled, setup);
    const Side us = setup.to_move;
    const int to = setup.state.context[wall_byte] - 1;
    const int from = setup.state.context[wall_from_byte] - 1;
    Leg leg{.from = small(from), .to = small(to), .kind = node.at[slot(to)]};
    if (leg.kind == none) return result;
    for (const int square : Ones{wall_squares(*compiled, node, leg, node.occupied(), us)}) {
      const Step step = wall_step(node, square);
      if ((squares & bit(step.from.index())) == 0) continue;
      Found found{leg, node, square};
      place_wall(*compiled, found.after, square);
      if (compiled->of.pseudo_royal && fast::in_check(*compiled, found.after, us)) continue;
      Setup after = setup;
      write(*compiled, found.after, after);
      after.to_move = opponent(us);
      ++after.counters.plies;
      ++after.counters.halfmove;
      result.push_back({step, after});
    }
    return result;
  }

  /// Squares on which nothing can capture en passant are forgotten, so that more nodes are the same.
  [[nodiscard]] Kept kept(const Full& node, Side to_move) const {
    Kept of;
    static_cast<Remembered&>(of) = node;
    of.hand = node.hand;
    of.gates = node.gates;
    for (std::size_t square = 0; square < 64; ++square) {
      const Bits here = Bits{1} << square;
      if (node.at[square] != none) {
        of.at[square] = static_cast<std::uint8_t>(1 + node.at[square] + ((node.of_side[1] & here) != 0 ? 64 : 0));
      } else if ((node.walls & here) != 0) {
        of.at[square] = none;
      }
    }
    if (node.victim != none && !captures_en_passant(node, to_move)) {
      of.en_passant = {none, none};
      of.victim = none;
    }
    return of;
  }

  [[nodiscard]] bool captures_en_passant(const Full& node, Side us) const {
    const Side_tables& tables = compiled->side[index(us)];
    for (const std::uint8_t square : node.en_passant) {
      if (square == none) continue;
      for (const std::uint8_t kind : tables.en_passant) {
        const Bits attackers = reach(tables.movers[kind].attackers, square, node.occupied());
        if ((attackers & node.of_kind[kind] & node.of_side[index(us)]) != 0) return true;
      }
    }
    return false;
  }

  [[nodiscard]] static Full unfolded(const Kept& of) {
    Full result;
    static_cast<Remembered&>(result) = of;
    result.hand = of.hand;
    result.gates = of.gates;
    for (int square = 0; square < 64; ++square) {
      const std::uint8_t code = of.at[slot(square)];
      result.at[slot(square)] = none;
      if (code == none) {
        result.walls |= bit(square);
      } else if (code != 0) {
        put(result, square, static_cast<std::uint8_t>((code - 1) & 63), code > 64 ? Side::black : Side::white);
      }
    }
    return result;
  }
};

}  // namespace

std::unique_ptr<MoveGenerator> make_generator(const Definition& definition) {
  return std::make_unique<GameGenerator<Game>>(Game{std::make_shared<const Compiled>(definition)});
}

}  // namespace arbiter::defined
