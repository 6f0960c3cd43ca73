#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "puzzles/space/request.hpp"

namespace arbiter::puzzles {

/// What an invariant says of numbers alone: from `range.least` to `range.most` of the pieces for which `counted` is
/// true, on `squares`; together with those in one reserve, if there is one.
struct CountBound {
  std::string_view invariant;  ///< its id, "CH.inv.kings"
  std::function<bool(Piece)> counted;
  Range range;
  SquareSet squares = all_squares;
  std::function<std::size_t(Piece)>
      free{};  ///< of each kind only the pieces beyond this number count; empty: all count
  std::optional<std::pair<Side, Role>> reserve{};
};

/// A side has at most so many moves.
struct MovesBound {
  std::size_t most;
  std::string words;
  bool published = false;  ///< a theorem about games from the orthodox set-up that is cited, not proved here
};

struct VariantNumbers {
  std::vector<CountBound> bounds;
  std::vector<MovesBound> moves{};
  std::vector<std::pair<Side, Role>> reserves{};  ///< the reserves that a query can ask for
  std::size_t reserve_limit = 0;                  ///< the most pieces that one of them can hold
};

}  // namespace arbiter::puzzles
