#include "tools/cli/option_words.hpp"

#include <algorithm>
#include <regex>

#include "verifier/diagnostics/checks.hpp"
#include "verifier/position/fen.hpp"
#include "verifier/variants/variant.hpp"

namespace arbiter::tools {
namespace {

using Kind = OptionWords::Kind;

void add_once(std::vector<std::string>& words, std::string_view word) {
  if (std::find(words.begin(), words.end(), word) == words.end()) words.emplace_back(word);
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

/// "moves (default), steps or results": the list that a help text begins with, or that follows its first colon.
std::vector<std::string> listed_in(std::string help) {
  static const std::regex list(R"(^([a-z-]+)(?: \(default\))?(?:, ([a-z-]+)(?: \(default\))?)*,? or ([a-z-]+)\b)");
  static const std::regex word(R"(([a-z-]+)(?: \(default\))?(?:, or | or |, |$))");
  std::smatch match;
  if (!std::regex_search(help, match, list)) {
    const std::size_t colon = help.find(": ");
    if (colon == std::string::npos) return {};
    help.erase(0, colon + 2);
    if (!std::regex_search(help, match, list)) return {};
  }
  const std::string text = match.str();
  std::vector<std::string> words;
  for (auto it = std::sregex_iterator(text.begin(), text.end(), word); it != std::sregex_iterator(); ++it)
    words.push_back((*it)[1]);
  return words;
}

std::vector<std::string> profiles() {
  std::vector<std::string> words{"list"};
  for (const Variant* variant : all_variants()) {
    for (const ProfileInfo& profile : variant->profiles()) add_once(words, profile.name);
  }
  return words;
}

}  // namespace

std::vector<std::string> check_ids() {
  std::vector<std::string> words;
  for (const CheckInfo& rule : all_checks()) words.emplace_back(rule.id);
  return words;
}

OptionWords words_of(const OptionInfo& option, const ToolInfo& tool) {
  if (option.kind == OptionInfo::Kind::flag) return {};
  if (option.name == "variant") {
    std::vector<std::string> words{"list"};
    for (const Variant* variant : all_variants()) words.emplace_back(variant->name());
    for (const std::string_view name : shipped_variant_names()) words.emplace_back(name);
    return {Kind::words, words};
  }
  if (option.name == "profile") return {Kind::words, profiles()};
  if (option.name == "select" || option.name == "ignore") return {Kind::words, check_ids()};
  if (option.name == "report") {
    std::vector<std::string> words;
    for (const Format format : tool.formats) words.push_back(std::string(to_string(format)) + '=');
    return {Kind::words, words};
  }
  if (option.kind == OptionInfo::Kind::paths || option.placeholder == "FILE") return {Kind::files, {}};
  if (option.placeholder == "FOLDER") return {Kind::folders, {}};
  if (option.placeholder.find('|') != std::string::npos) return {Kind::words, split(option.placeholder, '|')};
  const std::vector<std::string> listed = listed_in(option.help);
  return listed.empty() ? OptionWords{} : OptionWords{Kind::words, listed};
}

}  // namespace arbiter::tools
