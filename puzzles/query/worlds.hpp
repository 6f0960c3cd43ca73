#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "puzzles/query/words.hpp"
#include "puzzles/space/space.hpp"
#include "verifier/orthodox/state.hpp"
#include "verifier/position/move_source.hpp"
#include "verifier/position/setup.hpp"
#include "verifier/rules/truth.hpp"
#include "verifier/rules/view.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// Why the king that is mated cannot move, as problemists judge mates, for variants in which kings move and capture as
/// in orthodox chess.
///
/// Pure mate: each square of the king's field is denied to it in one way alone. One piece gives check; a square with a
/// piece of its own side is not guarded, every other one is guarded by exactly one piece. (A double check is not taken
/// as pure, though some call it so where a single one would not mate.) Model mate: pure, and economical: without any
/// one piece of the mating side, king and pawns apart, it would be no mate. Ideal mate: pure, and this holds for every
/// piece on the board. (Wikipedia, "Glossary of chess problems": pure mate, model mate, ideal mate; a piece that only
/// pins takes part.)
class MatingPicture {
 public:
  /// `setup`: any position, with the side that may be mated to move.
  MatingPicture(const Setup& setup, const MoveSource& source);

  [[nodiscard]] bool pure() const noexcept { return mate && impure == 0; }
  [[nodiscard]] bool model() const;
  [[nodiscard]] bool ideal() const { return pure_with(setup.board.occupied() - king); }

  const Setup& setup;
  bool mate = false;
  std::size_t impure = 0;  ///< of a mate: how many squares of the field, the king's own included, are not denied in
                           ///< exactly one way
  Square king = Square::at(0, 0);
  SquareSet parts;  ///< the squares of all that takes part: the king, what gives check, guards or blocks

 private:
  /// Whether it is pure, and no mate without any one of the pieces on these squares.
  [[nodiscard]] bool pure_with(SquareSet needed) const;

  const MoveSource& source_;
};

/// The squares of the pieces that check a king of `side`. A piece does if it still does when all others that are not of
/// `side` are replaced by its pawns, which block lines just as well and never attack their own king.
[[nodiscard]] SquareSet checkers_of(const Setup& setup, const MoveSource& source, Side side);

/// The position after a move; nothing if the move is not legal. Throws TooManyMoves.
[[nodiscard]] std::optional<Setup> after_move(const MoveSource& source, const Setup& setup, const Move& move);

/// In how many pieces the pictures of two mates differ, however one is shifted, turned or mirrored, and one more if the
/// king is mated on the same square; 64 unless both are mates of the same side. 0: an echo (Wikipedia, "Glossary of
/// chess problems"; on squares of the other colour it is a chameleon echo).
[[nodiscard]] std::size_t unlike(const MatingPicture& a, const MatingPicture& b);

// What queries are asked of; evaluate.hpp says what a world must have.

/// For for_each_move(): all pieces.
inline constexpr auto anybody = [](Piece, Square) { return true; };

/// A position with the moves that a MoveSource gives for it.
class ConcreteWorld {
 public:
  using Truth = bool;
  /// `inside`: the side to move has made steps of its move. Everything outlives this object.
  ConcreteWorld(const Setup& setup, const Variant& variant, const MoveSource& source, bool inside = false)
      : setup_(setup), variant_(variant), source_(source), inside_(inside) {}
  /// With the moves that themes are judged by.
  ConcreteWorld(const Request& request, const Setup& setup)
      : ConcreteWorld(setup, request.ruleset.variant(), request.generator()) {}

  [[nodiscard]] Side side() const { return setup_.to_move; }
  [[nodiscard]] const Variant& variant() const { return variant_; }
  [[nodiscard]] const Setup& setup() const { return setup_; }
  [[nodiscard]] const MoveSource& source() const { return source_; }
  /// The same variant and moves after a move.
  [[nodiscard]] ConcreteWorld after(const MoveOutcome& move) const { return {move.after, variant_, source_}; }
  /// As the declarative rules see it.
  [[nodiscard]] ConcreteView view() const { return ConcreteView(setup_); }
  [[nodiscard]] bool in_check(Side side) const { return source_.in_check(setup_, side); }

