#include "verifier/notation/typed_move.hpp"

#include <algorithm>
#include <array>

#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

constexpr std::string_view blanks = " \t\n\r\v\f";

/// Whether the bracket at `at`, behind the beginning of a word, is a part of the move: `{d5,f5}` or `(Q)`.
bool belongs_to_move(std::string_view text, std::size_t at) {
  if (text[at] == '(') {
    return at + 2 < text.size() && text[at + 2] == ')' && is_letter(text[at + 1]);
  }
  const std::size_t close = text.find_first_not_of("abcdefgh12345678,", at + 1);
  // An empty pair is neither a set of squares nor a comment worth reading.
  return close != std::string_view::npos && text[close] == '}';
}

std::size_t end_of_word(std::string_view text, std::size_t begin) {
  std::size_t at = begin;
  while (at < text.size() && blanks.find(text[at]) == std::string_view::npos && text[at] != ';') {
    if (at > begin && (text[at] == ')' || text[at] == '$')) break;
    if (text[at] == '{' || text[at] == '(') {
      if (at == begin || !belongs_to_move(text, at)) break;
      at = text.find(text[at] == '{' ? '}' : ')', at);
    }
    ++at;
  }
  return at;
}

}  // namespace

bool is_null_move(std::string_view word) noexcept {
  static constexpr std::array<std::string_view, 5> words{"--", "Z0", "0000", "@@@@", "null"};
  return std::ranges::find(words, word) != words.end();
}

std::string_view usual_word(std::string_view text) noexcept {
  if (text == "0-0" || text == "o-o") return "O-O";
  if (text == "0-0-0" || text == "o-o-o") return "O-O-O";
  return is_null_move(text) ? "pass" : text;
}

std::size_t bytes_before_move(std::string_view word) {
  if (word.starts_with('$') || word == "e.p." || word == "ep" || is_result(word)) return word.size();
  if (is_null_move(word)) return 0;  // 0000 is not a number
  // "0-0" and "0-1" begin with a digit and have no number.
  std::size_t begin = std::min(word.find_first_not_of("0123456789"), word.size());
  if (begin < word.size() && word[begin] != '.') begin = 0;
  begin = std::min(word.find_first_not_of('.', begin), word.size());
  const std::string_view rest = word.substr(begin);
  // Signs such as "!?" and "+-" are not moves.
  const bool is_sign =
      !is_null_move(rest) && std::ranges::none_of(rest, [](char c) { return is_letter(c) || is_digit(c); });
  return is_sign ? word.size() : begin;
}

bool is_result(std::string_view word) {
  static constexpr std::array<std::string_view, 10> results{"1-0", "0-1", "1/2-1/2", "1/2",     "*",
                                                            "½-½", "1–0", "0–1",     "1/2–1/2", "½–½"};
  return std::ranges::find(results, word) != results.end();
}

MoveToken next_move_token(std::string_view text, std::size_t from) {
  using Kind = MoveToken::Kind;
  for (std::size_t at = from; at < text.size();) {
    if (blanks.find(text[at]) != std::string_view::npos) {
      ++at;
    } else if (text[at] == ';' || (text[at] == '%' && (at == 0 || text[at - 1] == '\n'))) {
      at = std::min(text.find('\n', at), text.size());
    } else if (text[at] == '{') {
      const std::size_t close = text.find('}', at);
      if (close == std::string_view::npos) return {Kind::unclosed, at, text.size()};
      at = close + 1;
    } else if (text[at] == '(' || text[at] == ')') {
      return {text[at] == '(' ? Kind::opens : Kind::closes, at, at + 1};
    } else {
      const std::size_t end = end_of_word(text, at);
      const std::string_view word = text.substr(at, end - at);
      if (is_result(word)) return {Kind::result, at, end};
      // A brace that closes nothing is not skipped as a sign: what was meant to be skipped is unknown.
      const std::size_t begin = at + (word.front() == '}' ? 0 : bytes_before_move(word));
      if (begin < end) return {Kind::move, begin, end};
      at = end;
    }
  }
  return {Kind::end, text.size(), text.size()};
}

MoveWord next_move_word(std::string_view text, std::size_t from) {
  std::size_t depth = 0;
  std::size_t outermost = 0;
  for (std::size_t at = from;;) {
    const MoveToken token = next_move_token(text, at);
    at = token.end;
    switch (token.kind) {
      case MoveToken::Kind::opens:
        if (depth++ == 0) outermost = token.begin;
        break;
      case MoveToken::Kind::closes:
        // Likewise a parenthesis.
        if (depth == 0) return {token.begin, token.end};
        --depth;
        break;
      case MoveToken::Kind::move:
        if (depth == 0) return {token.begin, token.end};
        break;
      case MoveToken::Kind::result: break;
      case MoveToken::Kind::unclosed:
      case MoveToken::Kind::end:
        if (depth > 0) return {outermost, text.size(), true};
        return {token.begin, text.size(), token.kind == MoveToken::Kind::unclosed};
    }
  }
}

}  // namespace arbiter
