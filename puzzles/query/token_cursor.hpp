#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/diagnostics/finding.hpp"

namespace arbiter::puzzles::query {

struct Token {
  enum class Kind : unsigned char { word, number, sign, end };
  Kind kind = Kind::end;
  std::string text;       ///< words in lower case; signs as they are normalised: "&&" is "&"
  std::size_t begin = 0;  ///< bytes of the query, half open
  std::size_t end = 0;

  [[nodiscard]] bool is(std::string_view what) const noexcept { return kind != Kind::end && text == what; }
};

/// The rest of the text is not read: the fault has been reported.
struct GiveUp {};

/// The tokens of a query, how far they are read, and the faults found on the way.
class TokenCursor {
 public:
  explicit TokenCursor(std::string_view text);

  [[nodiscard]] const Token& peek() const { return tokens_[at_]; }
  /// The end is never passed.
  const Token& take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  /// Whether the next token is `what`; then it is taken.
  bool accept(std::string_view what);
  /// Takes `sign`, or gives up. `after` says where it belongs: "behind only".
  void expect(std::string_view sign, std::string_view after);
  /// Passes over a word's argument in parentheses, which opens here.
  void pass_over();

  /// The end of the last token that was taken, in bytes.
  [[nodiscard]] std::size_t last_end() const { return at_ == 0 ? 0 : tokens_[at_ - 1].end; }
  [[nodiscard]] std::size_t place() const noexcept { return at_; }
  /// Back to a place() that was passed.
  void return_to(std::size_t place) noexcept { at_ = place; }

  void fault(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected,
             std::string seen = {});
  void fault(CheckId check, const Token& token, std::string message, std::string expected);
  /// AQ101 at the next token; the rest is not read.
  [[noreturn]] void stop(std::string message, std::string expected);
  /// All faults in the order of the text.
  [[nodiscard]] Faults take_faults();

 private:
  Faults faults_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

}  // namespace arbiter::puzzles::query
