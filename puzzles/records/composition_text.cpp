#include "puzzles/records/composition_text.hpp"

#include <fmt/format.h>

#include "puzzles/records/write_record.hpp"
#include "puzzles/space/reachable.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

/// A position; `number`: counted from 1.
std::string position_text(const ComposeRequest& asked, const Composition& made, std::size_t number,
                          const CompositionStyle& style) {
  const Composed& each = made.positions[number - 1];
  std::string text;
  const Variant& variant = asked.request.ruleset.variant();
  const std::string fen = variant.write_fen(each.setup, asked.style);
  if (style.terse) return fen + "\n";
  text += board_text(picture_as_written(each.setup, fen, variant), style.text) + "\n" + fen + "\n";
  if (const std::string legend = legend_of(each.setup.board, fen, variant); !legend.empty())
    text += fmt::format("letters: {}\n", legend);
  text += fmt::format("{} of {}: {}{}", number, made.positions.size(), counted(each.pieces, "piece"),
                      asked.effort.minimal ? fmt::format(" (fewest: {})", minimal_words(made)) : "");
  // A query may name no move, and a stalemate has none.
  if (!each.solution.moves.empty())
    text += fmt::format("; {}{}", joined(notations(each, asked), "; "),
                        each.solution.unique    ? ""
                        : each.solution.one_key ? " (one key, with duals)"
                                                : " (several solutions)");
  text += "\n";
  for (const std::string& why : unreachable_in_words(asked.request.ruleset, each.setup))
    text += "  no game reaches this position: " + why + "\n";
  for (const std::string& note : each.solution.notes) text += "  " + note + "\n";
  text += "\n";
  return text;
}

std::string verdict_text(const ComposeRequest& asked, const Composition& made) {
  std::string text = fmt::format("{}: {}", asked.theme->info().name, to_string(made.verdict));
  if (made.verdict == Verdict::impossible && made.conflict.empty() && !made.limits.empty())
    text += " with " + joined(made.limits);
  if (made.verdict == Verdict::impossible && made.conflict.empty()) {
    text += made.cases == 0 ? " (proved: the request contradicts itself, so that there was no case to be searched)"
                            : fmt::format(" (proved: {} of {} cases)", made.cases_decided, made.cases);
  }
  // Where all cases were decided, and nothing is, they were only a part of the space; where none can be, numbers of
  // cases say nothing.
  const bool only_drawn = made.cases_decided == made.cases || !asked.theme->exhaustive(asked.request);
  const bool drawn = made.verdict == Verdict::undecided && made.cases > 0 && only_drawn;
  if (drawn) {
    text += " (what was drawn at random has none, and is not all; another --seed draws other positions)";
  } else if (made.verdict == Verdict::undecided) {
    text += fmt::format(" ({} of {} cases decided)", made.cases_decided, made.cases);
  }
  if (made.verdict == Verdict::impossible && made.left_out)
    text += "; there are only positions that no game reaches (--allow-unreachable)";
  if (made.stopped) text += ", stopped before the end";
  if (made.stopped && made.seconds >= asked.effort.seconds)
    text += " (--limit gives more time, --threads more of the machine)";
  if (made.verdict == Verdict::undecided && made.out_of_memory) text += "; a solver's memory was not enough (--memory)";
  return text + "\n";
}

}  // namespace

std::string composition_text(const ComposeRequest& asked, const Composition& made, const CompositionStyle& style) {
  std::string text;
  for (std::size_t i = 1; i <= made.positions.size(); ++i) text += position_text(asked, made, i, style);
  text += verdict_text(asked, made);
  if (!made.conflict.empty()) {
    text += made.conflict.size() == 1 ? "this cannot hold:\n" : "these cannot hold together:\n";
    for (const std::string& each : made.conflict) text += "  " + each + "\n";
  }
  if (style.space) {
    text += "space:\n";
    for (const std::string& each : made.space) text += "  " + each + "\n";
    if (asked.mirrored(made.cases)) {
      text += "  of positions without castling rights that are mirror images of each other one is looked at\n";
    }
  }
  if (style.verbose) text += fmt::format("{:.2f} s, solvers {:.2f} s\n", made.seconds, made.solver_seconds);
  return text;
}

}  // namespace arbiter::puzzles
