#pragma once

#include <string_view>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/query/token_cursor.hpp"
#include "puzzles/query/words.hpp"

namespace arbiter::puzzles::query {

/// The parser's part for pieces and squares. It reads on from where the parser's cursor, which must outlive it, stands.
class PatternParser {
 public:
  PatternParser(const Variant& variant, TokenCursor& cursor) : cursor_(cursor), words_(pieces_words(variant)) {}

  /// One or more names of pieces: `white king`, `own knight/bishop`, `!pawn`. `behind` is the word before the pattern.
  void pieces(Node& node, std::string_view behind);
  /// `e4`, `a1-c3/h8`, `!light`.
  void squares(Node& node, std::string_view behind);

 private:
  [[nodiscard]] const Token& peek() const { return cursor_.peek(); }
  [[nodiscard]] const PiecesWord* piece_named(std::string_view name) const;
  [[nodiscard]] SquarePattern place();

  TokenCursor& cursor_;
  std::vector<PiecesWord> words_;
};

}  // namespace arbiter::puzzles::query
