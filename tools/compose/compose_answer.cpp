#include "tools/compose/compose_answer.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/records/write_record.hpp"
#include "puzzles/space/reachable.hpp"
#include "puzzles/themes/theme_queries.hpp"
#include "tools/compose/styled_answer.hpp"
#include "verifier/notation/notation.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/table.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools {
namespace {

using nlohmann::ordered_json;
using puzzles::Composed;
using puzzles::Composition;
using puzzles::Parameter;
using puzzles::Theme;
using puzzles::ThemeInfo;
using puzzles::Verdict;

/// Why no game reaches the position; only if the request allows such positions.
std::vector<std::string> unreachable_words(const ComposeCommand& asked, const Composed& position) {
  return puzzles::unreachable_in_words(*asked.request.variant, asked.request.profile, position.setup);
}

ordered_json parameters_json(const ThemeInfo& info) {
  ordered_json list = ordered_json::array();
  for (const Parameter& each : info.parameters) {
    ordered_json one{{"name", each.name}, {"meaning", each.meaning}, {"default", each.fallback}};
    if (each.values.empty()) {
      one["least"] = each.least;
      one["most"] = each.most;
      if (each.list) one["list"] = true;
    } else {
      one["values"] = each.values;
    }
    list.push_back(std::move(one));
  }
  return list;
}

/// The theme in the query language, with its default parameters; empty if the language cannot express it.
std::string query_of(const ThemeInfo& info) {
  std::map<std::string, std::string> defaults;
  for (const Parameter& each : info.parameters) defaults[each.name] = each.fallback;
  return puzzles::query_of_theme(info.name, defaults);
}

ordered_json info_json(const ThemeInfo& info) {
  ordered_json json{{"name", info.name},
                    {"variants", info.variants},
                    {"clause", info.clause},
                    {"explanation", info.explanation},
                    {"parameters", parameters_json(info)}};
  if (std::string query = query_of(info); !query.empty()) json["query"] = std::move(query);
  return json;
}

std::string explanation_text(const ThemeInfo& info) {
  std::string text =
      fmt::format("{} ({})\n  {}\n  clause {}\n", info.name, joined(info.variants), info.explanation, info.clause);
  for (const Parameter& each : info.parameters) {
    const std::string values =
        each.values.empty() ? fmt::format("{}{} to {}", each.list ? "numbers with commas between them, each " : "",
                                          each.least, each.most)
                            : joined(each.values);
    text += fmt::format("  --set {}=…: {}; {} (default {})\n", each.name, each.meaning, values, each.fallback);
  }
  if (const std::string query = query_of(info); !query.empty()) text += fmt::format("  as a query: {}\n", query);
  return text;
}

std::string composition_text(const Run& run, const ComposeCommand& asked, const Composition& made) {
  std::string text;
  std::size_t number = 0;
  for (const Composed& each : made.positions) {
    ++number;
    if (!run.quiet()) text += draw(each.setup.board, *asked.request.variant) + "\n";
    text += fmt::format("{}\n", asked.request.variant->write_fen(each.setup, asked.style));
    if (run.quiet()) continue;
    text += fmt::format("{} of {}: {} pieces{}", number, made.positions.size(), each.pieces,
                        asked.effort.minimal ? fmt::format(" (fewest: {})", puzzles::minimal_words(made)) : "");
    // A query may name no move, and a stalemate has none.
    if (!each.solution.moves.empty())
      text += fmt::format("; {}{}", joined(puzzles::notations(each, asked), "; "),
                          each.solution.unique    ? ""
                          : each.solution.one_key ? " (one key, with duals)"
                                                  : " (several solutions)");
    text += "\n";
    for (const std::string& why : unreachable_words(asked, each))
      text += "  no game reaches this position: " + why + "\n";
    for (const std::string& note : each.solution.notes) text += "  " + note + "\n";
    text += "\n";
  }
  text += fmt::format("{}: {}", asked.theme->info().name, to_string(made.verdict));
  if (made.verdict == Verdict::impossible && made.conflict.empty() && !made.limits.empty())
    text += " with " + joined(made.limits);
  if (made.verdict == Verdict::impossible && made.conflict.empty()) {
    text += made.cases == 0 ? " (proved: the request contradicts itself, so that there was no case to be searched)"
                            : fmt::format(" (proved: {} of {} cases)", made.cases_decided, made.cases);
  }
  if (made.verdict == Verdict::undecided)
    text += fmt::format(" ({} of {} cases decided)", made.cases_decided, made.cases);
  if (made.verdict == Verdict::impossible && made.left_out)
    text += "; there are only positions that no game reaches (--allow-unreachable)";
  if (made.stopped) text += ", stopped before the end";
  if (made.verdict == Verdict::undecided && made.out_of_memory) text += "; a solver's memory was not enough (--memory)";
  const bool all_tried = made.verdict == Verdict::undecided && made.cases > 0 && made.cases_decided == made.cases;
  if (all_tried) text += "; there are more, which another --seed draws";
  text += "\n";
  if (!made.conflict.empty()) {
    text += made.conflict.size() == 1 ? "this cannot hold:\n" : "these cannot hold together:\n";
    for (const std::string& each : made.conflict) text += "  " + each + "\n";
  }
  if (asked.prove) {
    text += "space:\n";
    for (const std::string& each : made.space) text += "  " + each + "\n";
    if (asked.mirrored(made.cases)) {
      text += "  of positions without castling rights that are mirror images of each other one is looked at\n";
    }
  }
  if (run.verbose()) text += fmt::format("{:.2f} s, solvers {:.2f} s\n", made.seconds, made.solver_seconds);
  return text;
}

/// The first sentence; of a long one the part before its colon.
std::string in_short(std::string_view explanation) {
  constexpr std::size_t line = 140;
  std::size_t end = std::min({explanation.find(". "), explanation.find_last_of('.'), explanation.size()});
  if (end > line) end = std::min(end, explanation.find(": "));
  return std::string(explanation.substr(0, end)) + '.';
}

}  // namespace

