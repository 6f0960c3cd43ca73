// arbiter-rules show: the variant of a rule file, its pieces with pictures of their moves, its settings. arbiter-rules
// page: the same as a rule page. And arbiter-rules keys: what such a file may say.

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "tools/cli/about.hpp"
#include "tools/rules/commands.hpp"
#include "verifier/defined/keys.hpp"
#include "verifier/defined/variant.hpp"
#include "verifier/report/json.hpp"
#include "verifier/report/rule_page.hpp"
#include "verifier/report/rules_shown.hpp"
#include "verifier/report/table.hpp"
#include "verifier/support/nearest.hpp"
#include "verifier/support/printable.hpp"
#include "verifier/support/text.hpp"

namespace arbiter::tools::rules {

namespace {

using defined::Definition;

OptionSet show_options() {
  OptionSet set;
  set.heading("Rule file")
      .paths("FILE", "a rule file, - for standard input, or the name of a variant that comes with the programs")
      .value("variant", "NAME", "of a file with several variants: this one; without it the last");
  return set;
}

/// The section or definition of that name, or the last one of the file.
template <class T>
const T* chosen(const std::vector<T>& all, const std::optional<std::string>& name) {
  if (!name) return all.empty() ? nullptr : &all.back();
  const auto at = std::find_if(all.begin(), all.end(), [&](const T& each) { return each.name == *name; });
  return at == all.end() ? nullptr : &*at;
}

[[noreturn]] void refuse_name(const std::string& name, std::vector<std::string> names) {
  const std::string near = nearest(name, names);
  throw UsageError(fmt::format("there is no variant '{}'", printable(name, 80)),
                   !near.empty()   ? fmt::format("did you mean '{}'?", near)
                   : names.empty() ? "a section of the file without errors"
                                   : joined(names));
}

/// The variant that the command line asks for; `rules` keeps it if it is from a file. What is wrong has been said.
tl::expected<const Definition*, Exit> asked(Run& run, std::optional<NamedRules>& rules) {
  const Arguments& arguments = run.arguments();
  const auto name = arguments.value("variant");
  if (arguments.paths().size() > 1) throw UsageError("one file at a time", "FILE --variant NAME");
  const std::string path = !arguments.paths().empty() ? arguments.paths().front() : name.value_or("");
  if (path.empty())
    throw UsageError("no rule file is named", "a file, or the name of a variant that comes with the programs");
  const Definition* definition = defined::shipped_definition(path);
  if (definition == nullptr) {
    if (path.find_first_of("./") == std::string::npos && path != "-" && arguments.paths().empty()) {
      std::vector<std::string> names;
      for (const std::string_view each : defined::shipped_names()) names.emplace_back(each);
      refuse_name(path, names);
    }
    rules = read_rules(run, path);
    if (!rules) return tl::unexpected(Exit::usage);
    const defined::RuleSection* const section = chosen(rules->file.sections, name);
    if (section == nullptr && name) {
      std::vector<std::string> names;
      for (const defined::RuleSection& each : rules->file.sections) names.push_back(each.name);
      refuse_name(*name, names);
    }
    if (section != nullptr) definition = chosen(rules->file.definitions, section->name);
    if (definition == nullptr) {
      std::vector<Finding> errors;
      for (const Finding& each : rules->file.findings) {
        const bool here =
            section == nullptr || (each.where.line >= section->line && each.where.line <= section->last_line);
        if (here && each.level == Level::error) errors.push_back(each);
      }
      run.report(errors);
      return tl::unexpected(Exit::fails);
    }
  }
  return definition;
}

Exit show(Run& run) {
  std::optional<NamedRules> rules;
  const auto definition = asked(run, rules);
  if (!definition) return definition.error();
  run.answer([&](Answer& answer) { answer.out->write(rules_text(**definition, answer.style)); },
             [&] {
               nlohmann::ordered_json out{{"schema", 1}};
               out.update(rules_json(**definition));
               return out;
             });
  return Exit::holds;
}

constexpr std::array<std::pair<std::string_view, PageForm>, 3> forms{
    {{"html", PageForm::html}, {"markdown", PageForm::markdown}, {"pug", PageForm::pug}}};

OptionSet page_options() {
  OptionSet set = show_options();
  set.heading("Page").value("as", "FORM", "html, markdown or pug (default html)");
  return set;
}

Exit page(Run& run) {
  const std::string form = run.arguments().value("as").value_or("html");
  const auto at = std::find_if(forms.begin(), forms.end(), [&](const auto& each) { return each.first == form; });
  if (at == forms.end())
    throw UsageError(fmt::format("there is no form '{}' of pages", printable(form, 40)), "html, markdown, pug");
  std::optional<NamedRules> rules;
  const auto definition = asked(run, rules);
  if (!definition) return definition.error();
  const auto small = (*definition)->files != 8 || (*definition)->ranks != 8;
  if (at->second == PageForm::markdown && small)
    throw UsageError("boards drawn with characters are read at 8×8 only, and this one is smaller",
                     "--as html or --as pug");
  const auto variant = defined::make_variant(**definition);
  run.answer([&](Answer& answer) { answer.out->write(rule_page(**definition, *variant, at->second, "arbiter-rules")); },
             {});
  return Exit::holds;
}

std::string_view support_word(defined::Support support) {
  switch (support) {
    case defined::Support::played: return "";
    case defined::Support::stated: return "stated, not played";
    case defined::Support::interface: return "not about rules";
    case defined::Support::refused: return "refused";
  }
  return "";
}

OptionSet keys_options() {
  OptionSet set;
  set.heading("Keys").paths("WORD", "only keys with this word in their name or meaning");
  return set;
}

Exit keys(Run& run) {
  std::vector<const defined::Key*> shown;
  for (const defined::Key& key : defined::all_keys()) {
    const auto& words = run.arguments().paths();
    const bool fits = std::all_of(words.begin(), words.end(), [&](const std::string& word) {
      return lower_case(key.name + ' ' + key.what).find(lower_case(word)) != std::string::npos;
    });
    // A row for the regions of one piece stands for those of all.
    if (fits && (key.piece < 0 || words.size() != 0 || key.type == defined::ValueType::letter)) shown.push_back(&key);
  }
  run.answer(
      [&](Answer& answer) {
        Table table({Table::Align::left, Table::Align::left, Table::Align::left, Table::Align::left});
        for (const defined::Key* key : shown) {
          const std::string_view word = key->outdated ? "outdated" : support_word(key->support);
          table.row({key->name, key->standard, key->what + (word.empty() ? "" : fmt::format(" [{}]", word)), ""});
        }
        answer.out->write(table.text());
        if (run.arguments().paths().empty())
          answer.out->write("and mobilityRegionWhite…, mobilityRegionBlack… with the name of each piece\n");
      },
      [&] {
        nlohmann::ordered_json out{{"schema", 1}, {"keys", nlohmann::ordered_json::array()}};
        for (const defined::Key* key : shown) {
          out["keys"].push_back(
              {{"key", key->name},
               {"type", std::string(defined::described(key->type))},
               {"default", key->standard},
               {"support", key->support == defined::Support::played ? std::string("played")
                                                                    : std::string(support_word(key->support))},
               {"outdated", key->outdated},
               {"what", key->what},
               {"words", key->choices}});
        }
        return out;
      });
  return Exit::holds;
}

}  // namespace

Command show_command() { return {about("rules/about_show.txt", {Format::text, Format::json}), show_options(), show}; }
Command page_command() { return {about("rules/about_page.txt", {Format::text}), page_options(), page}; }
Command keys_command() { return {about("rules/about_keys.txt", {Format::text, Format::json}), keys_options(), keys}; }

}  // namespace arbiter::tools::rules
