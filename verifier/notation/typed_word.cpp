#include "verifier/notation/typed_word.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

/// Whether the role goes by this letter, in upper case, in FENs or in moves.
bool goes_by(const RoleInfo& info, char capital) {
  return info.notation == capital || upper(info.letter) == capital ||
         (info.shared != 0 && upper(info.shared) == capital);
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
      becomes = upper(rest[rest.size() - 2]);
      rest.resize(rest.size() - 3);
      if (!rest.empty() && rest.back() == '=') rest.pop_back();
    } else if (!rest.empty() && std::isalpha(static_cast<unsigned char>(rest.back())) != 0) {
      becomes = upper(rest.back());
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
    word.piece = upper(word.piece);
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
    return text.size() >= 3 && text.back() == ')' && text[text.size() - 3] == '(' &&
           std::isalpha(static_cast<unsigned char>(text[text.size() - 2])) != 0;
  }
  /// E2E4
  static bool in_capitals(std::string_view text) {
    return text.size() >= 4 && text[0] >= 'A' && text[0] <= 'H' && text[2] >= 'A' && text[2] <= 'H' &&
           Square::parse(lower_case(text.substr(0, 2))) && Square::parse(lower_case(text.substr(2, 2)));
  }
  [[nodiscard]] bool known(char capital) const {
    const auto roles = variant_.roles();
    return std::any_of(roles.begin(), roles.end(), [&](const RoleInfo& info) { return goes_by(info, capital); });
  }
  /// A small letter that is also a file is a file: bc3 is a pawn's move, Bc3 a bishop's.
  [[nodiscard]] bool names_role(char c) const {
    const bool small = c >= 'a' && c <= 'z';
    return (c >= 'A' && c <= 'Z' && known(c)) || (small && c > 'h' && known(upper(c)));
  }

  const Variant& variant_;
};

}  // namespace

std::optional<TypedWord> read_typed_word(std::string_view text, const Variant& variant) {
  constexpr std::size_t longest = 16;
  return text.size() <= longest ? Reader(variant).read(text) : std::nullopt;
}

bool is_null_move(std::string_view word) noexcept {
  static constexpr std::array<std::string_view, 5> words{"--", "Z0", "0000", "@@@@", "null"};
  return std::find(words.begin(), words.end(), word) != words.end();
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
  return std::any_of(move.begin(), move.end(), [](const Step& step) { return !step.captures.empty(); });
}

/// Whether the piece becomes what the word says. A word that says nothing fits every promotion.
bool TypedWordMatcher::becomes_so(const Move& move) const {
  if (word_.becomes == 0) return true;
  const auto piece = before_.board[move.front().from];
  return piece && may_be_named(move.back(), *piece) &&
         goes_by(role_info(variant_, move.back().becomes.role), word_.becomes);
}

}  // namespace arbiter
