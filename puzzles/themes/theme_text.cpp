#include "puzzles/themes/theme_text.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/themes/theme_queries.hpp"
#include "verifier/report/terminal.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::puzzles {
namespace {

using nlohmann::ordered_json;

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
  return query_of_theme(info.name, defaults);
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

/// The first sentence; of a long one the part before its colon.
std::string in_short(std::string_view explanation) {
  constexpr std::size_t line = 140;
  std::size_t end = std::min({explanation.find(". "), explanation.find_last_of('.'), explanation.size()});
  if (end > line) end = std::min(end, explanation.find(": "));
  return std::string(explanation.substr(0, end)) + '.';
}

}  // namespace

std::string explanation_text(const ThemeInfo& info) {
  std::string text = fmt::format("{} ({})\n  {}\n", info.name, joined(info.variants), info.explanation);
  if (!info.clause.empty()) text += fmt::format("  clause {}\n", info.clause);
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

ordered_json themes_json(std::span<const Theme* const> themes) {
  ordered_json list = ordered_json::array();
  for (const Theme* each : themes) list.push_back(info_json(each->info()));
  return {{"schema", 2}, {"themes", std::move(list)}};
}

std::string themes_text(std::span<const Theme* const> themes) {
  TextTable table({TextTable::Align::left, TextTable::Align::left, TextTable::Align::left});
  for (const Theme* each : themes) {
    const ThemeInfo& info = each->info();
    std::vector<std::string> names;
    for (const Parameter& parameter : info.parameters) names.push_back(parameter.name);
    table.row({info.name, joined(info.variants), joined(names)});
  }
  const std::string lines = table.text();
  std::string text;
  std::size_t begin = 0;
  for (const Theme* each : themes) {
    const std::size_t end = lines.find('\n', begin) + 1;
    text += lines.substr(begin, end - begin) + "    " + in_short(each->info().explanation) + "\n";
    begin = end;
  }
  return text;
}

}  // namespace arbiter::puzzles
