#include "puzzles/compose/few_men.hpp"

#include <algorithm>

#include "orthodox/state.hpp"
#include "puzzles/compose/acceptance.hpp"

namespace arbiter::puzzles {

using orthodox::king;
using orthodox::pawn;

FewMen::FewMen(const Theme& theme, const Request& request, const Case& part) : theme_(theme), request_(request), space_(request, part) {
  setup_ = space_.decode(std::vector<bool>(space_.store().variables(), false));
  for (const Square square : all_squares) {
    if (!setup_.board.empty(square)) continue;
    space_.view().for_each_man(square, [&](Man man, Formula) { placings_.emplace_back(square, man); });
  }
}

std::optional<double> FewMen::boards(std::size_t men) const {
  const std::string_view variant = request_.variant->name();
  if (request_.castling || (variant != "takemake" && variant != "chess" && variant != "armies")) return std::nullopt;
  const auto fixed = static_cast<std::size_t>(setup_.board.occupied().size());
  if (men < fixed) return 0.0;
  // Kings are there once each: the last king has squares to choose, but no kind.
  const bool both = setup_.board.of(man_of(Side::white, king)).size() + setup_.board.of(man_of(Side::black, king)).size() == 2;
  const std::size_t any_man = men - fixed - (both || men == fixed ? 0 : 1);
  double number = both ? 1 : 60;
  for (std::size_t i = 0; i < any_man; ++i) number *= static_cast<double>(placings_.size()) / static_cast<double>(i + 1);
  return number;
}

std::optional<Setup> FewMen::first(std::size_t men, const std::function<bool()>& over) {
  const auto fixed = static_cast<std::size_t>(setup_.board.occupied().size());
  const Setup before = setup_;
  std::optional<Setup> found;
  if (men >= fixed && place(men - fixed, 0, over)) found = acceptable_form(theme_, request_, setup_);
  setup_ = before;
  return found;
}

/// Puts `left` more men down, in the order of `placings_`; true if the theme shows, with the position left in `setup_`.
bool FewMen::place(std::size_t left, std::size_t next, const std::function<bool()>& over) {
  std::size_t missing = 0;
  for (const Side side : {Side::white, Side::black}) {
    const int kings = setup_.board.of(man_of(side, king)).size();
    if (kings > 1) return false;
    missing += kings == 0 ? 1 : 0;
  }
  if (missing > left) return false;
  if (left == 0) {
    if ((++tried_ & 0xfffU) == 0 && over()) return false;
    if (shows(setup_)) return true;
    // Somebody may just have passed a square.
    if (setup_.board.of(man_of(Side::white, pawn)).empty() || setup_.board.of(man_of(Side::black, pawn)).empty()) return false;
    for (int file = 0; file < 8; ++file) {
      const Side passing = opponent(setup_.to_move);
      if (!setup_.board.holds(Square::at(file, relative_rank(passing, 3)), man_of(passing, pawn))) continue;
      orthodox::set_passed_square(setup_.state, Square::at(file, relative_rank(passing, 2)));
      if (shows(setup_)) return true;
      orthodox::set_passed_square(setup_.state, std::nullopt);
    }
    return false;
  }
  for (std::size_t i = next; i < placings_.size(); ++i) {
    const auto& [square, man] = placings_[i];
    if (missing == left && man.role != king) continue;
    if (!setup_.board.empty(square)) continue;
    setup_.board.put(square, man);
    if (place(left - 1, i + 1, over)) return true;
    setup_.board.clear(square);
  }
  return false;
}

bool FewMen::shows(const Setup& setup) {
  if (request_.generator().in_check(setup, opponent(setup.to_move)) || !theme_.judge(request_, setup).holds) return false;
  const std::vector<bool> inside = space_.contains({setup});
  if (!inside.front()) return false;
  if (!sound(request_, setup)) return false;
  if (acceptable_form(theme_, request_, setup)) return true;
  left_out_ = true;
  return false;
}

}  // namespace arbiter::puzzles
