#include "verifier/pages/markup/drawn_board.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "verifier/pages/markup/diagram_text.hpp"
#include "verifier/pages/markup/drawn_row.hpp"
#include "verifier/pages/markup/fen_text.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::pages {
namespace {

constexpr std::size_t rows_without_ranks = 6;  ///< as many follow each other in a board, and in nothing else
constexpr std::size_t most_rulers = 2;         ///< between two rows

/// Whether the row has about as many squares as it should, most of them clear. A number and a bar are enough where
/// nothing speaks against a row: then its squares are missing.
bool plausible(const DrawnRow& row) {
  const auto odd = std::count_if(row.cells.begin(), row.cells.end(), [](const DrawnCell& cell) { return cell.odd; });
  if (row.form == DrawnForm::cells && row.rank != 0 && odd == 0) return true;
  return row.cells.size() >= 6 && row.cells.size() <= 10 && odd <= 2;
}

bool has_piece(const DrawnRow& row) {
  return std::any_of(row.cells.begin(), row.cells.end(), [](const DrawnCell& cell) { return cell.piece != '\0'; });
}

/// The next line that is not a ruler; rulers are few, so that a page of nothing else takes linear time.
std::size_t behind_rulers(std::span<const SourceLine> lines, std::size_t at) {
  const std::size_t last = std::min(lines.size(), at + most_rulers);
  while (at < last && is_ruler(lines[at].text())) ++at;
  return at;
}

/// A line of nothing but single signs with blanks or bars between them.
struct Grid {
  std::size_t signs = 0;  ///< 0 = the line is something else
  bool letters = false;
  bool empty = false;  ///< a sign for an empty square is among them
};

Grid grid_of(std::string_view line) {
  Grid grid;
  if (line.size() > longest_drawn_line) return grid;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const char c = line[at];
    if (c == ' ' || c == '\t' || c == '\r' || c == '|') continue;
    const bool alone = at + 1 == line.size() || std::string_view(" \t\r|").find(line[at + 1]) != std::string_view::npos;
    if (!alone) return {};
    ++grid.signs;
    grid.letters = grid.letters || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    grid.empty = grid.empty || std::string_view(".-_*").find(c) != std::string_view::npos;
  }
  return grid;
}

class BoardReader {
 public:
  BoardReader(std::span<const SourceLine> lines, std::size_t at, const PageText& page)
      : lines_(lines), line_(at), page_(page) {}

  DrawnBoard read() {
    collect();
    place_ranks();
    write();
    next();
    return std::move(board_);
  }

 private:
  struct Row {
    DrawnRow drawn;
    std::size_t line = 0;
  };

  void fault(std::string message, std::size_t line) {
    const SourceLine& where = lines_[line];
    board_.faults.push_back(page_.finding("AV213", std::move(message), where.place(0), where.end()));
  }

  /// Takes up to eight rows with the rulers between them.
  void collect() {
    while (line_ < lines_.size() && rows_.size() < 8) {
      const std::size_t next = rows_.empty() ? line_ : behind_rulers(lines_, line_);
      if (next >= lines_.size()) break;
      auto row = drawn_row(lines_[next].text());
      if (!row || (row->rank == 0 && !plausible(*row))) break;
      rows_.push_back({std::move(*row), next});
      line_ = next + 1;
    }
    if (rows_.size() < 8) fault(fmt::format("the board ends here, with {} of 8 rows", rows_.size()), rows_.back().line);
  }

