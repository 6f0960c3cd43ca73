#include "verifier/report/terminal.hpp"

#include <algorithm>
#include <array>

#include "verifier/support/internal_error.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// In the order of Ink.
constexpr std::array ink_codes{"\x1b[1m", "\x1b[2m", "\x1b[1;31m", "\x1b[1;33m", "\x1b[32m", "\x1b[36m"};
static_assert(ink_codes.size() == static_cast<std::size_t>(Ink::cyan) + 1);

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
  const auto words = split_words(text, " \t\n");
  return paragraph(head, std::vector<std::string>(words.begin(), words.end()), " ", width);
}

std::string paragraph(const std::string& head, std::span<const std::string> words, std::string_view between,
                      std::size_t width) {
  std::string out = head;
  const std::size_t indent = columns_of(head);
  std::size_t column = indent;
  for (const std::string& word : words) {
    const std::size_t length = columns_of(word);
    if (column > indent && column + between.size() + length > width) {
      out += '\n' + std::string(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += between;
      column += between.size();
    }
    out += word;
    column += length;
  }
  return out + '\n';
}

}  // namespace arbiter
