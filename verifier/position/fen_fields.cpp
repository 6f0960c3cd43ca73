#include "verifier/position/fen_board.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/support/json.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::fen {

void FaultList::add(CheckId check, std::size_t begin, std::size_t end, std::string message, std::string expected,
                    std::optional<Level> other_level) {
  const Level level = other_level ? *other_level : check_info(check).level;
  begin = std::min(begin, text_.size());
  end = std::clamp(end, begin, text_.size());
  // The first error is always reported, however many warnings come before it.
  const bool first_error = level == Level::error && !fatal_;
  if (level == Level::error) fatal_ = true;
  if (faults_.size() >= most && !first_error) {
    if (std::any_of(faults_.begin(), faults_.end(), [](const Fault& fault) { return fault.check == "AF109"; })) return;
    faults_.push_back(
        {"AF109", check_info("AF109").level, begin, end, "there are more faults than are listed", {}, {}});
    return;
  }
  faults_.push_back({check, level, begin, end, std::move(message), printable(text_.substr(begin, end - begin), 40),
                     std::move(expected)});
}

void FaultList::append(Faults faults) {
  for (Fault& fault : faults) {
    if (fault.level == Level::error) fatal_ = true;
    faults_.push_back(std::move(fault));
  }
}

Faults FaultList::take() {
  // A board of another size is of another game: neither its letters nor the fields behind it can be judged.
  const auto of_size = [](const Fault& fault) { return fault.check == "AF121"; };
  if (std::any_of(faults_.begin(), faults_.end(), of_size)) std::erase_if(faults_, std::not_fn(of_size));
  sort_by_place(faults_);
  return std::exchange(faults_, {});
}

Parsed<ParsedFen> finished(ParsedFen&& parsed, FaultList& faults, bool known, Ruleset ruleset) {
  if (faults.fatal()) {
    Faults more;
    if (known && ruleset) more = ruleset.faults(parsed.setup, parsed.map);
    std::erase_if(more, [](const Fault& fault) { return fault.level == Level::note; });
    faults.append(std::move(more));
    return tl::make_unexpected(faults.take());
  }
  parsed.warnings = faults.take();
  return std::move(parsed);
}

namespace {

constexpr std::array<std::string_view, 4> dialect_names{"vchess", "xogo", "fen", "bare"};

/// The squares of a rank; nothing if it has other characters. `numbers`: two digits side by side are one number.
std::optional<std::size_t> width_of(std::string_view rank, bool numbers) {
  constexpr std::size_t widest = 26;
  std::size_t width = 0;
  for (std::size_t i = 0; i < rank.size() && width <= widest; ++i) {
    const char c = rank[i];
    if (c >= '0' && c <= '9') {
      std::size_t gap = static_cast<std::size_t>(c - '0');
      const bool more = numbers && i + 1 < rank.size() && rank[i + 1] >= '0' && rank[i + 1] <= '9';
      if (more) gap = gap * 10 + static_cast<std::size_t>(rank[++i] - '0');
      width += gap;
    } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '*') {
      ++width;
    } else if (c != '~' && c != '+') {
      return std::nullopt;
    }
  }
  return width;
}

std::optional<BoardSize> size_of(std::string_view board, bool numbers) {
  BoardSize size;
  for (std::size_t begin = 0; begin <= board.size(); ++size.ranks) {
    const std::size_t end = std::min(board.find('/', begin), board.size());
    const auto width = width_of(board.substr(begin, end - begin), numbers);
    if (!width || *width == 0 || (size.ranks > 0 && *width != size.files)) return std::nullopt;
    size.files = *width;
    begin = end + 1;
  }
  return size;
}

std::optional<EnPassantSquare> passed(Square square, const Field& field, FaultList& faults) {
  if (square.rank() != 2 && square.rank() != 5) {
    faults.add("AF141", field.begin, field.end(), "no pawn passes a square of this rank in a double step",
               "a square of the third or sixth rank");
    return std::nullopt;
  }
  return EnPassantSquare{square};
}

