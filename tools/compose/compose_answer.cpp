#include "tools/compose/compose_answer.hpp"

#include <array>

#include <nlohmann/json.hpp>

#include "puzzles/compose/read_request.hpp"
#include "puzzles/query/words.hpp"
#include "puzzles/records/write_record.hpp"
#include "puzzles/themes/theme_text.hpp"
#include "tools/cli/positions.hpp"
#include "verifier/report/json.hpp"

namespace arbiter::tools {

using nlohmann::ordered_json;
using puzzles::Composition;
using puzzles::Verdict;

namespace {

/// Writes an answer whose text is the same in every style.
void write_plain(Run& run, const ordered_json& json, const std::string& text) {
  run.answer([&text](Answer& each) { each.out->write(text); }, [&json] { return json; });
}

}  // namespace

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
