#include "verifier/notation/typed_word.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// Whether the role goes by this letter, in upper case, in FENs or in moves.
bool goes_by(const RoleInfo& info, char capital) {
  return info.notation == capital || to_upper(info.letter) == capital ||
         (info.shared != 0 && to_upper(info.shared) == capital);
}

class Reader {
 public:
  explicit Reader(const Variant& variant) : variant_(variant) {}

  /// Reads from the end, since what stands before the target may be missing.
  [[nodiscard]] std::optional<TypedWord> read(std::string_view text) const {
    std::string rest(text);
    if (in_capitals(rest)) rest = lower_case(rest);
    char becomes = 0;
    if (in_parentheses(rest)) {
      becomes = to_upper(rest[rest.size() - 2]);
      rest.resize(rest.size() - 3);
      if (!rest.empty() && rest.back() == '=') rest.pop_back();
    } else if (!rest.empty() && is_letter(rest.back())) {
      becomes = to_upper(rest.back());
      rest.pop_back();
      if (!rest.empty() && (rest.back() == '=' || rest.back() == '/')) rest.pop_back();
    }
    if (rest.size() < 2) return std::nullopt;
    const auto to = Square::parse(std::string_view(rest).substr(rest.size() - 2));
    if (!to) return std::nullopt;
    TypedWord word{.to = *to, .becomes = becomes};
    rest.resize(rest.size() - 2);
    if (!rest.empty() && (rest.back() == 'x' || rest.back() == '-' || rest.back() == ':')) {
      word.takes = rest.back() != '-';
      rest.pop_back();
    }
    std::string_view left = rest;
    if (!left.empty() && names_role(left.front())) word.piece = take(left);
    if (!left.empty() && left.front() >= 'a' && left.front() <= 'h') word.file = take(left);
    if (!left.empty() && left.front() >= '1' && left.front() <= '8') word.rank = take(left);
    word.piece = to_upper(word.piece);
    if (!left.empty() || (word.becomes != 0 && !known(word.becomes))) return std::nullopt;
    return word;
  }

 private:
  static char take(std::string_view& text) {
    const char c = text.front();
    text.remove_prefix(1);
    return c;
  }
  /// e8(Q)
  static bool in_parentheses(std::string_view text) {
    return text.size() >= 3 && text.back() == ')' && text[text.size() - 3] == '(' && is_letter(text[text.size() - 2]);
  }
  /// E2E4
  static bool in_capitals(std::string_view text) {
    return text.size() >= 4 && text[0] >= 'A' && text[0] <= 'H' && text[2] >= 'A' && text[2] <= 'H' &&
           Square::parse(lower_case(text.substr(0, 2))) && Square::parse(lower_case(text.substr(2, 2)));
  }
  [[nodiscard]] bool known(char capital) const {
    const auto roles = variant_.roles();
    return std::ranges::any_of(roles, [&](const RoleInfo& info) { return goes_by(info, capital); });
  }
  /// A small letter that is also a file is a file: bc3 is a pawn's move, Bc3 a bishop's.
  [[nodiscard]] bool names_role(char c) const {
    const bool small = is_lower(c);
    return (is_upper(c) && known(c)) || (small && c > 'h' && known(to_upper(c)));
  }

  const Variant& variant_;
};

constexpr std::string_view blanks = " \t\n\r\v\f";

bool names_something(char c) { return is_letter(c) || is_digit(c); }

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

std::optional<TypedWord> read_typed_word(std::string_view text, const Variant& variant) {
  constexpr std::size_t longest = 16;
  return text.size() <= longest ? Reader(variant).read(text) : std::nullopt;
}

bool is_null_move(std::string_view word) noexcept {
  static constexpr std::array<std::string_view, 5> words{"--", "Z0", "0000", "@@@@", "null"};
  return std::ranges::find(words, word) != words.end();
}

std::string_view usual_word(std::string_view text) noexcept {
  if (text == "0-0" || text == "o-o") return "O-O";
  if (text == "0-0-0" || text == "o-o-o") return "O-O-O";
  return is_null_move(text) ? "pass" : text;
}

bool TypedWordMatcher::starts(const Move& move) const {
  const Square from = move.front().from;
  if ((word_.file != 0 && 'a' + from.file() != word_.file) || (word_.rank != 0 && '1' + from.rank() != word_.rank))
    return false;
  if (move.front().places) return false;  // find_move reads N@f3
  const auto piece = before_.board[from];
  return piece && (!word_.names_piece() || goes_by(role_info(variant_, piece->role), piece_letter()));
}

std::string TypedWordMatcher::reading() const {
  std::string text;
  if (word_.names_piece()) {
    for (const RoleInfo& info : variant_.roles()) {
      if (goes_by(info, piece_letter())) text += (text.empty() ? "" : " or ") + std::string(info.name);
    }
    if (word_.file != 0 && word_.rank != 0) {
      text += fmt::format(" on {}{}", word_.file, word_.rank);
    } else if (word_.file != 0) {
      text += fmt::format(" of the {}-file", word_.file);
    } else if (word_.rank != 0) {
      text += fmt::format(" of rank {}", word_.rank);
    }
  } else {
    text = fmt::format("{}{}", word_.file, word_.rank);
    const auto piece = before_.board[*Square::parse(text)];
    text += piece ? fmt::format(" ({})", role_info(variant_, piece->role).name) : " (empty)";
  }
  text += fmt::format(" {} {}", word_.takes ? "takes on" : "to", word_.to.name());
  if (word_.becomes != 0) text += fmt::format(", becoming {}", word_.becomes);
  return text;
}

bool TypedWordMatcher::captures(const Move& move) {
  return std::ranges::any_of(move, [](const Step& step) { return !step.captures.empty(); });
}

/// Whether the piece becomes what the word says. A word that says nothing fits every promotion.
bool TypedWordMatcher::becomes_so(const Move& move) const {
  if (word_.becomes == 0) return true;
  const auto piece = before_.board[move.front().from];
  return piece && may_be_named(move.back(), *piece) &&
         goes_by(role_info(variant_, move.back().becomes.role), word_.becomes);
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
  const bool is_sign = !is_null_move(rest) && std::ranges::none_of(rest, names_something);
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
