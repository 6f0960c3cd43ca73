#include "verifier/records/resolve_variant.hpp"

#include <algorithm>
#include <array>
#include <regex>

#include "verifier/position/variant.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::records {
namespace {

/// "%20" and "_" as blanks; other escapes as their bytes.
std::string decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(text[i + 2]) : -1;
    if (low >= 0) {
      out += static_cast<char>(high * 16 + low);
      i += 2;
    } else {
      out += text[i] == '_' ? ' ' : text[i];
    }
  }
  return out;
}

/// Eight ranks, perhaps with a pocket as a ninth part. The word before a board in an address may look like a rank
/// ("analysis"): then there is one too many.
bool begins_with_board(std::string_view fen) {
  const std::string_view board = fen.substr(0, fen.find(' '));
  const auto slashes = std::ranges::count(board, '/');
  const std::string_view pocket = board.substr(std::min(board.rfind('/'), board.size() - 1) + 1);
  const bool ninth = slashes == 8 && pocket.size() != 8 && pocket.find_first_of("12345678") == std::string_view::npos;
  return !board.empty() && resembles_board(board) && (slashes == 7 || ninth) && board.find('/') <= 8;
}

constexpr std::string_view blanks_typed = " \t\r\n";
constexpr std::size_t most_fields = 7;  ///< of a FEN: six, and the counts of three-check

/// A word, and where it stands in what was typed.
struct Token {
  std::string text;
  std::size_t of = 0;     ///< index of the typed word
  std::size_t begin = 0;  ///< in the typed word
  bool quoted = false;    ///< the typed word holds others as well
};

/// Counters of vchess have six digits, and no count is a thousand moves deep.
bool is_depth(std::string_view word) { return is_digits(word) && word.size() <= 3; }

bool is_square(std::string_view word) { return Square::parse(word).has_value(); }

/// A word that can only be a move.
bool is_move(const std::string& word) {
  static const std::regex pattern(
      R"((?:\d+\.+)?(?:[a-h][1-8][-x]?[a-h][1-8](?:=?[A-Za-z])?[-a-h1-8x,{}=A-Z]*|[A-Z][a-h]?[1-8]?x?[a-h][1-8]|)"
      R"([a-h]x[a-h][1-8](?:=?[A-Z])?|[a-h][18]=?[QRBN]|[A-Za-z]?@[a-h][1-8]|[O0]-[O0](?:-[O0])?)[+#!?]*)");
  return word.size() <= 64 && std::regex_match(word, pattern);
}

bool is_move_number(std::string_view word) {
  const std::size_t digits = word.find_first_not_of("0123456789");
  return digits != 0 && digits != std::string_view::npos &&
         word.find_first_not_of('.', digits) == std::string_view::npos;
}

