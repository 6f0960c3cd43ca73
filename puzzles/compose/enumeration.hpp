#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "puzzles/themes/theme.hpp"

namespace arbiter::puzzles {

/// The positions of a case, tried one by one with the generator alone: every board with a given number of pieces, and
/// every state that such a board may have. A few million boards are tried before a solver has read the theme's demands,
/// and the proof that none of them fits needs no solver.
class Enumeration {
 public:
  Enumeration(const Theme& theme, const Request& request, const Case& part);

  /// The fewest and the most pieces that a position of the request can have; the most is 64 where nothing bounds it.
  [[nodiscard]] static Range pieces(const Request& request);

  /// About how many boards with exactly `pieces` pieces there are, each counted as often as its flags have to be tried
  /// (SymbolicRules::flag_states).
  [[nodiscard]] double boards(std::size_t pieces) const;
  /// Calls `found` with each position of exactly `pieces` pieces that is in the case and shows the theme, until it
  /// returns false. `over` is called from time to time; if it returns true, boards are left out. True if none was left
  /// out.
  bool run(std::size_t pieces, const std::function<bool(const Setup&)>& found, const std::function<bool()>& over);
  /// Whether some position was left out only because no game reaches it.
  [[nodiscard]] bool left_out() const noexcept { return left_out_; }
  [[nodiscard]] const Space& space() const noexcept { return space_; }

 private:
  enum class Go : unsigned char { on, stop };
  struct Search {
    const std::function<bool(const Setup&)>& found;
    const std::function<bool()>& over;
  };
  Go place_kings(std::size_t left, std::size_t missing, const Search& search);
  Go place(std::size_t left, std::size_t next, const Search& search);
  Go look(const Search& search);
  [[nodiscard]] bool shows(const Setup& setup);
  [[nodiscard]] bool in_range() const;
  [[nodiscard]] double flag_states(std::size_t more) const;

  const Theme& theme_;
  const Request& request_;
  Case part_;
  Space space_;
  const SymbolicRules& rules_;
  Setup setup_;
  bool possible_ = true;                            ///< the requested pieces fit the case
  std::vector<Piece> kings_;                        ///< exactly one each is required, and is not yet on the board
  std::vector<std::pair<Square, Piece>> placings_;  ///< of all other pieces
  std::size_t tried_ = 0;
  bool cut_short_ = false;
  bool left_out_ = false;
};

}  // namespace arbiter::puzzles
