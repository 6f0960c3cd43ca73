#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// What a theme may ask of its key, over formulas and of the generator's turn alike.
struct KeyFacts {
  Man mover;  ///< before the turn
  const Turn& turn;
  const Request& request;

  [[nodiscard]] const Step& first() const { return turn.front(); }
  [[nodiscard]] const Step& last() const { return turn.back(); }
  [[nodiscard]] bool captures() const { return !turn.front().captures.empty(); }
};

/// Themes in which one turn mates, and no other does. Cases draw the kings' squares and the key by lot, so that nothing is proved by
/// finding none.
struct KeyThemeParts {
  ThemeInfo info;
  std::function<void(Request&)> prepare{};
  /// Whether the key takes the checkered men for good.
  bool switches = false;
  /// Whether such a man can make the key, and whether such a turn can be it.
  std::function<bool(Man)> may_be_key{};
  std::function<bool(const KeyFacts&)> key{};
  /// Whether keys are preferred after which the man that made them strikes the enemy king, but for other men in between.
  bool strikes = false;
  std::optional<LeastMen> least{};  ///< Theme::least_men
  /// Further demands, before and after the key; the same asked of a set-up and what follows the key: empty = holds.
  std::function<std::vector<Named>(const Space&, const Request&, const Turn& key, const FormulaView& after)> demands{};
  std::function<std::string(const Request&, const Setup&, const TurnOutcome& key)> look{};
};

[[nodiscard]] std::unique_ptr<Theme> make_key_theme(KeyThemeParts parts);

}  // namespace arbiter::puzzles