Exit list_themes(Run& run) {
  for (Answer& answer : run.answers()) {
    if (answer.format == Format::json) {
      ordered_json list = ordered_json::array();
      for (const Theme* each : puzzles::all_themes()) list.push_back(info_json(each->info()));
      write_json(ordered_json{{"schema", 2}, {"themes", std::move(list)}}, *answer.out);
      continue;
    }
    Table table({Table::Align::left, Table::Align::left, Table::Align::left});
    for (const Theme* each : puzzles::all_themes()) {
      const ThemeInfo& info = each->info();
      std::vector<std::string> names;
      for (const Parameter& parameter : info.parameters) names.push_back(parameter.name);
      table.row({info.name, joined(info.variants), joined(names)});
    }
    const std::string text = table.text();
    std::size_t begin = 0;
    for (const Theme* each : puzzles::all_themes()) {
      const std::size_t end = text.find('\n', begin) + 1;
      answer.out->write(fmt::format("{}    {}\n", std::string_view(text).substr(begin, end - begin),
                                    in_short(each->info().explanation)));
      begin = end;
    }
  }
  return Exit::holds;
}

Exit explain_theme(Run& run, const std::string& name) {
  const ThemeInfo& info = known_theme(name).info();
  for (Answer& answer : run.answers()) {
    if (answer.format == Format::json) {
      write_json(ordered_json{{"schema", 2}, {"themes", ordered_json::array({info_json(info)})}}, *answer.out);
    } else {
      answer.out->write(explanation_text(info));
    }
  }
  return Exit::holds;
}

void write_composition(Run& run, const ComposeCommand& asked, const Composition& made) {
  const auto style = style_of(run.arguments());
  for (Answer& answer : run.answers()) {
    if (answer.format == Format::json) {
      write_json(puzzles::to_json(asked, made), *answer.out);
    } else if (style && !made.positions.empty()) {
      write_styled(*style, asked, made, *answer.out);
    } else if (!style) {
      answer.out->write(composition_text(run, asked, made));
    }
  }
}

void save_record(const std::string& file, const std::string& command, const ComposeCommand& asked,
                 const Composition& made) {
  ordered_json record = puzzles::to_json(asked, made);
  record["request"] = command;
  Output out(file);
  write_json(record, out);
  out.commit();
}

Exit status_of(const ComposeCommand& asked, const Composition& made) {
  if (made.verdict == Verdict::undecided) return Exit::undecided;
  if (asked.expected && *asked.expected != made.verdict) return Exit::fails;
  if (asked.prove && asked.effort.minimal && made.verdict == Verdict::found && !made.fewest_proved)
    return Exit::undecided;
  if (made.verdict == Verdict::found) {
    return made.positions.size() < asked.effort.count && !made.exhausted ? Exit::undecided : Exit::holds;
  }
  return asked.expected ? Exit::holds : Exit::fails;
}

}  // namespace arbiter::tools
