#include "verifier/notation/typed_move.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/position/fen_board.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

constexpr std::string_view blanks = " \t\n\r\v\f";
constexpr const char* examples = "e2-e4, e2e4, Nf3, exd5, b5xc6,c6-a5, a7-a8=Q, O-O";

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

/// Whether the role goes by this letter, in upper case, in FENs or in moves.
bool goes_by(const RoleInfo& info, char capital) {
  return info.notation == capital || to_upper(info.letter) == capital ||
         (info.shared != 0 && to_upper(info.shared) == capital);
}

/// A word of UCI or SAN, taken apart.
struct TypedWord {
  char piece = 0;  ///< upper case; 0: not said
  char file = 0;   ///< of the first square
  char rank = 0;   ///< of the first square
  bool takes = false;
  Square to;
  char becomes = 0;  ///< upper case; 0: not said

  /// SAN leaves out the letter of a pawn alone; UCI, which names the first square, leaves out every letter.
  [[nodiscard]] bool names_piece() const { return piece != 0 || file == 0 || rank == 0; }
};

/// What typed words begin with.
char take_first(std::string_view& text) {
  const char c = text.front();
  text.remove_prefix(1);
  return c;
}

/// Takes apart a word without marks (+ # ! ?), with the variant's letters; nothing if it has another form. Reads from
/// the end, since what stands before the target may be missing.
std::optional<TypedWord> read_typed_word(std::string_view text, const Variant& variant) {
  constexpr std::size_t longest = 16;
  if (text.size() > longest) return std::nullopt;
  const auto roles = variant.roles();
  const auto known = [&](char capital) {
    return std::ranges::any_of(roles, [&](const RoleInfo& info) { return goes_by(info, capital); });
  };
  std::string rest(text);
  const bool in_capitals = rest.size() >= 4 && is_upper(rest[0]) && is_upper(rest[2]) &&
                           Square::parse(lower_case(text.substr(0, 2))) && Square::parse(lower_case(text.substr(2, 2)));
  if (in_capitals) rest = lower_case(rest);  // E2E4
  const bool in_parentheses = rest.size() >= 3 && rest.back() == ')' && rest[rest.size() - 3] == '(' &&
                              is_letter(rest[rest.size() - 2]);  // e8(Q)
  char becomes = 0;
  if (in_parentheses) {
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
  // A small letter that is also a file is a file: bc3 is a pawn's move, Bc3 a bishop's.
  const char first = left.empty() ? '\0' : left.front();
  if ((is_upper(first) && known(first)) || (is_lower(first) && first > 'h' && known(to_upper(first))))
    word.piece = take_first(left);
  if (!left.empty() && left.front() >= 'a' && left.front() <= 'h') word.file = take_first(left);
  if (!left.empty() && left.front() >= '1' && left.front() <= '8') word.rank = take_first(left);
  word.piece = to_upper(word.piece);
  if (!left.empty() || (word.becomes != 0 && !known(word.becomes))) return std::nullopt;
  return word;
}

/// Compares a word with the legal moves of `before`.
struct TypedWordMatcher {
  const TypedWord& word;
  const Setup& before;
  const Variant& variant;

  [[nodiscard]] bool fits(const Move& move) const {
    const auto takes = [](const Step& step) { return !step.captures.empty(); };
    return starts(move) && arrives(move) && (!word.takes || std::ranges::any_of(move, takes)) && becomes_so(move);
  }
  /// Whether the move is made by the piece, or one of the pieces, that the word names.
  [[nodiscard]] bool starts(const Move& move) const {
    const Square from = move.front().from;
    if ((word.file != 0 && 'a' + from.file() != word.file) || (word.rank != 0 && '1' + from.rank() != word.rank))
      return false;
    if (move.front().places) return false;  // find_move reads N@f3
    const auto piece = before.board[from];
    return piece && (!word.names_piece() || goes_by(role_info(variant, piece->role), piece_letter()));
  }
  /// Whether the first or the last step goes to the word's target; castling may be written as the king's way to the
  /// corner piece.
  [[nodiscard]] bool arrives(const Move& move) const {
    const Step& first = move.front();
    return first.to == word.to || move.back().to == word.to || (first.also && first.also->from == word.to);
  }
  /// "knight to f3"
  [[nodiscard]] std::string reading() const {
    std::string text;
    if (word.names_piece()) {
      for (const RoleInfo& info : variant.roles()) {
        if (goes_by(info, piece_letter())) text += (text.empty() ? "" : " or ") + std::string(info.name);
      }
      if (word.file != 0 && word.rank != 0) {
        text += fmt::format(" on {}{}", word.file, word.rank);
      } else if (word.file != 0) {
        text += fmt::format(" of the {}-file", word.file);
      } else if (word.rank != 0) {
        text += fmt::format(" of rank {}", word.rank);
      }
    } else {
      text = fmt::format("{}{}", word.file, word.rank);
      const auto piece = before.board[*Square::parse(text)];
      text += piece ? fmt::format(" ({})", role_info(variant, piece->role).name) : " (empty)";
    }
    text += fmt::format(" {} {}", word.takes ? "takes on" : "to", word.to.name());
    if (word.becomes != 0) text += fmt::format(", becoming {}", word.becomes);
    return text;
  }

  [[nodiscard]] char piece_letter() const { return word.piece != 0 ? word.piece : 'P'; }
  /// Whether the piece becomes what the word says. A word that says nothing fits every promotion.
  [[nodiscard]] bool becomes_so(const Move& move) const {
    if (word.becomes == 0) return true;
    const auto piece = before.board[move.front().from];
    return piece && may_be_named(move.back(), *piece) &&
           goes_by(role_info(variant, move.back().becomes.role), word.becomes);
  }
};

/// Moves as text, for the list of a message.
std::string listed(std::vector<std::string> moves) {
  std::ranges::sort(moves);
  return some_of(std::move(moves), 12);
}

/// How many marks notations set beside the squares of a move: for castling, for a piece gated, for a turn into a
/// promoted form or back. d4d5 leaves the piece as it is where d4d5+ promotes it.
int marks_of(const Move& move, const Setup& before, const Variant& variant) {
  const Step& step = move.front();
  const auto piece = before.board[step.from];
  const auto raised = [&](Role role) { return role_info(variant, role).notation == raised_notation; };
  const bool gates = brings_another(move) && move[1].places && move[1].becomes.owner != Owner::both;
  const bool turns =
      !step.places && piece && piece->role != step.becomes.role && (raised(step.becomes.role) || raised(piece->role));
  return (step.also ? 1 : 0) + (gates ? 1 : 0) + (turns ? 1 : 0);
}

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

constexpr auto typographic = std::to_array<std::pair<std::string_view, char>>({
#define ARBITER_TYPOGRAPHIC(characters, ascii) {characters, ascii},
#include "verifier/notation/typographic.def"
#undef ARBITER_TYPOGRAPHIC
});

std::string in_ascii(std::string_view word) {
  std::string text;
  while (!word.empty()) {
    const auto known =
        std::ranges::find_if(typographic, [&](const auto& each) { return word.starts_with(each.first); });
    text += known == typographic.end() ? word.front() : known->second;
    word.remove_prefix(known == typographic.end() ? 1 : known->first.size());
  }
  return text;
}

/// Cuts off the marks behind a move, and returns that of check or mate, if there is one.
char take_marks(std::string_view& word) {
  char mark = 0;
  for (bool more = true; more;) {
    more = false;
    const std::size_t end = word.find_last_not_of("+#!?=") + 1;
    for (const char c : word.substr(end)) {
      if (c == '#' || (c == '+' && mark == 0)) mark = c;
    }
    if (end > 0) word = word.substr(0, end);
    for (const std::string_view passing : {"e.p.", "ep"}) {
      if (word.size() > passing.size() + 3 && word.ends_with(passing)) {
        word.remove_suffix(passing.size());
        more = true;
      }
    }
  }
  return mark;
}

/// The one move that fits a word, if all that fit are of one step; castling only if no plain step goes there.
const MoveOutcome* only_move(const TypedWord& word, const Setup& before, const Variant& variant,
                             const std::vector<MoveOutcome>& legal) {
  const TypedWordMatcher matcher{word, before, variant};
  const MoveOutcome* found = nullptr;
  const MoveOutcome* castling = nullptr;
  for (const MoveOutcome& each : legal) {
    if (!matcher.fits(each.move)) continue;
    const MoveOutcome*& place = each.move.front().also ? castling : found;
    if (place != nullptr || each.move.size() != 1) return nullptr;
    place = &each;
  }
  return found != nullptr ? found : castling;
}

/// The one move that a word in a usual form surely names.
const MoveOutcome* at_once(std::string_view core, const std::optional<TypedWord>& word, const Setup& before,
                           const Variant& variant, const std::vector<MoveOutcome>& legal) {
  const MoveOutcome* found = nullptr;
  if (const std::string_view castling = usual_word(core); castling == "O-O" || castling == "O-O-O") {
    for (const MoveOutcome& each : legal) {
      const Step& step = each.move.front();
      if (!step.also || (step.also->from.file() < step.from.file()) != (castling == "O-O-O")) continue;
      if (found != nullptr || each.move.size() != 1) return nullptr;
      found = &each;
    }
    return found;
  }
  const std::size_t at = core.substr(0, 2).find('@');
  if (at == std::string_view::npos) return word ? only_move(*word, before, variant, legal) : nullptr;
  // N@f3, or @e4 of a pawn.
  const auto to = Square::parse(core.substr(at + 1));
  const char letter = at == 0 ? 'P' : core.front();
  const auto placed = std::ranges::find_if(legal, [&](const MoveOutcome& each) {
    const Step& step = each.move.front();
    return step.places && to == step.to && each.move.size() == 1 &&
           role_info(variant, step.becomes.role).notation == letter;
  });
  return placed == legal.end() ? nullptr : &*placed;
}

/// Whether the word writes a pawn's capture as if the pawn went straight on.
bool goes_aside(const TypedWord& word, const Move& move) {
  const Step& step = move.front();
  return word.names_piece() && (word.piece == 0 || word.piece == 'P') && word.file == 0 && !word.takes &&
         !step.captures.empty() && step.from.file() != step.to.file();
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
  using Kind = MoveToken::Kind;
  std::size_t depth = 0;
  std::size_t outermost = 0;
  for (MoveToken token = next_move_token(text, from);; token = next_move_token(text, token.end)) {
    // Likewise a parenthesis that closes nothing.
    if (depth == 0 && (token.kind == Kind::closes || token.kind == Kind::move)) return {token.begin, token.end};
    if (token.kind == Kind::unclosed || token.kind == Kind::end) {
      if (depth > 0) return {outermost, text.size(), true};
      return {token.begin, text.size(), token.kind == Kind::unclosed};
    }
    if (token.kind == Kind::opens && depth++ == 0) outermost = token.begin;
    if (token.kind == Kind::closes) --depth;
  }
}

Parsed<MoveOutcome> typed_move(std::string_view text, const Setup& before, const Variant& variant,
                               const std::vector<MoveOutcome>& legal) {
  const std::size_t begin = std::min(text.find_first_not_of(blanks), text.size());
  std::size_t end = text.find_last_not_of(" \t\n\r\v\f+#!?") + 1;  // npos + 1 is 0
  if (end <= begin) end = text.size();
  if (end > 0 && text[end - 1] == '=' && end < text.size() && text[end] == raised_notation) ++end;  // a promoted form
  // In UCI a sign may tell what the piece becomes.
  const std::string_view word_typed = text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
  if (!word_typed.empty() && (word_typed.back() == '+' || word_typed.back() == '-' || word_typed.front() == '+')) {
    if (const MoveOutcome* named = named_in_uci(word_typed, before, variant, legal)) return *named;
  }
  const std::string_view core = text.substr(begin, end - begin);
  if (const std::string_view usual = usual_word(core); usual != core) {
    auto found = find_move(usual, before, variant, legal);
    if (found) return found;
    for (Fault& fault : found.error()) {
      fault.begin = begin;
      fault.end = end;
      fault.seen = core;
    }
    return found;
  }
  auto found = find_move(text.substr(0, end), before, variant, legal);
  if (found || found.error().front().check != "AT102") return found;
  if (auto brought = brought_along(text, end, before, variant, legal)) return *brought;

  const auto word = read_typed_word(core, variant);
  if (!word) {
    if (const MoveOutcome* named = named_in_uci(core, before, variant, legal)) return *named;
    for (Fault& fault : found.error()) fault.expected = examples;
    return found;
  }
  const TypedWordMatcher matcher{*word, before, variant};
  const MoveOutcome* only = nullptr;
  std::vector<std::string> fitting;
  std::vector<std::string> from;
  std::vector<std::string> to;
  const auto text_of = [&](const MoveOutcome& outcome) { return to_text(outcome.move, before, variant); };
  std::size_t plain = 0;  // with the fewest marks
  int fewest = 0;
  for (const MoveOutcome& outcome : legal) {
    // That the checkered pieces are taken for good is never meant unless it is said.
    if (matcher.fits(outcome.move) && !outcome.move.front().switches) {
      // Of moves between the same squares the one with the fewest marks is meant: the king's step, not castling.
      const int marks = marks_of(outcome.move, before, variant);
      plain = only == nullptr || marks < fewest ? 1 : marks == fewest ? plain + 1 : plain;
      if (only == nullptr || marks < fewest) {
        only = &outcome;
        fewest = marks;
      }
      fitting.push_back(text_of(outcome));
    } else if (matcher.starts(outcome.move)) {
      from.push_back(text_of(outcome));
    } else if (matcher.arrives(outcome.move)) {
      to.push_back(text_of(outcome));
    }
  }
  if (plain == 1) return *only;
  // Two squares alone do not choose between moves that differ in more.
  if (core.size() > 4) {
    if (const MoveOutcome* named = named_in_uci(core, before, variant, legal)) return *named;
  }
  fen::FaultList faults(text);
  if (fitting.size() > 1) {
    faults.add("AT105", begin, end,
               fmt::format("read as: {}; {} legal moves are that", matcher.reading(), fitting.size()), listed(fitting));
  } else {
    std::string expected;
    if (!from.empty()) expected = "of that piece " + listed(from);
    if (!to.empty()) expected += fmt::format("{}to {} {}", expected.empty() ? "" : "; ", word->to.name(), listed(to));
    if (expected.empty()) {
      expected = legal.empty() ? "no move: the side to move has none"
                               : fmt::format("one of {} legal moves, such as {}", legal.size(), text_of(legal.front()));
    }
    faults.add("AT104", begin, end, fmt::format("read as: {}; no legal move is that", matcher.reading()),
               std::move(expected));
  }
  return tl::make_unexpected(faults.take());
}

GameMove find_game_move(std::string_view written, const Setup& before, const Variant& variant,
                        const std::vector<MoveOutcome>& legal) {
  const bool plain = std::ranges::all_of(written, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
  const std::string ascii = plain ? std::string() : in_ascii(written);
  std::string_view core = plain ? written : std::string_view(ascii);
  GameMove result;
  result.mark = take_marks(core);
  const std::optional<TypedWord> word = read_typed_word(core, variant);
  const auto take = [&](const MoveOutcome* move) {
    result.kind = GameMove::Kind::legal;
    result.move = move;
    return std::move(result);
  };
  const MoveOutcome* found = at_once(core, word, before, variant, legal);
  if (found != nullptr && !(word && goes_aside(*word, found->move))) return take(found);
  if (found == nullptr && word && word->takes) {
    TypedWord quiet = *word;
    quiet.takes = false;
    const MoveOutcome* other =
        quiet.names_piece() && quiet.piece == 0 ? nullptr : only_move(quiet, before, variant, legal);
    result.takes_nothing = other != nullptr;
    if (other != nullptr) return take(other);
  }
  auto slow = typed_move(core, before, variant, legal);
  if (slow && !(word && goes_aside(*word, slow->move)))
    return take(&*std::ranges::find_if(legal, [&](const MoveOutcome& each) { return each.move == slow->move; }));
  if (slow) {
    result.kind = GameMove::Kind::illegal;
    result.fault =
        Fault{.check = "AT104",
              .end = written.size(),
              .message = "no pawn goes straight to this square",
              .seen = std::string(core),
              .expected = "for a capture, the file that the pawn comes from: " + to_text(slow->move, before, variant)};
    return result;
  }
  result.fault = std::move(slow.error().front());
  result.kind = result.fault->check == "AT105"   ? GameMove::Kind::ambiguous
                : result.fault->check == "AT104" ? GameMove::Kind::illegal
                                                 : GameMove::Kind::unreadable;
  return result;
}

bool begins_with_castling(std::string_view text) noexcept {
  return text.starts_with("O-O") || text.starts_with("0-0") || text.starts_with("o-o");
}

std::vector<Square> squares_named(std::string_view text) {
  std::vector<Square> squares;
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    if (const auto square = Square::parse(text.substr(at, 2))) squares.push_back(*square);
  }
  return squares;
}

bool looks_like_move(std::string_view word) {
  return begins_with_castling(word) || is_null_move(word) || !squares_named(word).empty();
}

tl::expected<WrittenRoot, std::vector<Finding>> play(std::string_view moves, WrittenRoot from, const Location& where,
                                                     History& history) {
  const Variant& variant = from.root.variant();
  const MoveSource& generator = from.root.ruleset().generator();
  const auto findings_of = [&](const Faults& faults, std::size_t at, const Setup& here) {
    std::vector<Finding> findings;
    for (const Fault& fault : faults) {
      Location place = where;
      place.column += at;
      findings.push_back(to_finding(fault, place, moves));
      findings.back().notes.push_back("in the position " + variant.write_fen(here, from.style));
    }
    return findings;
  };
  for (MoveWord word = next_move_word(moves, 0); word.begin < moves.size(); word = next_move_word(moves, word.end)) {
    const Setup& here = from.setup();
    const std::string_view text = moves.substr(word.begin, word.end - word.begin);
    const auto refuse = [&](CheckId check, std::size_t end, std::string message, std::string expected) {
      fen::FaultList faults(text);
      faults.add(check, 0, end, std::move(message), std::move(expected));
      return tl::unexpected(findings_of(faults.take(), word.begin, here));
    };
    if (word.unclosed && text.front() == '{')
      return refuse("AT102", 1, "this comment is not closed", "a '}' behind it");
    if (word.unclosed) return refuse("AT102", 1, "this variation is not closed", "a ')' behind it");
    if (from.third_time)
      return refuse("AT104", text.size(),
                    fmt::format("the game is over: the position before this move came about for the third time [{}]",
                                repetition_clause(variant)),
                    "no further move");
    const std::vector<MoveOutcome> legal = generator.setup_moves(here);
    Parsed<MoveOutcome> found = typed_move(text, here, variant, legal);
    if (const std::size_t comma = text.find(','); !found && comma != std::string_view::npos) {
      Location place = where;
      place.column += word.begin;
      History as_well = history;
      // Several moves with commas between them, of which the grammar of moves made the steps of one.
      std::string apart(text);
      std::replace(apart.begin(), apart.end(), ',', ' ');
      if (auto played = play(apart, from, place, as_well)) {
        from = std::move(*played);
        history = std::move(as_well);
        continue;
      } else if (typed_move(text.substr(0, comma), here, variant, legal)) {
        for (Finding& finding : played.error()) finding.source_line = moves;
        return played;
      }
    }
    if (!found) {
      if (Fault& fault = found.error().front(); fault.check == "AT104") {
        const RefusedMove why = refused_move(text, here, from.root.ruleset());
        fault.message += ": " + why.reason;
        if (!why.clauses.empty()) fault.message += fmt::format(" ({})", joined(why.clauses));
      }
      return tl::unexpected(findings_of(found.error(), word.begin, here));
    }
    from.root = from.root.after(*found);
    from.third_time = history.ends_with(from.setup());
  }
  from.fen = variant.write_fen(from.setup(), from.style);
  return from;
}

tl::expected<WrittenRoot, std::vector<Finding>> play(std::string_view moves, WrittenRoot from, const Location& where) {
  History history(from.root.ruleset());
  from.third_time = history.ends_with(from.setup());
  return play(moves, std::move(from), where, history);
}

}  // namespace arbiter
