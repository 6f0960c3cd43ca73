#include "puzzles/themes/theme_queries.hpp"

#include "puzzles/themes/theme_texts.hpp"

namespace arbiter::puzzles {

namespace {

/// The theme's text of a kind, with the values of its parameters; empty if it has none, or a value is missing.
template <class Parameters>
std::string completed(ThemeText::Of of, std::string_view theme, const Parameters& parameters) {
  for (const ThemeText& each : all_theme_texts()) {
    if (each.of != of || each.theme != theme) continue;
    std::string text;
    for (std::size_t i = 0; i < each.text.size(); ++i) {
      const std::size_t close = each.text[i] == '{' ? each.text.find('}', i) : std::string_view::npos;
      if (close == std::string_view::npos) {
        text += each.text[i];
        continue;
      }
      const auto value = parameters.find(std::string(each.text.substr(i + 1, close - i - 1)));
      if (value == parameters.end()) return {};
      text += value->second;
      i = close;
    }
    return text;
  }
  return {};
}

}  // namespace

std::string query_of_theme(std::string_view theme, const std::map<std::string, std::string>& parameters) {
  return completed(ThemeText::Of::query, theme, parameters);
}

std::string stipulation_of_theme(std::string_view theme,
                                 const std::map<std::string, std::string, std::less<>>& parameters) {
  return completed(ThemeText::Of::stipulation, theme, parameters);
}

}  // namespace arbiter::puzzles
