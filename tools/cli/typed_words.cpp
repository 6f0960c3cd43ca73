#include "tools/cli/run_main.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <sstream>
#include <utility>

#include <fmt/format.h>
#include <poll.h>
#include <regex.h>
#include <sys/stat.h>
#include <unistd.h>

#include "verifier/position/fen.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/records/input_files.hpp"
#include "verifier/records/resolve_variant.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {
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
  return !board.empty() && records::resembles_board(board) && (slashes == 7 || ninth) && board.find('/') <= 8;
}

bool is_web_address(std::string_view word) {
  return word.starts_with("https://") || word.starts_with("http://") || word.starts_with("lichess.org/") ||
         word.starts_with("www.");
}

/// A position that the address of a site's board holds: "https://lichess.org/analysis/crazyhouse/rnbq…_w_KQkq_-_0_1",
/// "https://lichess.org/editor?fen=…&variant=atomic".
struct AddressedPosition {
  std::string fen;
  std::string variant;  ///< the address's name for it, which is known; empty if there is none
};
/// Nothing if the address holds no position. Nothing is fetched.
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

/// "startpos", or a name of Variant::positions() of any variant.
bool is_position_name(std::string_view word) {
  if (is_digits(word)) return false;  // a depth
  const auto& all = all_variants();
  return std::ranges::any_of(all, [word](const Variant* each) { return known_fen(*each, word).has_value(); });
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
  constexpr auto pattern =
      R"(([0-9]+\.+)?([a-h][1-8][-x]?[a-h][1-8](=?[A-Za-z])?[-a-h1-8x,{}=A-Z]*|[A-Z][a-h]?[1-8]?x?[a-h][1-8]|)"
      R"([a-h]x[a-h][1-8](=?[A-Z])?|[a-h][18]=?[QRBN]|[A-Za-z]?@[a-h][1-8]|[O0]-[O0](-[O0])?)[+#!?]*)";
  return !word.empty() && word.size() <= 64 && matched(pattern, word) == word;
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
    const auto move = [](const Token& token) { return is_move(token.text); };
    const auto square = [](const Token& token) { return is_square(token.text); };
    squares_move_ = std::ranges::any_of(tokens_, move) || std::ranges::count_if(tokens_, square) > 1;
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
    const bool bar = token.begin == 0 && records::take_line_name(rest).variant != nullptr;
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
    if (!records::resembles_board(first.text)) return false;
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
    // The quotes around it are not a part of it, whatever its last field is.
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

constexpr int patience = 500;  ///< milliseconds in which a program in front of a pipe begins to write

bool exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

bool any_of(const Arguments& arguments, const std::vector<std::string>& names) {
  return std::ranges::any_of(names, [&](const std::string& name) { return arguments.typed(name); });
}

[[noreturn]] void refuse(const Arguments& arguments, const std::string& word) {
  const OptionSet& options = arguments.options();
  const std::string shown = printable(word, 80);
  const std::string understood = options.find(path_key)->help;
  if (word.size() == 2 && options.find("from") != nullptr && word[0] >= 'a' && word[0] <= 'h')
    throw UsageError(fmt::format("'{}' alone may be a square or a move", shown),
                     fmt::format("--from {0}: the moves of its piece; --moves {0}: play this move first", shown));
  std::string_view line = word;
  if (const records::LineName label = records::take_line_name(line); !label.word.empty())
    (void)known_variant(std::string(label.word));  // refuses it
  if (is_web_address(word))
    throw UsageError(fmt::format("there is no FEN in the address '{}', and nothing is fetched", shown),
                     "an address of a board editor or of an analysis, which holds the position, or the FEN itself");
  const bool path = word.find('.') != std::string::npos || word.find('/') != std::string::npos;
  if (path && word.find(' ') == std::string::npos)
    throw UsageError(fmt::format("cannot read '{}': there is no such file, and it is not a FEN", shown),
                     fmt::format("understood without an option: {}", understood));
  std::vector<std::string> names = variant_names();
  names.emplace_back("startpos");
  const std::string near = nearest(word, names);
  throw UsageError(fmt::format("'{}' is not understood here{}", shown,
                               near.empty() ? "" : fmt::format("; did you mean '{}'?", near)),
                   fmt::format("understood without an option: {}; --help lists the options", understood));
}

/// --fen and --position with words of UCI or moves behind them; and a FEN without quotes, whose fields became words.
void sort_values(Arguments& arguments, std::vector<std::string>& words) {
  for (const char* name : {"fen", "position"}) {
    const std::string value = arguments.text(name);
    const std::string begin = value.substr(0, value.find(' '));
    const bool several = begin.size() < value.size() &&
                         (value.find(" moves ") != std::string::npos || begin == "position" || begin == "fen");
    const bool cut = records::resembles_board(value) && !words.empty() && (words[0] == "w" || words[0] == "b");
    std::string_view line = value;
    const bool labelled = records::take_line_name(line).variant != nullptr;  // takemake | FEN
    // A name after --fen, or a FEN after --position.
    const bool addressed = is_web_address(value);
    const bool other = begin != "-" && !value.empty() && std::string_view(name) == "fen"
                           ? is_position_name(value)
                           : records::resembles_board(begin);
    if (!several && !cut && !other && !labelled && !addressed) continue;
    arguments.forget(name);
    words.insert(words.begin(), value);
  }
}

/// `name` may have armies behind it: "armies:CN".
void place_variant(Arguments& arguments, std::string name) {
  if (const std::size_t colon = name.find(':'); colon != std::string::npos) {
    if (arguments.options().find(armies_word) != nullptr) arguments.give(armies_word, name.substr(colon + 1));
    name.resize(colon);
  }
  const auto given = arguments.value("variant");
  if (given && variant_called(*given) == variant_called(name)) return;
  arguments.give("variant", name);
}

/// Sets the flag that a word without dashes names ("divide", "help"), also by another name. Returns whether there is
/// one.
bool place_flag(Arguments& arguments, const std::string& word) {
  const OptionSet& options = arguments.options();
  std::string name = word;
  for (const Synonym& each : options.synonyms) {
    if (each.typed == "--" + word && each.means.size() == 1 && each.means[0].starts_with("--"))
      name = each.means[0].substr(2);
  }
  const OptionInfo* flag = options.find(name);
  if (flag == nullptr || flag->kind != OptionInfo::Kind::flag) return false;
  arguments.give(name);
  return true;
}

/// Takes "depth=3" as "--depth=3". Returns whether the tool has such an option.
bool place_assignment(Arguments& arguments, const std::string& word) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos) return false;
  const OptionInfo* option = arguments.options().find(word.substr(0, equals));
  const bool takes =
      option != nullptr && (option->kind == OptionInfo::Kind::value || option->kind == OptionInfo::Kind::list);
  if (takes) arguments.give(option->name, word.substr(equals + 1));
  return takes;
}

