#include "puzzles/records/write_record.hpp"

#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/space/reachable.hpp"
#include "puzzles/themes/conditions.hpp"
#include "verifier/report/board_text.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/output.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using nlohmann::ordered_json;

Puzzle puzzle_of(const ComposeRequest& asked, const Composed& position) {
  const std::string name = asked.own_theme ? std::string() : asked.theme->info().name;
  return {.ruleset = asked.request.ruleset,
          .setup = position.setup,
          .theme = name,
          .explanation = asked.own_theme ? std::string() : asked.theme->info().explanation,
          .query = asked.query,
          .moves = position.solution.moves,
          .is_line = position.solution.is_line,
          .unique = position.solution.unique,
          .notes = position.solution.notes,
          .unreachable = unreachable_in_words(asked.request.ruleset, position.setup),
          .one_key = position.solution.one_key,
          .kind = name,
          .parameters = {asked.request.parameters.begin(), asked.request.parameters.end()}};
}

ordered_json to_json(const ComposeRequest& asked, const Composition& made, const Composed& position) {
  const Judgement& solution = position.solution;
  const Puzzle puzzle = puzzle_of(asked, position);
  std::vector<std::string> replay;  // written in the same form as the position
  for (const Setup& after : positions_after(puzzle))
    replay.push_back(asked.request.ruleset->write_fen(after, asked.style));
  ordered_json json{{"fen", asked.request.ruleset->write_fen(position.setup, asked.style)},
                    {"pieces", position.pieces},
                    {"moves", solution_of(puzzle)},
                    {"replay", std::move(replay)},
                    {"unique", solution.unique},
                    {"minimal", asked.effort.minimal ? minimal_words(made) : "best found"},
                    {"needed", position.needed}};
  if (solution.one_key && !solution.unique) json["oneKey"] = true;
  if (solution.is_line) json["line"] = true;
  if (const auto stipulation = stipulation_of(puzzle)) json["stipulation"] = to_string(*stipulation);
  if (!puzzle.unreachable.empty()) json["unreachable"] = puzzle.unreachable;
  if (!solution.notes.empty()) json["notes"] = solution.notes;
  return json;
}

}  // namespace

const char* minimal_words(const Composition& made) noexcept { return made.fewest_proved ? "proved" : "best found"; }

ordered_json to_json(const ComposeRequest& asked, const Composition& made) {
  ordered_json positions = ordered_json::array();
  for (const Composed& each : made.positions) positions.push_back(to_json(asked, made, each));
  const Request& request = asked.request;
  ordered_json json{{"schema", 2},
                    {"theme", asked.theme->info().name},
                    {"variant", std::string(request.ruleset->name())},
                    {"profile", std::string(request.ruleset.profile().name)},
                    {"parameters", ordered_json::object()},
                    {"clause", asked.theme->info().clause},
                    {"verdict", std::string(to_string(made.verdict))},
                    {"positions", std::move(positions)},
                    {"exhausted", made.exhausted},
                    {"stopped", made.stopped},
                    {"proof",
                     {{"space", made.space},
                      {"cases", made.cases},
                      {"decided", made.cases_decided},
                      {"mirrored", asked.mirrored(made.cases)}}},
                    {"seed", request.seed},
                    {"seconds", made.seconds},
                    {"solverSeconds", made.solver_seconds}};
  for (const auto& [name, value] : request.parameters) json["parameters"][name] = value;
  if (request.allow_unreachable) json["allowUnreachable"] = true;
  if (const auto conditions = conditions_of(request); !conditions.empty()) json["conditions"] = conditions;
  if (!asked.query.empty()) json["query"] = asked.query;
  if (!made.conflict.empty()) json["conflict"] = made.conflict;
  if (!made.limits.empty()) json["proof"]["limits"] = made.limits;
  if (made.left_out) json["leftOut"] = true;
  if (made.out_of_memory) json["outOfMemory"] = true;
  return json;
}

std::vector<std::string> notations(const Composed& position, const ComposeRequest& asked) {
  return solution_of(puzzle_of(asked, position));
}

std::vector<Puzzle> puzzles_of(const ComposeRequest& asked, const Composition& made) {
  std::vector<Puzzle> puzzles;
  for (const Composed& each : made.positions) {
    puzzles.push_back(puzzle_of(asked, each));
    if (asked.effort.minimal) puzzles.back().minimal = minimal_words(made);
  }
  return puzzles;
}

void save_record(const std::string& file, const std::string& command, const ComposeRequest& asked,
                 const Composition& made) {
  ordered_json record = to_json(asked, made);
  // Which variant is taken where none is named may change; a record must not.
  const bool told = command.find(" --variant") != std::string::npos || command.find(" -v ") != std::string::npos;
  record["request"] = told ? command : fmt::format("{} --variant {}", command, asked.request.ruleset->name());
  Output out(file);
  write_json(record, out);
  out.commit();
}

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
