#include <algorithm>

#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::pages {
namespace {

constexpr std::string_view marks_of_pictures = "*#-+";
constexpr std::string_view marks_elsewhere = "*#";  ///< other boards have - and + for empty squares
constexpr std::string_view no_piece = ":.";         ///< empty squares, light and dark

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

/// One square of a row of a board drawn with characters. Offsets are those of the line.
struct DrawnCell {
  Span span{};
  char piece = '\0';   ///< its letter, or none
  char mark = '\0';    ///< one of `*`, `#`, `-` and `+` (our own pictures: documented, documented only …); or none
  std::size_t at = 0;  ///< of the letter; of the mark where there is none
  std::size_t mark_at = 0;
  bool odd = false;  ///< it holds something else
};

struct DrawnRow {
  /// Bars stand between the squares: `8 | r |:n:|…`, `| r | n |…| 8`, a row of a Markdown table. Else blanks, perhaps
  /// with a bar on each side, `8 | r n b q k b n r |`, or as python-chess prints them, `r n b q k b n r`; or nothing.
  bool bars = true;
  int rank = 0;  ///< 1 to 8, the number beside the row; 0 = none
  std::vector<DrawnCell> cells;
  std::size_t line = 0;  ///< its number
};

std::vector<Span> words(std::string_view line, Span span) {
  std::vector<Span> result;
  for (std::size_t at = skip_blanks(line, span.begin); at < span.end; at = skip_blanks(line, at)) {
    const std::size_t begin = at;
    while (at < span.end && !is_blank(line[at])) ++at;
    result.push_back({begin, at});
  }
  return result;
}

/// What is between the bars, and behind the last one.
std::vector<Span> cut_at_bars(std::string_view line, std::size_t from) {
  std::vector<Span> parts;
  std::size_t begin = from;
  for (std::size_t at = from; at < line.size();) {
    const std::size_t bar = bar_bytes(line, at);
    if (bar == 0) {
      ++at;
      continue;
    }
    parts.push_back({begin, at});
    begin = at += bar;
  }
  parts.push_back({begin, line.size()});
  return parts;
}

/// One square. Marks stand alone, or behind the letter or the dot.
DrawnCell cell_of(std::string_view line, Span span, std::string_view mark_signs) {
  DrawnCell cell{.span = span};
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
  std::string_view text = trimmed(bytes_of(line, span));
  if (text.starts_with("**") && text.ends_with("**") && text.size() == 5) text = text.substr(2, 1);
  return text.size() == 1 && text[0] >= '1' && text[0] <= '8' ? text[0] - '0' : 0;
}

bool is_blank_part(std::string_view line, Span span) { return trimmed(bytes_of(line, span)).empty(); }

/// Takes the number of the rank from among more than eight parts, where it stands at either end.
void take_rank(std::string_view line, std::vector<Span>& parts, DrawnRow& row) {
  if (row.rank == 0 && parts.size() > 8) {
    row.rank = rank_in(line, parts.front());
    if (row.rank != 0) parts.erase(parts.begin());
  }
  if (parts.size() <= 8 || rank_in(line, parts.back()) == 0) return;
  if (row.rank == 0) row.rank = rank_in(line, parts.back());
  parts.pop_back();
}

/// Whether it has eight squares, each empty or with one letter.
bool is_whole(const DrawnRow& row) {
  return row.cells.size() == 8 && std::ranges::count(row.cells, true, &DrawnCell::odd) == 0;
}

std::optional<DrawnRow> barred(std::string_view line, std::size_t begin) {
  DrawnRow row;
  // What is before the first bar is the rank or nothing.
  std::size_t first = begin;
  while (first < line.size() && bar_bytes(line, first) == 0) ++first;
  const Span before{begin, first};
  row.rank = rank_in(line, before);
  if (row.rank == 0 && !is_blank_part(line, before)) return std::nullopt;
  std::vector<Span> parts = cut_at_bars(line, first + bar_bytes(line, first));
  const int behind = rank_in(line, parts.back());
  if (behind != 0 || is_blank_part(line, parts.back())) parts.pop_back();
  if (row.rank == 0) row.rank = behind;
  // Tables have the rank in a cell of its own.
  take_rank(line, parts, row);
  std::string_view marks = marks_elsewhere;
  if (parts.size() == 1) {
    auto squares = words(line, parts.front());
    // A frame around a whole picture has the ranks inside.
    if (row.rank == 0 && squares.size() > 8 && rank_in(line, squares.front()) != 0) {
      row.rank = rank_in(line, squares.front());
      squares.erase(squares.begin());
      marks = marks_of_pictures;
    }
    if (squares.size() > 1) {
      row.bars = false;
      parts = squares;
    }
  }
  for (const Span& part : parts) row.cells.push_back(cell_of(line, part, marks));
  // Without a rank only a whole row is one: any table has bars.
  if (row.rank == 0 && !is_whole(row)) return std::nullopt;
  return row;
}

std::optional<DrawnRow> spaced(std::string_view line, std::size_t begin) {
  DrawnRow row;
  row.bars = false;
  auto squares = words(line, {begin, line.size()});
  if (squares.size() == 1 && squares[0].end - squares[0].begin == 8) {  // `r..qkb.r`
    const Span all = squares[0];
    squares.clear();
    for (std::size_t at = all.begin; at < all.end; ++at) {
      if (!is_letter(line[at]) && line[at] != '.') return std::nullopt;
      squares.push_back({at, at + 1});
    }
  } else {
    take_rank(line, squares, row);
  }
  const auto small = [line](const Span& square) {
    const bool sign = chess_sign(line, square.begin) != '\0' || empty_bytes(line, square.begin) > 0;
    return square.end - square.begin <= (sign ? 7U : 2U);
  };
  if (squares.size() < 6 || squares.size() > 10 || !std::ranges::all_of(squares, small)) return std::nullopt;
  const std::string_view marks = row.rank != 0 ? marks_of_pictures : marks_elsewhere;
  for (const Span& square : squares) row.cells.push_back(cell_of(line, square, marks));
  return row;
}

/// The letters of the files above or below a board; bars, colons and dashes are ignored. '\0' if the line is something
/// else; 'a' for a to h, 'h' for h to a.
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

/// Nothing if the line cannot be a row. The number of cells is not checked.
std::optional<DrawnRow> drawn_row(std::string_view line) {
  if (line.size() > longest_drawn_line || is_ruler(line) || files_line(line) != '\0') return std::nullopt;
  const std::size_t begin = skip_blanks(line, 0);
  if (begin == line.size()) return std::nullopt;
  for (std::size_t at = begin; at < line.size(); ++at) {
    if (bar_bytes(line, at) > 0) return barred(line, begin);
  }
  return spaced(line, begin);
}

constexpr std::size_t rows_without_ranks = 6;  ///< as many follow each other in a board, and in nothing else
constexpr std::size_t most_rulers = 2;         ///< between two rows

/// Whether the row has about as many squares as it should, most of them clear. A number and a bar are enough where
/// nothing speaks against a row: then its squares are missing.
bool plausible(const DrawnRow& row) {
  const auto odd = std::ranges::count(row.cells, true, &DrawnCell::odd);
  if (row.bars && row.rank != 0 && odd == 0) return true;
  return row.cells.size() >= 6 && row.cells.size() <= 10 && odd <= 2;
}

bool has_piece(const DrawnRow& row) {
  return std::ranges::any_of(row.cells, [](const DrawnCell& cell) { return cell.piece != '\0'; });
}

/// The next line that is not a ruler; rulers are few, so that a page of nothing else takes linear time.
std::size_t behind_rulers(std::span<const SourceLine> lines, std::size_t at) {
  const std::size_t last = std::min(lines.size(), at + most_rulers);
  while (at < last && is_ruler(lines[at].text)) ++at;
  return at;
}

bool starts_drawn_board(std::span<const SourceLine> lines, std::size_t at) {
  const auto first = drawn_row(lines[at].text);
  if (!first || !plausible(*first)) return false;
  bool piece = has_piece(*first);
  std::size_t rows = 1;
  for (std::size_t next = at + 1; rows < 8; ++rows) {
    next = behind_rulers(lines, next);
    const auto row = next < lines.size() ? drawn_row(lines[next].text) : std::nullopt;
    if (!row || !plausible(*row)) break;
    if (first->rank != 0 && row->rank != 0) return true;
    if (!is_whole(*row)) break;
    piece = piece || has_piece(*row);
    ++next;
  }
  return rows >= rows_without_ranks && piece;
}

/// The signs of a line of nothing but single signs with blanks or bars between them; none of another line.
std::string single_signs(std::string_view line) {
  constexpr std::string_view between = " \t\r|";
  std::string signs;
  for (std::size_t at = 0; at < line.size() && line.size() <= longest_drawn_line; ++at) {
    if (one_of(line[at], between)) continue;
    if (at + 1 < line.size() && !one_of(line[at + 1], between)) return {};
    signs += line[at];
  }
  return signs;
}

struct BoardReader {
  std::span<const SourceLine> lines;
  std::size_t line;
  const PageText& page;
  DrawnBoard board{};
  std::vector<DrawnRow> rows{};
  MappedText marks{};
  bool from_black = false;

