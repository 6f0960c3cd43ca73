#include "verifier/records/input_format.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/notation/typed_move.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::records {

CsvField csv_field(std::string_view text, std::size_t at, char delimiter) noexcept {
  CsvField field{.begin = at};
  const std::array<char, 2> stops{delimiter, '\n'};
  const std::string_view plain_stops(stops.data(), stops.size());
  if (at < text.size() && text[at] == '"') {
    field.quoted = true;
    std::size_t quote = text.find('"', at + 1);
    while (quote != std::string_view::npos && text.substr(quote + 1, 1) == "\"") quote = text.find('"', quote + 2);
    field.sound = quote != std::string_view::npos;
    if (field.sound) at = quote + 1;
  }
  const std::size_t stop = text.find_first_of(plain_stops, at);
  field.end = stop == std::string_view::npos ? text.size() : stop;
  if (field.end > at && text[field.end - 1] == '\r' && (stop == std::string_view::npos || text[stop] == '\n'))
    --field.end;
  if (field.quoted && field.sound) field.sound = field.end == at;
  return field;
}

std::string csv_value(std::string_view text, const CsvField& field) {
  if (!field.quoted) return std::string(text.substr(field.begin, field.end - field.begin));
  std::string value;
  for (std::size_t at = field.begin + 1; at < field.end; ++at) {
    if (text[at] == '"') ++at;  // the second of two, or the closing one
    if (at < field.end) value += text[at];
  }
  return value;
}

std::vector<std::string> csv_fields(std::string_view line, char delimiter) {
  std::vector<std::string> fields;
  for (std::size_t at = 0;;) {
    const CsvField field = csv_field(line, at, delimiter);
    fields.push_back(csv_value(line, field));
    if (field.end >= line.size() || line[field.end] != delimiter) return fields;
    at = field.end + 1;
  }
}

std::string csv_written(std::string_view value, char delimiter, bool quoted) {
  quoted = quoted || value.find_first_of(std::string("\"\r\n") + delimiter) != std::string_view::npos;
  return quoted ? '"' + replaced(value, "\"", "\"\"") + '"' : std::string(value);
}

namespace {

bool blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r'; }

/// The string whose opening quote is at `at`; its `end` is the text's size if it is not closed.
JsonString string_at(std::string_view text, std::size_t at) {
  JsonString found{.begin = at + 1, .end = text.size()};
  for (std::size_t i = at + 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      found.escaped = true;
      ++i;
    } else if (text[i] == '"') {
      found.end = i;
      break;
    }
  }
  return found;
}

/// The UTF-16 unit of a \uXXXX at `at`, or -1.
int unit_at(std::string_view text, std::size_t at) {
  if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return -1;
  int value = 0;
  for (std::size_t i = at + 2; i < at + 6; ++i) {
    if (hex_digit(text[i]) < 0) return -1;
    value = value * 16 + hex_digit(text[i]);
  }
  return value;
}

void append_utf8(std::string& out, unsigned code) {
  constexpr std::array<unsigned, 4> heads{0, 0xC0U, 0xE0U, 0xF0U};
  const unsigned more = code < 0x80U ? 0 : code < 0x800U ? 1 : code < 0x10000U ? 2 : 3;
  const auto byte = [&out](unsigned value) { out += static_cast<char>(static_cast<unsigned char>(value)); };
  byte(heads[more] | (code >> (6 * more)));
  for (unsigned left = more; left-- > 0;) byte(0x80U | ((code >> (6 * left)) & 0x3FU));
}

