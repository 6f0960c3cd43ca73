#include "verifier/diagnostics/finding.hpp"

bool f(const arbiter::Fault& fault) {
#ifdef MISUSE
  return fault.check == "AF20";
#else
  return fault.check == "AF202";
#endif
}