  DrawnBoard read() {
    collect();
    place_ranks();
    write();
    next();
    return std::move(board);
  }

  void say(FaultText fault, std::size_t at) {
    board.faults.push_back(page.finding(std::move(fault), lines[at].span()));
  }

  /// Takes up to eight rows with the rulers between them.
  void collect() {
    while (line < lines.size() && rows.size() < 8) {
      const std::size_t next = rows.empty() ? line : behind_rulers(lines, line);
      if (next >= lines.size()) break;
      auto row = drawn_row(lines[next].text);
      if (!row || (row->rank == 0 && !plausible(*row))) break;
      row->line = next;
      rows.push_back(std::move(*row));
      line = next + 1;
    }
    if (rows.size() < 8) say(fault::board_ends(rows.size()), rows.back().line);
  }

  /// Finds out which side is at the bottom, and whether the ranks are in their order.
  void place_ranks() {
    const auto ascends = [this](std::size_t i) { return rows[i].rank != 0 && rows[i].rank == rows[i - 1].rank + 1; };
    std::size_t up = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) up += ascends(i) ? 1U : 0U;
    from_black = rows.front().rank == 1 && 2 * up > rows.size() - 1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const int due = from_black ? static_cast<int>(i) + 1 : 8 - static_cast<int>(i);
      const int rank = rows[i].rank;
      if (rank != 0 && rank != due) say(fault::misplaced_row(rank, due), rows[i].line);
    }
    if (from_black) board.diagram.seen_by = Side::black;
  }

  /// Writes position and marks, from rank 8 to rank 1.
  void write() {
    const std::size_t last = rows.back().line;
    for (int rank = 8; rank >= 1; --rank) {
      const auto i = static_cast<std::size_t>(from_black ? rank - 1 : 8 - rank);
      if (i < rows.size()) {
        write_rank(rows[i], rank);
        continue;
      }
      if (rank < 8) board.diagram.position.add('/', lines[last].end());
      board.diagram.position.add('8', lines[last].end());
    }
    split_marks(marks, board.diagram);
    board.diagram.span = {lines[rows.front().line].place(0), lines[last].end()};
  }

  void write_rank(const DrawnRow& row, int rank) {
    const SourceLine& source = lines[row.line];
    const auto& cells = row.cells;
    MappedText& position = board.diagram.position;
    if (rank < 8) position.add('/', source.place(0));
    if (cells.size() != 8) say(fault::number_of_cells(cells.size()), row.line);
    int gap = 0;
    std::size_t gap_at = source.end();
    const auto close_gap = [&] {
      if (gap > 0) position.add(static_cast<char>('0' + gap), gap_at);
      gap = 0;
    };
    for (std::size_t file = 0; file < 8; ++file) {
      const std::size_t i = from_black ? 7 - file : file;
      const DrawnCell* cell = i < cells.size() ? &cells[i] : nullptr;
      if (cell != nullptr && cell->odd) {
        board.faults.push_back(
            page.finding(fault::odd_cell(), {source.place(cell->span.begin), source.place(cell->span.end)}));
      }
      if (cell != nullptr && cell->mark != '\0' && cell->mark != '+') mark(file, rank, source.place(cell->mark_at));
      if (cell != nullptr && cell->piece != '\0') {
        close_gap();
        position.add(cell->piece, source.place(cell->at));
      } else if (gap++ == 0) {
        gap_at = cell != nullptr ? source.place(cell->span.begin) : source.end();
      }
    }
    close_gap();
  }

  void mark(std::size_t file, int rank, std::size_t at) {
    if (!marks.empty()) marks.add(',', at);
    marks.add(static_cast<char>('a' + file), at);
    marks.add(static_cast<char>('0' + rank), at);
  }

  /// What belongs to the board below it: a ruler, the letters of the files, Stockfish's line "Fen: …".
  void next() {
    std::size_t at = line;
    for (std::size_t i = 0; i < 3 && at < lines.size(); ++i) {
      const char files = files_line(lines[at].text);
      if (files == '\0' && !is_ruler(lines[at].text)) break;
      if (files == (from_black ? 'a' : 'h')) say((from_black ? fault::files_of_white : fault::files_of_black)(), at);
      line = ++at;
    }
    while (at < lines.size() && at < line + 2 && lines[at].text.find_first_not_of(" \t\r") == std::string::npos) ++at;
    if (at < lines.size()) take_fen(at);
    board.next = line;
  }

  void take_fen(std::size_t at) {
    const auto fen = bare_fen(lines[at], true);
    if (!fen) return;
    line = at + 1;
    MappedText& drawn = board.diagram.position;
    const std::string written = fen->text().substr(0, fen->text().find(' '));
    if (written == drawn.text())
      drawn = *fen;
    else
      say(fault::other_fen_below(printable(written, 90), drawn.text()), at);
  }
};

}  // namespace

