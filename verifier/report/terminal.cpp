#include "verifier/report/terminal.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "verifier/report/board_text.hpp"
#include "verifier/report/report.hpp"
#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// In the order of Ink.
constexpr std::array ink_codes{"\x1b[1m", "\x1b[2m", "\x1b[1;31m", "\x1b[1;33m", "\x1b[32m", "\x1b[36m"};
static_assert(ink_codes.size() == static_cast<std::size_t>(Ink::cyan) + 1);

constexpr std::size_t detail_limit = 400;  ///< columns of one detail; longer values are cut

Ink ink_of(Level level) {
  if (level == Level::error) return Ink::red;
  return level == Level::warning ? Ink::yellow : Ink::cyan;
}

/// The quoted line and the caret line below it.
struct Quote {
  std::string line;
  std::string caret;
};

/// `begin` and `end` are 0-based byte offsets of the span; it may be beyond the end of the line.
Quote quote(std::string_view whole, std::size_t begin, std::size_t end, std::size_t width) {
  // Only the text near the span can be shown, so a line of many megabytes is not cut into cells.
  const std::size_t reach = 8 * width;
  std::size_t from = begin > reach ? std::min(begin, whole.size()) - std::min(reach, std::min(begin, whole.size())) : 0;
  while (from > 0 && from < whole.size() && (static_cast<unsigned char>(whole[from]) & 0xC0U) == 0x80U) --from;
  const std::string_view part = whole.substr(from, 2 * reach);
  const std::vector<Cell> cells = cells_of(part);
  begin -= std::min(begin, from);
  end -= std::min(end, from);

  std::size_t first = 0;  // cell with the caret
  while (first < cells.size() && cells[first].end <= begin) ++first;
  // The window of cells: from the start of the line if the caret is near, else around the caret.
  std::size_t left = 0;
  std::size_t before = 0;
  for (std::size_t i = 0; i < first; ++i) before += cells[i].width;
  for (; before > width * 2 / 3 && left < first; ++left) before -= cells[left].width;

  Quote result;
  if (left > 0 || from > 0) {
    result.line = "… ";
    result.caret = "  ";
  }
  std::size_t used = 0;
  std::size_t at = left;
  bool marked = false;
  for (; at < cells.size() && used + cells[at].width <= width; ++at) {
    const bool inside = cells[at].begin < std::max(end, begin + 1) && cells[at].end > begin;
    result.line += cells[at].text;
    result.caret.append(cells[at].width, inside ? '~' : ' ');
    if (inside && !marked) result.caret[result.caret.size() - cells[at].width] = '^';
    marked = marked || inside;
    used += cells[at].width;
  }
  if (!marked) result.caret += '^';
  if (at < cells.size() || from + part.size() < whole.size()) result.line += " …";
  result.caret.erase(result.caret.find_last_not_of(' ') + 1);
  return result;
}

std::string list(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) {
    if (!text.empty()) text += ' ';
    text += printable(item, detail_limit);
  }
  return text;
}

void detail(std::string& out, std::string_view label, std::string_view text) {
  if (!text.empty()) out += fmt::format("  {}: {}\n", label, text);
}

void block(std::string& out, std::string_view indent, std::string_view text) {
  while (!text.empty()) out += fmt::format("{}{}\n", indent, printable(take_until(text, '\n'), detail_limit));
}

/// Like block, for our own text: colours are kept.
void indent(std::string& out, std::string_view blanks, std::string_view text) {
  while (!text.empty()) out.append(blanks).append(take_until(text, '\n')).append("\n");
}

}  // namespace

std::string Painter::operator()(Ink ink, std::string_view text) const {
  if (!on_ || text.empty()) return std::string(text);
  return std::string(ink_codes[static_cast<std::size_t>(ink)]).append(text).append("\x1b[0m");
}

std::string_view hint_about(std::string_view about, std::span<const OptionHint> hints) {
  const auto found = std::ranges::find_if(hints, [about](const auto& each) { return each.about == about; });
  return found == hints.end() ? std::string_view() : found->typed;
}

std::size_t columns_of(const std::string& text) {
  std::size_t width = 0;
  for (const Cell& cell : cells_of(text)) width += cell.width;
  return width;
}

