#include "verifier/position/position.hpp"

#include <algorithm>
#include <utility>

#include "verifier/position/variant.hpp"
#include "verifier/support/internal_error.hpp"

namespace arbiter {

tl::expected<Position, Faults> Position::from_setup(const Variant& variant, std::size_t profile, Setup setup,
                                                    const FenMap& map, Faults* remarks) {
  ensure(profile < variant.profiles().size(), "a position of a profile that the variant has");
  Faults faults = variant.faults(setup, profile, map);
  const bool wrong =
      std::any_of(faults.begin(), faults.end(), [](const Fault& fault) { return fault.level == Level::error; });
  if (wrong) return tl::make_unexpected(std::move(faults));
  if (remarks != nullptr) *remarks = std::move(faults);
  return Position(variant, profile, setup);
}

std::optional<Position> Position::with_usual_kings(const Variant& variant, std::size_t profile, Setup setup) {
  Faults remarks;
  auto position = from_setup(variant, profile, setup, {}, &remarks);
  const bool unusual =
      std::any_of(remarks.begin(), remarks.end(), [](const Fault& fault) { return fault.level == Level::note; });
  if (!position || unusual) return std::nullopt;
  return std::move(*position);
}

}  // namespace arbiter
