#include "puzzles/themes/theme.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "puzzles/themes/lists.hpp"

namespace arbiter::puzzles {

std::span<const Theme* const> all_themes() {
  static const std::vector<const Theme*> all = [] {
    std::vector<const Theme*> themes;
    add_chain_themes(themes);
    add_turn_themes(themes);
    add_mate_themes(themes);
    return themes;
  }();
  return all;
}

const Theme* theme_named(std::string_view name) {
  for (const Theme* theme : all_themes()) {
    if (theme->info().name == name) return theme;
  }
  return nullptr;
}

std::vector<Case> cases_by_king(const Request& request, Role king) {
  std::vector<Case> cases;
  const Side side = request.wishes.to_move;
  const Man man = man_of(side, king);
  const bool halved = request.wishes.symmetric() && !request.castling;
  for (const Square square : all_squares) {
    if (halved && square.file() < 4) continue;
    const auto& place = request.wishes.place;
    const bool elsewhere = std::any_of(place.begin(), place.end(), [&](const auto& each) {
      return each.second == man ? each.first != square : each.first == square;
    });
    if (elsewhere || request.wishes.empty.contains(square)) continue;
    cases.push_back({fmt::format("{} king on {}", side == Side::white ? "white" : "black", square.name()), {{square, man}}, {man}, {}});
  }
  return cases;
}

}  // namespace arbiter::puzzles
