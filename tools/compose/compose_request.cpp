#include "tools/compose/compose_request.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "puzzles/query/words.hpp"
#include "puzzles/records/records.hpp"
#include "puzzles/themes/theme.hpp"
#include "puzzles/themes/theme_info.hpp"
#include "tools/cli/run_main.hpp"
#include "verifier/report/json.hpp"
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

/// The same as themes_json() for people.
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

/// `{"schema","themes"}`: what each theme is, its clause and its parameters, and its query if the language can express
/// it.
ordered_json themes_json(std::span<const Theme* const> themes) {
  ordered_json list = ordered_json::array();
  for (const Theme* each : themes) list.push_back(info_json(each->info()));
  return {{"schema", 2}, {"themes", std::move(list)}};
}

/// Two lines for each theme: name, variants and parameters, and what it is about in short.
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

}  // namespace
}  // namespace arbiter::puzzles

namespace arbiter::tools {

using nlohmann::ordered_json;
using puzzles::Composition;
using puzzles::Verdict;

namespace {

constexpr double default_limit = 60;

/// The options as they were typed.
puzzles::RequestWords words_of(const Arguments& arguments) {
  puzzles::RequestWords words;
  if (!arguments.has("where") && arguments.paths().empty())
    throw UsageError("one theme is needed", "--list shows them; or --where QUERY");
  words.theme = joined(arguments.paths(), " ");
  words.query = arguments.value("where");
  words.variant = arguments.value("variant");
  words.profile = arguments.value("profile");
  words.armies = armies_given(arguments);
  words.parameters = arguments.list("set");
  words.place = arguments.list("place");
  words.empty = arguments.list("empty");
  words.kinds = arguments.list("kinds");
  words.pieces = arguments.value("pieces");
  words.white = arguments.value("white");
  words.black = arguments.value("black");
  words.to_move = side_given(arguments);
  static const std::vector<std::string> starts{"orthodox", "shuffled"};
  if (arguments.has("starts"))
    words.starts = arguments.choice("starts", starts) == 0 ? puzzles::Castling::orthodox : puzzles::Castling::shuffled;
  for (const char* condition : {"unique", "no-duals", "orthodox-fails", "natural"}) {
    if (arguments.has(condition)) words.conditions.emplace_back(condition);
  }
  words.allow_unreachable = arguments.has("allow-unreachable");
  return words;
}

/// Writes an answer whose text is the same in every style.
void write_plain(Run& run, const ordered_json& json, const std::string& text) {
  run.answer([&text](Answer& each) { each.out->write(text); }, [&json] { return json; });
}

}  // namespace

double limit_of(const Arguments& arguments) { return arguments.seconds("limit").value_or(default_limit); }

OptionSet compose_options() {
  return options_of("compose/about.txt", {{"{default_limit}", fmt::format("{}", default_limit)}})
      .words({.files = {},
              .keeps_others = true,
              .paths_with = {"check", "words", "merge"},
              .no_pipe = {},
              .pipes_files = true,
              .pipes_with = "check"});
}

tl::expected<ComposeCommand, std::vector<Finding>> compose_request(const Arguments& arguments, unsigned threads,
                                                                   const Variant* rules) {
  puzzles::RequestWords words = words_of(arguments);
  if (rules != nullptr) {
    words.rules = rules;
    words.variant = rules->name();
  }
  auto request = puzzles::request_from(words);
  if (!request) return tl::unexpected(std::move(request.error()));
  ComposeCommand asked{std::move(*request), arguments.has("prove"), std::nullopt};
  asked.request.seed = arguments.number("seed", 0, 0xffffffffU).value_or(0);
  asked.effort.count = arguments.number("count", 1, 100'000).value_or(1);
  asked.effort.minimal = arguments.has("minimal");
  asked.effort.reduce = !arguments.has("keep");
  asked.effort.seconds = limit_of(arguments);
  asked.effort.threads = std::min(threads, 64U);
  asked.effort.memory_mib = arguments.number("memory", 100, 1'000'000).value_or(3500);
  static const std::vector<std::string> verdicts{"found", "impossible"};
  if (arguments.has("expect"))
    asked.expected = arguments.choice("expect", verdicts) == 0 ? puzzles::Verdict::found : puzzles::Verdict::impossible;
  if (arguments.has("certificate") && !asked.prove)
    throw UsageError("--certificate is of what was proved", "--prove --certificate FOLDER");
  return asked;
}

std::optional<puzzles::Style> style_of(const Arguments& arguments) {
  const auto name = arguments.value("as");
  if (!name) return std::nullopt;
  std::vector<std::string> names;
  for (const puzzles::StyleInfo& each : puzzles::styles()) names.emplace_back(each.name);
  return puzzles::styles()[index_of_word("--as", *name, names)].style;
}

Exit list_themes(Run& run) {
  const auto name = run.arguments().value("variant");
  const Variant* variant = has_rules_file(run.arguments()) ? choose_rules(run)->ruleset.known_variant()
                           : name                          ? &known_variant(*name)
                                                           : nullptr;
  const std::vector<const puzzles::Theme*> themes = puzzles::themes_of(variant);
  write_plain(run, puzzles::themes_json(themes), puzzles::themes_text(themes));
  if (themes.empty()) run.note("no theme has a name here; --where QUERY composes what a query says");
  return Exit::holds;
}

Exit explain_theme(Run& run, const std::string& name) {
  const puzzles::Theme& theme = puzzles::known_theme(name);
  const std::array<const puzzles::Theme*, 1> one{&theme};
  write_plain(run, puzzles::themes_json(one), puzzles::explanation_text(theme.info()));
  return Exit::holds;
}

Exit list_words(Run& run, const std::string& name) {
  const Variant& variant = known_variant(name);
  write_plain(run, puzzles::query::words_json(variant),
              puzzles::query::grammar() + "\n" + puzzles::query::vocabulary(variant));
  return Exit::holds;
}

void write_composition(Run& run, const ComposeCommand& asked, const Composition& made) {
  const auto style = style_of(run.arguments());
  const auto text = [&](Answer& each) {
    if (!style) {
      each.out->write(puzzles::composition_text(asked, made, {run.quiet(), asked.prove, run.verbose(), each.style}));
    } else if (!made.positions.empty()) {
      const auto styled = puzzles::write(*style, puzzles::puzzles_of(asked, made));
      if (!styled) throw UsageError(styled.error());
      each.out->write(*styled);
    }
  };
  run.answer(text, [&] { return puzzles::to_json(asked, made); });
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
