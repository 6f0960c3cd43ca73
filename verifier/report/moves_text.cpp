#include "verifier/report/moves_text.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/position/setup_faults.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/colour.hpp"
#include "verifier/report/table.hpp"
#include "verifier/report/written_board.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {
namespace {

/// A line of text: the piece's square, how it moves, and the position after that.
struct Row {
  std::string of;  ///< the square that the piece leaves; "@" and its letter if it is placed
  std::string notation;
  std::string after;
};

std::string start_of(const Step& step, const Variant& variant) {
  return step.places ? std::string{'@', role_info(variant, step.becomes.role).notation} : step.from.name();
}

/// "pawn e2", "pawn to place".
std::string heading(const std::string& of, const WrittenRoot& position) {
  const Variant& variant = position.root.variant();
  const auto square = Square::parse(of);
  if (!square) {
    for (const RoleInfo& info : variant.roles()) {
      if (info.notation == of.back()) return fmt::format("{} to place", info.name);
    }
  }
  const std::optional<Piece> mover = square ? position.setup().board[*square] : std::nullopt;
  return fmt::format("{} {}", mover ? role_info(variant, mover->role).name : "piece", of);
}

std::vector<Row> rows_of(const MoveQuestion& question, const WrittenRoot& position) {
  std::vector<Row> rows;
  const Variant& variant = position.root.variant();
  if (question.steps) {
    for (const NamedStep& each : steps_of(question, position))
      rows.push_back({start_of(each.outcome.step, variant), each.notation, after_step(each, position).text});
  } else {
    for (const NamedMove& each : moves_of(question, position)) {
      rows.push_back({start_of(each.outcome.move.front(), variant), each.notation,
                      variant.write_fen(each.outcome.after, position.style)});
    }
  }
  return rows;
}

/// The board, with a legend if its letters need one, with a blank line before and after it.
std::string board_between_blanks(const WrittenRoot& position, std::optional<Square> chosen, const TextStyle& style) {
  const Board& board = position.setup().board;
  const Variant& variant = position.root.variant();
  const BoardPicture picture = picture_as_written(position.setup(), position.fen, variant);
  std::optional<std::size_t> cell;
  if (chosen) cell = cell_of(picture, *chosen);
  std::string drawn = board_text(picture, style, cell);
  if (const std::string legend = legend_of(board, position.fen, variant); !legend.empty())
    drawn += fmt::format("\n\nletters: {}", legend);
  return "\n" + drawn + "\n\n";
}

/// A line or more for each piece.
std::string piece_by_piece(std::vector<Row> rows, const WrittenRoot& position, std::size_t width) {
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.of < b.of; });
  std::string out;
  for (std::size_t i = 0; i < rows.size();) {
    std::vector<std::string> words;
    const std::string of = rows[i].of;
    for (; i < rows.size() && rows[i].of == of; ++i) words.push_back(rows[i].notation);
    out += fmt::format("{}\n{}", heading(of, position), wrap(words, 4, width));
  }
  return out;
}

/// The status; a stalemate without the kings of a game is only the lack of a move.
std::string_view status_words(const MoveQuestion& question, const WrittenRoot& position) {
  if (position.third_time) return "won, by the third repetition";
  const Status status = status_of(question, position);
  const Root& root = position.root;
  const bool kings = status != Status::stalemate ||
                     Position::with_usual_kings(root.variant(), root.profile(), root.setup()).has_value();
  return kings ? to_string(status) : "no legal move";
}

}  // namespace

std::string moves_text(const MoveQuestion& question, const WrittenRoot& position, bool listed, const TextStyle& style) {
  const Variant& variant = position.root.variant();
  const Painter paint(style.colour);
  std::vector<Row> rows = rows_of(question, position);
  const std::string_view profile = variant.profiles()[position.root.profile()].name;
  const std::string piece = question.from ? fmt::format(" of the piece on {}", question.from->name()) : "";
  const std::string out =
      fmt::format("{}, {} to move, {}: {}{}\n{}\n{}",
                  paint(Ink::bold, fmt::format("{} ({})", variant.title(), profile)), name_of(position.setup().to_move),
                  status_words(question, position), counted(rows.size(), question.steps ? "step" : "move"), piece,
                  position.fen, board_between_blanks(position, question.from, style));
  if (!listed) return out + piece_by_piece(std::move(rows), position, style.width);
  Table table({Table::Align::left, Table::Align::left});
  for (const Row& row : rows) table.row({row.notation, row.after});
  return out + table.text();
}

}  // namespace arbiter
