#pragma once

#include <vector>

#include "puzzles/query/amounts.hpp"
#include "puzzles/query/concrete_world.hpp"
#include "puzzles/query/formula_world.hpp"
#include "verifier/position/setup.hpp"

namespace arbiter::puzzles::query {

/// What those words of queries mean that do not mean the same in all variants, in one of the two worlds.
template <class World>
class WordsOver {
 public:
  using T = typename World::Truth;
  WordsOver() = default;
  WordsOver(const WordsOver&) = delete;
  WordsOver& operator=(const WordsOver&) = delete;
  virtual ~WordsOver() = default;

  // ---- Words that all variants have, or several ---------------------------------------------------------------------

  /// Whether the side to move is in check.
  [[nodiscard]] virtual T check(const World& world) const = 0;
  /// One truth for each square from which a piece may give this check.
  [[nodiscard]] virtual Amount<T> checkers(const World& world) const = 0;
  /// Whether `side` has lost, other than by mate: the game is over.
  [[nodiscard]] virtual T has_lost(const World& world, Side side) const = 0;
  /// Whether the game has ended drawn, other than by stalemate.
  [[nodiscard]] virtual T is_drawn(const World& world) const = 0;
  /// The bits that say which square a pawn has just passed.
  [[nodiscard]] virtual std::vector<StateRange> passed_squares() const = 0;
  [[nodiscard]] virtual T en_passant(const World& world, const Move& move) const = 0;
  [[nodiscard]] virtual T double_step(const World& world, const Move& move) const = 0;
  [[nodiscard]] virtual T promotes(const World& world, const Move& move) const = 0;

  // ---- Words that only this variant has (PuzzleVariant::query_words) ------------------------------------------------
  // They throw InternalError for a word that the variant does not have: the parser lets none through.

  [[nodiscard]] virtual T position_word(const World& world, Word word) const = 0;
  [[nodiscard]] virtual Amount<T> amount(const World& world, const Node& node) const = 0;
  [[nodiscard]] virtual T move_word(const World& world, Word word, const Move& move) const = 0;
};

/// The words of a variant in both worlds.
struct VariantWords {
  const WordsOver<ConcreteWorld>& concrete;
  const WordsOver<FormulaWorld>& symbolic;

  [[nodiscard]] const WordsOver<ConcreteWorld>& over(const ConcreteWorld&) const { return concrete; }
  [[nodiscard]] const WordsOver<FormulaWorld>& over(const FormulaWorld&) const { return symbolic; }
};

/// WordsOver from a class `Own` with static function templates of the same names, so that what a word means is written
/// once for both worlds.
template <class Own, class World>
class OwnWords final : public WordsOver<World> {
 public:
  using T = typename World::Truth;
  T check(const World& world) const override { return Own::check(world); }
  Amount<T> checkers(const World& world) const override { return Own::checkers(world); }
  T has_lost(const World& world, Side side) const override { return Own::has_lost(world, side); }
  T is_drawn(const World& world) const override {
    if constexpr (requires { Own::is_drawn(world); }) {
      return Own::is_drawn(world);
    } else {
      return truth<T>(false);
    }
  }
  std::vector<StateRange> passed_squares() const override { return Own::passed_squares(); }
  T en_passant(const World& world, const Move& move) const override { return Own::en_passant(world, move); }
  T double_step(const World& world, const Move& move) const override { return Own::double_step(world, move); }
  T promotes(const World& world, const Move& move) const override { return Own::promotes(world, move); }
  T position_word(const World& world, Word word) const override { return Own::position_word(world, word); }
  Amount<T> amount(const World& world, const Node& node) const override { return Own::amount(world, node); }
  T move_word(const World& world, Word word, const Move& move) const override {
    return Own::move_word(world, word, move);
  }
};

/// Lives as long as the program.
template <class Own>
[[nodiscard]] const VariantWords& words_of() {
  static const OwnWords<Own, ConcreteWorld> concrete;
  static const OwnWords<Own, FormulaWorld> symbolic;
  static const VariantWords words{concrete, symbolic};
  return words;
}

}  // namespace arbiter::puzzles::query
