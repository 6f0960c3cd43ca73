#include "verifier/notation/typed_move.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verifier/notation/notation.hpp"
#include "verifier/notation/other_notations.hpp"
#include "verifier/position/fen_faults.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

constexpr const char* blanks_between_moves = " \t\n\r\v\f";
constexpr const char* examples = "e2-e4, e2e4, Nf3, exd5, b5xc6,c6-a5, a7-a8=Q, O-O";

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

/// Whether the role goes by this letter, in upper case, in FENs or in moves.
bool goes_by(const RoleInfo& info, char capital) {
  return info.notation == capital || upper(info.letter) == capital ||
         (info.shared != 0 && upper(info.shared) == capital);
}

/// A word of UCI or SAN.
struct Word {
  char piece = 0;  ///< upper case; 0: not said
  char file = 0;   ///< of the first square
  char rank = 0;   ///< of the first square
  bool takes = false;
  Square to;
  char becomes = 0;  ///< upper case; 0: not said

  /// SAN leaves out the letter of a pawn alone; UCI, which names the first square, leaves out every letter.
  [[nodiscard]] bool names_piece() const { return piece != 0 || file == 0 || rank == 0; }
};

class Reader {
 public:
  explicit Reader(const Variant& variant) : variant_(variant) {}

  /// Reads from the end, since what stands before the target may be missing.
  [[nodiscard]] std::optional<Word> read(std::string_view text) const {
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
    Word word{.to = *to, .becomes = becomes};
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

/// Compares a word with the legal moves.
class Matcher {
 public:
  Matcher(const Word& word, const Setup& before, const Variant& variant)
      : word_(word), before_(before), variant_(variant) {}

  [[nodiscard]] bool fits(const Move& move) const {
    return starts(move) && arrives(move) && (!word_.takes || captures(move)) && becomes_so(move);
  }
  /// Whether the move is made by the piece, or one of the pieces, that the word names.
  [[nodiscard]] bool starts(const Move& move) const {
    const std::string name = move.front().from.name();
    if ((word_.file != 0 && name[0] != word_.file) || (word_.rank != 0 && name[1] != word_.rank)) return false;
    if (move.front().places) return false;  // find_move reads N@f3
    const auto piece = before_.board[move.front().from];
    return piece && (!word_.names_piece() || goes_by(role_info(variant_, piece->role), piece_letter()));
  }
  /// Whether the first or the last step goes to the word's target; castling may be written as the king's way to the
  /// corner piece.
  [[nodiscard]] bool arrives(const Move& move) const {
    const Step& first = move.front();
    return first.to == word_.to || move.back().to == word_.to || (first.also && first.also->from == word_.to);
  }

  /// "knight to f3"
  [[nodiscard]] std::string reading() const {
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

 private:
  [[nodiscard]] char piece_letter() const { return word_.piece != 0 ? word_.piece : 'P'; }

  static bool captures(const Move& move) {
    return std::any_of(move.begin(), move.end(), [](const Step& step) { return !step.captures.empty(); });
  }
  /// Whether the piece becomes what the word says. A word that says nothing fits every promotion. A piece that changes
  /// only its owner may be named: Nxf6=N, where the captor's nature is one of two to choose from.
  [[nodiscard]] bool becomes_so(const Move& move) const {
    if (word_.becomes == 0) return true;
    const auto piece = before_.board[move.front().from];
    const Piece& last = move.back().becomes;
    return piece && *piece != last && goes_by(role_info(variant_, last.role), word_.becomes);
  }

  const Word& word_;
  const Setup& before_;
  const Variant& variant_;
};

/// Moves as text, for the list of a message.
class Listing {
 public:
  Listing(const Setup& before, const Variant& variant) : before_(before), variant_(variant) {}

  void add(const Move& move) { words_.push_back(to_text(move, before_, variant_)); }
  [[nodiscard]] bool empty() const { return words_.empty(); }
  [[nodiscard]] std::string text() {
    constexpr std::size_t most = 12;
    std::sort(words_.begin(), words_.end());
    if (words_.size() > most) {
      words_.resize(most);
      words_.emplace_back("…");
    }
    return fmt::format("{}", fmt::join(words_, " "));
  }

 private:
  const Setup& before_;
  const Variant& variant_;
  std::vector<std::string> words_;
};

/// A move of one piece after which another one goes to a square: e4@d6, or e2e4,e4d6 as in UCI. Nothing if the text is
/// not of that form, or no legal move has such a second step.
std::optional<Parsed<MoveOutcome>> brought_along(std::string_view text, std::size_t end, const Setup& before,
                                                 const Variant& variant, const std::vector<MoveOutcome>& legal) {
  const std::size_t sign = text.substr(0, end).find_last_of(",@");
  if (sign == std::string_view::npos || sign == 0 || end - sign < 3) return std::nullopt;
  const auto to = Square::parse(text.substr(end - 2, 2));
  if (!to || end - sign != (text[sign] == '@' ? 3U : 5U)) return std::nullopt;
  std::vector<MoveOutcome> firsts;
  for (const MoveOutcome& each : legal) {
    if (brings_another(each.move) && each.move[1].to == *to) firsts.push_back({{each.move[0]}, each.after});
  }
  if (firsts.empty()) return std::nullopt;
  auto found = typed_move(text.substr(0, sign), before, variant, firsts);
  if (!found) return found;
  for (const MoveOutcome& each : legal) {
    if (each.move.size() == 2 && each.move[0] == found->move[0] && each.move[1].to == *to) return each;
  }
  return std::nullopt;
}

/// 0-0, o-o -> O-O; anything else unchanged.
std::string_view castling_word(std::string_view text) {
  if (text == "0-0" || text == "o-o") return "O-O";
  if (text == "0-0-0" || text == "o-o-o") return "O-O-O";
  return text;
}

}  // namespace

Parsed<MoveOutcome> typed_move(std::string_view text, const Setup& before, const Variant& variant,
                               const std::vector<MoveOutcome>& legal) {
  const std::size_t begin = std::min(text.find_first_not_of(blanks_between_moves), text.size());
  std::size_t end = text.find_last_not_of(" \t\n\r\v\f+#!?") + 1;  // npos + 1 is 0
  if (end <= begin) end = text.size();
  const std::string_view core = text.substr(begin, end - begin);
  if (const std::string_view castling = castling_word(core); castling != core) {
    auto found = find_move(castling, before, variant, legal);
    if (found) return found;
    // The words have the same length, so offsets need only what stands before.
    for (Fault& fault : found.error()) {
      fault.begin += begin;
      fault.end += begin;
      fault.seen = core;
    }
    return found;
  }
  auto found = find_move(text.substr(0, end), before, variant, legal);
  if (found || found.error().front().check != "AT102") return found;
  if (auto brought = brought_along(text, end, before, variant, legal)) return *brought;

  const auto word = core.size() <= 16 ? Reader(variant).read(core) : std::nullopt;
  if (!word) {
    for (Fault& fault : found.error()) fault.expected = examples;
    return found;
  }
  const Matcher matcher(*word, before, variant);
  const MoveOutcome* only = nullptr;
  Listing fitting(before, variant);
  Listing from(before, variant);
  Listing to(before, variant);
  std::size_t number = 0;
  std::size_t plain = 0;
  for (const MoveOutcome& outcome : legal) {
    if (matcher.fits(outcome.move)) {
      // Where the king may also castle to the square, its step there is meant: castling has words of its own.
      const bool castles = outcome.move.front().also.has_value();
      if (!castles) ++plain;
      if (only == nullptr || !castles) only = &outcome;
      fitting.add(outcome.move);
      ++number;
    } else if (matcher.starts(outcome.move)) {
      from.add(outcome.move);
    } else if (matcher.arrives(outcome.move)) {
      to.add(outcome.move);
    }
  }
  if (number == 1 || plain == 1) return *only;
  fen::FaultList faults(text);
  if (number > 1) {
    faults.add("AT105", begin, end, fmt::format("read as: {}; {} legal moves are that", matcher.reading(), number),
               fitting.text());
  } else {
    std::string expected;
    if (!from.empty()) expected = "of that piece " + from.text();
    if (!to.empty()) expected += fmt::format("{}to {} {}", expected.empty() ? "" : "; ", word->to.name(), to.text());
    if (expected.empty()) {
      expected = legal.empty() ? "no move: the side to move has none"
                               : fmt::format("one of {} legal moves, such as {}", legal.size(),
                                             to_text(legal.front().move, before, variant));
    }
    faults.add("AT104", begin, end, fmt::format("read as: {}; no legal move is that", matcher.reading()),
               std::move(expected));
  }
  return tl::make_unexpected(faults.take());
}

}  // namespace arbiter
