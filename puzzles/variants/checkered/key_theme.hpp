#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// What a theme may ask about its key, whether over formulas or of the generator.
struct KeyFacts {
  Piece mover;  ///< before the move
  const Move& move;
  const Request& request;

  [[nodiscard]] const Step& first() const { return move.front(); }
  [[nodiscard]] const Step& last() const { return move.back(); }
  [[nodiscard]] bool captures() const { return !move.front().captures.empty(); }
};

/// Themes of Checkered chess in which exactly one move mates. Cases draw the kings' squares and the key at random, so
/// that finding no position proves nothing.
struct KeyThemeParts {
  ThemeInfo info;
  std::function<void(Request&)> prepare{};
  /// Whether the key takes the checkered pieces for good.
  bool switches = false;
  /// Whether a piece can make the key, and whether a move can be the key.
  std::function<bool(Piece)> may_be_key{};
  std::function<bool(const KeyFacts&)> key{};
  /// Whether to prefer keys after which the moved piece attacks the enemy king, apart from other pieces in between.
  bool strikes = false;
  std::optional<LeastPieces> least{};  ///< Theme::least_pieces
  /// Further demands, before and after the key; the same tested on a set-up and the position after the key: empty =
  /// holds.
  std::function<std::vector<Named>(const Space&, const Request&, const Move& key, const FormulaView& after)> demands{};
  std::function<std::string(const Request&, const Setup&, const MoveOutcome& key)> look{};
};

[[nodiscard]] std::unique_ptr<Theme> make_key_theme(KeyThemeParts parts);

}  // namespace arbiter::puzzles
