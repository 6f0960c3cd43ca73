#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// What a theme may ask about a move, whether over formulas or of the generator.
struct MoveFacts {
  Piece mover;  ///< before the move
  const Move& move;

  [[nodiscard]] const Step& first() const { return move.front(); }
  [[nodiscard]] const Step& last() const { return move.back(); }
  [[nodiscard]] bool captures() const { return !first().captures.empty(); }
  [[nodiscard]] bool en_passant() const { return captures() && !first().captures.contains(first().to); }
};

/// Themes about all legal moves of one position of a variant with orthodox kings, which can be in check.
struct MoveThemeParts {
  enum class Check : unsigned char { any, given, none, twice };

  Check check = Check::any;  ///< of the side to move
  /// What every legal move is like. Null: there is no legal move.
  std::function<bool(const MoveFacts&)> match{};
  /// Whether a piece may make a matching move: other pieces are skipped.
  std::function<bool(Piece)> may_match = [](Piece) { return true; };
  /// Whether the matching moves must differ only in what their piece becomes.
  bool one_way = false;
  /// Further demands, and the same tested on a set-up by other means: empty = holds, else what is wrong.
  std::function<std::vector<Named>(Problem&)> demands{};
  std::function<std::string(const Request&, const Setup&)> look{};
  /// Whether any legal moves are allowed, instead of `match`.
  std::function<bool(const Request&)> any_move{};
  std::function<void(Request&)> prepare{};
  /// Theme::objection
  std::function<std::string(const Request&)> objection{};
  /// Used instead of one case for each square of the king.
  std::function<std::vector<Case>(const Request&)> cases{};
  bool exhaustive = true;
  std::optional<double> patience{};       ///< Theme::patience
  std::vector<std::size_t> few_pieces{};  ///< Theme::few_pieces
};

/// The theme of that name in the files of themes.
[[nodiscard]] std::unique_ptr<Theme> make_move_theme(std::string_view name, MoveThemeParts parts);

/// Enemy pieces that attack the king of `side`, by the generator: each alone, with the others blocking for `side`.
[[nodiscard]] SquareSet checkers(const Request& request, const Setup& setup, Side side);

}  // namespace arbiter::puzzles
