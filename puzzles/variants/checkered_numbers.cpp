#include "orthodox/state.hpp"
#include "puzzles/variants/variant_numbers.hpp"

namespace arbiter::puzzles {

VariantNumbers checkered_numbers(const Variant&, const State&) {
  VariantNumbers numbers;
  add_orthodox_bounds(numbers.bounds, true);
  numbers.bounds.push_back({"CK.inv.men", [](Man) { return true; }, {0, 32}});
  return numbers;
}

}  // namespace arbiter::puzzles