char chess_sign(std::string_view line, std::size_t at) {
  if (at + 2 >= line.size() || line[at] != '\xE2' || line[at + 1] != '\x99') return '\0';
  const auto last = static_cast<unsigned char>(line[at + 2]);
  return last >= 0x94U && last <= 0x9FU ? "KQRBNPkqrbnp"[last - 0x94U] : '\0';
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

void say_unread(std::span<const SourceLine> lines, std::size_t at, std::size_t& said, const PageLog& log) {
  constexpr std::size_t least = 4;
  if (at < said) return;
  std::string all;
  std::size_t rows = 0;
  for (said = at; said < lines.size(); ++said) {
    if (rows > 0 && is_ruler(lines[said].text)) continue;
    const std::string signs = single_signs(lines[said].text);
    if (signs.size() < least || all.size() != rows * signs.size()) break;
    all += signs;
    ++rows;
  }
  said = std::max(said, at + 1);
  if (rows >= least && std::ranges::any_of(all, is_letter) && all.find_first_of(".-_*") != std::string::npos)
    log.say(fault::unread_board(), lines[at].span());
}

std::optional<DrawnBoard> read_drawn_board(std::span<const SourceLine> lines, std::size_t at, const PageText& page) {
  if (!starts_drawn_board(lines, at)) return std::nullopt;
  return BoardReader{lines, at, page}.read();
}

}  // namespace arbiter::pages
