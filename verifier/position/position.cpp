#include "verifier/position/position.hpp"

#include <algorithm>
#include <utility>

#include "verifier/position/variant.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {

tl::expected<Position, Faults> Position::from_setup(Ruleset ruleset, Setup setup, const FenMap& map, Faults* remarks) {
  Faults faults = ruleset.faults(setup, map);
  if (has_error(faults)) return tl::make_unexpected(std::move(faults));
  if (remarks != nullptr) *remarks = std::move(faults);
  return Position(ruleset, setup);
}

std::optional<Position> Position::with_usual_kings(Ruleset ruleset, Setup setup) {
  Faults remarks;
  auto position = from_setup(ruleset, setup, {}, &remarks);
  const bool unusual =
      std::any_of(remarks.begin(), remarks.end(), [](const Fault& fault) { return fault.level == Level::note; });
  if (!position || unusual) return std::nullopt;
  return std::move(*position);
}

}  // namespace arbiter