  [[nodiscard]] std::vector<bool> checkers(Side side) const {
    return std::vector<bool>(static_cast<std::size_t>(checking_squares(side).size()), true);
  }
  [[nodiscard]] SquareSet checking_squares(Side side) const { return checkers_of(setup_, source_, side); }
  /// The other side's pieces stay; the kings of the capturing side become pawns, and one stands on `square`.
  [[nodiscard]] bool guarded(Square square, Square from) const {
    Setup there = setup_;
    const Piece king = piece_of(side(), orthodox::king);
    there.board.clear(from);
    for (const Square other : there.board.of(king)) there.board.put(other, piece_of(side(), orthodox::pawn));
    there.board.put(square, king);
    return source_.in_check(there, side());
  }

  /// How pure the mate is that `word` asks for; false if it is not a word for mates.
  [[nodiscard]] bool mates_as(Word word) const {
    const MatingPicture picture(setup_, source_);
    return word == Word::model_mate ? picture.model() : word == Word::ideal_mate ? picture.ideal() : picture.pure();
  }
  /// Calls `g` with the world in which the other side is to move instead.
  template <class G>
  auto passed(G&& g) const {
    const Setup other = variant_.after_pass(setup_);
    return g(ConcreteWorld(other, variant_, source_, inside_));
  }

  [[nodiscard]] bool any_move() const { return !source_.setup_steps(setup_).empty(); }

  template <class Wanted, class F>
  void for_each_move(bool steps, Wanted&& wanted, F&& f) const {
    const auto tell = [&](const Move& move, const Setup& after, bool inside) {
      const auto piece = mover_of(setup_.board, move.front());
      if (!piece || !wanted(*piece, move.front().from)) return true;
      return f(move, true, [&](auto&& g) { return g(ConcreteWorld(after, variant_, source_, inside)); });
    };
    if (steps) {
      for (const StepOutcome& each : source_.setup_steps(setup_)) {
        if (!tell({each.step}, each.after, each.after.to_move == setup_.to_move)) return;
      }
      return;
    }
    if (!inside_) {
      for (const MoveOutcome& each : source_.setup_moves(setup_)) {
        if (!tell(each.move, each.after, false)) return;
      }
      return;
    }
    Move played;
    rest(setup_, played, tell);
  }

  [[nodiscard]] static bool sayable(const Node&) { return true; }

 private:
  /// How a move goes on after its first steps.
  template <class Tell>
  bool rest(const Setup& here, Move& played, Tell&& tell) const {
    for (const StepOutcome& each : source_.setup_steps(here)) {
      played.push_back(each.step);
      const bool more =
          each.after.to_move == setup_.to_move ? rest(each.after, played, tell) : tell(played, each.after, false);
      played.pop_back();
      if (!more) return false;
    }
    return true;
  }

  const Setup& setup_;
  const Variant& variant_;
  const MoveSource& source_;
  bool inside_;
};

/// An open position by the declarative rules: what is true of it is a formula.
class FormulaWorld {
 public:
  using Truth = Formula;
  /// `plies`: how many moves ahead formulas are made. `exact` becomes false when a part of a query looks further. All
  /// references outlive this object.
  FormulaWorld(const OpenPosition& open, int plies, bool& exact) : open_(open), plies_(plies), exact_(exact) {}

  [[nodiscard]] Side side() const { return open_.to_move; }
  [[nodiscard]] const Variant& variant() const { return open_.variant; }
  [[nodiscard]] const FormulaView& view() const { return open_.view; }
  [[nodiscard]] Formula in_check(Side side) const { return open_.rules.in_check(view(), side); }