/// How a game ended, behind its moves.
bool is_result(std::string_view word) { return word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2"; }

bool is_any_of(std::string_view word, std::span<const std::string_view> words) {
  return std::ranges::any_of(words, [word](std::string_view each) { return same_word(each, word); });
}

constexpr std::array<std::string_view, 3> depth_words{"depth", "perft", "plies"};

/// The words between blanks of all that was typed.
std::vector<Token> tokens_of(std::span<const std::string> words) {
  std::vector<Token> tokens;
  for (std::size_t of = 0; of < words.size(); ++of) {
    const std::string& word = words[of];
    const std::size_t first = tokens.size();
    for (std::size_t begin = word.find_first_not_of(blanks_typed); begin != std::string::npos;) {
      const std::size_t end = std::min(word.find_first_of(blanks_typed, begin), word.size());
      tokens.push_back({word.substr(begin, end - begin), of, begin, false});
      begin = word.find_first_not_of(blanks_typed, end);
    }
    for (std::size_t i = first; tokens.size() - first > 1 && i < tokens.size(); ++i) tokens[i].quoted = true;
  }
  return tokens;
}

class Sorter {
 public:
  Sorter(std::span<const std::string> words, const WordKinds& kinds)
      : words_(words), kinds_(kinds), tokens_(tokens_of(words)) {
    std::size_t squares = 0;
    bool move = false;
    for (const Token& token : tokens_) {
      squares += is_square(token.text) ? 1 : 0;
      move = move || is_move(token.text);
    }
    squares_move_ = move || squares > 1;
  }

  TypedWords sort() {
    while (at_ < tokens_.size()) {
      const Token& token = tokens_[at_];
      if (kinds_.positions && addressed(token)) continue;
      if (whole_word(token) || named(token)) continue;
      if (kinds_.positions && (board() || keyword(token.text))) continue;
      if (kinds_.depths && depth(token.text)) continue;
      if (kinds_.positions && is_position_name(token.text)) {
        found_.positions.push_back(token.text);
      } else if (kinds_.positions &&
                 (is_move(token.text) || (squares_move_ && (is_square(token.text) || is_result(token.text))) ||
                  is_move_number(token.text))) {
        add_move(token.text);
      } else {
        // What is not understood stays as it was typed.
        found_.others.push_back(words_[token.of]);
        skip_typed_word();
        continue;
      }
      ++at_;
    }
    return std::move(found_);
  }

 private:
  void skip_typed_word() {
    const std::size_t of = tokens_[at_].of;
    while (at_ < tokens_.size() && tokens_[at_].of == of) ++at_;
  }

  void add_move(const std::string& move) { found_.moves += (found_.moves.empty() ? "" : " ") + move; }

  /// Takes a typed word that is a path or a variant's name ("take & make") as a whole.
  bool whole_word(const Token& token) {
    if (token.begin != 0) return false;
    const std::string& word = words_[token.of];
    const bool path = kinds_.paths_first && kinds_.is_path(word);
    if (path || word == "-") {
      found_.others.push_back(word);
    } else if (kinds_.variants && !is_digits(word) && variant_called(word) != nullptr) {
      found_.variants.push_back(word);
    } else if (!token.quoted && kinds_.is_path(word)) {
      found_.others.push_back(word);
    } else {
      return false;
    }
    skip_typed_word();
    return true;
  }

  /// Takes the position, and the variant, that the address of a site's board holds.
  bool addressed(const Token& token) {
    if (!is_web_address(token.text)) return false;
    auto position = position_of_address(token.text);
    if (!position) return false;
    found_.positions.push_back(std::move(position->fen));
    if (kinds_.variants && !position->variant.empty()) found_.variants.push_back(std::move(position->variant));
    ++at_;
    return true;
  }

  /// Takes a variant's name among other words in quotes, or before a bar: "chess startpos", "King of the Hill | FEN".
  bool named(const Token& token) {
    if (!kinds_.variants || !token.quoted) return false;
    std::string_view rest = words_[token.of];
    const bool bar = token.begin == 0 && take_line_name(rest).variant != nullptr;
    if (!bar && variant_called(token.text) == nullptr) return false;
    const std::size_t end = bar ? words_[token.of].size() - rest.size() : 0;
    found_.variants.push_back(bar ? words_[token.of].substr(0, words_[token.of].find(" | ")) : token.text);
    const std::size_t of = token.of;
    for (++at_; at_ < tokens_.size() && tokens_[at_].of == of && tokens_[at_].begin < end;) ++at_;
    return true;
  }

  /// Takes a FEN that begins here.
  bool board() {
    const Token& first = tokens_[at_];
    if (!resembles_board(first.text)) return false;
    std::size_t end = at_ + 1;
    if (first.quoted) {
      while (end < tokens_.size() && tokens_[end].of == first.of && !same_word(tokens_[end].text, "moves")) ++end;
      const std::string& typed = words_[first.of];
      const Token& last = tokens_[end - 1];
      found_.positions.push_back(typed.substr(first.begin, last.begin + last.text.size() - first.begin));
    } else {
      end = end_of_fields();
      std::string fen = first.text;
      for (std::size_t i = at_ + 1; i < end; ++i) fen += ' ' + tokens_[i].text;
      found_.positions.push_back(std::move(fen));
    }
    // The quotes around it are no part of it, whatever its last field is.
    std::string& fen = found_.positions.back();
    constexpr std::string_view quotes = "\"'";
    fen.erase(0, std::min(fen.find_first_not_of(quotes), fen.size()));
    if (fen.find('{') == std::string::npos) fen.erase(fen.find_last_not_of(quotes) + 1);
    at_ = end;
    return true;
  }

  /// The end of the fields of a FEN whose board is the word here.
  [[nodiscard]] std::size_t end_of_fields() const {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-{}\":,'";
    std::size_t end = at_ + 1;
    while (end < tokens_.size() && end - at_ < most_fields) {
      const std::string& text = tokens_[end].text;
      const bool field = !tokens_[end].quoted && text.find_first_not_of(letters) == std::string::npos &&
                         !is_move(text) && !same_word(text, "moves") && variant_called(text) == nullptr &&
                         !is_position_name(text) && !is_any_of(text, depth_words) && !kinds_.is_path(text);
      if (!field || (end == at_ + 1 && text != "w" && text != "b")) break;
      ++end;
    }
    std::size_t numbers = 0;
    while (numbers < end - at_ - 1 && is_digits(tokens_[end - numbers - 1].text)) ++numbers;
    const bool odd = numbers % 2 == 1 && is_depth(tokens_[end - 1].text);
    return kinds_.depths && odd ? end - 1 : end;
  }

  /// Takes the words of UCI that go with positions.
  bool keyword(std::string_view text) {
    constexpr std::array<std::string_view, 3> skipped{"position", "fen", "go"};
    if (is_any_of(text, skipped)) {
      ++at_;
      return true;
    }
    if (!same_word(text, "moves")) return false;
    for (++at_; at_ < tokens_.size(); ++at_) {
      const std::string& move = tokens_[at_].text;
      if (same_word(move, "go") || is_any_of(move, depth_words) || is_digits(move)) break;
      add_move(move);
    }
    return true;
  }

  bool depth(std::string_view text) {
    const bool named = is_any_of(text, depth_words) && at_ + 1 < tokens_.size();
    const std::size_t number = named ? at_ + 1 : at_;
    if (!is_depth(tokens_[number].text)) return false;
    found_.depths.push_back(tokens_[number].text);
    at_ = number + 1;
    return true;
  }

  std::span<const std::string> words_;
  const WordKinds& kinds_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  bool squares_move_ = false;
  TypedWords found_;
};

}  // namespace

