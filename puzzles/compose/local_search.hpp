#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "puzzles/query/ast.hpp"
#include "puzzles/space/puzzle_variant.hpp"
#include "puzzles/themes/theme.hpp"
#include "verifier/support/observer.hpp"
#include "verifier/support/random.hpp"

namespace arbiter::puzzles {

/// Random boards, improved piece by piece with the generator alone until they show the theme. What many positions show
/// is found before a solver has read its task, and what looks several moves ahead is too long for a solver. Proves
/// nothing.
class LocalSearch {
 public:
  /// Whether positions of the theme can be searched locally: the theme tells how near a board is, or is written in the
  /// query language, too.
  [[nodiscard]] static bool possible(const Theme& theme, const Request& request);

  /// The space is that of the theme's case. `boards`: how many boards are tried.
  LocalSearch(const Theme& theme, const Request& request, const Case& part, std::uint64_t seed, std::size_t boards);

  /// Another position of the case that shows the theme; nothing when all boards have been tried, or when `over` returns
  /// true in between.
  [[nodiscard]] std::optional<Setup> next(const std::function<bool()>& over);
  [[nodiscard]] const Space& space() const noexcept { return space_; }

 private:
  [[nodiscard]] Setup random_start();
  [[nodiscard]] Setup changed(Setup setup);
  void put_king(Setup& setup, Piece king);
  void put_demanded(Setup& setup, const query::Node& part);
  [[nodiscard]] std::optional<Square> free_piece(const Setup& setup);
  [[nodiscard]] bool settle(Setup& setup);
  [[nodiscard]] std::size_t lacks(const Setup& setup, std::size_t enough) const;
  [[nodiscard]] std::size_t lacks_of_guide(const Setup& setup) const;
  [[nodiscard]] bool shows(const Setup& setup) const;
  /// Removes the en passant square and castling rights unless the theme needs them.
  [[nodiscard]] Setup without_idle_right(const Setup& setup) const;

  const Theme& theme_;
  const Request& request_;
  Case part_;
  const PuzzleVariant& puzzles_;
  std::optional<query::Query> guide_;  ///< the theme in the query language
  std::optional<query::Query> shape_;  ///< Theme::shape() as it was drawn for this start
  Space space_;
  Setup base_;          ///< the pieces that stay
  SquareSet standing_;  ///< their squares
  std::vector<std::pair<Square, Piece>> placings_;
  std::vector<Piece> kings_;  ///< every position has each of them once, or once on each square colour
  Random random_;
  std::size_t left_;  ///< boards left to try
};

}  // namespace arbiter::puzzles
