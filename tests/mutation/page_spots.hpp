#pragma once

// The mutation test's own view of a page: the places of the diagrams, their marks and the words around them. Written
// from the sites' formats, without the readers under test.

#include <array>
#include <cctype>
#include <cstddef>
#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace mutation {

struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] bool empty() const { return begin == end; }
  [[nodiscard]] std::string of(const std::string& text) const { return text.substr(begin, end - begin); }
};

/// A diagram in the bytes of its page.
struct Spot {
  Range board;     ///< ranks with slashes
  Range position;  ///< the board with what follows it in the same attribute (HTML)
  Range marks;     ///< empty if there are none
  Range whole;     ///< from "fen:" to the colon, or the attributes
  bool html = false;
};

inline Range range_of(const std::smatch& match, std::size_t group) {
  if (!match[group].matched) return {};
  const auto begin = static_cast<std::size_t>(match.position(group));
  return {begin, begin + static_cast<std::size_t>(match.length(group))};
}

/// The diagrams of a vchess page (`fen:BOARD MARKS …:`) or an xogo page (`data-fen=… data-mks=…`), in their order.
inline std::vector<Spot> spots_of(const std::string& page) {
  static const std::regex pug(R"(fen:([^\s:]+)(?: ([^\s:]*))?[^\n:]*:?)");
  static const std::regex html(R"re(data-fen=(?:'(([^' ]*)[^']*)'|"(([^" ]*)[^"]*)")(?:\s+data-mks="([^"]*)")?)re");
  const bool is_html = page.find("data-fen=") != std::string::npos;
  std::vector<Spot> spots;
  for (auto it = std::sregex_iterator(page.begin(), page.end(), is_html ? html : pug); it != std::sregex_iterator();
       ++it) {
    const std::smatch& match = *it;
    Spot spot;
    spot.html = is_html;
    spot.whole = range_of(match, 0);
    if (is_html) {
      const std::size_t shift = match[1].matched ? 0 : 2;
      spot.position = range_of(match, 1 + shift);
      spot.board = range_of(match, 2 + shift);
      spot.marks = range_of(match, 5);
    } else {
      spot.board = spot.position = range_of(match, 1);
      spot.marks = range_of(match, 2);
      if (spot.marks.of(page) == "-") spot.marks = {};
    }
    spots.push_back(spot);
  }
  return spots;
}

/// The text outside diagrams and tags: captions and paragraphs, line by line.
inline std::vector<Range> words_of(const std::string& page) {
  std::vector<Range> lines;
  for (std::size_t begin = 0; begin < page.size();) {
    const std::size_t end = std::min(page.find('\n', begin), page.size());
    const std::string line = page.substr(begin, end - begin);
    if (line.find("fen:") == std::string::npos && line.find("data-") == std::string::npos &&
        line.find("<script") == std::string::npos) {
      lines.push_back({begin, end});
    }
    begin = end + 1;
  }
  return lines;
}

inline std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == at)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

inline std::string joined(const std::vector<std::string>& parts, char with) {
  std::string text;
  for (const std::string& part : parts) {
    if (&part != &parts.front()) text += with;
    text += part;
  }
  return text;
}

/// 64 letters from a8 to h1, '.' = empty. Nothing if the text is not a board of eight by eight.
inline std::optional<std::string> cells_of(const std::string& board) {
  std::string cells;
  const auto ranks = split(board, '/');
  if (ranks.size() != 8) return std::nullopt;
  for (const std::string& rank : ranks) {
    const std::size_t before = cells.size();
    for (const char c : rank) {
      if (std::isdigit(static_cast<unsigned char>(c)) != 0)
        cells.append(static_cast<std::size_t>(c - '0'), '.');
      else
        cells += c;
    }
    if (cells.size() != before + 8) return std::nullopt;
  }
  return cells;
}

inline std::string board_of(const std::string& cells) {
  std::string text;
  int gap = 0;
  const auto close = [&] {
    if (gap > 0) text += static_cast<char>('0' + gap);
    gap = 0;
  };
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0 && i % 8 == 0) {
      close();
      text += '/';
    }
    if (cells[i] == '.') {
      ++gap;
    } else {
      close();
      text += cells[i];
    }
  }
  close();
  return text;
}

/// Name of the square of a cell.
inline std::string square_of(std::size_t cell) {
  return {static_cast<char>('a' + cell % 8), static_cast<char>('8' - cell / 8)};
}

inline std::string with(const std::string& page, Range range, const std::string& text) {
  return page.substr(0, range.begin) + text + page.substr(range.end);
}

}  // namespace mutation
