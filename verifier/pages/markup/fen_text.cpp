#include "verifier/pages/markup/fen_text.hpp"

#include <algorithm>
#include <map>

#include "verifier/support/characters.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t least_width = 5;  ///< of a rank: `src/main/java/test` is a path
constexpr std::string_view blanks = " \t\r\n";

MappedText part_of(const SourceLine& line, std::size_t begin, std::size_t end) {
  MappedText fen;
  for (std::size_t i = begin; i < end; ++i) fen.add(line.text()[i], line.place(i));
  return fen;
}

/// Where the position of an EPD line ends: before its first operation, "bm e4;", which stands behind four fields or
/// six, or before counts, ";D1 20". The end of a text without a semicolon.
std::size_t before_operations(std::string_view text, std::size_t begin) {
  std::size_t end = text.find(';', begin);
  if (end == std::string_view::npos) return text.size();
  std::size_t field = begin;
  for (int fields = 0; fields < 4 && field < end; ++fields) {
    field = text.find_first_not_of(blanks, std::min(text.find_first_of(blanks, field), end));
  }
  for (; field < end; field = text.find_first_not_of(blanks, std::min(text.find_first_of(blanks, field), end))) {
    if (text[field] < 'a' || text[field] > 'z') continue;
    end = field;
    break;
  }
  return text.find_last_not_of(blanks, end - 1) + 1;
}

std::optional<MappedText> fen_from(const SourceLine& line, std::size_t begin) {
  const std::string_view text = line.text();
  begin = text.find_first_not_of(blanks, begin);
  if (begin == std::string_view::npos) return std::nullopt;
  const std::size_t end = before_operations(text.substr(0, text.find_last_not_of(blanks) + 1), begin);
  if (!looks_like_fen(text.substr(begin, end - begin))) return std::nullopt;
  return part_of(line, begin, end);
}

/// The offset behind `FEN:` at the start of the line; 0 if it does not stand there.
std::size_t behind_label(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos || lower_case(text.substr(begin, 3)) != "fen") return 0;
  const std::size_t colon = text.find_first_not_of(" \t", begin + 3);
  return colon != std::string_view::npos && text[colon] == ':' ? colon + 1 : 0;
}

}  // namespace

bool looks_like_fen(std::string_view text) {
  if (text.size() > longest_fen) return false;
  std::string_view board = text.substr(0, text.find_first_of(blanks));
  if (const std::size_t pocket = board.find('['); pocket != std::string_view::npos) board = board.substr(0, pocket);
  std::map<std::size_t, std::size_t> widths;  // → number of ranks
  std::size_t ranks = 1;
  std::size_t width = 0;
  bool digits = false;
  bool empty = false;
  const auto close = [&] {
    empty = empty || width == 0;
    ++widths[width];
    width = 0;
  };
  for (const char c : board) {
    if (c == '/') {
      close();
      ++ranks;
    } else if (is_digit(c)) {
      digits = true;
      width += static_cast<std::size_t>(c - '0');
    } else if (is_letter(c)) {
      ++width;
    } else if (c != '+' && c != '~' && c != '@') {
      return false;
    }
  }
  close();
  if (ranks < 4 || empty || !digits) return false;
  const auto usual =
      std::max_element(widths.begin(), widths.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return usual->first >= least_width && 4 * usual->second >= 3 * ranks;
}

std::optional<MappedText> bare_fen(const SourceLine& line) {
  if (line.text().size() > longest_fen) return std::nullopt;
  return fen_from(line, behind_label(line.text()));
}

std::optional<MappedText> labelled_fen(const SourceLine& line) {
  if (line.text().size() > longest_fen) return std::nullopt;
  const std::size_t begin = behind_label(line.text());
  return begin == 0 ? std::nullopt : fen_from(line, begin);
}

Diagram fen_diagram(MappedText fen) {
  Diagram diagram;
  diagram.begin = fen.place(0);
  diagram.end = fen.place(fen.text().size() - 1) + 1;
  diagram.position = std::move(fen);
  return diagram;
}

}  // namespace arbiter::pages
