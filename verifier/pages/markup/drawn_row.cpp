#include "verifier/pages/markup/drawn_row.hpp"

#include <algorithm>
#include <string>

#include "verifier/support/characters.hpp"

namespace arbiter::pages {
namespace {

constexpr std::string_view marks_of_pictures = "*#-+";
constexpr std::string_view marks_elsewhere = "*#";  ///< other boards have - and + for empty squares
constexpr std::string_view no_piece = ":.";         ///< empty squares, and the shade of dark ones

bool rank_sign(char c) { return c >= '1' && c <= '8'; }
bool one_of(char c, std::string_view signs) { return signs.find(c) != std::string_view::npos; }

/// The bytes of a sign of Unicode's box drawing (U+2500 to U+257F) at `at`; 0 if there is none.
std::size_t box_bytes(std::string_view line, std::size_t at) {
  if (at + 2 >= line.size() || line[at] != '\xE2') return 0;
  return line[at + 1] == '\x94' || line[at + 1] == '\x95' ? 3 : 0;
}

/// The bytes of a bar at `at`: `|`, or an upright line of box drawing. 0 if there is none.
std::size_t bar_bytes(std::string_view line, std::size_t at) {
  if (at < line.size() && line[at] == '|') return 1;
  if (box_bytes(line, at) == 0) return 0;
  const std::string_view sign = line.substr(at, 3);
  constexpr std::string_view bars[] = {"\u2502", "\u2503", "\u2506", "\u2507", "\u250A", "\u250B", "\u2551", "\u254E"};
  return std::find(std::begin(bars), std::end(bars), sign) != std::end(bars) ? 3 : 0;
}

/// The bytes of a sign of several bytes for an empty square, or of one that only says how the sign before it is shown.
std::size_t empty_bytes(std::string_view line, std::size_t at) {
  constexpr std::string_view signs[] = {"\u00B7", "\u2B58", "\u25A0", "\u25A1", "\uFE0E", "\uFE0F"};
  for (const std::string_view sign : signs) {
    if (line.substr(at, sign.size()) == sign) return sign.size();
  }
  return 0;
}

/// A part of the line, half open.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
};

Span without_blanks(std::string_view line, Span span) {
  while (span.begin < span.end && is_blank(line[span.begin])) ++span.begin;
  while (span.end > span.begin && is_blank(line[span.end - 1])) --span.end;
  return span;
}

std::vector<Span> words(std::string_view line, Span span) {
  std::vector<Span> result;
  for (std::size_t at = span.begin; at < span.end;) {
    if (is_blank(line[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < span.end && !is_blank(line[at])) ++at;
    result.push_back({begin, at});
  }
  return result;
}

/// What is between the bars. `closed`: the last part has a bar behind it.
struct Parts {
  std::vector<Span> parts;
  bool closed = false;
};

Parts cut_at_bars(std::string_view line, std::size_t from) {
  Parts result;
  std::size_t begin = from;
  for (std::size_t at = from; at < line.size();) {
    const std::size_t bar = bar_bytes(line, at);
    if (bar == 0) {
      ++at;
      continue;
    }
    result.parts.push_back({begin, at});
    begin = at + bar;
    at = begin;
  }
  result.closed = !result.parts.empty() || from > 0;
  result.parts.push_back({begin, line.size()});  // behind the last bar
  return result;
}

/// One square. Marks stand alone, or behind the letter or the dot.
DrawnCell cell_of(std::string_view line, Span span, std::string_view mark_signs) {
  DrawnCell cell{.begin = span.begin, .end = span.end};
  std::size_t at = span.begin;
  const auto skip = [&](std::string_view signs) {
    while (at < span.end) {
      const std::size_t bytes = is_blank(line[at]) || one_of(line[at], signs) ? 1 : empty_bytes(line, at);
      if (bytes == 0) break;
      at += bytes;
    }
  };
  skip(no_piece);
  cell.at = std::min(at, span.end);
  if (at < span.end && is_letter(line[at])) cell.piece = line[at++];
  if (const char piece = at < span.end ? chess_sign(line, at) : '\0'; piece != '\0' && cell.piece == '\0') {
    cell.piece = piece;
    at += 3;
    at += empty_bytes(line, at);
  }
  if (at < span.end && one_of(line[at], mark_signs)) {
    cell.mark_at = at;
    if (cell.piece == '\0') cell.at = at;
    cell.mark = line[at++];
  }
  skip(no_piece);
  cell.odd = at < span.end;
  if (cell.odd) cell.piece = cell.mark = '\0';
  return cell;
}

/// The rank in a part of the line that holds nothing else, perhaps in Markdown's bold: `8`, `**8**`. 0 if there is
/// none.
int rank_in(std::string_view line, Span span) {
  span = without_blanks(line, span);
  std::string_view text = line.substr(span.begin, span.end - span.begin);
  if (text.starts_with("**") && text.ends_with("**") && text.size() == 5) text = text.substr(2, 1);
  return text.size() == 1 && rank_sign(text[0]) ? text[0] - '0' : 0;
}

void settle(DrawnRow& row) {
  row.sure = row.cells.size() == 8 &&
             std::none_of(row.cells.begin(), row.cells.end(), [](const DrawnCell& cell) { return cell.odd; });
}

std::optional<DrawnRow> barred(std::string_view line, std::size_t begin) {
  DrawnRow row;
  // What is before the first bar is the rank or nothing.
  std::size_t first = begin;
  while (first < line.size() && bar_bytes(line, first) == 0) ++first;
  const Span before = without_blanks(line, {begin, first});
  row.rank = rank_in(line, before);
  const bool bare_start = row.rank == 0 && before.begin < before.end;
  if (bare_start) return std::nullopt;
  Parts parts = cut_at_bars(line, first + bar_bytes(line, first));
  const Span last = without_blanks(line, parts.parts.back());
  const int behind = rank_in(line, last);
  const bool open_end = last.begin < last.end && behind == 0;
  if (!open_end) parts.parts.pop_back();
  if (row.rank == 0) row.rank = behind;
  // Tables have the rank in a cell of its own.
  if (row.rank == 0 && parts.parts.size() > 8) {
    row.rank = rank_in(line, parts.parts.front());
    if (row.rank != 0) parts.parts.erase(parts.parts.begin());
  }
  if (parts.parts.size() > 8 && rank_in(line, parts.parts.back()) != 0) {
    if (row.rank == 0) row.rank = rank_in(line, parts.parts.back());
    parts.parts.pop_back();
  }
  std::string_view marks = marks_elsewhere;
  if (parts.parts.size() == 1) {
    auto squares = words(line, parts.parts.front());
    // A frame around a whole picture has the ranks inside.
    if (row.rank == 0 && squares.size() > 8 && rank_in(line, squares.front()) != 0) {
      row.rank = rank_in(line, squares.front());
      squares.erase(squares.begin());
      marks = marks_of_pictures;
    }
    if (squares.size() > 1) {
      row.form = DrawnForm::frame;
      parts.parts = squares;
    }
  }
  for (const Span& part : parts.parts) row.cells.push_back(cell_of(line, part, marks));
  settle(row);
  // Without a rank only a whole row is one: any table has bars.
  if (row.rank == 0 && !row.sure) return std::nullopt;
  return row;
}

std::optional<DrawnRow> spaced(std::string_view line, std::size_t begin) {
  DrawnRow row;
  row.form = DrawnForm::grid;
  auto squares = words(line, {begin, line.size()});
  if (squares.size() == 1 && squares[0].end - squares[0].begin == 8) {  // `r..qkb.r`
    const Span all = squares[0];
    squares.clear();
    for (std::size_t at = all.begin; at < all.end; ++at) {
      if (!is_letter(line[at]) && line[at] != '.') return std::nullopt;
      squares.push_back({at, at + 1});
    }
  } else {
    if (squares.size() > 8) {
      row.rank = rank_in(line, squares.front());
      if (row.rank != 0) squares.erase(squares.begin());
    }
    if (squares.size() > 8 && rank_in(line, squares.back()) != 0) {
      if (row.rank == 0) row.rank = rank_in(line, squares.back());
      squares.pop_back();
    }
  }
  const auto small = [line](const Span& square) {
    const bool sign = chess_sign(line, square.begin) != '\0' || empty_bytes(line, square.begin) > 0;
    return square.end - square.begin <= (sign ? 7U : 2U);
  };
  if (squares.size() < 6 || squares.size() > 10 || !std::all_of(squares.begin(), squares.end(), small))
    return std::nullopt;
  const std::string_view marks = row.rank != 0 ? marks_of_pictures : marks_elsewhere;
  for (const Span& square : squares) row.cells.push_back(cell_of(line, square, marks));
  settle(row);
  return row;
}

}  // namespace

char chess_sign(std::string_view line, std::size_t at) {
  if (at + 2 >= line.size() || line[at] != '\xE2' || line[at + 1] != '\x99') return '\0';
  const auto last = static_cast<unsigned char>(line[at + 2]);
  return last >= 0x94U && last <= 0x9FU ? "KQRBNPkqrbnp"[last - 0x94U] : '\0';
}

std::optional<DrawnRow> drawn_row(std::string_view line) {
  if (line.size() > longest_drawn_line || is_ruler(line) || files_line(line) != '\0') return std::nullopt;
  std::size_t begin = 0;
  while (begin < line.size() && is_blank(line[begin])) ++begin;
  if (begin == line.size()) return std::nullopt;
  for (std::size_t at = begin; at < line.size(); ++at) {
    if (bar_bytes(line, at) > 0) return barred(line, begin);
  }
  return spaced(line, begin);
}

bool is_ruler(std::string_view line) {
  if (line.size() > longest_drawn_line) return false;
  bool any = false;
  for (std::size_t at = 0; at < line.size();) {
    if (is_blank(line[at])) {
      ++at;
    } else if (one_of(line[at], "+-=|_:")) {
      any = any || one_of(line[at], "-=_");
      ++at;
    } else if (const std::size_t bytes = box_bytes(line, at); bytes > 0) {
      any = any || bar_bytes(line, at) == 0;
      at += bytes;
    } else {
      return false;
    }
  }
  return any;
}

char files_line(std::string_view line) {
  if (line.size() > longest_drawn_line) return '\0';
  std::string letters;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t box = box_bytes(line, at);
    if (box == 0 && !is_blank(line[at]) && !one_of(line[at], "|:-+*")) letters += line[at];
    at += std::max<std::size_t>(box, 1);
  }
  if (letters == "abcdefgh" || letters == "ABCDEFGH") return 'a';
  return letters == "hgfedcba" || letters == "HGFEDCBA" ? 'h' : '\0';
}

}  // namespace arbiter::pages
