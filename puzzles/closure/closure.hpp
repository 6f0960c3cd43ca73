#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/query/words.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/space/space.hpp"
#include "verifier/position/position.hpp"
#include "verifier/support/function_ref.hpp"

namespace arbiter::puzzles {

/// Of so many facts, the numbers of those that contradict each other and none of which can be left out; empty if all
/// together are not known to contradict each other. `blamed`: of these facts, which are enough for a contradiction;
/// nothing if none is known.
[[nodiscard]] std::vector<std::size_t> smallest_core(
    std::size_t facts, FunctionRef<std::optional<std::vector<std::size_t>>(const std::vector<std::size_t>&)> blamed);

struct WordCore {
  std::vector<std::string>
      parts;             ///< none of them can be left out; empty if no contradiction is known, which is not a verdict
  bool decided = false;  ///< numbers and words alone were found to contradict each other, or to be consistent
  std::vector<bool> typed{};  ///< which of the parts belong to the query
};

/// contradicting_words() without leaving anything out of a part of the query (encoder.cpp).
[[nodiscard]] WordCore core_of(const Request& request, const Space& space, const query::Query& query, double seconds);

/// Parts of a query (as typed, except for what is left out inside exists move(… & …)), constraints and invariants that
/// contradict each other by their numbers and by what the words of the query mean, wherever pieces stand. The moves on
/// a board are not considered, so that many contradictions are not found here. `seconds`: of the clock. Runs Z3 in this
/// process. Throws std::bad_alloc.
[[nodiscard]] WordCore contradicting_words(const Request& request, const Space& space, const query::Query& query,
                                           double seconds);

/// A fact that holds for every position, or for every move of each, by the rules: a query of that scope.
struct Implication {
  query::Scope scope;
  std::string text;
  query::Node root;
};
/// The stated_implications(), and that only pawns become another kind. Lives as long as the program.
[[nodiscard]] const std::vector<Implication>& implications(Ruleset ruleset);

/// Constraints, invariants and parts of a query (null if there is none) that contradict each other in amounts alone,
/// none of which can be left out; parts as typed. Empty if bounds of each number remain, which proves nothing: the
/// parts may still contradict each other. A solver, which finds sums piece by piece, can run forever on them.
[[nodiscard]] std::vector<std::string> contradicting_numbers(const Request& request, const Space& space,
                                                             const query::Query* query = nullptr);

/// A number in a position, known only through sums.
struct Unknown {
  query::Word what = query::Word::pieces;  ///< or reserve, moves, checks, stage
  Piece piece{};                           ///< of pieces and of a reserve
  Range range;
};

/// From `range.least` to `range.most` of some unknowns together; of each unknown only the part above `free` counts.
struct Sum {
  std::string words;  ///< empty: true for every board
  std::vector<std::size_t> unknowns;
  Range range;
  std::vector<std::size_t> free{};  ///< by index in `unknowns`; empty: everything counts
};

/// What is known of the numbers in the positions of a request: the unknowns, and the sums that follow from its
/// constraints and from the invariants of its space. Squares that neither these nor the query distinguish form one
/// class.
class Counts {
 public:
  static constexpr std::size_t limit = 100'000;  ///< more than any amount of a position that a query can name

  /// `query` may be null: it only determines which squares are distinguished.
  Counts(const Request& request, const Space& space, const query::Query* query);

  /// The unknown for the pieces of a kind on a class. The one for all of a kind has the kind's number, and is this one
  /// where there is only one class.
  [[nodiscard]] std::size_t part(std::size_t kind, std::size_t of_class) const noexcept;
  /// The unknowns whose sum is an amount of a position, as seen by `side`, which is to move. Not for count moves(…).
  [[nodiscard]] std::vector<std::size_t> amount(const query::Node& node, Side side) const;

  std::vector<Piece> pieces;
  std::vector<SquareSet> classes;
  std::vector<Unknown> unknowns;  ///< totals first, by kind, then parts
  std::vector<Sum> sums;
  std::size_t constraints = 0;  ///< how many of the sums come from board and constraints; those of invariants follow

 private:
  /// Adds the unknowns for the pieces of a kind on a set of squares that is distinguished, or on all squares.
  void append(std::size_t kind, SquareSet squares, std::vector<std::size_t>& into) const;
  void add(std::string words, FunctionRef<bool(Piece)> counted, SquareSet squares, Range range);
  void add_constraints(const Request& request);
  void add_bounds(const VariantNumbers& numbers, const Space& space);
};

/// Refines `classes` so that each of them lies either inside `set` or outside.
void tell_apart(std::vector<SquareSet>& classes, SquareSet set);
/// All sets of squares that a query names, as seen by both sides.
void collect_squares(const query::Node& node, std::vector<SquareSet>& sets);
/// The parts of a conjunction, with nested conjunctions flattened; otherwise the node itself.
[[nodiscard]] std::vector<const query::Node*> conjuncts(const query::Node& root);

}  // namespace arbiter::puzzles
