#include "tools/verify/list_checks.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/cli/nearest.hpp"
#include "verifier/diagnostics/checks.hpp"
#include "verifier/pages/markup/page_checks.hpp"
#include "verifier/report/colour.hpp"
#include "verifier/report/json.hpp"
#include "verifier/support/printable.hpp"

namespace arbiter::tools {

using nlohmann::ordered_json;

namespace {

std::string upper(std::string word) {
  std::transform(word.begin(), word.end(), word.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return word;
}

std::vector<CheckInfo> chosen_checks(const std::vector<std::string>& words,
                                     std::span<const std::string_view> otherwise) {
  std::vector<std::string> ids;
  for (const std::string& word : words) ids.push_back(upper(word));
  if (ids.empty()) ids.assign(otherwise.begin(), otherwise.end());
  if (ids.empty()) ids.emplace_back();  // every id starts with nothing
  for (const std::string& id : ids) {
    const std::vector<std::string_view> prefix{id};
    if (!checks_of(prefix).empty()) continue;
    std::vector<std::string> known;
    for (const CheckInfo& rule : all_checks()) known.emplace_back(rule.id);
    const std::string near = nearest(id, known);
    throw UsageError(fmt::format("no check has the id '{}'", printable(id, 40)),
                     near.empty() ? "--checks lists all" : fmt::format("did you mean '{}'?", near));
  }
  const std::vector<std::string_view> prefixes(ids.begin(), ids.end());
  return checks_of(prefixes);
}

ordered_json json_of(const CheckInfo& rule) {
  ordered_json json{{"rule", rule.id},         {"level", to_string(rule.level)},
                    {"title", rule.title},     {"explanation", rule.explanation},
                    {"example", rule.example}, {"right", rule.right},
                    {"remedy", rule.remedy}};
  const pages::PageCheck* page_check = pages::find_page_check(rule.id);
  json["unreadable"] = page_check != nullptr && page_check->unreadable;
  return json;
}

/// What ids that start alike are about; the empty string starts them all.
struct Family {
  std::string_view prefix;
  std::string_view about;
};
constexpr std::array families{
    Family{"AV1", "Pages and their markup"},
    Family{"AV2", "The text of a diagram"},
    Family{"AV3", "What a diagram claims"},
    Family{"AV4", "Copies of a diagram"},
    Family{"AF1", "The text of a FEN"},
    Family{"AF2", "What a FEN describes"},
    Family{"AF3", "What no game leads to"},
    Family{"AR", "Files and lines of positions"},
    Family{"AC", "Comparisons with a peer"},
    Family{"AQ", "Queries and composed positions"},
    Family{"AT", "The text of a move"},
    Family{"AI", "Input that no tool can use"},
    Family{"AM", "Moves: rules against generator"},
    Family{"AP", "Tables of counts"},
    Family{"", "Others"},
};

/// Words of ours with the signs that Markdown would take for its own.
std::string markdown(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("\\`*_[]<>#|").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string page_entry(const CheckInfo& rule) {
  std::string text = fmt::format("\n### {}: {}\n\nLevel {}. {}\n", rule.id, markdown(rule.title), to_string(rule.level),
                                 markdown(rule.explanation));
  if (!rule.example.empty() || !rule.right.empty() || !rule.remedy.empty()) text += '\n';
  if (!rule.example.empty()) text += fmt::format("- Wrong: {}\n", markdown(rule.example));
  if (!rule.right.empty()) text += fmt::format("- Right: {}\n", markdown(rule.right));
  if (!rule.remedy.empty()) text += fmt::format("- What to do: {}\n", markdown(rule.remedy));
  return text;
}

void write_checks(const std::vector<CheckInfo>& rules, Answer& answer) {
  if (answer.format == Format::json) {
    ordered_json list = ordered_json::array();
    for (const CheckInfo& rule : rules) list.push_back(json_of(rule));
    write_json({{"schema", 2}, {"checks", std::move(list)}}, *answer.out);
    return;
  }
  if (answer.format != Format::text) throw UsageError("--checks is written as text or json");
  const Painter paint(answer.style.colour);
  for (const CheckInfo& rule : rules) {
    answer.out->write(fmt::format("{} {}: {}\n    {}\n", paint(Ink::bold, rule.id), to_string(rule.level), rule.title,
                                  rule.explanation));
    if (!rule.example.empty()) answer.out->write(fmt::format("    Wrong: {}\n", rule.example));
    if (!rule.right.empty()) answer.out->write(fmt::format("    Right: {}\n", rule.right));
    if (!rule.remedy.empty()) answer.out->write(fmt::format("    What to do: {}\n", rule.remedy));
  }
}

}  // namespace

void list_checks(Run& run, std::span<const std::string_view> otherwise) {
  const std::vector<CheckInfo> rules = chosen_checks(run.arguments().paths(), otherwise);
  for (Answer& answer : run.answers()) write_checks(rules, answer);
}

std::string checks_page() {
  std::string text =
      "# Checks\n\n"
      "Every id that a finding may carry. `arbiter-verify --checks` prints the same, `arbiter-verify --checks AV203` "
      "one of them,\n"
      "and `arbiter-verify --checks-page` this page, which a test compares with the program.\n";
  std::vector<std::string_view> done;
  for (const Family& family : families) {
    bool first = true;
    for (const CheckInfo& rule : all_checks()) {
      if (!rule.id.starts_with(family.prefix) || std::find(done.begin(), done.end(), rule.id) != done.end()) continue;
      if (first) text += fmt::format("\n## {}\n", family.about);
      first = false;
      done.push_back(rule.id);
      text += page_entry(rule);
    }
  }
  return text;
}

}  // namespace arbiter::tools