bool is_web_address(std::string_view word) {
  return word.starts_with("https://") || word.starts_with("http://") || word.starts_with("lichess.org/") ||
         word.starts_with("www.");
}

std::optional<AddressedPosition> position_of_address(std::string_view address) {
  address = address.substr(0, address.find('#'));
  AddressedPosition found;
  const auto take_name = [&found](const std::string& name) {
    if (variant_called(name) != nullptr) found.variant = name;
  };
  const std::size_t question = std::min(address.find('?'), address.size());
  for (std::string_view rest = address.substr(std::min(question + 1, address.size())); !rest.empty();) {
    std::string_view pair = take_until(rest, '&');
    const std::string_view key = take_until(pair, '=');
    std::string value = decoded(pair);
    // Forms write blanks as '+', which stands in FENs as well.
    if (value.find(' ') == std::string::npos) std::replace(value.begin(), value.end(), '+', ' ');
    if (same_word(key, "variant")) take_name(value);
    if (same_word(key, "fen") && begins_with_board(value)) found.fen = value;
  }
  std::string_view path = address.substr(0, question);
  if (const std::size_t scheme = path.find("://"); scheme != std::string_view::npos) path.remove_prefix(scheme + 3);
  while (!path.empty() && found.fen.empty()) {
    path.remove_prefix(std::min(path.find('/'), path.size() - 1) + 1);
    std::string rest = decoded(path);
    if (begins_with_board(rest)) {
      found.fen = std::move(rest);
    } else {
      take_name(decoded(path.substr(0, path.find('/'))));
    }
  }
  if (found.fen.empty()) return std::nullopt;
  while (found.fen.ends_with(' ')) found.fen.pop_back();
  return found;
}

bool is_position_name(std::string_view word) {
  if (is_digits(word)) return false;  // a depth
  const auto& all = all_variants();
  return std::ranges::any_of(all, [word](const Variant* each) { return known_fen(*each, word).has_value(); });
}

TypedWords sort_typed_words(std::span<const std::string> words, const WordKinds& kinds) {
  return Sorter(words, kinds).sort();
}

}  // namespace arbiter::records
