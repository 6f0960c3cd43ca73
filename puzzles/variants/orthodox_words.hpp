#pragma once

#include <vector>

#include "puzzles/query/piece_facts.hpp"
#include "puzzles/query/variant_words.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {

/// What the words of queries mean in variants of orthodox moves and ends, whatever the pieces. Each variant says itself
/// how a side loses without a mate, and what the words mean that it alone has.
struct OrthodoxWords {
  template <class World>
  static typename World::Truth check(const World& world) {
    return world.in_check(world.side());
  }
  template <class World>
  static query::Amount<typename World::Truth> checkers(const World& world) {
    return world.checkers(world.side());
  }
  static std::vector<StateRange> passed_squares() { return {orthodox::passed_range}; }
  template <class World>
  static typename World::Truth en_passant(const World& world, const Move& move) {
    using T = typename World::Truth;
    return all(query::is_role(world, move.front().from, "pawn"), truth<T>(query::takes_in_passing(move.front())));
  }
  template <class World>
  static typename World::Truth double_step(const World& world, const Move& move) {
    using T = typename World::Truth;
    const bool two = query::taken_by(move).empty() && query::length(move.front()) == 2 && move.size() == 1;
    return all(query::is_role(world, move.front().from, "pawn"), truth<T>(two));
  }
  template <class World>
  static typename World::Truth promotes(const World& world, const Move& move) {
    using T = typename World::Truth;
    if (move.back().becomes.role == orthodox::pawn) return truth<T>(false);
    return query::is_role(world, move.front().from, "pawn");
  }

  // Of a variant without words of its own.
  template <class World>
  static typename World::Truth position_word(const World&, query::Word) {
    throw InternalError("no such word about a position of this variant");
  }
  template <class World>
  static query::Amount<typename World::Truth> amount(const World&, const query::Node&) {
    throw InternalError("no such amount of a position of this variant");
  }
  template <class World>
  static typename World::Truth move_word(const World&, query::Word, const Move&) {
    throw InternalError("no such word about a move of this variant");
  }

  /// A game ends by mate or drawn.
  template <class World>
  static typename World::Truth has_lost(const World&, Side) {
    return truth<typename World::Truth>(false);
  }
};

}  // namespace arbiter::puzzles
