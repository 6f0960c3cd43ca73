#include "verifier/report/formats.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/report/markup.hpp"

namespace arbiter {

using nlohmann::ordered_json;

namespace {

ordered_json json_of(const CheckInfo& rule) {
  ordered_json json{{"rule", rule.id},         {"level", to_string(rule.level)},
                    {"title", rule.title},     {"explanation", rule.explanation},
                    {"example", rule.example}, {"right", rule.right},
                    {"remedy", rule.remedy}};
  json["unreadable"] = rule.unreadable;
  return json;
}

/// The subject of the ids with a prefix; the empty prefix matches all.
struct Family {
  std::string_view prefix;
  std::string_view about;
};
constexpr auto families = std::to_array<Family>({
#define ARBITER_FAMILY(prefix, category, about) {prefix, about},
#include "verifier/diagnostics/families.def"
#undef ARBITER_FAMILY
});

/// Plain text with Markdown's special characters escaped.
std::string markdown(std::string_view text) { return backslashed(text, "\\`*_[]<>#|"); }

std::string page_entry(const CheckInfo& rule, std::string_view typed) {
  std::string text = fmt::format("\n### {}: {}\n\nLevel {}. {}\n", rule.id, markdown(rule.title), to_string(rule.level),
                                 markdown(rule.explanation));
  if (!rule.example.empty() || !rule.right.empty() || !rule.remedy.empty()) text += '\n';
  if (!rule.example.empty()) text += fmt::format("- Wrong: {}\n", markdown(rule.example));
  if (!rule.right.empty()) text += fmt::format("- Right: {}\n", markdown(rule.right));
  if (!rule.remedy.empty()) text += fmt::format("- What to do: {}\n", markdown(rule.remedy));
  if (!typed.empty()) text += fmt::format("- Option: `{}`\n", typed);
  return text;
}

}  // namespace

std::string checks_text(std::span<const CheckInfo> checks, const Painter& paint, std::span<const OptionHint> hints) {
  std::string text;
  for (const CheckInfo& check : checks) {
    text += fmt::format("{} {}: {}\n    {}\n", paint(Ink::bold, check.id), to_string(check.level), check.title,
                        check.explanation);
    if (!check.example.empty()) text += fmt::format("    Wrong: {}\n", check.example);
    if (!check.right.empty()) text += fmt::format("    Right: {}\n", check.right);
    if (!check.remedy.empty()) text += fmt::format("    What to do: {}\n", check.remedy);
    if (const std::string_view typed = hint_about(check.id, hints); !typed.empty())
      text += fmt::format("    Option: {}\n", typed);
  }
  return text;
}

ordered_json checks_json(std::span<const CheckInfo> checks) {
  ordered_json list = ordered_json::array();
  for (const CheckInfo& check : checks) list.push_back(json_of(check));
  return {{"schema", 2}, {"checks", std::move(list)}};
}

std::string checks_page(std::span<const CheckInfo> checks, std::span<const OptionHint> hints) {
  std::string text;
  std::vector<std::string_view> done;
  for (const Family& family : families) {
    bool first = true;
    for (const CheckInfo& rule : checks) {
      const bool listed = family.about.empty() || std::ranges::find(done, rule.id) != done.end();
      if (!rule.id.starts_with(family.prefix) || listed) continue;
      if (first) text += fmt::format("\n## {}\n", family.about);
      first = false;
      done.push_back(rule.id);
      text += page_entry(rule, hint_about(rule.id, hints));
    }
  }
  return text;
}

}  // namespace arbiter
