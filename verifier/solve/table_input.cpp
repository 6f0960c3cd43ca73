#include "verifier/solve/table_input.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/records/csv.hpp"
#include "verifier/records/records.hpp"
#include "verifier/solve/problem_text.hpp"
#include "verifier/support/characters.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::solve {
namespace {

std::optional<std::size_t> column_named(const std::vector<std::string>& header, std::string_view name) {
  const auto found =
      std::find_if(header.begin(), header.end(), [&](const std::string& field) { return same_word(field, name); });
  return found == header.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - header.begin()));
}

}  // namespace

bool looks_like_puzzle_table(std::string_view text, const std::string& file) {
  const records::Layout layout = records::layout_of(file, text, std::nullopt, "");
  return layout.format == records::InputFormat::csv && layout.problem.empty() && layout.moves_column.has_value();
}

ProblemFile read_puzzle_table(std::string_view text, const std::string& file) {
  constexpr std::size_t themes_of_lichess = 7;
  ProblemFaults faults(text, file);
  ProblemFile result;
  records::Chunk chunk;
  chunk.layout = std::make_shared<const records::Layout>(records::layout_of(file, text, std::nullopt, ""));
  chunk.bytes.assign(text.begin(), text.end());
  chunk.size = text.size();
  chunk.last = true;
  const records::Layout& layout = *chunk.layout;
  std::optional<std::size_t> title = 0;
  std::optional<std::size_t> themes = themes_of_lichess;
  if (layout.header) {
    const auto header = records::csv_fields(trimmed(text.substr(0, text.find('\n'))), layout.delimiter);
    title = column_named(header, "PuzzleId");
    themes = column_named(header, "Themes");
  }
  records::RecordScanner scanner(chunk, records::ReadOptions{}.longest_line);
  records::Record record;
  while (!faults.too_many() && scanner.next(record)) {
    if (result.problems.size() >= most_problems) {
      faults.add("AS106", {record.begin, record.begin + 1},
                 fmt::format("more than {} problems: the rest is not read", most_problems));
      break;
    }
    if (record.too_long) continue;
    Problem problem;
    problem.fen = std::string(record.text);
    problem.variant = std::string(record.variant);
    problem.side_given = true;
    problem.line = record.line;
    problem.moves = std::string(record.moves);
    const auto fields =
        records::csv_fields(text.substr(record.line_begin, record.line_end - record.line_begin), layout.delimiter);
    if (title && *title < fields.size()) problem.title = problem_text(fields[*title]);
    if (themes && *themes < fields.size()) problem.themes = fields[*themes];
    if (trimmed(problem.moves).empty()) {
      faults.add("AS103", {record.begin, record.end}, "the puzzle has no moves",
                 "the opponent's move, then the solution");
      continue;
    }
    result.problems.push_back(std::move(problem));
  }
  for (const records::RecordNotice& notice : scanner.notices()) {
    if (check_info(notice.check).level == Level::error)
      faults.add("AS104", {notice.begin, notice.end}, notice.message, notice.expected);
  }
  result.faults = faults.take();
  return result;
}

}  // namespace arbiter::solve
