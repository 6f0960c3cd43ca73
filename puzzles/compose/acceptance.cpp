#include "puzzles/compose/acceptance.hpp"

#include "puzzles/space/reachable.hpp"
#include "verifier/conversion/dedup.hpp"

namespace arbiter::puzzles {

bool sound(const Request& request, const Setup& setup) { return !has_error(request.ruleset.faults(setup, {})); }

std::optional<Setup> acceptable_form(const Theme& theme, const Request& request, const Setup& setup) {
  if (reachable_enough(request, setup)) return setup;
  if (!request.constraints.symmetric() || !request.same_in_mirror || !request.ruleset->may_be_mirrored(setup.state)) {
    return std::nullopt;
  }
  const Setup image = conversion::image_of(setup, request.ruleset.variant(), {.files = true});
  const bool good = reachable_enough(request, image) && sound(request, image) && theme.judge(request, image).holds;
  return good ? std::optional(image) : std::nullopt;
}

}  // namespace arbiter::puzzles