  [[nodiscard]] std::vector<Formula> checkers(Side side) const {
    std::vector<Formula> result;
    for (const Square square : all_squares) {
      const Formula here = view().holds(square, piece_of(side, orthodox::king));
      if (never(here)) continue;
      for (const Formula strikes : open_.rules.attackers(view(), square, side)) result.push_back(all(here, strikes));
    }
    return result;
  }
  /// Own pieces only block lines, whatever they are.
  [[nodiscard]] Formula guarded(Square square, Square from) const {
    Effect gone(view().context());
    gone.clear(from);
    return for_some(open_.rules.attackers(view().after(gone), square, side()), [](Formula strikes) { return strikes; });
  }
  [[nodiscard]] Formula any_move() const {
    Disjunction<Formula> some;
    each_candidate(anybody, [&](const SymbolicMove& move) {
      some.add(move.legal);
      return !some.decided();
    });
    return some.value();
  }

  template <class Wanted, class F>
  void for_each_move(bool, Wanted&& wanted, F&& f) const {
    each_candidate(wanted, [&](const SymbolicMove& candidate) {
      // The board before the move says which piece moves: the condition has the piece on its square, and so has what is
      // said about the piece.
      return f(steps_of(candidate), candidate.legal, [&](auto&& g) { return after(candidate, g); });
    });
  }
  /// Calls `g` with the world after a move.
  template <class G>
  auto after(const SymbolicMove& move, G&& g) const {
    const Effect& effect = move.legs.back().effect;
    const FormulaView later = view().after(effect);
    return g(FormulaWorld({later, effect.side_after(side()), open_.rules, variant()}, plies_ - 1, exact_));
  }

  [[nodiscard]] bool sayable(const Node& node) const;

 private:
  template <class Wanted, class F>
  void each_candidate(Wanted&& wanted, F&& f) const {
    bool more = true;
    for (const Square from : all_squares) {
      if (!more) return;
      view().for_each_piece(from, [&](Piece piece, Formula present) {
        if (!more || never(present) || !wanted(piece, from)) return;
        open_.rules.for_each_move(view(), side(), from, piece, [&](const SymbolicMove& move) {
          if (more && !never(move.legal)) more = f(move);
        });
      });
      open_.rules.for_each_placing(view(), side(), from, [&](const SymbolicMove& move) {
        if (more && !never(move.legal) && wanted(move.mover, from)) more = f(move);
      });
    }
  }

  OpenPosition open_;
  int plies_;
  bool& exact_;
};

// ---- What holds of a position ---------------------------------------------------------------------------------------
// A world {setup, variant, source} is a position with the moves of `source`: the generator, unless the rules are
// tested.

/// Whether the query holds for a position at the beginning of a move. Throws TooManyMoves.
[[nodiscard]] bool holds(const Query& query, const ConcreteWorld& world);

/// Whether what a quantifier says of a move is true of this one; `after`: the position after it.
[[nodiscard]] bool is_such(const Node& said, const Move& move, const ConcreteWorld& before, const ConcreteWorld& after);

/// The parts of a query that is a conjunction (else the query itself) that do not hold, as they were typed.
[[nodiscard]] std::vector<std::string> failing(const Query& query, const ConcreteWorld& world);

/// Whether a part of a query (all or no move, only, mate, stalemate) forbids individual moves. Chains of Interweave are
/// left out.
[[nodiscard]] bool forbids(const Node& part, const Variant& variant);
/// The legal moves that such parts of the query, or of its conjunction, forbid. Sorted.
[[nodiscard]] std::vector<Move> culprits(const Query& query, const ConcreteWorld& world);

// ---- How near a position is -----------------------------------------------------------------------------------------

/// How far a position is from satisfying a query, 0 if nothing is lacking: parts that do not hold, moves that the query
/// forbids, pieces too many. holds() decides whether the query holds; this number only tells which of two boards is
/// nearer. Where it is `enough` (at least 1) or more, it is not counted out. Throws TooManyMoves.
[[nodiscard]] std::size_t lacking(const Query& query, const ConcreteWorld& world,
                                  std::size_t enough = std::numeric_limits<std::size_t>::max());

// ---- What a reader is shown -----------------------------------------------------------------------------------------

