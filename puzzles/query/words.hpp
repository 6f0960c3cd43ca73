#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "verifier/board/board.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

/// The pieces that are meant, by owner and kind. "own" and "enemy" depend on the side to move, so owners are kept for
/// both.
struct PiecesPattern {
  static constexpr std::uint8_t every_owner = 0b111;
  /// Bit = number of an Owner; [0] if White is to move, [1] if Black is.
  std::array<std::uint8_t, 2> owners{every_owner, every_owner};
  std::uint32_t roles = ~std::uint32_t{0};  ///< bit = number of a Role

  [[nodiscard]] constexpr bool matches(Piece piece, Side to_move) const noexcept {
    const std::uint8_t allowed = owners[to_move == Side::white ? 0 : 1];
    return ((allowed >> static_cast<unsigned>(piece.owner)) & 1U) != 0 &&
           ((roles >> static_cast<unsigned>(number(piece.role))) & 1U) != 0;
  }
  friend constexpr bool operator==(const PiecesPattern&, const PiecesPattern&) noexcept = default;
};

/// The squares that are meant; "last_rank" depends on the side to move.
struct SquarePattern {
  std::array<SquareSet, 2> squares{all_squares, all_squares};

  [[nodiscard]] constexpr SquareSet of(Side to_move) const noexcept { return squares[to_move == Side::white ? 0 : 1]; }
  friend constexpr bool operator==(const SquarePattern&, const SquarePattern&) noexcept = default;
};

/// The words of words.def, in its order.
enum class Word : std::uint8_t {
#define ARBITER_QUERY_WORD(name, scope, kind, known, ahead, worth, help) name,
#include "puzzles/query/words.def"
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

/// The parts of a conjunction, or the node itself.
[[nodiscard]] inline std::span<const Node> conjoined(const Node& root) {
  return root.op == Op::conjunction ? std::span<const Node>(root.parts) : std::span(&root, 1);
}

/// The parts under one node, which begins and ends with them; one part stays as it is.
[[nodiscard]] Node join(Op op, std::vector<Node> parts);

enum class Scope : unsigned char { position, move };
enum class Kind : unsigned char { truth, number, pieces, squares, pieces_number, inner };

/// Which variants have a word: all, or those that name it (PuzzleVariant::query_words).
enum class Known : unsigned char { everywhere, somewhere };
/// What a formula needs for a word.
enum class Ahead : unsigned char { here, listed, moves, tried };

struct WordInfo {
  Word word;
  std::string_view name;
  Scope scope;
  Kind kind;
  Known known;
  Ahead ahead;
  std::size_t worth;
  std::string_view help;

  [[nodiscard]] bool known_to(const Variant& variant) const;
  /// The names of the variants that know this word.
  [[nodiscard]] std::string variants() const;
};

[[nodiscard]] std::span<const WordInfo> words();
[[nodiscard]] const WordInfo& info(Word word);
[[nodiscard]] const WordInfo* find_word(std::string_view name);

/// Words that name pieces of the variant ("white", "own", "piece", "charging_rook"), with what they mean.
struct PiecesWord {
  std::string name;
  PiecesPattern pattern;
  bool owner = false;  ///< it names an owner, not a kind
};
[[nodiscard]] std::vector<PiecesWord> pieces_words(const Variant& variant);

/// Words that name squares of the variant's board ("rank_2", "light", "last_rank"), but single ones ("e4").
struct SquaresWord {
  std::string name;
  SquarePattern pattern;
};
[[nodiscard]] std::vector<SquaresWord> squares_words(const Variant& variant);

/// Reads a query about positions of `variant`; reports all faults that can be reported at once (AQ1xx), with the
/// nearest words for unknown ones. Never throws, whatever the text.
[[nodiscard]] Parsed<Query> parse(std::string_view text, const Variant& variant);

/// The grammar and the words, for --help.
[[nodiscard]] std::string grammar();
/// The words that a variant knows, one per line with their meaning.
[[nodiscard]] std::string vocabulary(const Variant& variant);

/// `{"schema","variant","words","pieces","squares"}`: the words that queries about the variant can use.
[[nodiscard]] nlohmann::ordered_json words_json(const Variant& variant);

}  // namespace arbiter::puzzles::query
