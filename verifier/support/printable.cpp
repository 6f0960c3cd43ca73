#include "verifier/support/printable.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace arbiter {
namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// Characters that terminals draw two columns wide (CJK, Hangul, wide symbols), coarsely.
bool wide(std::uint32_t code) {
  return (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
         (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
         (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF60) ||
         (code >= 0x1F300 && code <= 0x1FAFF) || (code >= 0x20000 && code <= 0x3FFFD);
}

}  // namespace

Utf8Character first_character(std::string_view text) noexcept {
  const auto byte = [&text](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
  if (first >= 0xF5 || length == 0 || text.size() < length) return {};
  std::uint32_t code = first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {};
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  if (overlong || surrogate || code > 0x10FFFF) return {};
  return {code, length};
}

std::string valid_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = first_character(text).length;
    out += length == 0 ? replacement : text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::size_t utf16_units(std::string_view text) noexcept {
  std::size_t units = 0;
  while (!text.empty()) {
    const Utf8Character character = first_character(text);
    units += character.code >= 0x10000 ? 2 : 1;
    text.remove_prefix(character.length == 0 ? 1 : character.length);
  }
  return units;
}

bool is_deceptive(std::uint32_t code) noexcept {
  return (code >= 0x7F && code < 0xA0) || code == 0x61C || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
}

std::vector<Cell> cells_of(std::string_view line) {
  std::vector<Cell> cells;
  cells.reserve(line.size());
  for (std::size_t at = 0; at < line.size();) {
    const Utf8Character decoded = first_character(line.substr(at, 4));
    Cell cell;
    cell.begin = at;
    cell.end = at + std::max<std::size_t>(decoded.length, 1);
    if (decoded.length == 0) {
      cell.text = fmt::format("\\x{:02x}", static_cast<unsigned char>(line[at]));
    } else if (decoded.code == '\t') {
      cell.text = "    ";
    } else if (decoded.code < 0x20 || decoded.code == 0x7F) {
      cell.text = fmt::format("\\x{:02x}", decoded.code);
    } else if (is_deceptive(decoded.code)) {
      cell.text = fmt::format("\\u{:04x}", decoded.code);
    } else {
      cell.text = std::string(line.substr(at, decoded.length));
    }
    const bool shown_as_is = decoded.length > 1 && cell.text.size() == decoded.length && cell.text.front() != '\\';
    cell.width = shown_as_is ? (wide(decoded.code) ? 2U : 1U) : cell.text.size();
    at = cell.end;
    cells.push_back(std::move(cell));
  }
  return cells;
}

std::string printable(std::string_view text, std::size_t limit) {
  // A cell is at least one column wide, so text beyond the limit from both ends is never shown.
  const bool cut = limit != 0 && text.size() > 8 * limit + 8;
  std::vector<Cell> head = cells_of(cut ? text.substr(0, 4 * limit) : text);
  std::vector<Cell> tail = cut ? cells_of(text.substr(text.size() - 4 * limit)) : head;
  const auto join = [](auto first, auto last) {
    std::string joined;
    for (; first != last; ++first) joined += first->text;
    return joined;
  };
  std::size_t width = 0;
  for (const Cell& cell : head) width += cell.width;
  if (!cut && (limit == 0 || width <= limit)) return join(head.begin(), head.end());
  const auto take = [limit](const auto& cells, auto first, auto last) {
    std::size_t used = 0;
    std::size_t count = 0;
    for (; first != last && used + first->width <= limit / 2 && count < cells.size(); ++first, ++count)
      used += first->width;
    return count;
  };
  const std::size_t front = take(head, head.begin(), head.end());
  const std::size_t back = take(tail, tail.rbegin(), tail.rend());
  return fmt::format("{} … {} ({} bytes)", join(head.begin(), head.begin() + static_cast<std::ptrdiff_t>(front)),
                     join(tail.end() - static_cast<std::ptrdiff_t>(back), tail.end()), text.size());
}

}  // namespace arbiter