void TextTable::row(std::vector<std::string> cells) {
  ensure(cells.size() <= columns_.size(), "a table row has no more cells than the table has columns");
  cells.resize(columns_.size());
  rows_.push_back(std::move(cells));
}

std::string TextTable::text(std::size_t indent) const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const auto& cells : rows_) {
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], columns_of(cells[i]));
  }
  std::string out;
  for (const auto& cells : rows_) {
    std::string line(indent, ' ');
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string padding(widths[i] - columns_of(cells[i]), ' ');
      if (i > 0) line += "  ";
      line += columns_[i] == Align::right ? padding + cells[i] : cells[i] + padding;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

std::string paragraph(const std::string& head, std::string_view text, std::size_t width) {
  std::string out = head;
  const std::size_t indent = columns_of(head);
  std::size_t column = indent;
  for (const std::string_view each : split_words(text, " \t\n")) {
    const std::string word(each);
    const std::size_t length = columns_of(word);
    if (column > indent && column + 1 + length > width) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += word;
    column += length;
  }
  return out + '\n';
}

std::string wrap(const std::vector<std::string>& words, std::size_t indent, std::size_t width) {
  std::string out;
  std::size_t used = 0;
  for (const std::string& word : words) {
    const std::size_t columns = columns_of(word);
    if (used != 0 && used + 2 + columns > width) {
      out += '\n';
      used = 0;
    }
    const std::size_t gap = used == 0 ? indent : 2;
    out.append(gap, ' ').append(word);
    used += gap + columns;
  }
  if (used != 0) out += '\n';
  return out;
}

std::string format_text(const Finding& finding, const TextStyle& style) {
  const Painter paint(style.colour);
  std::string place = place_of(finding.where);
  if (!place.empty()) place += ": ";
  const std::string id = fmt::format(" [{}]", finding.check.name());
  std::string out = fmt::format("{}{} {}{}\n", paint(Ink::bold, place),
                                paint(ink_of(finding.level), fmt::format("{}:", to_string(finding.level))),
                                printable(finding.message, detail_limit), paint(Ink::dim, id));
  if (!finding.source_line.empty() && finding.where.column != 0) {
    const std::size_t begin = finding.where.column - 1;
    const std::size_t end = finding.where.end_column > finding.where.column ? finding.where.end_column - 1 : begin + 1;
    const Quote quoted = quote(finding.source_line, begin, end, std::max<std::size_t>(style.width, 20));
    const std::string number = finding.where.line != 0 ? fmt::format("{:>5}", finding.where.line) : std::string(5, ' ');
    out += fmt::format("{} | {}\n", number, quoted.line);
    out += fmt::format("{:>5} | {}\n", "", paint(ink_of(finding.level), quoted.caret));
  }
  detail(out, "seen", printable(finding.seen, detail_limit));
  detail(out, "expected", printable(finding.wanted, detail_limit));
  detail(out, "option", hint_about(finding.check.name(), style.hints));
  detail(out, "claim", printable(finding.claim, detail_limit));
  const DifferenceWords words = difference_words(finding);
  detail(out, words.expected, list(finding.expected));
  detail(out, words.missing, list(finding.missing));
  detail(out, words.extra, list(finding.extra));
  for (const DiagramReference& diagram : finding.diagram) {
    out += fmt::format("  diagram {}: {}\n", diagram.index, printable(diagram.fen, detail_limit));
  }
  for (const BoardPicture& board : finding.board)
    indent(out, "      ", board_text(board, style, {}, is_of_peer(finding)));
  for (const Fix& fix : finding.fixes) {
    out += fmt::format("  {} {}\n", paint(Ink::cyan, fix.sure ? "fix:" : "possible fix:"),
                       printable(fix.what, detail_limit));
  }
  for (const std::string& note : finding.notes) {
    const std::size_t end = note.find('\n');
    out += fmt::format("  {} {}\n", paint(Ink::cyan, "note:"),
                       printable(std::string_view(note).substr(0, end), detail_limit));
    if (end != std::string::npos) block(out, "        ", std::string_view(note).substr(end + 1));
  }
  return out;
}

void write_text(std::span<const Finding> findings, Output& out, const TextStyle& style) {
  for (const Finding& finding : findings) out.write(format_text(finding, style));
}

}  // namespace arbiter