/// Appends the byte or escaped character at `at`, and returns how many bytes it takes in the text.
std::size_t append_one(std::string& out, std::string_view text, std::size_t at) {
  if (text[at] != '\\' || at + 1 == text.size()) {
    out += text[at];
    return 1;
  }
  static constexpr std::string_view letters = "\"\\/bfnrt";
  static constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
  if (const std::size_t which = letters.find(text[at + 1]); which != std::string_view::npos) {
    out += meanings[which];
    return 2;
  }
  const int high = unit_at(text, at);
  if (high < 0) {
    out += text[at];
    return 1;
  }
  const int low = unit_at(text, at + 6);
  if (high >= 0xD800 && high < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
    append_utf8(out,
                0x10000U + ((static_cast<unsigned>(high) - 0xD800U) << 10U) + (static_cast<unsigned>(low) - 0xDC00U));
    return 12;
  }
  append_utf8(out, high >= 0xD800 && high < 0xE000 ? 0xFFFDU : static_cast<unsigned>(high));
  return 6;
}

std::size_t trimmed_end(std::string_view text) { return text.find_last_not_of(" \t\n\v\f\r") + 1; }

/// The word at `at` or after it, where `at` is then behind it; empty behind the last. Nothing is allocated, since a
/// corpus has millions of lines.
std::string_view next_word(std::string_view text, std::size_t& at) noexcept {
  const std::size_t begin = skip_blanks(text, at);
  for (at = begin; at < text.size() && !is_blank(text[at]);) ++at;
  return text.substr(begin, at - begin);
}

/// Whether some variant's FENs may have this word as that field.
bool site_field(std::size_t index, std::string_view word) {
  const auto variants = all_variants();
  return std::ranges::any_of(variants,
                             [&](const Variant* variant) { return variant->info().is_site_field(index, word); });
}

std::string_view unquoted(std::string_view text) {
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') return text.substr(1, text.size() - 2);
  return text;
}

struct OperationEnd {
  std::size_t semicolon = std::string_view::npos;  ///< outside quotes; npos if there is none
  bool quoted = false;                             ///< without a semicolon: a quote is still open
};

/// Finds the ends of operations one after another. Some programs write \" for a quote inside quotes; to others a
/// backslash is a character like any other, also the last one before the quote. So a text whose quote would stay open
/// is read with plain backslashes (no `escapes`), from there to its end: each reading passes over the text once,
/// however many operations it has.
OperationEnd operation_end(std::string_view text, std::size_t begin, bool& escapes) noexcept {
  for (;; escapes = false) {
    bool quoted = false;
    for (std::size_t at = begin; at < text.size(); ++at) {
      const bool escaped = escapes && quoted && text[at] == '\\' && at + 1 < text.size() &&
                           (text[at + 1] == '"' || text[at + 1] == '\\');
      if (escaped) {
        ++at;
        continue;
      }
      if (text[at] == '"') quoted = !quoted;
      if (text[at] == ';' && !quoted) return {at, false};
    }
    if (!quoted || !escapes) return {std::string_view::npos, quoted};
  }
}

/// Whether the word is a name of an operation that EPD defines, or one of this project's.
bool known_operation(std::string_view word) {
  static constexpr auto names = std::to_array<std::string_view>(
      {"acd",         "acn",    "acs",  "am",   "bm",   "ce",   "dm",   "draw_accept", "draw_claim", "draw_offer",
       "draw_reject", "eco",    "eval", "fmvn", "hmvc", "id",   "nic",  "noop",        "pm",         "pv",
       "rc",          "resign", "sm",   "stip", "tcgs", "tcri", "tcsi", "variant",     armies_word});
  if (std::ranges::find(names, word) != names.end()) return true;
  return word.size() == 2 && (word[0] == 'c' || word[0] == 'v') && is_digit(word[1]);
}

constexpr std::string_view event_tag = "[Event \"";

/// `[Name "value"]` as a line, broken or not.
struct Tag {
  bool is_tag = false;
  std::string_view name{};
  std::string_view value{};
};

Tag tag_of(std::string_view line) {
  if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);  // files that were joined
  const std::size_t open = std::min(line.find_first_not_of(" \t"), line.size());
  line.remove_prefix(open);
  if (line.size() < 2 || line[0] != '[' || !is_letter(line[1])) return {};
  Tag tag{.is_tag = true, .name = line.substr(1, line.find_first_of(" \t\"]") - 1)};
  const std::size_t quote = std::min(line.find('"'), line.size());
  const std::size_t close = line.rfind('"');
  if (quote < line.size() && close > quote) tag.value = line.substr(quote + 1, close - quote - 1);
  return tag;
}

