#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The boards of a case that have few men, tried one by one with the generator alone. A few hundred thousand boards are tried
/// sooner than a solver has heard what the theme demands, and the proof that none of them will do needs no solver.
class FewMen {
 public:
  FewMen(const Theme& theme, const Request& request, const Case& part);

  /// About how many boards there are with exactly `men` men; nothing where they are not tried: in variants whose state beside the
  /// board is more than a passed square, and with castling rights.
  [[nodiscard]] std::optional<double> boards(std::size_t men) const;
  /// Of the positions of the case with exactly `men` men the first that shows the theme. Unless `over` says so in between, none is
  /// left out (but rights to capture en passant that no pawn could use, which change nothing).
  [[nodiscard]] std::optional<Setup> first(std::size_t men, const std::function<bool()>& over);
  /// Whether a position was left out that shows the theme, but that no game reaches.
  [[nodiscard]] bool left_out() const noexcept { return left_out_; }

 private:
  [[nodiscard]] bool place(std::size_t left, std::size_t next, const std::function<bool()>& over);
  [[nodiscard]] bool shows(const Setup& setup);

  const Theme& theme_;
  const Request& request_;
  Space space_;
  Setup setup_;
  std::vector<std::pair<Square, Man>> placings_;
  std::size_t tried_ = 0;
  bool left_out_ = false;
};

}  // namespace arbiter::puzzles
