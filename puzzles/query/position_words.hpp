#pragma once

#include <concepts>

#include "puzzles/query/amounts.hpp"
#include "puzzles/query/piece_facts.hpp"
#include "puzzles/query/variant_words.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles::query {

/// What the words about a position mean, over bool or over formulas. Words that do not mean the same everywhere are
/// asked of the variant.
template <class World>
class PositionWords {
 public:
  using T = typename World::Truth;
  PositionWords(const World& world, const WordsOver<World>& own) : world_(world), own_(own) {}

  [[nodiscard]] T check() const { return own_.check(world_); }

  [[nodiscard]] T word(const Node& node) const {
    const Side side = world_.side();
    switch (node.word) {
      case Word::white_to_move: return truth<T>(side == Side::white);
      case Word::black_to_move: return truth<T>(side == Side::black);
      case Word::check: return check();
      case Word::double_check: return count_is(Comparison::at_least, own_.checkers(world_), 2);
      case Word::mate: {
        const T attacked = check();
        return never(attacked) ? attacked : all(all(attacked, no(ended())), no(world_.any_move()));
      }
      case Word::pure_mate:
      case Word::model_mate:
      case Word::ideal_mate:
        if constexpr (std::same_as<T, bool>) return world_.mates_as(node.word);
        throw InternalError("no formula says how pure a mate is");
      case Word::stalemate: return all(no(any(check(), ended())), no(world_.any_move()));
      case Word::won: return own_.has_lost(world_, opponent(side));
      case Word::lost: return own_.has_lost(world_, side);
      case Word::drawn: return own_.is_drawn(world_);
      case Word::king_moves: return king_moves();
      case Word::forced: return exactly_one(moves());
      case Word::en_passant_right: return en_passant_right();
      case Word::castling_right: return castling_right(node);
      default: return own_.position_word(world_, node.word);
    }
  }

  [[nodiscard]] Amount<T> amount(const Node& node) const {
    switch (node.word) {
      case Word::pieces: return pieces(node);
      case Word::moves: return moves();
      case Word::checks: return own_.checkers(world_);
      default: return own_.amount(world_, node);
    }
  }

 private:
  static bool anybody(Piece, Square) { return true; }

  /// Whether the game is over without a mate or stalemate.
  [[nodiscard]] T ended() const {
    return any(own_.is_drawn(world_), any(own_.has_lost(world_, Side::white), own_.has_lost(world_, Side::black)));
  }
  [[nodiscard]] T king_moves() const {
    Disjunction<T> result;
    const auto kings_only = [&](Piece piece, Square) { return role_info(world_.variant(), piece.role).name == "king"; };
    world_.for_each_move(false, kings_only, [&](const Move& move, T condition, auto&&) {
      result.add(all(condition, is_role(world_, move.front().from, "king")));
      return !result.decided();
    });
    return result.value();
  }
  [[nodiscard]] T en_passant_right() const {
    Disjunction<T> result;
    for (const StateRange& passed : own_.passed_squares()) {
      for (std::size_t bit = passed.first_bit; bit < passed.end_bit; ++bit) result.add(world_.bit(bit));
    }
    return result.value();
  }
  [[nodiscard]] T castling_right(const Node& node) const {
    Disjunction<T> result;
    for (const Side each : {Side::white, Side::black}) {
      if (!node.pieces.matches(piece_of(each, orthodox::king), world_.side())) continue;
      for (int file = 0; file < 8; ++file) result.add(world_.bit(orthodox::castling_bit(each, file)));
    }
    return result.value();
  }
  [[nodiscard]] Amount<T> pieces(const Node& node) const {
    Amount<T> result;
    for (const Square square : node.squares.of(world_.side())) {
      const T here = matches(world_, square, node.pieces);
      if (!never(here)) result.push_back(here);
    }
    return result;
  }
  [[nodiscard]] Amount<T> moves() const {
    Amount<T> result;
    world_.for_each_move(false, anybody, [&](const Move&, T condition, auto&&) {
      result.push_back(condition);
      return true;
    });
    return result;
  }

  const World& world_;
  const WordsOver<World>& own_;
};

}  // namespace arbiter::puzzles::query
