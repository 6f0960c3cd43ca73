#include "verifier/diagnostics/check_id.hpp"

bool f(const arbiter::Fault& fault) {
#ifdef MISUSE
  return is(fault, "AF999");
#else
  return is(fault, "AF202");
#endif
}