void place_other(Arguments& arguments, const WordUse& use, const std::string& word) {
  const OptionSet& options = arguments.options();
  std::error_code error;
  const bool folder = std::filesystem::is_directory(word, error);
  if (!exists(word) && (place_assignment(arguments, word) || place_flag(arguments, word))) return;
  const bool engine = options.find("engine") != nullptr && !arguments.has("engine");
  if (engine && (!exists(word) || (!folder && ::access(word.c_str(), X_OK) == 0)) && word != "-") {
    arguments.give("engine", word);
  } else if (word == "-") {
    arguments.give("fen", word);
  } else if (exists(word) && !use.files.empty()) {
    arguments.give(use.files.front(), word);
  } else {
    refuse(arguments, word);
  }
}

void place(Arguments& arguments, const WordUse& use, const std::vector<std::string>& words) {
  const bool positions = arguments.options().find("fen") != nullptr;
  const TypedWords sorted =
      sort_typed_words(words, {.variants = arguments.options().find("variant") != nullptr,
                               .positions = positions,
                               .depths = positions && arguments.options().find("depth") != nullptr,
                               .is_path = exists,
                               .paths_first = use.keeps_others});
  for (const std::string& name : sorted.variants) place_variant(arguments, name);
  for (const std::string& position : sorted.positions) {
    const bool fen = records::resembles_board(position.substr(0, position.find(' ')));
    if (arguments.has(fen ? "position" : "fen") || arguments.has("deal"))
      throw UsageError(fmt::format("two positions are given; the second is '{}'", printable(position, 80)),
                       "give one of them");
    arguments.give(fen ? "fen" : "position", position);
  }
  for (const std::string& depth : sorted.depths) arguments.give("depth", depth);
  if (!sorted.moves.empty()) arguments.give("moves", sorted.moves);
  if (use.keeps_others) {
    const bool flag = sorted.others.size() == 1 && !exists(sorted.others[0]) && place_flag(arguments, sorted.others[0]);
    arguments.set_paths(flag ? std::vector<std::string>() : sorted.others);
    return;
  }
  for (const std::string& word : sorted.others) place_other(arguments, use, word);
}

/// What standard input has, or soon will have, to read. An idle pipe and a terminal are nothing to read; an empty file,
/// and a pipe whose writer ended without a word, are empty.
enum class Piped : unsigned char { none, empty, text };

Piped what_is_piped() {
  struct stat status {};
  if (::fstat(STDIN_FILENO, &status) != 0) return Piped::none;
  if (S_ISREG(status.st_mode)) return status.st_size > 0 ? Piped::text : Piped::empty;
  if (!S_ISFIFO(status.st_mode) && !S_ISSOCK(status.st_mode)) return Piped::none;
  struct pollfd one {
    STDIN_FILENO, POLLIN, 0
  };
  if (::poll(&one, 1, patience) <= 0) return Piped::none;
  if ((one.revents & POLLIN) != 0) return Piped::text;
  // A socket that is closed is what some hosts of scripts give where there is no input at all.
  return S_ISFIFO(status.st_mode) && (one.revents & POLLHUP) != 0 ? Piped::empty : Piped::none;
}

