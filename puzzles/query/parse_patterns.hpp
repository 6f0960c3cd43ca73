#pragma once

#include <string_view>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/query/scan.hpp"
#include "puzzles/query/words.hpp"

namespace arbiter::puzzles::query {

/// The parser's part for pieces and squares. Works on the parser's tokens, position and faults.
class PatternParser {
 public:
  PatternParser(const Variant& variant, const std::vector<Token>& tokens, std::size_t& at, Faults& faults);

  /// One or more names of pieces: `white king`, `own knight/bishop`, `!pawn`. `behind` is the word before the pattern.
  void pieces(Node& node, std::string_view behind);
  /// `e4`, `a1-c3/h8`, `!light`.
  void squares(Node& node, std::string_view behind);

 private:
  [[nodiscard]] const Token& peek() const { return tokens_[at_]; }
  void pass() {
    if (at_ + 1 < tokens_.size()) ++at_;
  }
  [[nodiscard]] const PiecesWord* piece_named(std::string_view name) const;
  [[nodiscard]] SquarePattern place();
  void fault(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string seen,
             std::string expected);

  const std::vector<Token>& tokens_;
  std::size_t& at_;
  Faults& faults_;
  std::vector<PiecesWord> words_;
};

}  // namespace arbiter::puzzles::query