/// A string of valid JSON, which may have escapes.
std::string unquoted(std::string_view text) {
  if (text.find('\\') == std::string_view::npos) return std::string(text.substr(1, text.size() - 2));
  return parse_json(text).get<std::string>();
}

/// Offset of the character after the string that starts with the quote at `at`, in valid JSON.
std::size_t after_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return std::min(at + 1, text.size());
}

/// Offset of the character after the value that begins at `at`, in valid JSON.
std::size_t after_value(std::string_view text, std::size_t at) {
  if (text[at] == '"') return after_string(text, at);
  for (int depth = 0; at < text.size();) {
    const char c = text[at];
    if (depth == 0 && (c == ',' || c == '}' || is_blank(c))) return at;
    at = c == '"' ? after_string(text, at) : at + 1;
    if (c == '{' || c == '[') ++depth;
    if ((c == '}' || c == ']') && --depth == 0) return at;
  }
  return at;
}

using Words = std::vector<Field>;

/// The order has at least as many fields.
bool fits(const Words& words, std::span<const OrderedField> order) {
  return std::equal(words.begin(), words.end(), order.begin(),
                    [](const Field& word, const OrderedField& field) { return field.fits(word.text); });
}

std::string text_of(std::span<const Field> words) { return joined(words, " ", &Field::text); }

/// The words after one change, and what the change is.
struct Change {
  Words words;
  std::string what;
};

/// The only exchange of two words that makes them fit, or else the only word that must stand elsewhere.
std::vector<Change> only_change(const Words& words, const Order& order) {
  std::vector<Change> found;
  bool several = false;
  const auto consider = [&](Words changed, std::string what) {
    if (!fits(changed, order)) return;
    several = several || (!found.empty() && text_of(found.front().words) != text_of(changed));
    found.push_back({std::move(changed), std::move(what)});
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (std::size_t j = i + 1; j < words.size(); ++j) {
      Words changed = words;
      std::swap(changed[i], changed[j]);
      consider(std::move(changed),
               fmt::format("the fields {} and {} have changed places", order[i].name, order[j].name));
    }
  }
  const bool exchanged = !found.empty();
  for (std::size_t from = 0; from < words.size() && !exchanged; ++from) {
    for (std::size_t to = 0; to < words.size(); ++to) {
      Words changed = words;
      changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(from));
      changed.insert(changed.begin() + static_cast<std::ptrdiff_t>(to), words[from]);
      consider(std::move(changed),
               fmt::format("the field {} stands in the place of {}", order[to].name, order[from].name));
    }
  }
  return several ? std::vector<Change>{} : found;
}

}  // namespace

std::optional<BoardSize> board_size(std::string_view board) {
  constexpr std::size_t fewest_ranks = 4;
  board = board.substr(0, board.find('['));
  auto size = size_of(board, false);
  if (!size) size = size_of(board, true);
  return size && size->ranks >= fewest_ranks ? size : std::nullopt;
}

bool numeric(std::string_view text) noexcept {
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  return is_digits(text);
}

std::optional<Fields> split(FaultList& faults) {
  const std::string_view text = faults.text();
  if (text.size() > longest_text) {
    faults.add("AF103", 0, text.size(), "the text is too long for a FEN", "at most 4096 bytes");
    return std::nullopt;
  }
  const std::string_view core = core_of(text);
  const std::size_t begin = offset_of(core, text);
  std::size_t end = begin + core.size();
  // A quote at the end may belong to JSON that was cut off, unless it follows a brace.
  if (text.find('{', begin) < end && text[end - 1] != '}') {
    end = text.size();
    while (end > begin && is_blank(text[end - 1])) --end;
  }
  if (begin == end) {
    faults.add("AF101", 0, text.size(), "there is no FEN", "a board with eight ranks");
    return std::nullopt;
  }
  if (begin > 0) faults.add("AF102", 0, begin, "there is something before the FEN", "nothing");
  if (end < text.size()) faults.add("AF102", end, text.size(), "there is something after the FEN", "nothing");

  Fields fields;
  fields.words.reserve(8);
  fields.end = end;
  for (std::size_t at = begin; at < end;) {
    if (is_blank(text[at])) {
      std::size_t stop = at;
      while (is_blank(text[stop])) ++stop;
      if (stop - at > 1 || text[at] != ' ') {
        faults.add("AF104", at, stop, "fields are not separated by one space", "one space");
      }
      at = stop;
    }
    if (text[at] == '{') {
      fields.json = Field{text.substr(at, end - at), at};
      break;
    }
    std::size_t stop = at;
    while (stop < end && !is_blank(text[stop])) ++stop;
    fields.words.push_back({text.substr(at, stop - at), at});
    at = stop;
  }
  return fields;
}

