#include "verifier/support/internal_error.hpp"

#include <string>

void arbiter::throw_broken(const char* invariant) {
  throw InternalError(std::string("broken invariant: ") + invariant);
}
