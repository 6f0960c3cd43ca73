#include "verifier/soundness/reachability.hpp"

namespace arbiter::soundness {

Faults reachability(const Setup& setup, const Variant& variant, std::size_t profile, const FenMap& map) {
  if (map.field("side").end == 0 && !map.fields.empty()) return {};
  return variant.reachability(setup, profile, map);
}

}  // namespace arbiter::soundness