Dialect recognise(const Fields& fields) noexcept {
  if (fields.json) return Dialect::xogo;
  const auto& words = fields.words;
  if (words.size() == 1) return Dialect::bare;
  const bool counts_third = words.size() > 2 && numeric(words[2].text);
  if (!counts_third) return Dialect::fen;
  if (words.size() == 3) return Dialect::xogo;
  // A FEN with a wrong castling field still has its counters at the end; vchess has a square or letters in that place.
  return words.size() > 4 && numeric(words[4].text) ? Dialect::fen : Dialect::vchess;
}

std::optional<Side> read_side(const Field& field, FaultList& faults, bool third) {
  if (field.text == "w") return Side::white;
  if (field.text == "b") return Side::black;
  if (third && field.text == "c") return Side::third;
  faults.add("AF120", field.begin, field.end(), "the side to move is not named", third ? "w, b or c" : "w or b");
  return std::nullopt;
}

std::optional<std::uint32_t> read_counter(const Field& field, std::string_view name, FaultList& faults) {
  const auto fail = [&](CheckId check, std::string_view what) {
    faults.add(check, field.begin, field.end(), fmt::format("the {} {}", name, what), "a number");
    return std::nullopt;
  };
  std::string_view digits = field.text;
  if (!numeric(digits)) return fail("AF150", "is not a number");
  if (digits.front() == '-') return fail("AF151", "is negative");
  const bool sign = digits.front() == '+';
  if (sign) digits.remove_prefix(1);
  const auto value = whole_number(digits, 0, 1'000'000);
  if (!value) return fail("AF152", "is too large");
  if (sign || (digits.size() > 1 && digits.front() == '0')) {
    faults.add("AF154", field.begin, field.end(), fmt::format("the {} is spelled in an unusual way", name),
               std::to_string(*value));
  }
  return static_cast<std::uint32_t>(*value);
}

std::optional<EnPassantSquare> read_en_passant_square(const Field& field, FaultList& faults) {
  if (field.text == "-") return EnPassantSquare{};
  if (const auto square = Square::parse(field.text)) return passed(*square, field, faults);
  faults.add("AF140", field.begin, field.end(), "this is not an en passant square", "a square such as e3, or -");
  return std::nullopt;
}

std::optional<EnPassantSquare> read_passed_digits(const Field& field, FaultList& faults) {
  if (field.text == "-") return EnPassantSquare{};
  // No row of the board has a letter for its number, so a text never has a meaning in both spellings.
  if (const auto square = Square::parse(field.text)) {
    faults.add("AF142", field.begin, field.end(), "the en passant square is spelled as in other dialects",
               passed_digits(*square));
    return passed(*square, field, faults);
  }
  const auto digit = [](char c) { return c >= '0' && c <= '7'; };
  if (field.text.size() == 2 && digit(field.text[0]) && digit(field.text[1])) {
    return passed(Square::at(field.text[1] - '0', 7 - (field.text[0] - '0')), field, faults);
  }
  faults.add("AF140", field.begin, field.end(), "this is not an en passant square",
             "row and column as two digits such as 25, or -");
  return std::nullopt;
}

std::string passed_digits(Square square) {
  return {static_cast<char>('0' + (7 - square.rank())), static_cast<char>('0' + square.file())};
}

