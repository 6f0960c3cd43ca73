#include "verifier/soundness/reachability.hpp"

namespace arbiter::soundness {

Faults reachability(const Position& position, const FenMap& map) {
  if (map.field("side").end == 0 && !map.fields.empty()) return {};
  return position.ruleset().setup_reachability(position.setup(), map);
}

}  // namespace arbiter::soundness
