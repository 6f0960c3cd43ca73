#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// What a theme may ask of its key, over formulas and of the generator's move alike.
struct KeyFacts {
  Piece mover;  ///< before the move
  const Move& move;
  const Request& request;

  [[nodiscard]] const Step& first() const { return move.front(); }
  [[nodiscard]] const Step& last() const { return move.back(); }
  [[nodiscard]] bool captures() const { return !move.front().captures.empty(); }
};

/// Themes in which one move mates, and no other does. Cases draw the kings' squares and the key at random, so that
/// nothing is proved by finding none.
struct KeyThemeParts {
  ThemeInfo info;
  std::function<void(Request&)> prepare{};
  /// Whether the key takes the checkered pieces for good.
  bool switches = false;
  /// Whether such a piece can make the key, and whether such a move can be it.
  std::function<bool(Piece)> may_be_key{};
  std::function<bool(const KeyFacts&)> key{};
  /// Whether keys are preferred after which the piece that made them strikes the enemy king, but for other pieces in
  /// between.
  bool strikes = false;
  std::optional<LeastPieces> least{};  ///< Theme::least_pieces
  /// Further demands, before and after the key; the same asked of a set-up and what follows the key: empty = holds.
  std::function<std::vector<Named>(const Space&, const Request&, const Move& key, const FormulaView& after)> demands{};
  std::function<std::string(const Request&, const Setup&, const MoveOutcome& key)> look{};
};

[[nodiscard]] std::unique_ptr<Theme> make_key_theme(KeyThemeParts parts);

}  // namespace arbiter::puzzles