std::optional<std::vector<JsonEntry>> read_json(const Field& field, FaultList& faults) {
  const std::size_t broken = broken_json(field.text);
  // The parser takes a NUL for the end of the text and would ignore what follows.
  const std::size_t nul = field.text.find('\0');
  if (broken != 0 || nul != std::string_view::npos) {
    const std::size_t byte = broken == 0 ? nul : std::min(broken, field.text.size() + 1) - 1;
    faults.add("AF160", field.begin + byte, std::min(field.begin + byte + 1, field.end()),
               "the JSON of the fourth field is broken here", "a JSON object");
    return std::nullopt;
  }
  std::vector<JsonEntry> result;
  bool sound = true;
  const auto fault = [&](CheckId check, std::size_t begin, std::size_t end, const char* message, const char* expected) {
    faults.add(check, field.begin + begin, field.begin + end, message, expected);
    sound = false;
  };
  const std::string_view text = field.text;
  for (std::size_t at = text.find_first_not_of(" \t\r\n", 1); text[at] != '}';) {
    const std::size_t key_end = after_string(text, at);
    const std::size_t begin = text.find_first_not_of(" \t\r\n:", key_end);
    const std::size_t end = after_value(text, begin);
    std::string key = unquoted(text.substr(at, key_end - at));
    if (std::any_of(result.begin(), result.end(), [&](const JsonEntry& other) { return other.key == key; })) {
      fault("AF163", at, key_end, "the key is given twice", "each key once");
    } else if (text[begin] != '"') {
      fault("AF162", begin, end, "the value is not a string", "a string in quotes");
    } else {
      const std::string_view value = text.substr(begin, end - begin);
      result.push_back({std::move(key), unquoted(value), {value.substr(1, value.size() - 2), field.begin + begin + 1}});
    }
    at = text.find_first_not_of(" \t\r\n,", end);
  }
  if (!sound) return std::nullopt;
  return result;
}

bool in_order(const Fields& fields, std::span<const OrderedField> order) {
  return fields.words.size() == order.size() && fits(fields.words, order);
}

void put_in_order(Fields& fields, std::span<const Order> orders, FaultList& faults) {
  Words& words = fields.words;
  if (words.size() < 2) return;
  const auto as_long = [&](const Order& order) {
    return order.size() == words.size() || (fields.json && order.size() > words.size());
  };
  for (const Order& order : orders) {
    if (as_long(order) && fits(words, order)) return;
  }
  for (const Order& order : orders) {
    if (!as_long(order)) continue;
    std::vector<Change> change = only_change(words, order);
    if (change.empty()) continue;
    const auto other = [](const Field& a, const Field& b) { return a.begin != b.begin; };
    Words& changed = change.front().words;
    std::size_t first = 0;
    while (!other(words[first], changed[first])) ++first;
    std::size_t last = words.size() - 1;
    while (!other(words[last], changed[last])) --last;
    faults.add("AF146", words[first].begin, words[last].end(), std::move(change.front().what),
               text_of(std::span(changed).subspan(first, last - first + 1)));
    words = std::move(changed);
    return;
  }
}

bool looks_like_castling(std::string_view word) {
  const auto names_right = [](char c) {
    const char lower = to_lower(c);
    return (lower >= 'a' && lower <= 'h') || lower == 'k' || lower == 'q';
  };
  return word == "-" || (!word.empty() && std::ranges::all_of(word, names_right));
}

bool looks_like_checks(std::string_view word) {
  return word.find('+') != std::string_view::npos && word.find_first_not_of("+0123456789") == std::string_view::npos;
}

}  // namespace arbiter::fen

namespace arbiter {

std::string_view to_string(Dialect dialect) noexcept { return fen::dialect_names[static_cast<std::size_t>(dialect)]; }

std::optional<Dialect> dialect_named(std::string_view name) noexcept {
  for (std::size_t i = 0; i < fen::dialect_names.size(); ++i) {
    if (same_word(name, fen::dialect_names[i])) return static_cast<Dialect>(i);
  }
  return std::nullopt;
}

FenMap::Field FenMap::field(std::string_view name) const noexcept {
  const auto known = std::ranges::find(fields, name, &Field::name);
  return known == fields.end() ? Field{} : *known;
}

}  // namespace arbiter
