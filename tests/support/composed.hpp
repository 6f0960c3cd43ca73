#pragma once

#include <stdexcept>

#include "puzzles/compose/composer.hpp"

namespace arbiter::tests {

/// The request of arbiter-compose for a theme's first variant, with one parameter set.
inline puzzles::Request request_for(const puzzles::Theme& theme, const char* parameter = nullptr,
                                    const char* value = nullptr) {
  puzzles::Request request;
  request.ruleset = Ruleset(*variant_named(theme.info().variants.front()));
  for (const puzzles::Parameter& each : theme.info().parameters) request.parameters[each.name] = each.fallback;
  if (parameter != nullptr) request.parameters[parameter] = value;
  request.constraints.to_move = theme.info().to_move;
  prepare(request, theme);
  return request;
}

/// Enough time for a busy machine; one solver, so that a seed determines the position.
inline puzzles::Composition composition_of(const puzzles::Theme& theme, const puzzles::Request& request) {
  puzzles::Effort effort;
  effort.seconds = 200;
  return compose(theme, request, effort);
}

/// The first position. Throws std::runtime_error if there is none.
inline Setup composed(const puzzles::Theme& theme, const puzzles::Request& request) {
  const puzzles::Composition made = composition_of(theme, request);
  if (made.positions.empty()) throw std::runtime_error(theme.info().name + ": nothing was composed");
  return made.positions.front().setup;
}

}  // namespace arbiter::tests
