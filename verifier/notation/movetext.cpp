#include "verifier/notation/movetext.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace arbiter {
namespace {

constexpr std::string_view blanks = " \t\n\r\v\f";

bool names_something(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

/// Whether the bracket at `at`, behind the beginning of a word, is a part of the move: `{d5,f5}` or `(Q)`.
bool belongs_to_move(std::string_view text, std::size_t at) {
  if (text[at] == '(') {
    return at + 2 < text.size() && text[at + 2] == ')' && std::isalpha(static_cast<unsigned char>(text[at + 1])) != 0;
  }
  const std::size_t close = text.find_first_not_of("abcdefgh12345678,", at + 1);
  // An empty pair is no set of squares, and no comment that is worth reading as one.
  return close != std::string_view::npos && text[close] == '}';
}

/// Behind the comment or variation that begins at `at`; npos if it does not end.
std::size_t behind_bracket(std::string_view text, std::size_t at) {
  if (text[at] == '{') {
    const std::size_t close = text.find('}', at);
    return close == std::string_view::npos ? close : close + 1;
  }
  std::size_t depth = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '{') {
      at = text.find('}', at);  // parentheses in a comment mean nothing
      if (at == std::string_view::npos) return at;
    } else if (text[at] == '(') {
      ++depth;
    } else if (text[at] == ')' && --depth == 0) {
      return at + 1;
    }
  }
  return std::string_view::npos;
}

std::size_t end_of_word(std::string_view text, std::size_t at) {
  while (at < text.size() && blanks.find(text[at]) == std::string_view::npos && text[at] != ';') {
    if (text[at] == '{' || text[at] == '(') {
      if (!belongs_to_move(text, at)) break;
      at = text.find(text[at] == '{' ? '}' : ')', at);
    }
    ++at;
  }
  return at;
}

}  // namespace

std::size_t bytes_before_move(std::string_view word) {
  static constexpr std::array<std::string_view, 5> no_moves{"1-0", "0-1", "1/2-1/2", "e.p.", "ep"};
  if (word.starts_with('$') || std::find(no_moves.begin(), no_moves.end(), word) != no_moves.end()) return word.size();
  // "0-0" and "0-1" begin with a digit and have no number.
  std::size_t begin = std::min(word.find_first_not_of("0123456789"), word.size());
  if (begin < word.size() && word[begin] != '.') begin = 0;
  begin = std::min(word.find_first_not_of('.', begin), word.size());
  const std::string_view rest = word.substr(begin);
  // Signs such as "!?" and "+-" are no moves; "--" is one that no rules have, and no move behind it could be placed.
  const bool is_sign = rest != "--" && std::none_of(rest.begin(), rest.end(), names_something);
  return is_sign ? word.size() : begin;
}

MoveWord next_move_word(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size();) {
    if (blanks.find(text[at]) != std::string_view::npos) {
      ++at;
    } else if (text[at] == ';') {
      at = std::min(text.find('\n', at), text.size());
    } else if (text[at] == '{' || text[at] == '(') {
      const std::size_t behind = behind_bracket(text, at);
      if (behind == std::string_view::npos) return {at, text.size(), true};
      at = behind;
    } else {
      const std::size_t end = end_of_word(text, at);
      const std::string_view word = text.substr(at, end - at);
      // A bracket that closes nothing is not skipped as a sign: what was meant to be skipped is unknown.
      const std::size_t begin = at + (word.find_first_of(")}") == 0 ? 0 : bytes_before_move(word));
      if (begin < end) return {begin, end};
      at = end;
    }
  }
  return {text.size(), text.size()};
}

}  // namespace arbiter