  /// Finds out which side is at the bottom, and whether the ranks are in their order.
  void place_ranks() {
    const auto ascends = [this](std::size_t i) {
      return rows_[i].drawn.rank != 0 && rows_[i].drawn.rank == rows_[i - 1].drawn.rank + 1;
    };
    std::size_t up = 0;
    for (std::size_t i = 1; i < rows_.size(); ++i) up += ascends(i) ? 1U : 0U;
    from_black_ = rows_.front().drawn.rank == 1 && 2 * up > rows_.size() - 1;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const int due = from_black_ ? static_cast<int>(i) + 1 : 8 - static_cast<int>(i);
      const int rank = rows_[i].drawn.rank;
      if (rank != 0 && rank != due)
        fault(fmt::format("the row of rank {} stands where rank {} is due", rank, due), rows_[i].line);
    }
    if (from_black_) board_.diagram.seen_by = Side::black;
  }

  /// Writes position and marks, from rank 8 to rank 1.
  void write() {
    const std::size_t last = rows_.back().line;
    for (int rank = 8; rank >= 1; --rank) {
      const auto i = static_cast<std::size_t>(from_black_ ? rank - 1 : 8 - rank);
      if (i < rows_.size()) {
        write_rank(rows_[i], rank);
        continue;
      }
      if (rank < 8) board_.diagram.position.add('/', lines_[last].end());
      board_.diagram.position.add('8', lines_[last].end());
    }
    split_marks(marks_, board_.diagram);
    board_.diagram.begin = lines_[rows_.front().line].place(0);
    board_.diagram.end = lines_[last].end();
  }

  void write_rank(const Row& row, int rank) {
    const SourceLine& line = lines_[row.line];
    const auto& cells = row.drawn.cells;
    MappedText& position = board_.diagram.position;
    if (rank < 8) position.add('/', line.place(0));
    if (cells.size() != 8) fault(fmt::format("the row has {} cells", cells.size()), row.line);
    int gap = 0;
    std::size_t gap_at = line.end();
    const auto close_gap = [&] {
      if (gap > 0) position.add(static_cast<char>('0' + gap), gap_at);
      gap = 0;
    };
    for (std::size_t file = 0; file < 8; ++file) {
      const std::size_t i = from_black_ ? 7 - file : file;
      const DrawnCell* cell = i < cells.size() ? &cells[i] : nullptr;
      if (cell != nullptr && cell->odd) {
        const char* message = "the cell holds something else than one letter";
        board_.faults.push_back(page_.finding("AV213", message, line.place(cell->begin), line.place(cell->end)));
      }
      if (cell != nullptr && cell->mark != '\0' && cell->mark != '+') mark(file, rank, line.place(cell->mark_at));
      if (cell != nullptr && cell->piece != '\0') {
        close_gap();
        position.add(cell->piece, line.place(cell->at));
      } else if (gap++ == 0) {
        gap_at = cell != nullptr ? line.place(cell->begin) : line.end();
      }
    }
    close_gap();
  }

  void mark(std::size_t file, int rank, std::size_t at) {
    if (!marks_.empty()) marks_.add(',', at);
    marks_.add(static_cast<char>('a' + file), at);
    marks_.add(static_cast<char>('0' + rank), at);
  }

  /// What belongs to the board below it: a ruler, the letters of the files, Stockfish's line "Fen: …".
  void next() {
    std::size_t at = line_;
    for (std::size_t i = 0; i < 3 && at < lines_.size(); ++i) {
      const char files = files_line(lines_[at].text());
      if (files == '\0' && !is_ruler(lines_[at].text())) break;
      if (files == (from_black_ ? 'a' : 'h')) {
        fault(from_black_ ? "the ranks are Black's view, the letters of the files White's"
                          : "the letters of the files are Black's view, the ranks White's",
              at);
      }
      line_ = ++at;
    }
    while (at < lines_.size() && at < line_ + 2 && lines_[at].text().find_first_not_of(" \t\r") == std::string::npos)
      ++at;
    if (at < lines_.size()) take_fen(at);
    board_.next = line_;
  }

  void take_fen(std::size_t at) {
    const SourceLine& line = lines_[at];
    const auto fen = labelled_fen(line);
    if (!fen) return;
    line_ = at + 1;
    MappedText& drawn = board_.diagram.position;
    const std::string board = fen->text().substr(0, fen->text().find(' '));
    if (board == drawn.text()) {
      drawn = *fen;
      return;
    }
    Finding differs = page_.finding("AV220", "the board is not that of the FEN below it", line.place(0), line.end());
    differs.seen = printable(board, 90);
    differs.wanted = drawn.text();
    board_.faults.push_back(std::move(differs));
  }

  std::span<const SourceLine> lines_;
  std::size_t line_;
  const PageText& page_;
  DrawnBoard board_;
  std::vector<Row> rows_;
  MappedText marks_;
  bool from_black_ = false;
};

}  // namespace

bool starts_drawn_board(std::span<const SourceLine> lines, std::size_t at) {
  const auto first = drawn_row(lines[at].text());
  if (!first || !plausible(*first)) return false;
  bool piece = has_piece(*first);
  std::size_t rows = 1;
  for (std::size_t next = at + 1; rows < 8; ++rows) {
    next = behind_rulers(lines, next);
    const auto row = next < lines.size() ? drawn_row(lines[next].text()) : std::nullopt;
    if (!row || !plausible(*row)) break;
    if (first->rank != 0 && row->rank != 0) return true;
    if (!row->sure) break;
    piece = piece || has_piece(*row);
    ++next;
  }
  return rows >= rows_without_ranks && piece;
}

UnreadBoard unread_board(std::span<const SourceLine> lines, std::size_t at) {
  constexpr std::size_t least = 4;
  Grid all;
  std::size_t rows = 0;
  std::size_t next = at;
  for (; next < lines.size(); ++next) {
    if (rows > 0 && is_ruler(lines[next].text())) continue;
    const Grid grid = grid_of(lines[next].text());
    if (grid.signs < least || (rows > 0 && grid.signs != all.signs)) break;
    all = {grid.signs, all.letters || grid.letters, all.empty || grid.empty};
    ++rows;
  }
  return {std::max(next, at + 1), rows >= least && all.letters && all.empty};
}

Finding unread_board_finding(const SourceLine& first, const PageText& page) {
  Finding finding =
      page.finding("AV113", "this looks like a board, and is not read as one", first.place(0), first.end());
  finding.wanted = "eight ranks of eight squares, each with a letter or '.'";
  return finding;
}

DrawnBoard read_drawn_board(std::span<const SourceLine> lines, std::size_t at, const PageText& page) {
  return BoardReader(lines, at, page).read();
}

}  // namespace arbiter::pages