/// What an engine is told besides the position and what to do with it.
bool is_uci_talk(std::string_view line) {
  constexpr std::array<std::string_view, 6> words{"uci", "isready", "ucinewgame", "stop", "quit", "d"};
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
  return contains(words, line);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin != std::string::npos && !begins_comment(line[begin]) && !is_uci_talk(line)) lines.push_back(line);
  }
  return lines;
}

/// For tools that read files only: takes what is piped in as the file, if none is named. A number is not a name.
void place_piped_file(Arguments& arguments, const WordUse& use) {
  if (!use.pipes_with.empty() && !any_of(arguments, use.pipes_with)) return;
  std::vector<std::string> paths = arguments.paths();
  const bool named = std::ranges::any_of(
      paths, [](const std::string& path) { return path.find_first_not_of("0123456789") != std::string::npos; });
  if (named || what_is_piped() != Piped::text) return;
  paths.emplace_back("-");
  arguments.set_paths(std::move(paths));
}

}  // namespace

std::string matched(const char* pattern, const std::string& text) {
  struct Compiled {
    explicit Compiled(const char* pattern) {
      if (regcomp(&regex, pattern, REG_EXTENDED) != 0) throw InternalError(fmt::format("no pattern: {}", pattern));
    }
    Compiled(const Compiled&) = delete;
    Compiled& operator=(const Compiled&) = delete;
    ~Compiled() { regfree(&regex); }
    regex_t regex;
  };
  static std::map<std::string, Compiled> known;  // a typed game has hundreds of words
  const Compiled& compiled = known.try_emplace(pattern, pattern).first->second;
  regmatch_t place;
  const bool found = regexec(&compiled.regex, text.c_str(), 1, &place, 0) == 0;
  return found ? std::string(text.c_str() + place.rm_so, text.c_str() + place.rm_eo) : std::string();
}

TypedWords sort_typed_words(std::span<const std::string> words, const WordKinds& kinds) {
  return Sorter(words, kinds).sort();
}

void place_words(Arguments& arguments) {
  const auto& use = arguments.options().words;
  if (!use || any_of(arguments, use->paths_with)) return;
  std::vector<std::string> words = arguments.paths();
  if (arguments.options().find("fen") != nullptr) sort_values(arguments, words);
  if (!use->keeps_others) arguments.set_paths({});
  if (arguments.options().find("rules") != nullptr) {
    std::erase_if(words, [&](const std::string& word) {
      const bool rules = word.ends_with(".ini") && exists(word);
      if (rules) arguments.give("rules", word);
      return rules;
    });
    if (use->keeps_others) arguments.set_paths(words);
  }
  if (!words.empty()) place(arguments, *use, words);
}

void place_piped(Arguments& arguments) {
  const auto& use = arguments.options().words;
  const bool positions = arguments.options().find("fen") != nullptr;
  if (!use || (!positions && !use->pipes_files) || any_of(arguments, use->no_pipe)) return;
  if (!positions) {
    place_piped_file(arguments, *use);
    return;
  }
  const bool asked = !use->many && arguments.text("fen") == "-";
  const bool lists =
      arguments.text("variant") == "list" || arguments.text("profile") == "list" || arguments.text("dialect") == "list";
  const bool named = arguments.has("fen") || arguments.has("position") || arguments.has("deal") || lists;
  if (!asked) {
    const Piped piped = named ? Piped::none : what_is_piped();
    if (piped == Piped::none || (piped == Piped::empty && use->pipes_files)) return;
    if (piped == Piped::empty)
      throw UsageError("standard input is empty", "a position is read from it; startpos names the usual start instead");
  }
  if (use->pipes_files && !asked) {
    std::vector<std::string> paths = arguments.paths();
    // Words that are not paths may ask something about what is piped in.
    if (std::ranges::none_of(paths, [](const std::string& path) { return path == "-" || exists(path); })) {
      paths.emplace_back("-");
      arguments.set_paths(std::move(paths));
    }
    return;
  }
  const auto text = records::read_input("-", std::size_t{64} << 20U, true);
  if (!text) throw UsageError(text.error(), use->many ? "--fen - reads it line by line" : "");
  const std::vector<std::string> lines = lines_of(*text);
  if (asked) arguments.forget("fen");
  if (lines.empty()) throw UsageError("no FEN on standard input");
  // One position, or the lines that an engine would be told: "position …", "go perft 3".
  const bool one = lines.size() == 1 || sort_typed_words(lines, {}).positions.size() == 1;
  if (one) {
    std::vector<std::string> kept = arguments.paths();
    place(arguments, *use, lines);
    kept.insert(kept.end(), arguments.paths().begin(), arguments.paths().end());
    if (use->keeps_others) arguments.set_paths(std::move(kept));
  } else if (use->many) {
    arguments.set_piped(*text);
  } else {
    throw UsageError(
        fmt::format("standard input has {} lines, and one position is counted or compared at a time", lines.size()),
        use->files.empty()
            ? "give one FEN"
            : fmt::format("--{}: {}", use->files.front(), arguments.options().find(use->files.front())->help));
  }
}

}  // namespace arbiter::tools
