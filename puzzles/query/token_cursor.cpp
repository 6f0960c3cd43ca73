#include "puzzles/query/token_cursor.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "verifier/support/printable.hpp"

namespace arbiter::puzzles::query {
namespace {

bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool digit(char c) { return c >= '0' && c <= '9'; }

/// What is typed and its normalised form; longer signs first.
constexpr std::array<std::array<std::string_view, 2>, 22> signs{
    {{"->", "->"}, {"&&", "&"}, {"||", "|"}, {"==", "="}, {"!=", "!="}, {"<=", "<="}, {">=", ">="}, {"&", "&"},
     {"|", "|"},   {"!", "!"},  {"(", "("},  {")", ")"},  {",", ","},   {":", ":"},   {"/", "/"},   {"-", "-"},
     {"=", "="},   {"<", "<"},  {">", ">"},  {"≤", "<="}, {"≥", ">="},  {"≠", "!="}}};

/// The tokens with an end token; bytes that begin no token are reported as faults and skipped.
std::vector<Token> scan(std::string_view text, Faults& faults) {
  std::vector<Token> tokens;
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    const std::size_t begin = at;
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at;
    } else if (c == '#') {
      at = std::min(text.find('\n', at), text.size());
    } else if (letter(c) || digit(c)) {
      while (at < text.size() && (letter(text[at]) || digit(text[at]))) ++at;
      std::string word(text.substr(begin, at - begin));
      std::transform(word.begin(), word.end(), word.begin(),
                     [](unsigned char each) { return static_cast<char>(std::tolower(each)); });
      const bool number = std::ranges::all_of(word, digit);
      tokens.push_back({number ? Token::Kind::number : Token::Kind::word, std::move(word), begin, at});
    } else {
      const auto sign =
          std::ranges::find_if(signs, [&](const auto& each) { return text.substr(at).starts_with(each[0]); });
      if (sign != signs.end()) {
        at += (*sign)[0].size();
        tokens.push_back({Token::Kind::sign, std::string((*sign)[1]), begin, at});
        continue;
      }
      ++at;
      while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U)
        ++at;  // the rest of a character
      faults.push_back({.check = "AQ101",
                        .level = Level::error,
                        .begin = begin,
                        .end = at,
                        .message = "this character means nothing in a query",
                        .seen = printable(text.substr(begin, at - begin), 20),
                        .expected = ""});
    }
  }
  tokens.push_back({Token::Kind::end, "", text.size(), text.size()});
  return tokens;
}

}  // namespace

TokenCursor::TokenCursor(std::string_view text) : tokens_(scan(text, faults_)) {}

bool TokenCursor::accept(std::string_view what) {
  if (!peek().is(what)) return false;
  take();
  return true;
}

void TokenCursor::expect(std::string_view sign, std::string_view after) {
  if (!accept(sign)) stop(fmt::format("'{}' is missing", sign), fmt::format("'{}' {}", sign, after));
}

void TokenCursor::pass_over() {
  int open = 0;
  do {
    if (peek().kind == Token::Kind::end) return;
    if (peek().is("(")) ++open;
    if (peek().is(")")) --open;
    take();
  } while (open > 0);
}

void TokenCursor::fault(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected,
                        std::string seen) {
  faults_.push_back({.check = check,
                     .level = Level::error,
                     .begin = begin,
                     .end = end,
                     .message = std::move(message),
                     .seen = std::move(seen),
                     .expected = std::move(expected)});
}

void TokenCursor::fault(CheckId check, const Token& token, std::string message, std::string expected) {
  fault(check, token.begin, token.end, std::move(message), std::move(expected), printable(token.text, 40));
}

void TokenCursor::stop(std::string message, std::string expected) {
  fault("AQ101", peek(), std::move(message), std::move(expected));
  throw GiveUp();
}

Faults TokenCursor::take_faults() {
  std::ranges::stable_sort(faults_, [](const Fault& a, const Fault& b) { return a.begin < b.begin; });
  return std::move(faults_);
}

}  // namespace arbiter::puzzles::query
