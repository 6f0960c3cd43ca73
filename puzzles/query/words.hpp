#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "puzzles/query/ast.hpp"
#include "verifier/diagnostics/finding.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::puzzles::query {

enum class Scope : unsigned char { position, move };
enum class Kind : unsigned char { truth, number, pieces, squares, pieces_number, inner };

/// Which variants have a word: all, or those that name it (PuzzleVariant::query_words).
enum class Known : unsigned char { everywhere, somewhere };

struct WordInfo {
  Word word;
  std::string_view name;
  Scope scope;
  Kind kind;
  Known known;
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

/// Words that name squares ("e4", "rank_2", "light", "last_rank").
[[nodiscard]] std::optional<SquarePattern> squares_named(std::string_view name);
/// The words that name more than a single square, for help and suggestions.
[[nodiscard]] std::vector<std::string> square_words();

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
