#include "verifier/records/input_format.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "verifier/position/fen.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::records {

bool is_block_key(std::string_view word) noexcept {
  static constexpr auto keys =
      std::to_array<std::string_view>({"id", "variant", "profile", armies_word, "fen", "epd", "position", "moves",
                                       "steps", "results", "perft", "detail", "source"});
  return std::ranges::find(keys, word) != keys.end();
}

namespace {

/// The first line that is neither empty nor a comment.
std::string_view telling_line(std::string_view start) {
  while (!start.empty()) {
    const std::string_view line = take_until(start, '\n');
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin != std::string_view::npos && !begins_comment(line[begin])) return line.substr(begin);
  }
  return {};
}

std::string_view first_line(std::string_view start) {
  std::string_view line = start.substr(0, start.find('\n'));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

constexpr std::array<InputFormat, 9> formats_of_endings{
    InputFormat::lines, InputFormat::fens,  InputFormat::lines, InputFormat::csv,  InputFormat::csv,
    InputFormat::jsonl, InputFormat::jsonl, InputFormat::pgn,   InputFormat::perft};  ///< by corpus_endings

/// The format that a file's name indicates, ignoring .gz and .zst; nothing if it indicates none.
std::optional<InputFormat> format_of_name(std::string_view path) {
  const std::string name = lower_case(without_packing(path));
  for (std::size_t i = 0; i < corpus_endings.size(); ++i) {
    if (name.ends_with(corpus_endings[i])) return formats_of_endings[i];
  }
  return std::nullopt;
}

/// Whether the line is "variant | … | FEN", as in .fens.
bool names_variant_and_fen(std::string_view line) {
  constexpr std::string_view bar = " | ";
  const std::size_t first = line.find(bar);
  if (first == std::string_view::npos || variant_called(line.substr(0, first)) == nullptr) return false;
  const std::string_view fen = line.substr(line.rfind(bar) + bar.size());
  return looks_like_board(fen.substr(0, fen.find_first_of(" \t;\r")));
}

std::optional<std::size_t> index_of(const std::vector<std::string>& fields, std::string_view name) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (same_word(fields[i], name)) return i;
  }
  return std::nullopt;
}

InputFormat format_of_content(std::string_view start) {
  const std::string_view line = telling_line(start);
  // A list of objects is none of the formats, but the findings of jsonl say best what is needed.
  if (line.starts_with('{') ||
      (line.starts_with('[') && line.find_first_not_of(" \t\r", 1) == std::string_view::npos) || line.starts_with("[{"))
    return InputFormat::jsonl;
  if (line.size() > 1 && line[0] == '[' && is_letter(line[1])) return InputFormat::pgn;
  const std::string_view first = line.substr(0, line.find_first_of(" \t;,\r"));
  if (looks_like_board(first)) return InputFormat::lines;
  if (names_variant_and_fen(line)) return InputFormat::fens;
  for (const char delimiter : {',', ';', '\t'}) {
    if (index_of(csv_fields(first_line(start), delimiter), "fen")) return InputFormat::csv;
  }
  if (is_block_key(line.substr(0, line.find(' '))) && line.find(' ') != std::string_view::npos)
    return InputFormat::perft;
  return InputFormat::lines;
}

/// The delimiter that occurs most in the first line.
char delimiter_of(std::string_view path, std::string_view line) {
  if (lower_case(path).find(".tsv") != std::string::npos) return '\t';
  constexpr std::array delimiters{',', ';', '\t'};
  return *std::ranges::max_element(delimiters, {}, [line](char c) { return std::ranges::count(line, c); });
}

/// Whether the text is a list of moves such as `e2e4 e7e8q`.
bool are_uci_moves(std::string_view text) {
  const auto square = [&](std::size_t at) {
    return at + 1 < text.size() && text[at] >= 'a' && text[at] <= 'h' && text[at + 1] >= '1' && text[at + 1] <= '8';
  };
  while (square(0) && square(2)) {
    if (take_until(text, ' ').size() > 5) return false;
    if (text.empty()) return true;
  }
  return false;
}