struct Shown {
  /// The solution: the moves of the first part that says exists, one or only of whole moves, else of the first count of
  /// whole moves. Sorted.
  std::vector<Move> moves;
  bool one_key = false;  ///< exactly one: where a query offers alternatives, none of them may have another
  bool duals = false;    ///< after some move, more than one is sufficient
  /// The moves of each part, where a reader could not tell which moves belong to which, and what proves a query that
  /// looks further than one move.
  std::vector<std::string> notes;
};
/// What is shown of a position that satisfies a query. Throws TooManyMoves.
[[nodiscard]] Shown shown(const Query& query, const ConcreteWorld& world);
/// The solution alone; empty as well where no part speaks of whole moves.
[[nodiscard]] std::vector<Move> solution(const Query& query, const ConcreteWorld& world);

// ---- What is said of an open position -------------------------------------------------------------------------------

/// What a part of a query that is a conjunction, or the query itself, says of an open position by the declarative
/// rules; the words are as typed.
struct TranslatedPart : Named {
  /// Whether the formula says all of the part. Otherwise it follows from the query (is never stronger), so that what it
  /// rules out is ruled out; a position that satisfies it must still be checked with holds().
  bool exact = true;
};

/// How far ahead formulas are made: every move of an open board is a few thousand candidates, and each further move
/// multiplies that by as many.
inline constexpr int plies_in_formulas = 1;

/// `plies`: how many moves ahead formulas are made; what looks further is left open, and so are whole moves of
/// Interweave. `lazily`: what the query says of all moves is left to blocking_clauses(), which cost far less than all
/// moves of an open board.
[[nodiscard]] std::vector<TranslatedPart> say(const Query& query, const OpenPosition& open, int plies,
                                              bool lazily = false);

/// What follows from the query about one move that the generator found to be legal although the query forbids it: that
/// it is not legal, or not such a move. Empty where the formula would not say exactly that.
[[nodiscard]] std::vector<Formula> blocking_clauses(const Query& query, const OpenPosition& open, const Move& culprit);

/// Of a query, or of its conjunction, the first part that demands a move (exists, one or only move(…)) for what stands
/// after it; null if there is none.
[[nodiscard]] const Node* demanded_move(const Query& query);
/// What such a part says of one move of the side to move, and of the position after it as far as say() would with one
/// ply. `after`: if given, what it returns is said of that position instead, each time anew.
[[nodiscard]] Formula of_move(const Node& part, const OpenPosition& open, const SymbolicMove& move,
                              const std::function<Formula()>& after = {});
/// What such a part demands of the position after its move, as a query about that.
[[nodiscard]] std::optional<Query> demanded_after(const Query& query, const Node& part);

// ---- What words mean where variants differ --------------------------------------------------------------------------

/// One truth per candidate: the amount is how many of them hold.
template <class T>
using Amount = std::vector<T>;

/// Whether a number is more than, less than … another one, from whether it is at least that, and at most.
template <class AtLeast, class AtMost>
[[nodiscard]] auto compared(Comparison comparison, const AtLeast& at_least, const AtMost& at_most) {
  switch (comparison) {
    case Comparison::equal: return all(at_least(), at_most());
    case Comparison::unequal: return no(all(at_least(), at_most()));
    case Comparison::less: return no(at_least());
    case Comparison::at_most: return at_most();
    case Comparison::more: return no(at_most());
    case Comparison::at_least: return at_least();
  }
  throw InternalError("no such comparison");
}

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
  return compared(
      comparison, [&] { return at_least(number); }, [&] { return no(at_least(number + 1)); });
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
  return compared(
      exchanged(comparison), [&] { return at_most_other(a, b); }, [&] { return at_most_other(b, a); });
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

  [[nodiscard]] virtual T check(const World& world) const { return world.in_check(world.side()); }
  /// One truth for each square from which a piece may give this check.
  [[nodiscard]] virtual Amount<T> checkers(const World& world) const { return world.checkers(world.side()); }
  /// Whether `side` has lost, other than by mate: the game is over.
  [[nodiscard]] virtual T has_lost(const World&, Side) const { return truth<T>(false); }
  /// Whether the game has ended drawn, other than by stalemate.
  [[nodiscard]] virtual T is_drawn(const World&) const { return truth<T>(false); }
  /// The bits that say which square a pawn has just passed.
  [[nodiscard]] virtual std::vector<StateRange> en_passant_squares() const { return {orthodox::en_passant_range}; }
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
