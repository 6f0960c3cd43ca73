#include "puzzles/variants/interweave/words.hpp"

#include "puzzles/query/piece_facts.hpp"
#include "puzzles/variants/interweave/step_facts.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/interweave/state.hpp"

namespace arbiter::puzzles {
namespace {

using query::Amount;
using query::Word;

struct InterweaveWords {
  template <class World>
  static typename World::Truth check(const World& world) {
    return world.in_check(world.side());
  }
  template <class World>
  static Amount<typename World::Truth> checkers(const World&) {
    throw InternalError("no word of Interweave asks for the checkers");
  }

  template <class World>
  static typename World::Truth kings(const World& world, Side side, int count) {
    Amount<typename World::Truth> here;
    for (const Square square : all_squares) {
      world.for_each_piece(square, [&](Piece piece, typename World::Truth present) {
        if (piece == piece_of(side, interweave::king)) here.push_back(present);
      });
    }
    return query::count_is(query::Comparison::equal, here, count);
  }
  /// IW.end.king: the side has one king left and the other side two.
  template <class World>
  static typename World::Truth has_lost(const World& world, Side side) {
    return all(kings(world, side, 1), kings(world, opponent(side), 2));
  }

  static std::vector<StateRange> passed_squares() { return {interweave::passed_range}; }
  template <class World>
  static typename World::Truth en_passant(const World& world, const Move& move) {
    return query::step_of(world, "pawn", move, interweave_steps::leaps_in_passing);
  }
  /// A custodian capture does not make it a different step.
  template <class World>
  static typename World::Truth double_step(const World& world, const Move& move) {
    using T = typename World::Truth;
    const Step& first = move.front();
    const bool two = !interweave_steps::straight(first) && interweave_steps::length(first) == 2;
    return all(query::is_role(world, first.from, "pawn"), truth<T>(two));
  }
  template <class World>
  static typename World::Truth promotes(const World& world, const Move& move) {
    using T = typename World::Truth;
    if (move.back().becomes.role == interweave::pawn) return truth<T>(false);
    return query::is_role(world, move.front().from, "pawn");
  }

  template <class World>
  static typename World::Truth position_word(const World&, Word) {
    throw InternalError("no such word about a position of Interweave");
  }
  /// Word::reserve.
  template <class World>
  static Amount<typename World::Truth> amount(const World& world, const query::Node& node) {
    if (node.word != Word::reserve) throw InternalError("no such amount of a position of Interweave");
    Amount<typename World::Truth> result;
    for (const Side side : {Side::white, Side::black}) {
      for (const Role role : interweave::reserve_roles) {
        if (!node.pieces.matches(piece_of(side, role), world.side())) continue;
        for (int n = 1; n <= interweave::reserve_limit; ++n)
          result.push_back(world.bit(interweave::reserve_bit(side, role, n)));
      }
    }
    return result;
  }
  template <class World>
  static typename World::Truth move_word(const World& world, Word word, const Move& move) {
    using namespace interweave_steps;
    const auto captures = [](const Step& step) { return !step.captures.empty(); };
    switch (word) {
      case Word::approach: return query::step_of(world, "smasher", move, captures);
      case Word::rifle: return query::step_of(world, "remover", move, captures_on_the_spot);
      case Word::short_leap:
        return any(query::step_of(world, "king", move, leaps_shortly),
                   query::step_of(world, "pawn", move, leaps_shortly));
      case Word::double_leap: return query::step_of(world, "leaper", move, leaps_doubly);
      case Word::long_leap: return query::step_of(world, "leaper", move, leaps_far);
      case Word::custodian: return query::step_of(world, "pawn", move, captures_beside);
      default: throw InternalError("no such word about a move of Interweave");
    }
  }
};

}  // namespace

const query::VariantWords& interweave_words() { return query::words_of<InterweaveWords>(); }

}  // namespace arbiter::puzzles