/// Whether the line ends with the result of a game.
bool ends_game(std::string_view line) {
  const std::size_t end = line.find_last_not_of(" \t\r");
  if (end == std::string_view::npos) return false;
  const std::size_t blank = line.find_last_of(" \t", end);
  const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
  return is_result(line.substr(begin, end + 1 - begin));
}

/// What has been read of a game, line by line.
struct Reading {
  bool any = false;  ///< a game has begun
  bool tags = false;
  std::vector<std::string_view> names{};  ///< of its tags
  bool comment = false;
  bool ended = false;
  bool moved = false;  ///< there were moves
  bool blank = false;  ///< the line before was empty
  int depth = 0;       ///< of variations

  /// Whether a game begins with this line; `tag` is that of the line, outside of comments.
  [[nodiscard]] bool begins(const Tag& tag, std::string_view line, bool is_blank) const {
    if (tag.is_tag)
      return !any || !tags || ((blank || tag.name == "Event") && std::ranges::find(names, tag.name) != names.end());
    const bool first_move =
        moved && blank && depth <= 0 && !comment && line.starts_with("1.") && !line.starts_with("1..");
    return !is_blank && (!any || ended || first_move);
  }

  void take(const Tag& tag, std::string_view line, bool is_blank) {
    if (tag.is_tag) {
      any = tags = true;
      ended = comment = moved = blank = false;
      depth = 0;
      names.push_back(tag.name);
      return;
    }
    blank = is_blank;
    if (is_blank) return;
    any = true;
    tags = ended = false;
    if (line.starts_with('%') && !comment) return;
    moved = moved || (!comment && (is_letter(line.front()) || is_digit(line.front())));
    // Most lines have none of these.
    if (comment || line.find_first_of("{}();") != std::string_view::npos) {
      for (const char c : line) {
        if (comment ? c == '}' : c == '{') comment = !comment;
        if (comment) continue;
        if (c == ';') break;
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      }
    }
    ended = !comment && ends_game(line);
  }
};

/// Calls `use(begins, line's place, line's end, tag)` for each line from `at` on, until it returns false.
template <class Use>
void each_line(std::string_view text, std::size_t at, const Use& use) {
  Reading reading;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    const bool blank = line.find_first_not_of(" \t\r") == std::string_view::npos;
    const Tag tag = reading.comment && !line.starts_with(event_tag) ? Tag{} : tag_of(line);
    const bool begins = reading.begins(tag, line, blank);
    if (begins) reading = Reading{};
    if (!use(begins, at, end, tag)) return;
    reading.take(tag, line, blank);
    at = end + 1;
  }
}

}  // namespace

JsonLine read_json_line(std::string_view line, std::string_view key) {
  JsonLine result;
  std::size_t at = 0;
  const auto skip = [&] {  // blanks; whether something follows
    while (at < line.size() && blank(line[at])) ++at;
    return at < line.size();
  };
  const auto broken = [&] {
    result.broken = std::min(at, line.size());
    return result;
  };
  if (!skip() || line[at] != '{') return broken();
  std::string open = "}";  // the closing brackets needed, the innermost last
  ++at;
  bool expects_key = true;
  while (!open.empty()) {
    if (!skip()) return broken();
    const char c = line[at];
    if (c == '"') {
      const JsonString text = string_at(line, at);
      if (text.end == line.size()) return broken();
      at = text.end + 1;
      if (open.size() > 1 || !expects_key) continue;
      if (!skip() || line[at] != ':') return broken();
      ++at;
      expects_key = false;
      if (!skip()) return broken();
      const std::string known = unescaped(line.substr(text.begin, text.end - text.begin));
      if (known == key) result.has_key = true;
      if (same_word(known, "puzzleid") || same_word(known, "themes")) result.puzzle = true;
      if (line[at] != '"') continue;
      const JsonString value = string_at(line, at);
      if (value.end == line.size()) return broken();
      if (known == key) result.value = value;
      if (known == "variant") result.variant = value;
      if (same_word(known, "moves")) result.moves = value;
      at = value.end + 1;
      continue;
    }
    ++at;
    if (c == '{') open += '}';
    if (c == '[') open += ']';
    if (c == '}' || c == ']') {
      if (open.back() != c) return broken();
      open.pop_back();
    }
    if (c == ',' && open.size() == 1) expects_key = true;
    if (open.size() > 1000) return broken();
  }
  if (skip()) return broken();
  result.sound = true;
  return result;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) at += append_one(out, text, at);
  return out;
}

