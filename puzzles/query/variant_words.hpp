#pragma once

#include <vector>

#include "puzzles/query/amounts.hpp"
#include "puzzles/query/piece_facts.hpp"
#include "puzzles/query/worlds.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles::query {

/// What those words of queries mean that do not mean the same in all variants, in one of the two worlds: here what they
/// mean in variants of orthodox moves and ends, whatever the pieces. A variant derives a template from it, so that what
/// a word means is written once for both worlds.
template <class World>
class WordsOver {
 public:
  using T = typename World::Truth;
  virtual ~WordsOver() = default;

  // ---- Words that all variants have, or several ---------------------------------------------------------------------

  /// Whether the side to move is in check.
  [[nodiscard]] virtual T check(const World& world) const { return world.in_check(world.side()); }
  /// One truth for each square from which a piece may give this check.
  [[nodiscard]] virtual Amount<T> checkers(const World& world) const { return world.checkers(world.side()); }
  /// Whether `side` has lost, other than by mate: the game is over.
  [[nodiscard]] virtual T has_lost(const World&, Side) const { return truth<T>(false); }
  /// Whether the game has ended drawn, other than by stalemate.
  [[nodiscard]] virtual T is_drawn(const World&) const { return truth<T>(false); }
  /// The bits that say which square a pawn has just passed.
  [[nodiscard]] virtual std::vector<StateRange> passed_squares() const { return {orthodox::passed_range}; }
  [[nodiscard]] virtual T en_passant(const World& world, const Move& move) const {
    return all(is_role(world, move.front().from, "pawn"), truth<T>(takes_in_passing(move.front())));
  }
  [[nodiscard]] virtual T double_step(const World& world, const Move& move) const {
    const bool two = taken_by(move).empty() && length(move.front()) == 2 && move.size() == 1;
    return all(is_role(world, move.front().from, "pawn"), truth<T>(two));
  }
  [[nodiscard]] virtual T promotes(const World& world, const Move& move) const {
    if (move.back().becomes.role == orthodox::pawn) return truth<T>(false);
    return is_role(world, move.front().from, "pawn");
  }

  // ---- Words that only this variant has (PuzzleVariant::query_words) ------------------------------------------------

  [[nodiscard]] virtual T position_word(const World&, Word word) const { unknown(word); }
  [[nodiscard]] virtual Amount<T> amount(const World&, const Node& node) const { unknown(node.word); }
  [[nodiscard]] virtual T move_word(const World&, Word word, const Move&) const { unknown(word); }

 protected:
  /// The parser lets no word through that the variant does not have.
  [[noreturn]] static void unknown(Word) { throw InternalError("no such word of this variant"); }
};

/// The words of a variant in both worlds.
struct VariantWords {
  const WordsOver<ConcreteWorld>& concrete;
  const WordsOver<FormulaWorld>& symbolic;

  [[nodiscard]] const WordsOver<ConcreteWorld>& over(const ConcreteWorld&) const { return concrete; }
  [[nodiscard]] const WordsOver<FormulaWorld>& over(const FormulaWorld&) const { return symbolic; }
};

/// Lives as long as the program.
template <template <class> class Own>
[[nodiscard]] const VariantWords& words_of() {
  static const Own<ConcreteWorld> concrete{};
  static const Own<FormulaWorld> symbolic{};
  static const VariantWords words{concrete, symbolic};
  return words;
}

}  // namespace arbiter::puzzles::query
