#include "puzzles/variants/checkered/words.hpp"

#include "puzzles/query/piece_facts.hpp"
#include "puzzles/variants/orthodox_words.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/checkered/state.hpp"

namespace arbiter::puzzles {
namespace {

using query::Amount;
using query::Word;

template <class World>
State state_of(const World& world) {
  State state;
  state.context = world.context();
  return state;
}

/// Stage 2: the player who has the checkered pieces.
template <class World>
std::optional<Side> player_of(const World& world) {
  return checkered::checkered_player(state_of(world));
}

struct CheckeredWords : OrthodoxWords {
  static std::vector<StateRange> passed_squares() {
    return {orthodox::passed_range, checkered::checkered_passed_range};
  }
  /// CK.stage2.kings: the coloured side has two kings there, the checkered side none.
  template <class World>
  static typename World::Truth check(const World& world) {
    const auto player = player_of(world);
    if (!player) return world.in_check(world.side());
    if (*player == world.side()) return truth<typename World::Truth>(false);
    return any(world.in_check(Side::white), world.in_check(Side::black));
  }
  /// In stage 2, the checkers of both kings.
  template <class World>
  static Amount<typename World::Truth> checkers(const World& world) {
    const auto player = player_of(world);
    if (!player) return world.checkers(world.side());
    if (*player == world.side()) return {};
    Amount<typename World::Truth> result = world.checkers(Side::white);
    for (const auto each : world.checkers(Side::black)) result.push_back(each);
    return result;
  }
  /// A player without checkered pieces who is to move in stage 2 has lost.
  template <class World>
  static typename World::Truth has_lost(const World& world, Side side) {
    using T = typename World::Truth;
    if (side != world.side() || player_of(world) != side) return truth<T>(false);
    Disjunction<T> some;
    for (const Square square : all_squares) {
      world.for_each_piece(square, [&](Piece piece, T present) {
        if (piece.owner == Owner::both) some.add(present);
      });
    }
    return no(some.value());
  }
  /// Only on the first or last rank: elsewhere a pawn that becomes a checkered piece may take its victim's nature.
  template <class World>
  static typename World::Truth promotes(const World& world, const Move& move) {
    const int rank = move.back().to.rank();
    if (rank != 0 && rank != 7) return truth<typename World::Truth>(false);
    return OrthodoxWords::promotes(world, move);
  }

  template <class World>
  static typename World::Truth position_word(const World& world, Word word) {
    if (word != Word::may_switch) throw InternalError("no such word about a position of Checkered chess");
    return truth<typename World::Truth>(checkered::stage(state_of(world)) == checkered::Stage::one_may_switch);
  }
  /// Word::stage.
  template <class World>
  static Amount<typename World::Truth> amount(const World& world, const query::Node& node) {
    if (node.word != Word::stage) throw InternalError("no such amount of a position of Checkered chess");
    using T = typename World::Truth;
    return Amount<T>(player_of(world) ? 2 : checkered::three_players(state_of(world)) ? 3 : 1, truth<T>(true));
  }
  template <class World>
  static typename World::Truth move_word(const World& world, Word word, const Move& move) {
    if (word != Word::birth) throw InternalError("no such word about a move of Checkered chess");
    using T = typename World::Truth;
    const bool leaves_one = !query::taken_by(move).empty() && !player_of(world) &&
                            !checkered::three_players(state_of(world)) && !move.back().switches;
    return all(truth<T>(leaves_one), no(query::is_role(world, move.front().from, "king")));
  }
};

}  // namespace

const query::VariantWords& checkered_words() { return query::words_of<CheckeredWords>(); }

}  // namespace arbiter::puzzles
