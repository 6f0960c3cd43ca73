#include "verifier/rules/formula.hpp"

bool f() {
#ifdef MISUSE
  arbiter::Formula nothing;
#else
  const arbiter::Formula nothing = arbiter::Formula::constant(false);
#endif
  return nothing.is_constant();
}
