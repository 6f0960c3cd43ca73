#pragma once

#include <functional>
#include <optional>
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
  std::function<std::size_t(Piece)> free{};  ///< of each kind only those beyond this number count; empty: all count
  std::optional<std::pair<Side, Role>> reserve{};
};

struct VariantNumbers {
  std::vector<CountBound> bounds;
  std::vector<std::pair<Side, Role>> reserves{};  ///< those that a query can ask for
  std::size_t reserve_limit = 0;                  ///< the most that one of them can hold
};

/// Of positions of a profile with this context (armies); a bound whose invariant a profile does not have is not to be
/// used. Throws InternalError for a variant that has stated none.
[[nodiscard]] VariantNumbers numbers_of(const Variant& variant, std::size_t profile, const State& state);

// Each in a file of its own, NAME_numbers.cpp.
/// Chess and Take & Make, too.
[[nodiscard]] VariantNumbers armies_numbers(const Variant& variant, std::size_t profile, const State& state);
[[nodiscard]] VariantNumbers checkered_numbers(const Variant& variant, std::size_t profile, const State& state);
[[nodiscard]] VariantNumbers interweave_numbers(const Variant& variant, std::size_t profile, const State& state);

// What the files share.
[[nodiscard]] std::function<bool(Piece)> pieces_of(Side side);
[[nodiscard]] std::function<bool(Piece)> exactly(Piece piece);
/// One king a side, in all but Checkered chess at most sixteen pieces a side, no pawns on the ranks where none can
/// stand; `prefix` as in "CH".
void add_orthodox_bounds(std::vector<CountBound>& bounds, bool checkered);

}  // namespace arbiter::puzzles
