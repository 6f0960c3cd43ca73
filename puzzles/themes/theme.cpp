#include "puzzles/themes/theme.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "puzzles/themes/lists.hpp"
#include "support/random.hpp"

namespace arbiter::puzzles {

bool Parameter::takes(std::string_view value) const {
  if (!values.empty()) return std::find(values.begin(), values.end(), value) != values.end();
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

std::span<const Theme* const> all_themes() {
  static const std::vector<const Theme*> all = [] {
    std::vector<const Theme*> themes;
    add_chain_themes(themes);
    add_turn_themes(themes);
    add_mate_themes(themes);
    add_checkered_themes(themes);
    add_forced_sequence(themes);
    add_mate_in_two(themes);
    add_domino_themes(themes);
    add_turnless_themes(themes);
    add_query_themes(themes);
    add_key_themes(themes);
    add_armies_themes(themes);
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

namespace {

/// Whether the wishes leave `man` on `square`, and nowhere else.
bool may_stand(const Request& request, Man man, Square square) {
  if (request.wishes.empty.contains(square)) return false;
  return std::none_of(request.wishes.place.begin(), request.wishes.place.end(), [&](const auto& each) {
    return each.second == man ? each.first != square : each.first == square;
  });
}

bool halved(const Request& request) { return request.wishes.symmetric() && !request.castling; }

const char* name_of(Side side) { return side == Side::white ? "white" : "black"; }

}  // namespace

std::vector<Case> cases_by_king(const Request& request, Role king) {
  std::vector<Case> cases;
  const Side side = request.wishes.to_move;
  const Man man = man_of(side, king);
  for (const Square square : all_squares) {
    if (halved(request) && square.file() < 4) continue;
    if (!may_stand(request, man, square)) continue;
    cases.push_back({fmt::format("{} king on {}", name_of(side), square.name()), {{square, man}}, {man}, {}});
  }
  return cases;
}

std::vector<Case> cases_by_both_kings(const Request& request, Role king) {
  std::vector<Case> cases;
  const Side side = request.wishes.to_move;
  const Man other = man_of(opponent(side), king);
  for (const Case& each : cases_by_king(request, king)) {
    const Square own = each.fixed.front().first;
    for (const Square square : all_squares) {
      const bool adjacent = std::abs(own.file() - square.file()) <= 1 && std::abs(own.rank() - square.rank()) <= 1;
      if (adjacent || !may_stand(request, other, square)) continue;
      Case both = each;
      both.name += fmt::format(", {} king on {}", name_of(opponent(side)), square.name());
      both.fixed.emplace_back(square, other);
      both.nowhere_else.push_back(other);
      cases.push_back(std::move(both));
    }
  }
  Random random(request.seed * 65537 + 11);
  for (std::size_t i = cases.size(); i > 1; --i) std::swap(cases[i - 1], cases[random.below(i)]);
  return cases;
}

}  // namespace arbiter::puzzles
