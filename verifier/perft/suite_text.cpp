#include "verifier/perft/suite_text.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "verifier/notation/notation.hpp"
#include "verifier/perft/count_tables.hpp"
#include "verifier/position/variant.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter {

using RowVerdict = RowResult::Verdict;

namespace {

/// The depths, grouped by kind.
std::string sorted_depths(const std::vector<RowResult>& rows) {
  std::string out;
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t last = i;
    while (last + 1 < rows.size() && kind_of(rows[last + 1].row) == kind_of(rows[i].row) &&
           rows[last + 1].row.depth == rows[last].row.depth + 1) {
      ++last;
    }
    const std::string depths =
        last == i ? std::to_string(rows[i].row.depth) : fmt::format("{}-{}", rows[i].row.depth, rows[last].row.depth);
    const bool same_kind = i > 0 && kind_of(rows[i - 1].row) == kind_of(rows[i].row);
    out += out.empty() ? "" : ", ";
    out += same_kind ? depths : fmt::format("{} {}", kind_of(rows[i].row), depths);
    i = last + 1;
  }
  return out;
}

/// "moves 1-4, detail 3, steps 2"
std::string depths_of(std::vector<RowResult> rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const RowResult& a, const RowResult& b) {
    return std::pair(a.row.kind, !a.row.details.empty()) < std::pair(b.row.kind, !b.row.details.empty());
  });
  return sorted_depths(rows);
}

/// "counted 30, the suite says 31"; of details only those that are known to be wrong.
std::string difference_text(const RowResult& row) {
  const auto pair = [&row](Count counted, Count claimed) {
    const bool more = counted > claimed;
    if (row.stopped)
      return fmt::format("counted {} and stopped there, the suite says {}", to_string(counted), to_string(claimed));
    return fmt::format("counted {}, the suite says {} ({}{})", to_string(counted), to_string(claimed), more ? '+' : '-',
                       to_string(more ? counted - claimed : claimed - counted));
  };
  if (row.row.details.empty()) return pair(row.nodes, row.row.nodes);
  std::string text;
  for (const DetailClaim& claim : row.row.details) {
    const Count counted = row.tally[claim.kind];
    if (counted == claim.count || (row.stopped && counted < claim.count)) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : "; ", to_string(claim.kind), pair(counted, claim.count));
  }
  return text;
}

/// Where generator and rules differ, if they do; then the table may be right.
std::string opinion_text(const SecondOpinion& opinion, const SuiteCase& each, bool detail) {
  const std::string depth = fmt::format("depth {}", opinion.depth);
  if (opinion.moves.empty())
    return fmt::format("  the declarative rules count the same behind every first move, {}\n", depth);
  constexpr std::size_t most_shown = 5;
  std::string text = fmt::format("  the declarative rules count differently at {}: an error of this program\n", depth);
  for (std::size_t i = 0; i < std::min(most_shown, opinion.moves.size()); ++i) {
    const Disputed& move = opinion.moves[i];
    const auto number = [detail](const std::optional<Tally>& tally) {
      if (!tally) return std::string("no such move");
      std::string words = to_string(tally->nodes);
      if (!detail) return words;
      for (std::size_t kind = 0; kind < detail_kinds; ++kind)
        words += fmt::format(" {}={}", to_string(static_cast<DetailKind>(kind)), to_string(tally->kinds[kind]));
      return words;
    };
    text += fmt::format("    {}: generator {}, rules {}\n", to_text(move.move, each.setup(), each.variant()),
                        number(move.generator), number(move.rules));
  }
  if (opinion.moves.size() > most_shown) text += fmt::format("    … {} more\n", opinion.moves.size() - most_shown);
  return text;
}

std::vector<RowResult> rows_with(RowVerdict verdict, const CheckedCase& checked) {
  std::vector<RowResult> some;
  std::copy_if(checked.rows.begin(), checked.rows.end(), std::back_inserter(some),
               [verdict](const RowResult& row) { return row.verdict == verdict; });
  return some;
}

/// Where a wrong count is claimed, and what is behind it.
std::string explanation_text(const SuiteCase& each, const RowResult& row, const RowExplanation& explained) {
  const bool details = !row.row.details.empty();
  std::string text =
      fmt::format("  {}:{}{}\n  {}\n", printable(each.where.file), row.row.line,
                  row.row.source.empty() ? "" : fmt::format(" ({})", printable(row.row.source, 200)), each.fen);
  const auto divide = named(explained.divide, each.setup(), each.variant());
  if (!divide.empty()) text += divide_text(divide, 4, details);
  if (explained.opinion) text += opinion_text(*explained.opinion, each, details);
  return text;
}

}  // namespace

std::string case_text(const CheckedCase& checked, const TextStyle& style) {
  const SuiteCase& each = checked.claimed;
  const Painter paint(style.colour);
  const std::string id = printable(each.id, 80);
  std::string text;
  const auto line = [&](std::string_view word, Ink ink, const std::string& rest) {
    text += fmt::format("{} {} {}: {}\n", paint(ink, fmt::format("{:<7}", word)), each.variant().name(), id, rest);
  };
  const auto right = rows_with(RowVerdict::right, checked);
  const auto skipped = rows_with(RowVerdict::skipped, checked);
  const std::string also = skipped.empty() ? "" : fmt::format(" ({} skipped)", depths_of(skipped));
  const bool wrong = checked.number_of(RowVerdict::wrong) != 0;
  if (!wrong && !right.empty()) line("ok", Ink::green, depths_of(right) + also);
  if (!wrong && right.empty() && !skipped.empty()) line("skipped", Ink::yellow, depths_of(skipped));
  for (const RowResult& row : rows_with(RowVerdict::undecided, checked))
    line("open", Ink::yellow, depths_of({row}) + ", " + row.reason);
  for (std::size_t i = 0; i < checked.rows.size(); ++i) {
    const RowResult& row = checked.rows[i];
    if (row.verdict != RowVerdict::wrong) continue;
    line("WRONG", Ink::red, fmt::format("{}: {}{}", depths_of({row}), difference_text(row), also));
    text += explanation_text(each, row, checked.explained[i]);
  }
  return text;
}

std::string totals_text(const SuiteTotals& totals) {
  std::string text = fmt::format("{}: {} right, {} wrong", counted(totals.cases, "case"),
                                 counted(totals.right, "count"), totals.wrong);
  if (totals.skipped != 0) text += fmt::format(", {} skipped above --max-nodes", totals.skipped);
  if (totals.undecided != 0) text += fmt::format(", {} not decided", totals.undecided);
  if (totals.faults != 0) text += fmt::format(", {} unreadable", totals.faults);
  return text + '\n';
}

}  // namespace arbiter
