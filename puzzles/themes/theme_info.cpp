#include "puzzles/themes/theme_info.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/args.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "verifier/support/internal_error.hpp"

namespace arbiter::puzzles {

/// {"shared": themes.json, NAME: puzzles/variants/NAME.json, …}, which the build makes a part of the library.
extern const std::string_view themes_json;

bool Parameter::takes(std::string_view value) const {
  if (!values.empty()) return std::ranges::find(values, value) != values.end();
  const auto number = [&](std::string_view text) {
    int read = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), read);
    return error == std::errc() && end == text.data() + text.size() && read >= least && read <= most;
  };
  if (!list) return number(value);
  constexpr std::size_t longest = 100;
  if (value.size() > longest) return false;
  for (std::size_t begin = 0;;) {
    const std::size_t comma = value.find(',', begin);
    if (!number(value.substr(begin, comma - begin))) return false;
    if (comma == std::string_view::npos) return true;
    begin = comma + 1;
  }
}

namespace {

using nlohmann::json;

/// `variant`: the only one that has the theme; empty if several may.
ThemeInfo info_of(const json& entry, const std::string& variant, const json& shared_parameters) {
  ThemeInfo info;
  info.name = entry.at("name");
  if (!variant.empty()) info.variants = {variant};
  info.clause = entry.value("clause", "");
  const json text = entry.value("explanation", json(""));
  for (const json& part : text.is_array() ? text : json::array({text}))
    info.explanation += (info.explanation.empty() ? "" : " ") + part.get<std::string>();
  for (const json& each : entry.value("parameters", json::array())) {
    const json& is = each.is_string() ? shared_parameters.at(each) : each;
    info.parameters.push_back({each.is_string() ? each : each.at("name"), is.value("meaning", ""),
                               is.value("values", std::vector<std::string>()), is.at("default"), is.value("least", 0),
                               is.value("most", 0), is.value("list", false)});
  }
  if (entry.value("to_move", "") == "black") info.to_move = Side::black;
  info.heading = entry.at("heading");
  info.titles = entry.value("titles", info.titles);
  if (entry.contains("title")) info.titles.emplace_back("", entry.at("title"));
  info.stipulation = entry.value("stipulation", "");
  info.complete = entry.contains("demands");
  info.query = entry.value(info.complete ? "demands" : "query", "");
  info.exhaustive = entry.value("exhaustive", true);
  if (entry.contains("patience")) info.patience = entry.at("patience").get<double>();
  info.few_pieces = entry.value("few pieces", info.few_pieces);
  info.local_search = entry.value("local search", 0.0);
  return info;
}

/// The text with the values of the parameters in its braces; empty if a value is missing.
template <class Parameters>
std::string completed(std::string_view text, const Parameters& parameters) {
  fmt::dynamic_format_arg_store<fmt::format_context> values;
  for (const auto& [name, value] : parameters) values.push_back(fmt::arg(name.c_str(), value));
  try {
    return fmt::vformat(text, values);
  } catch (const fmt::format_error&) {
    return {};
  }
}

}  // namespace

const json& theme_files() {
  static const json files = json::parse(themes_json);
  return files;
}

std::span<const ThemeInfo> theme_infos() {
  static const std::vector<ThemeInfo> all = [] {
    const json& parameters = theme_files().at("shared").at("shared parameters");
    std::vector<ThemeInfo> infos;
    for (const auto& [name, file] : theme_files().items()) {
      for (const json& each : file.at("themes"))
        infos.push_back(info_of(each, name == "shared" ? "" : name, parameters));
    }
    return infos;
  }();
  return all;
}

const ThemeInfo* find_theme_info(std::string_view name) {
  for (const ThemeInfo& each : theme_infos()) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

const ThemeInfo& theme_info(std::string_view name) {
  const ThemeInfo* const found = find_theme_info(name);
  if (found == nullptr) throw InternalError(fmt::format("no file of themes has {}", name));
  return *found;
}

std::string query_of_theme(std::string_view theme, const std::map<std::string, std::string>& parameters) {
  const ThemeInfo* const found = find_theme_info(theme);
  return found == nullptr ? std::string() : completed(found->query, parameters);
}

std::string stipulation_of_theme(std::string_view theme,
                                 const std::map<std::string, std::string, std::less<>>& parameters) {
  const ThemeInfo* const found = find_theme_info(theme);
  return found == nullptr ? std::string() : completed(found->stipulation, parameters);
}

}  // namespace arbiter::puzzles
