#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// What a theme may ask of a turn, over formulas and of the generator's turns alike.
struct TurnFacts {
  Man mover;             ///< before the turn
  const Turn& turn;
  std::string_view variant;

  [[nodiscard]] bool captures() const { return !turn.front().captures.empty(); }
  [[nodiscard]] const Step& last() const { return turn.back(); }
  [[nodiscard]] bool promotes() const { return turn.back().becomes.role != mover.role; }
  [[nodiscard]] bool en_passant() const { return captures() && !turn.front().captures.contains(turn.front().to); }
};

/// Themes about all legal turns of one position of a variant with kings that can be in check.
struct TurnThemeParts {
  enum class Check : unsigned char { any, given, none, twice };

  ThemeInfo info;
  Role king;
  Check check = Check::any;                  ///< of the side to move
  /// What every legal turn is like. Null: there is no legal turn.
  std::function<bool(const TurnFacts&, const Request&)> match{};
  /// Whether a man may make a matching turn: spares the others the look.
  std::function<bool(Man, const Request&)> may_match{};
  /// Whether the theme demands that there is a single matching turn.
  bool single = false;
  /// Whether the matching turns must differ in nothing but what their man becomes.
  bool one_way = false;
  /// Further demands, and the same asked of a set-up by other means: empty = holds, else what is wrong.
  std::function<std::vector<Named>(Problem&)> demands{};
  std::function<std::string(const Request&, const Setup&)> look{};
  /// Whether legal turns do not matter, instead of `match`.
  std::function<bool(const Request&)> any_turn{};
  std::function<void(Request&)> prepare{};
  /// Cases instead of one for each square of the king.
  std::function<std::vector<Case>(const Request&)> cases{};
  bool exhaustive = true;
  std::optional<double> patience{};          ///< Theme::patience
  std::vector<std::size_t> few_men{};        ///< Theme::few_men
};

[[nodiscard]] std::unique_ptr<Theme> make_turn_theme(TurnThemeParts parts);

/// Enemy men that strike the king of `side`, by the generator: each alone, the others barring the way for `side`.
[[nodiscard]] SquareSet checkers(const Request& request, const Setup& setup, Side side, Role king);

}  // namespace arbiter::puzzles