Escape escape_at(std::string_view text, std::size_t at) {
  std::string out;
  const std::size_t bytes = append_one(out, text, at);
  return {bytes, out.size()};
}

std::string escaped(std::string_view text, bool slashes) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\' || (c == '/' && slashes)) {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20U) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    } else {
      out += c;
    }
  }
  return out;
}

std::size_t end_of_fen(std::string_view line) {
  // xogo's JSON is part of the FEN, whatever it contains.
  const std::size_t brace = line.find('{');
  std::size_t from = 0;
  if (brace != std::string_view::npos && brace < line.find_first_of(";#")) {
    const std::size_t close = line.find('}', brace);
    if (close != std::string_view::npos) from = close;
  }
  const bool semicolons = line.find(';', from) != std::string_view::npos;
  // The sites' FENs have five fields and perhaps those of a variant, or end with JSON.
  bool site = false;
  std::size_t at = 0;
  for (std::size_t i = 0;; ++i) {
    const std::string_view whole = next_word(line, at);
    if (whole.empty()) return line.size();
    if (at <= from) continue;
    const std::size_t begin = at - whole.size();
    const std::size_t semicolon = whole.find(';', from > begin ? from - begin : 0);
    const std::string_view word = whole.substr(0, semicolon);
    const bool ends = semicolon != std::string_view::npos;
    if (word.starts_with('#')) return trimmed_end(line.substr(0, begin));
    if (i == 2) site = is_digits(word);  // the sites have their counter here: their further fields may be letters
    const bool further = i >= (site && from == 0 ? 5U : 4U) && begin >= from && !word.empty() &&
                         is_letter(word.front()) && !(site && site_field(i, word));
    if (further && (semicolons || known_operation(word))) return trimmed_end(line.substr(0, begin));
    if (ends) return trimmed_end(line.substr(0, begin + semicolon));
  }
}

OperationsRead read_operations(std::string_view rest) {
  OperationsRead result;
  bool escapes = true;
  std::size_t at = skip_blanks(rest, 0);
  if (at < rest.size() && rest[at] == ';') {
    // Parts that begin with a semicolon: `;D1 20 ;D2 400`, or free text. A quote may hold semicolons; one that stays
    // open is a character of free text, and so are those behind it.
    bool quotes = true;
    while (at < rest.size()) {
      const std::size_t begin = at + 1;
      const OperationEnd found = quotes ? operation_end(rest, begin, escapes) : OperationEnd{};
      quotes = quotes && !found.quoted;
      at = std::min(quotes ? found.semicolon : rest.find(';', begin), rest.size());
      const std::string_view part = rest.substr(begin, at - begin);
      std::size_t place = 0;
      const std::string_view name = next_word(part, place);
      const std::string_view value = next_word(part, place);
      if ((name != "variant" && name != armies_word) || value.empty()) continue;
      (name == "variant" ? result.variant : result.armies) = unquoted(value);
    }
    return result;
  }
  while (at < rest.size() && rest[at] != '#') {
    const OperationEnd found = operation_end(rest, at, escapes);
    const bool ended = found.semicolon != std::string_view::npos;
    const std::size_t end = ended ? found.semicolon : trimmed_end(rest);
    if (!ended) {
      result.sound = false;
      result.broken = at;
      result.end = end;
      result.unended = !found.quoted;
      result.problem = found.quoted ? "a quote is not closed" : "the last operation has no semicolon";
    }
    if (found.quoted) return result;
    const std::string_view operation = rest.substr(at, end - at);
    const std::size_t gap = operation.find_first_of(" \t");
    const std::string_view name = operation.substr(0, gap);
    if (gap != std::string_view::npos && (name == "variant" || name == armies_word))
      (name == "variant" ? result.variant : result.armies) = unquoted(trimmed(operation.substr(gap + 1)));
    if (!ended) return result;
    at = skip_blanks(rest, end + 1);
  }
  return result;
}

