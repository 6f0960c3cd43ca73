#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "puzzles/query/words.hpp"
#include "puzzles/query/worlds.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/rules/view.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// One truth per candidate: the amount is how many of them hold.
template <class T>
using Amount = std::vector<T>;

/// Whether `amount` is more than, less than … `number`.
template <class T>
[[nodiscard]] T count_is(Comparison comparison, const Amount<T>& amount, int number) {
  const auto at_least = [&](int n) -> T {
    if (n <= 0) return truth<T>(true);
    if (static_cast<std::size_t>(n) > amount.size()) return truth<T>(false);
    if constexpr (std::same_as<T, bool>) {
      return std::ranges::count(amount, true) >= n;
    } else {
      return no(at_most(static_cast<std::size_t>(n - 1), amount));
    }
  };
  switch (comparison) {
    case Comparison::equal: return all(at_least(number), no(at_least(number + 1)));
    case Comparison::unequal: return no(all(at_least(number), no(at_least(number + 1))));
    case Comparison::less: return no(at_least(number));
    case Comparison::at_most: return no(at_least(number + 1));
    case Comparison::more: return at_least(number + 1);
    case Comparison::at_least: return at_least(number);
  }
  throw InternalError("no such comparison");
}

/// The comparison that holds just where this one does not.
[[nodiscard]] constexpr Comparison negated(Comparison comparison) {
  using enum Comparison;
  return std::array{unequal, equal, at_least, more, at_most, less}[static_cast<std::size_t>(comparison)];
}

/// The comparison with its two amounts exchanged.
[[nodiscard]] constexpr Comparison exchanged(Comparison comparison) {
  using enum Comparison;
  return std::array{equal, unequal, more, at_least, less, at_most}[static_cast<std::size_t>(comparison)];
}

/// Whether the first amount is more than, less than … the second: left <= right if no number has left >= n and
/// right < n.
template <class T>
[[nodiscard]] T amounts_are(Comparison comparison, const Amount<T>& a, const Amount<T>& b) {
  const auto at_most_other = [](const Amount<T>& less, const Amount<T>& more) {
    Conjunction<T> result;
    for (int n = 1; n <= static_cast<int>(less.size()); ++n) {
      result.add(implies(count_is(Comparison::at_least, less, n), count_is(Comparison::at_least, more, n)));
    }
    return result.value();
  };
  switch (comparison) {
    case Comparison::equal: return all(at_most_other(a, b), at_most_other(b, a));
    case Comparison::unequal: return no(all(at_most_other(a, b), at_most_other(b, a)));
    case Comparison::less: return no(at_most_other(b, a));
    case Comparison::at_most: return at_most_other(a, b);
    case Comparison::more: return no(at_most_other(a, b));
    case Comparison::at_least: return at_most_other(b, a);
  }
  throw InternalError("no such comparison");
}

/// The truth of a comparison; `amount_of` gives the amount of a part that is not a literal number.
template <class T, class AmountOf>
[[nodiscard]] T compared(const Node& node, AmountOf&& amount_of) {
  const Node& left = node.parts[0];
  const Node& right = node.parts[1];
  if (left.op == Op::literal && right.op == Op::literal) {
    return count_is(node.comparison, Amount<T>(static_cast<std::size_t>(left.number), truth<T>(true)), right.number);
  }
  if (right.op == Op::literal) return count_is<T>(node.comparison, amount_of(left), right.number);
  if (left.op == Op::literal) return count_is<T>(exchanged(node.comparison), amount_of(right), left.number);
  const Amount<T> a = amount_of(left);
  const Amount<T> b = amount_of(right);
  return amounts_are<T>(node.comparison, a, b);
}

// What the squares of a step say about it; the kinds of pieces are tested elsewhere. All of it concerns the step alone.

[[nodiscard]] inline int length(const Step& step) {
  return std::max(std::abs(step.to.file() - step.from.file()), std::abs(step.to.rank() - step.from.rank()));
}
[[nodiscard]] inline bool on_the_spot(const Step& step) { return step.from == step.to; }

/// The orthodox capture in passing: no captured piece stood where the pawn arrives.
[[nodiscard]] inline bool takes_in_passing(const Step& step) {
  return !step.captures.empty() && !step.captures.contains(step.to) && !on_the_spot(step);
}

/// The last step of the piece that begins the move. Steps behind it are another piece's.
[[nodiscard]] inline const Step& last_of_piece(const Move& move) {
  std::size_t last = 0;
  while (last + 1 < move.size() && !move[last + 1].places && move[last + 1].from == move[last].to) ++last;
  return move[last];
}

// What words of queries ask about pieces, over bool and over formulas. A World is described in evaluate.hpp.

/// Whether a piece for which `counted(piece)` is true stands on `square`.
template <class World, class Counted>
[[nodiscard]] typename World::Truth stands(const World& world, Square square, Counted&& counted) {
  return some_piece(world.view(), square, counted);
}

/// Whether a piece that matches the pattern stands on `square`.
template <class World>
[[nodiscard]] typename World::Truth matches(const World& world, Square square, const PiecesPattern& pieces) {
  return stands(world, square, [&](Piece piece) { return pieces.matches(piece, world.side()); });
}

/// Whether a piece of the kind with this name ("pawn") stands on `square`.
template <class World>
[[nodiscard]] typename World::Truth is_role(const World& world, Square square, std::string_view name) {
  return stands(world, square, [&](Piece piece) { return role_info(world.variant(), piece.role).name == name; });
}

/// Whether a step of a piece that is `name` before the step satisfies `f`. Promoted pieces move on as what they became.
template <class World, class F>
[[nodiscard]] typename World::Truth step_of(const World& world, std::string_view name, const Move& move, F&& f) {
  using T = typename World::Truth;
  Disjunction<T> result;
  for (std::size_t i = 0; i < move.size(); ++i) {
    if (!f(move[i])) continue;
    if (i == 0) {
      result.add(is_role(world, move[0].from, name));
    } else if (role_info(world.variant(), move[i - 1].becomes.role).name == name) {
      result.add(truth<T>(true));
    }
  }
  return result.value();
}

/// The squares on which the steps of a move capture.
[[nodiscard]] inline SquareSet taken_by(const Move& move) {
  SquareSet taken;
  for (const Step& step : move) taken |= step.captures;
  return taken;
}

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

/// Word::reserve, where bits of the state say in unary how many pieces of each of these kinds a side holds: the n-th of
/// `limit(side, role)` is `bit(side, role, n)`, from 1.
template <class World, class Roles, class Limit, class Bit>
[[nodiscard]] Amount<typename World::Truth> held(const World& world, const Node& node, const Roles& roles,
                                                 Limit&& limit, Bit&& bit) {
  Amount<typename World::Truth> result;
  for (const Side side : {Side::white, Side::black}) {
    for (const Role role : roles) {
      for (int n = 1; n <= limit(side, role) && node.pieces.matches(piece_of(side, role), world.side()); ++n)
        result.push_back(world.view().bit(bit(side, role, n)));
    }
  }
  return result;
}

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
