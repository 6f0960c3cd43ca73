#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "puzzles/query/pattern.hpp"

namespace arbiter::puzzles::query {

/// The words of words.def, in its order.
enum class Word : std::uint8_t {
#define ARBITER_QUERY_WORD(name, scope, kind, known, help) name,
#include "puzzles/query/words.def"
#undef ARBITER_QUERY_WORD
};

enum class Op : std::uint8_t {
  constant,     ///< `number` != 0
  word,         ///< `word` with `pieces`, `squares`
  negation,     ///< one part
  conjunction,  ///< two parts or more
  disjunction,  ///< two parts or more
  comparison,   ///< two parts, both amounts
  exists,       ///< one part, of moves (or steps)
  every,        ///< one part
  none,         ///< one part
  one,          ///< one part: exactly one move satisfies it
  only,         ///< one part: there is a move, and all satisfy it
  inner,        ///< `word` is before or after; one part
  literal,      ///< an amount: `number`
  amount,       ///< an amount: `word` with `pieces`, `squares`
  count,        ///< an amount: how many moves satisfy its one part
};

enum class Comparison : std::uint8_t { equal, unequal, less, at_most, more, at_least };

/// A part of a query. The parser guarantees its form: which parts there are, which words stand in which scope.
struct Node {
  Op op = Op::constant;
  Word word = Word::white_to_move;
  Comparison comparison = Comparison::equal;
  int number = 0;
  bool steps = false;       ///< a quantifier over single steps instead of moves
  bool has_pieces = false;  ///< a pattern was given
  bool has_squares = false;
  PiecesPattern pieces{};
  SquarePattern squares{};
  std::vector<Node> parts{};
  int plies = 0;          ///< how many moves beyond its position it looks
  std::size_t begin = 0;  ///< bytes of the text, half open
  std::size_t end = 0;
};

/// What a query asks about a position and its moves; true or false for each position.
struct Query {
  Node root;
  std::string text;  ///< as it was typed
};

/// Whether the node is a number, not a truth.
[[nodiscard]] bool is_amount(Op op) noexcept;
/// The parts under one node, which begins and ends with them; one part stays as it is.
[[nodiscard]] Node join(Op op, std::vector<Node> parts);
/// The part under a node that has the bytes [begin, end).
[[nodiscard]] Node wrap(Op op, Node part, std::size_t begin, std::size_t end);
/// `amount > 0`, with the amount's bytes.
[[nodiscard]] Node more_than_none(Node amount);

}  // namespace arbiter::puzzles::query
