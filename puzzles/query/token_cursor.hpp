#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "verifier/diagnostics/finding.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

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
  explicit TokenCursor(std::string_view text) { scan(text); }

  [[nodiscard]] const Token& peek() const { return tokens_[at_]; }
  /// The end is never passed.
  const Token& take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  /// Whether the next token is `what`; then it is taken.
  bool accept(std::string_view what) {
    if (!peek().is(what)) return false;
    take();
    return true;
  }
  /// Takes `sign`, or gives up. `after` says where it belongs: "behind only".
  void expect(std::string_view sign, std::string_view after) {
    if (!accept(sign)) stop(fmt::format("'{}' is missing", sign), fmt::format("'{}' {}", sign, after));
  }
  /// Passes over a word's argument in parentheses, which opens here.
  void pass_over() {
    int open = 0;
    do {
      if (peek().kind == Token::Kind::end) return;
      if (peek().is("(")) ++open;
      if (peek().is(")")) --open;
      take();
    } while (open > 0);
  }

  /// The end of the last token that was taken, in bytes.
  [[nodiscard]] std::size_t last_end() const { return at_ == 0 ? 0 : tokens_[at_ - 1].end; }
  [[nodiscard]] std::size_t place() const noexcept { return at_; }
  /// Back to a place() that was passed.
  void return_to(std::size_t place) noexcept { at_ = place; }

  void fault(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected,
             std::string seen = {}) {
    faults_.push_back({.check = check,
                       .level = Level::error,
                       .begin = begin,
                       .end = end,
                       .message = std::move(message),
                       .seen = std::move(seen),
                       .expected = std::move(expected)});
  }
  void fault(CheckId check, const Token& token, std::string message, std::string expected) {
    fault(check, token.begin, token.end, std::move(message), std::move(expected), printable(token.text, 40));
  }
  /// AQ101 at the next token; the rest is not read.
  [[noreturn]] void stop(std::string message, std::string expected) {
    fault("AQ101", peek(), std::move(message), std::move(expected));
    throw GiveUp();
  }
  /// All faults in the order of the text.
  [[nodiscard]] Faults take_faults() {
    std::ranges::stable_sort(faults_, [](const Fault& a, const Fault& b) { return a.begin < b.begin; });
    return std::move(faults_);
  }

 private:
  static bool in_word(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

  /// What is typed and its normalised form; longer signs first.
  static constexpr std::array<std::array<std::string_view, 2>, 22> signs{
      {{"->", "->"}, {"&&", "&"}, {"||", "|"}, {"==", "="}, {"!=", "!="}, {"<=", "<="}, {">=", ">="}, {"&", "&"},
       {"|", "|"},   {"!", "!"},  {"(", "("},  {")", ")"},  {",", ","},   {":", ":"},   {"/", "/"},   {"-", "-"},
       {"=", "="},   {"<", "<"},  {">", ">"},  {"≤", "<="}, {"≥", ">="},  {"≠", "!="}}};

  /// Adds all tokens and an end token; bytes that begin no token are reported as faults and skipped.
  void scan(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
      const char c = text[at];
      const std::size_t begin = at;
      if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        ++at;
      } else if (c == '#') {
        at = std::min(text.find('\n', at), text.size());
      } else if (in_word(c)) {
        while (at < text.size() && in_word(text[at])) ++at;
        std::string word = lower_case(text.substr(begin, at - begin));
        tokens_.push_back({is_digits(word) ? Token::Kind::number : Token::Kind::word, std::move(word), begin, at});
      } else {
        const auto sign =
            std::ranges::find_if(signs, [&](const auto& each) { return text.substr(at).starts_with(each[0]); });
        if (sign != signs.end()) {
          at += (*sign)[0].size();
          tokens_.push_back({Token::Kind::sign, std::string((*sign)[1]), begin, at});
          continue;
        }
        ++at;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U)
          ++at;  // the rest of a character
        fault("AQ101", begin, at, "this character means nothing in a query", "",
              printable(text.substr(begin, at - begin), 20));
      }
    }
    tokens_.push_back({Token::Kind::end, "", text.size(), text.size()});
  }

  Faults faults_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

}  // namespace arbiter::puzzles::query
