#include "verifier/engines/compare/comparable.hpp"

namespace arbiter {

Setup comparable(const Variant& variant, std::size_t profile, const Setup& setup) {
  Setup result = variant.essential(setup, profile);
  for (const StateRange& range : variant.state_ranges()) {
    if (range.part == StatePart::castling) range.copy(setup.state, result.state);
  }
  return result;
}

}  // namespace arbiter
