#include "puzzles/themes/theme_queries.hpp"

#include <array>

namespace arbiter::puzzles {
namespace {

struct ThemeQuery {
  std::string_view theme;
  std::string_view query;
};
constexpr auto table = std::to_array<ThemeQuery>({
#define ARBITER_THEME_QUERY(theme, query) {theme, query},
#include "puzzles/themes/theme_queries.def"
#undef ARBITER_THEME_QUERY
});

}  // namespace

std::string query_of_theme(std::string_view theme, const std::map<std::string, std::string>& parameters) {
  for (const ThemeQuery& each : table) {
    if (each.theme != theme) continue;
    std::string text;
    for (std::size_t i = 0; i < each.query.size(); ++i) {
      const std::size_t close = each.query[i] == '{' ? each.query.find('}', i) : std::string_view::npos;
      if (close == std::string_view::npos) {
        text += each.query[i];
        continue;
      }
      const auto value = parameters.find(std::string(each.query.substr(i + 1, close - i - 1)));
      if (value == parameters.end()) return {};
      text += value->second;
      i = close;
    }
    return text;
  }
  return {};
}

}  // namespace arbiter::puzzles