std::vector<Operation> list_operations(std::string_view rest) {
  std::vector<Operation> result;
  bool escapes = true;
  for (std::size_t at = 0;;) {
    at = skip_blanks(rest, at);
    if (at >= rest.size() || rest[at] == '#' || rest[at] == ';') return result;
    const OperationEnd found = operation_end(rest, at, escapes);
    if (found.quoted) return result;
    const bool ended = found.semicolon != std::string_view::npos;
    const std::size_t end = ended ? found.semicolon : trimmed_end(rest);
    const std::string_view operation = rest.substr(at, end - at);
    const std::size_t gap = std::min(operation.find_first_of(" \t"), operation.size());
    result.push_back({operation.substr(0, gap), unquoted(trimmed(operation.substr(gap))), at});
    if (!ended) return result;
    at = end + 1;
  }
}

std::size_t append_marked(std::string& out, std::string_view text, std::size_t at) {
  if (text[at] == '^') return 1;
  if (text.substr(at, 2) == "\\x" && at + 4 <= text.size()) {
    const auto hex = [](char c) { return is_digit(c) ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
    const int high = hex(text[at + 2]);
    const int low = hex(text[at + 3]);
    if (high >= 0 && low >= 0) {
      out += static_cast<char>(high * 16 + low);
      return 4;
    }
  }
  out += text[at];
  return 1;
}

std::string marked(std::string_view text) {
  return joined(text, "", [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    const bool meant = c != '^' && c != '|' && c != '\\' && byte >= 0x20 && byte != 0x7f;
    return meant ? std::string(1, c) : fmt::format("\\x{:02x}", byte);
  });
}

bool GameScanner::next(GameText& game) {
  bool found = false;
  std::size_t behind = text.size();
  each_line(text, at, [&](bool begins, std::size_t line, std::size_t end, const Tag& tag) {
    if (begins && found) {
      behind = line;
      return false;
    }
    if (begins) {
      found = true;
      game = {.begin = line, .moves = line, .end = end};
    }
    if (!found) return true;
    game.end = end;
    if (!tag.is_tag) return true;
    game.moves = end;
    const auto place = static_cast<std::size_t>(tag.value.data() - text.data());
    if (!tag.value.empty() && same_word(tag.name, "FEN")) {
      game.fen = place;
      game.fen_end = place + tag.value.size();
    }
    if (!tag.value.empty() && same_word(tag.name, "Variant")) {
      game.variant = tag.value;
      game.variant_at = place;
    }
    return true;
  });
  at = behind;
  return found;
}

std::size_t last_game(std::string_view text) {
  // The usual form needs no look at the rest.
  const std::size_t event = text.rfind("\n[Event ");
  if (event != std::string_view::npos) return event + 1;
  std::size_t last = 0;
  each_line(text, 0, [&](bool begins, std::size_t at, std::size_t, const Tag&) {
    if (begins) last = at;
    return true;
  });
  return last;
}

std::size_t behind_first_game(std::string_view text) {
  GameScanner scanner{text};
  GameText game;
  return scanner.next(game) && scanner.next(game) ? game.begin : text.size();
}

}  // namespace arbiter::records
