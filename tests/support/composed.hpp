#pragma once

#include <stdexcept>

#include "puzzles/compose/composer.hpp"

namespace arbiter::puzzles {

/// The request of arbiter-compose for a theme's first variant, with one parameter set.
inline Request request_for(const Theme& theme, const char* parameter = nullptr, const char* value = nullptr) {
  Request request;
  request.variant = variant_named(theme.info().variants.front());
  for (const Parameter& each : theme.info().parameters) request.parameters[each.name] = each.fallback;
  if (parameter != nullptr) request.parameters[parameter] = value;
  request.constraints.to_move = theme.info().to_move;
  prepare(request, theme);
  return request;
}

/// Enough time for a busy machine; one solver, so that a seed determines the position.
inline Composition composition_of(const Theme& theme, const Request& request) {
  Effort effort;
  effort.seconds = 200;
  return compose(theme, request, effort);
}

/// The first position. Throws std::runtime_error if there is none.
inline Setup composed(const Theme& theme, const Request& request) {
  const Composition made = composition_of(theme, request);
  if (made.positions.empty()) throw std::runtime_error(theme.info().name + ": nothing was composed");
  return made.positions.front().setup;
}

}  // namespace arbiter::puzzles