void choose_column(Layout& layout, std::string_view start, std::string_view column) {
  const std::vector<std::string> fields = csv_fields(first_line(start), layout.delimiter);
  const auto boards = std::ranges::find_if(fields, [](const std::string& field) {
    return looks_like_board(std::string_view(field).substr(0, field.find(' ')));
  });
  layout.header = boards == fields.end();
  if (layout.header) {
    layout.variant_column = index_of(fields, "variant");
    layout.moves_column = index_of(fields, "moves");
    layout.puzzles = layout.moves_column && (index_of(fields, "puzzleid") || index_of(fields, "themes"));
  }
  const auto number = whole_number(column);
  if (const auto named = index_of(fields, column.empty() ? "fen" : column); layout.header && named) {
    layout.column = *named;
  } else if (number && *number > 0 && *number <= fields.size()) {
    layout.column = static_cast<std::size_t>(*number) - 1;
  } else if (column.empty() && !layout.header) {
    layout.column = static_cast<std::size_t>(boards - fields.begin());
    // Lichess's puzzles had no header in former years.
    const std::size_t behind = layout.column + 1;
    layout.puzzles = layout.column == 1 && behind < fields.size() && are_uci_moves(fields[behind]);
    if (layout.puzzles) layout.moves_column = behind;
  } else {
    constexpr std::size_t most = 12;  // the most names that are listed
    std::string names;
    for (std::size_t i = 0; i < std::min(fields.size(), most); ++i)
      names += fmt::format("{}{}", i == 0 ? "" : ", ", printable(fields[i], 30));
    if (fields.size() > most) names += ", …";
    const std::string missing =
        number ? fmt::format("there is no column {}", column)
               : fmt::format("no column is called '{}'", printable(column.empty() ? "fen" : column, 60));
    layout.problem = fmt::format("{}; the first line has {}; choose one by its name or number", missing, names);
  }
}

}  // namespace

bool looks_like_board(std::string_view text) noexcept {
  return std::ranges::count(text, '/') == 7 && text.find_first_of(",;{}[]()\"'\\ ") == std::string_view::npos;
}

std::string_view without_packing(std::string_view path) noexcept {
  for (const std::string_view ending : {".gz", ".zst", ".zstd"}) {
    const std::string_view end = path.substr(path.size() - std::min(ending.size(), path.size()));
    if (same_word(end, ending)) return path.substr(0, path.size() - end.size());
  }
  return path;
}

std::string_view in_words(InputFormat format) noexcept {
  static constexpr std::array<std::string_view, 6> words{
      "FENs", "a table", "JSON lines", "games", "lines with variants (.fens)", "blocks of counts (.perft)"};
  return words[static_cast<std::size_t>(format)];
}

std::optional<std::string> why_no_text(std::string_view start) {
  using namespace std::string_view_literals;
  struct Kind {
    std::string_view magic;
    std::string_view name;
    std::string_view remedy;
  };
  static constexpr Kind kinds[] = {
#define ARBITER_NOT_TEXT(magic, name, remedy) {magic ""sv, name, remedy},
#include "verifier/records/not_text.def"
#undef ARBITER_NOT_TEXT
  };
  for (const Kind& kind : kinds) {
    if (start.starts_with(kind.magic)) return fmt::format("it is {}{}", kind.name, kind.remedy);
  }
  // UTF-16 without the mark: every other byte of a board and of what follows is 0.
  constexpr std::size_t enough = 16;
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i < std::min(enough, start.size()); ++i) zeros[i % 2] += start[i] == '\0' ? 1 : 0;
  if (start.size() >= enough &&
      ((zeros[0] == enough / 2 && zeros[1] == 0) || (zeros[1] == enough / 2 && zeros[0] == 0))) {
    return "it is UTF-16; save it as UTF-8";
  }
  constexpr std::size_t looked_at = 8000;
  constexpr std::size_t least = 8;
  constexpr std::size_t share = 64;  // of text, less than one character in so many is a control character
  start = start.substr(0, looked_at);
  const auto controls = static_cast<std::size_t>(std::ranges::count_if(start, [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && !is_blank(c) && c != '\x1b') || c == '\x7f';
  }));
  if (controls < least || controls * share < start.size()) return std::nullopt;
  return start.find('\0') == std::string_view::npos ? "it holds control characters: it is not text"
                                                    : "it holds NUL bytes: it is not text";
}

Layout layout_of(std::string_view path, std::string_view start, std::optional<InputFormat> forced,
                 std::string_view column) {
  Layout layout;
  if (start.starts_with("\xef\xbb\xbf")) start.remove_prefix(3);
  if (!forced) {
    forced = format_of_name(path);
    // Files that name the variant of each line are often called .fen all the same; dedup writes such lines, too.
    if (forced == InputFormat::lines && names_variant_and_fen(telling_line(start))) forced = InputFormat::fens;
  }
  layout.format = forced ? *forced : format_of_content(start);
  const std::size_t end = start.find('\n');
  layout.crlf = end != std::string_view::npos && end > 0 && start[end - 1] == '\r';
  if (layout.format == InputFormat::csv) {
    layout.delimiter = delimiter_of(path, first_line(start));
    choose_column(layout, start, column);
  }
  layout.foreign = layout.problem;
  if (layout.format == InputFormat::jsonl) {
    if (!column.empty()) layout.key = std::string(column);
    const JsonLine first = read_json_line(telling_line(start), layout.key);
    if (first.sound && !first.has_key)
      layout.foreign = fmt::format("the first object has no key '{}'", printable(layout.key, 40));
  }
  return layout;
}

}  // namespace arbiter::records
